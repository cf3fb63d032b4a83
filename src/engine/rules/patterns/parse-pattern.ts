/**
 * Reads a Semgrep pattern as code of a language. A fragment is code only in some surroundings, and an ellipsis only as something that may stand
 * there, so that what the grammar takes without a fault is what was meant.
 */
import { parse, type SgNode } from '../syntax/rule-engine.ts';
import { type CodeNode, type CodeReader, codeNode, type Slot } from './code-node.ts';
import { isComment, patternGrammarOf } from './grammar.ts';
import { importKinds, importsOf } from './import-node.ts';
import { type Surroundings, surroundingsOf } from './pattern-surroundings.ts';
import { type PatternPiece, readPatternText } from './pattern-text.ts';
import { pushEach } from '../../text/push-each.ts';

/** One piece of code, or several statements one after the other. */
export interface ParsedPattern {
  readonly language: string;
  readonly nodes: readonly CodeNode[];
}

export type PatternParse =
  | { readonly ok: true; readonly pattern: ParsedPattern }
  | { readonly ok: false; readonly message: string };

const parsed = new Map<string, PatternParse>();
const parsedMax = 5_000;
/** Ways that are tried for one pattern. */
const triesMax = 400;

export function parsePattern(text: string, language: string): PatternParse {
  const key = `${language}\0${text}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const made = read(
    text.trim().replace(/;\s*$/, (end) => (/[\n;{}]/.test(text.trim().slice(0, -1)) ? end : '')),
    language,
  );
  if (parsed.size >= parsedMax) parsed.clear();
  parsed.set(key, made);
  return made;
}

function read(text: string, language: string): PatternParse {
  if (text === '') return { ok: false, message: 'the pattern is empty' };
  const written = readPatternText(text, language);
  if (!written.ok) return written;
  const budget = { tries: triesMax };
  let best: Try | undefined;
  for (const surroundings of surroundingsOf(language, text)) {
    const ways = written.pieces.map(() => 0);
    const tried = attempt(written.pieces, ways, surroundings, language, budget);
    const made = tried.faults === 0 ? finished(tried, written.slots, language) : undefined;
    if (made !== undefined) return made;
  }
  for (const surroundings of surroundingsOf(language, text)) {
    const tried = improved(written.pieces, surroundings, language, budget);
    const made = tried.faults === 0 ? finished(tried, written.slots, language) : undefined;
    if (made !== undefined) return made;
    if (best === undefined || tried.faults < best.faults) best = tried;
  }
  return { ok: false, message: `the pattern \`${excerpt(text)}\` is not understood as ${language} code` };
}

interface Try {
  readonly root: SgNode;
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly faults: number;
}

function attempt(
  pieces: readonly PatternPiece[],
  ways: readonly number[],
  { before, after }: Surroundings,
  language: string,
  budget: { tries: number },
): Try {
  budget.tries--;
  const inside = pieces
    .map((piece, index) => (piece.kind === 'code' ? piece.text : (piece.ways[ways[index] ?? 0] ?? '')))
    .join('');
  const code = `${before}${inside}${after}`;
  const root = parse(language, code).root();
  return { root, code, start: before.length, end: before.length + inside.length, faults: faultsIn(root) };
}

/** Each slot in turn is written in the way with the fewest faults, twice, since one may need another. */
function improved(
  pieces: readonly PatternPiece[],
  surroundings: Surroundings,
  language: string,
  budget: { tries: number },
): Try {
  const ways = pieces.map(() => 0);
  let best = attempt(pieces, ways, surroundings, language, budget);
  // All ellipses of a list are often of one kind, of which some alone are as wrong as none.
  const mostWays = Math.max(0, ...pieces.map((piece) => (piece.kind === 'slot' ? piece.ways.length : 0)));
  for (let way = 1; way < mostWays && best.faults > 0 && budget.tries > 0; way++) {
    const all = pieces.map((piece) =>
      piece.kind === 'slot' && piece.slot.kind === 'dots' ? Math.min(way, piece.ways.length - 1) : 0,
    );
    const tried = attempt(pieces, all, surroundings, language, budget);
    if (tried.faults < best.faults) {
      best = tried;
      ways.splice(0, ways.length, ...all);
    }
  }
  for (let round = 0; round < 2 && best.faults > 0; round++) {
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === 'code' || best.faults === 0) continue;
      const before = ways[index] ?? 0;
      let chosen = before;
      for (let way = 0; way < piece.ways.length && budget.tries > 0; way++) {
        if (way === before) continue;
        ways[index] = way;
        const tried = attempt(pieces, ways, surroundings, language, budget);
        if (tried.faults < best.faults) {
          best = tried;
          chosen = way;
        }
      }
      ways[index] = chosen;
    }
  }
  return best;
}

