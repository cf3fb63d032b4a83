/** Dockerfiles: the images that stages begin with or copy from. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { type Line, linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../model/span.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { declareImage, readImageReference, substituteVariables } from './image-reference.ts';

export function extractDockerfile(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  const stages = new Set<string>();
  const known = new Map<string, string>();
  const valueSpans = new Map<string, Span>();
  for (const { text: whole, start, number } of instructions(file.text)) {
    // Images stand at the head of an instruction; what is longer is a script.
    const text = whole.slice(0, 4000);
    const [, beforeValue = '', argument, value = ''] = argumentLine.exec(text) ?? [];
    // Only arguments before the first stage can stand in FROM.
    if (argument !== undefined && stages.size === 0) {
      known.set(argument, substituteVariables(unquoted(value), known) ?? '');
      valueSpans.set(argument, file.span(start + beforeValue.length, start + beforeValue.length + value.length));
    }
    for (const { at, written, isStage, stage } of namedImages(text)) {
      const image = substituteVariables(unquoted(written), known);
      const isEarlierStage =
        image !== undefined && (stages.has(image.toLowerCase()) || (!isStage && /^\d+$/.test(image)));
      if (isStage) stages.add((stage ?? `#${stages.size}`).toLowerCase());
      if (isEarlierStage || image === 'scratch') continue;
      const reference = readImageReference(image ?? '');
      // Where an argument gives the whole image, the argument is what a person would edit.
      const span =
        valueSpans.get(/^"?\$\{?(\w+)\}?"?$/.exec(written)?.[1] ?? '') ??
        file.span(start + at, start + at + written.length);
      if (reference !== undefined) declarations.push(declareImage(reference, 'production', span));
      else problems.push({ line: number, message: `the image ${quoted(written)} is known only when it is built` });
    }
  }
  return conclude({ declarations, problems });
}

const argumentLine = /^(\s*ARG\s+(\w+)=)("[^"]*"|'[^']*'|\S*)/i;
const fromLine = /^(\s*FROM\s+(?:--\S+\s+)*)("[^"]*"|\S+)(?:\s+AS\s+(\S+))?/i;
/** What stands between the instruction and its own words. */
const flagsLine = /^\s*(?:ONBUILD\s+)?(?:COPY|ADD|RUN)((?:\s+--\S+)+)/i;
const fromFlag = /(?<=\s--from=|\s--mount=(?:\S*,)?from=)[^\s,]+/gi;

interface NamedImage {
  /** Where in the instruction. */
  readonly at: number;
  readonly written: string;
  readonly isStage: boolean;
  readonly stage?: string | undefined;
}

function namedImages(text: string): readonly NamedImage[] {
  const [, before = '', written, stage] = fromLine.exec(text) ?? [];
  if (written !== undefined) return [{ at: before.length, written, isStage: true, stage }];
  const flags = flagsLine.exec(text);
  if (flags === null) return [];
  const [whole, flagsText = ''] = flags;
  const offset = whole.length - flagsText.length;
  return Array.from(flagsText.matchAll(fromFlag), (found) => ({
    at: offset + found.index,
    written: found[0],
    isStage: false,
  }));
}

/**
 * Lines that a trailing backslash continues are joined, with blanks in place of the break, so that offsets stay true. As BuildKit reads
 * them: blanks may follow the backslash, comments and empty lines may stand between, and a directive may name another sign.
 */
function* instructions(text: string): Generator<Line> {
  const continued = continuationOf(text);
  let pending: Line | undefined;
  for (const line of linesOf(text)) {
    if (/^\s*#/.test(line.text) || (pending !== undefined && line.text.trim() === '')) continue;
    const joined: Line =
      pending === undefined
        ? line
        : {
            ...pending,
            text: `${pending.text}${' '.repeat(Math.max(0, line.start - pending.start - pending.text.length))}${line.text}`,
          };
    const mark = joined.text.length < instructionLengthMax ? continued.exec(line.text) : null;
    if (mark === null) {
      yield joined;
      pending = undefined;
    } else {
      const length = joined.text.length - mark[0].length;
      pending = { ...joined, text: `${joined.text.slice(0, length)}${' '.repeat(mark[0].length)}` };
    }
  }
  if (pending !== undefined) yield pending;
}

/** Directives stand before everything else, one a line. */
function continuationOf(text: string): RegExp {
  for (const line of linesOf(text)) {
    const [, name = '', value = ''] = /^\s*#\s*(\w+)\s*=\s*(\S+)\s*$/.exec(line.text) ?? [];
    if (name === '') break;
    if (name.toLowerCase() === 'escape' && value === '`') return /(?<!`)`[ \t]*$/;
  }
  return /(?<!\\)\\[ \t]*$/;
}

/** Beyond it a line break ends the instruction: a file of a million continuations would else be copied a million times. */
const instructionLengthMax = 20_000;

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
