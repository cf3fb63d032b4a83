/**
 * The directives of go.mod and go.work: one verb and its words a line, or a verb with a block of lines. Both files share
 * this grammar (https://go.dev/ref/mod#go-mod-file-lexical).
 */
import type { Problem } from '../../model/problem.ts';
import { linesOf, type Line } from '../../text/lines.ts';
import { quoted } from '../../extraction/conclude.ts';

export interface Token {
  readonly text: string;
  /** UTF-16 offsets in the file; quotes included. */
  readonly start: number;
  readonly end: number;
}

export interface Directive {
  readonly verb: string;
  /** Without the verb. */
  readonly words: readonly Token[];
  /** What stands behind `//`. */
  readonly comment: string;
  readonly line: number;
}

export interface DirectiveFile {
  readonly directives: readonly Directive[];
  readonly problems: readonly Problem[];
}

/** The longest line of a real file is a tenth of it. */
const lineLengthMax = 10_000;

export function readDirectives(text: string, verbs: ReadonlySet<string>): DirectiveFile {
  const directives: Directive[] = [];
  const problems: Problem[] = [];
  let block: { readonly verb: string; readonly line: number; readonly isKnown: boolean } | undefined;
  let isInComment = false;

  for (const line of linesOf(text)) {
    // cmd/go allows no block comments; a file that has one is read as its writer meant it.
    const commentEnd = isInComment ? line.text.indexOf('*/') : -2;
    if (commentEnd === -1) continue;
    if (line.text.length > lineLengthMax) {
      problems.push({ line: line.number, message: `A line of more than ${lineLengthMax} characters was not read.` });
      continue;
    }
    const { words, comment, isOpen } = wordsOf(line, commentEnd + 2);
    isInComment = isOpen;
    const [first, second] = words;
    if (first === undefined) continue;
    if (block !== undefined) {
      if (first.text === ')') block = undefined;
      else if (block.isKnown) directives.push({ verb: block.verb, words, comment, line: line.number });
      continue;
    }
    const isKnown = verbs.has(first.text);
    if (!isKnown) {
      problems.push({
        line: line.number,
        message: `${quoted(first.text)} is no directive of this file; it was not read.`,
      });
    }
    if (second?.text === '(') {
      if (words[2]?.text !== ')') block = { verb: first.text, line: line.number, isKnown };
    } else if (isKnown) {
      directives.push({ verb: first.text, words: words.slice(1), comment, line: line.number });
    }
  }
  if (block !== undefined)
    problems.push({ line: block.line, message: `The block ${block.verb} is never closed; the file may be cut.` });
  return { directives, problems };
}

const token = /[ \t]*(?:(\/\/.*)|(\/\*)|"((?:[^"\\]|\\.)*)"|`([^`]*)`|([()])|((?:(?!\/\/|\/\*)[^ \t()"`])+)|(["`]))/y;

function wordsOf(line: Line, from: number): { words: Token[]; comment: string; isOpen: boolean } {
  const words: Token[] = [];
  token.lastIndex = from;
  for (let match = token.exec(line.text); match !== null; match = token.exec(line.text)) {
    const [all, comment, blockComment] = match;
    if (comment !== undefined) return { words, comment: comment.slice(2).trim(), isOpen: false };
    if (blockComment !== undefined) {
      const end = line.text.indexOf('*/', token.lastIndex);
      if (end === -1) return { words, comment: '', isOpen: true };
      token.lastIndex = end + 2;
      continue;
    }
    const text = match[3] ?? match[4] ?? match[5] ?? match[6] ?? match[7] ?? '';
    const end = line.start + token.lastIndex;
    words.push({ text, start: end - all.trimStart().length, end });
  }
  return { words, comment: '', isOpen: false };
}