/** Code that is none, and what the grammar had to make up; how much of it there is tells which way is the better one. */
function faultsIn(root: SgNode): number {
  let faults = 0;
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = node.children();
    if (node.kind() === 'ERROR') {
      const { start, end } = node.range();
      faults += 10 + end.index - start.index;
    } else if (children.length === 0 && node.text() === '' && isMadeUp(node)) faults += 5;
    pushEach(open, children);
  }
  return faults;
}

/** An empty leaf that is not empty by nature. */
function isMadeUp(node: SgNode): boolean {
  const kind = String(node.kind());
  return !/^(?:program|module|source_file|compilation_unit|string_content|_?automatic_semicolon|template_content|implicit_type)$/.test(
    kind,
  );
}

/** Undefined where what surrounds the pattern took a part of it. */
function finished(tried: Try, slots: ReadonlyMap<string, Slot>, language: string): PatternParse | undefined {
  const reader: CodeReader = {
    language,
    grammar: patternGrammarOf(language),
    text: tried.code,
    slots,
    isPattern: true,
    imports: importKinds[language],
    read: new Map(),
  };
  const nodes = rootsIn(tried, reader);
  if (nodes.length === 0 || nodes.some((node) => namesClause(node, language))) return undefined;
  const imports = nodes.flatMap(({ kind, sg }) => (kind === 'import' ? importsOf(sg, language) : []));
  const isListed = nodes.every(
    ({ start }, at) => at === 0 || /^\s*,/.test(tried.code.slice(nodes[at - 1]?.end, start)),
  );
  if (imports.length > 1 && (isListed || new Set(imports.map(({ start }) => start)).size === 1)) {
    const written = excerpt(tried.code.slice(tried.start, tried.end));
    return {
      ok: false,
      message: `the pattern \`${written}\` imports from several modules: give each a pattern of its own`,
    };
  }
  return { ok: true, pattern: { language, nodes } };
}

/** Words that begin a clause, and are no name of what is called or declared. */
const clauseWords: Readonly<Record<string, RegExp>> = {
  ruby: /^(?:rescue|ensure|else|elsif|when)$/,
  python: /^(?:except|elif|else|finally)$/,
};
const clauseWord = /^(?:catch|else|finally|case)$/;

/** In some surroundings a grammar takes `catch (e) { … }` for a method. */
function namesClause({ kind, parts }: CodeNode, language: string): boolean {
  const [first] = parts;
  const isNamed = /^(?:function|call|compact_constructor_declaration)$/.test(kind);
  return isNamed && first?.kind === 'name' && (clauseWords[language] ?? clauseWord).test(first.text);
}

/** The outermost node that is all of the pattern, or the statements that are. */
function rootsIn({ root, start, end, code }: Try, reader: CodeReader): readonly CodeNode[] {
  const last = start + code.slice(start, end).replace(/[;\s]+$/, '').length;
  const first = start + (/^\s*/.exec(code.slice(start, end))?.[0].length ?? 0);
  let node = root;
  for (;;) {
    const children = node.children().filter((child) => child.range().end.index > child.range().start.index);
    const covering = children.find((child) => child.range().start.index <= first && child.range().end.index >= last);
    if (covering === undefined) break;
    node = covering;
    const range = node.range();
    if (isImportList(node)) return importsIn(node, reader);
    if (node.isNamed() && range.start.index >= first && /^[;\s]*$/.test(code.slice(end, range.end.index))) {
      const [modifier] = node.kind() === 'modifiers' ? node.children() : [];
      const only = codeNode(modifier ?? node, reader);
      // Where a grammar puts statements into a list, the pattern is those statements.
      const isList =
        only?.kind === 'block' && code[first] !== '{' && !/^(?:do|then|begin|else)\b/.test(code.slice(first, last));
      return only === undefined ? [] : isList ? only.parts : [only];
    }
  }
  const inside = node
    .children()
    .filter(
      (child) =>
        child.isNamed() &&
        !isComment(String(child.kind())) &&
        child.range().end.index > first &&
        child.range().start.index < last,
    );
  if (inside.some((child) => child.range().start.index < first || child.range().end.index > end)) return [];
  return inside.flatMap((child) => (isImportList(child) ? importsIn(child, reader) : (codeNode(child, reader) ?? [])));
}

function isImportList(node: SgNode): boolean {
  return /^(?:import_declaration|import_list|namespace_use_declaration)$/.test(String(node.kind()));
}

/** Imports in one list are statements each. */
function importsIn(list: SgNode, reader: CodeReader): readonly CodeNode[] {
  const specs = list.findAll({ rule: { any: (reader.imports ?? []).map((kind) => ({ kind })) } });
  return (specs.length > 0 ? specs : [list]).flatMap((part) => codeNode(part, reader) ?? []);
}

function excerpt(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100).toWellFormed()}…`;
}
