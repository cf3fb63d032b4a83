/**
 * Facts of Kotlin and Scala at the level of imports: what is imported, which imported or fully qualified names are used,
 * and what may load others unseen. Values are not followed, so methods of instances are nobody's.
 */
import type { LanguageName } from '../../model/language-name.ts';
import type { ContentFacts } from '../../model/file-facts.ts';
import { factsBuilder, type FactsBuilder } from '../../syntax/facts-builder.ts';
import { noteNamedCall } from './loaders.ts';
import { jvmTokens, type Token } from './jvm-tokens.ts';

export interface JvmScan {
  readonly tokens: readonly Token[];
  readonly facts: FactsBuilder;
  /** What simple names stand for: the import's index, and its qualified name. */
  readonly names: Map<string, { readonly import: number; readonly qualified: string }>;
  /** The packages that the file is in, from the outermost. */
  readonly packages: string[];
  importCount: number;
}

/** Reads the import that begins after the word `import`; the index of the first token that is not part of it. */
export type ImportReader = (scan: JvmScan, at: number) => number;

const declaring = /^(?:fun|def|val|var|class|object|trait|interface|enum|type|typealias)$/;
const chainMax = 12;
const packagesMax = 4;
/** More than any person writes; the rest is said to be unread. */
const importsMax = 20_000;

export function scanJvm(text: string, language: LanguageName, readImport: ImportReader): ContentFacts {
  const { tokens, isWhole } = jvmTokens(text, language === 'kotlin');
  const scan: JvmScan = { tokens, facts: factsBuilder(language), names: new Map(), packages: [], importCount: 0 };
  const places: number[] = [];
  if (!isWhole)
    scan.facts.hazard('unparsed_file', 'a comment or a string that does not end', { start: 0, end: text.length });
  // Imports come first, since a name may stand above the import that gives it.
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const isWord = token?.kind === 'name' && !isMark(tokens[at - 1], '.');
    if (isWord && token.text === 'import') at = readImport(scan, at + 1);
    else if (isWord && token.text === 'package') at = readPackage(scan, at + 1);
    else places.push(at++);
  }
  // Classes of the file's own packages need no import, whoever brings them.
  for (const name of scan.packages) {
    const place = { start: 0, end: 0 };
    scan.facts.use({ import: scan.facts.import(name, 'implied', place), path: [] }, 'value', place);
  }
  for (let index = 0; index < places.length; ) {
    const at = places[index] ?? 0;
    const end = noteAt(scan, at);
    while (index < places.length && (places[index] ?? 0) < end) index++;
  }
  return scan.facts.build();
}

export function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

/** `a.b.C` from here on: its parts, and the index after it. */
export function chainAt(
  tokens: readonly Token[],
  at: number,
): { readonly parts: readonly string[]; readonly end: number } {
  const parts: string[] = [];
  let end = at;
  for (;;) {
    const token = tokens[end];
    if (token?.kind !== 'name') break;
    parts.push(token.text);
    end++;
    const isMember = isMark(tokens[end], '.') && tokens[end + 1]?.kind === 'name';
    if (!isMember) break;
    end++;
  }
  return { parts, end };
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** From a token to the one before the index; `undefined` after the last. */
export function placeOf(tokens: readonly Token[], from: number, to: number): Stretch | undefined {
  const first = tokens[from];
  return first === undefined
    ? undefined
    : { start: first.start, end: tokens[Math.max(from, to - 1)]?.end ?? first.end };
}

export function bind(scan: JvmScan, name: string, qualified: string, place: Stretch): void {
  if (isFull(scan, place)) return;
  const index = scan.facts.import(qualified, 'static', place);
  if (name !== '' && name !== '_') scan.names.set(name, { import: index, qualified });
}

export function bindAll(scan: JvmScan, qualified: string, place: Stretch): void {
  if (isFull(scan, place)) return;
  scan.facts.import(`${qualified}.*`, 'static', place);
  scan.facts.hazard('computed_dispatch', `import of ${qualified}.*`, place);
}

function isFull(scan: JvmScan, place: Stretch): boolean {
  if (scan.importCount++ < importsMax) return false;
  scan.facts.hazard('unparsed_file', 'more imports than are followed in one file', place);
  return true;
}

function readPackage({ tokens, packages }: JvmScan, at: number): number {
  const { parts, end } = chainAt(tokens, at);
  if (parts.length === 0 || parts[0] === 'object') return at;
  if (packages.length < packagesMax) packages.push([...packages.slice(-1), ...parts].join('.'));
  return end;
}

/** Notes what stands at a token, and returns the index after it. */
function noteAt(scan: JvmScan, at: number): number {
  const { tokens, facts } = scan;
  const token = tokens[at];
  if (token?.kind === 'string' && token.text.length <= 200 && /^[\w$]+(?:\.[\w$]+)+$/.test(token.text))
    facts.string(token.text, token);
  if (token?.kind === 'string' && /^(?:forName|loadClass|findClass|defineClass)$/.test(token.text))
    facts.hazard('reflection', `${token.text} as a value`, token);
  // A member of what a call gave: `loader().loadClass(…)`, `x?.loadClass(…)`.
  if (token?.kind === 'name' && isMark(tokens[at - 1], '.'))
    noteHazards(
      scan,
      [...tokens.slice(Math.max(0, at - 12), at - 1).map(({ text }) => text), '()'].join(''),
      token.text,
      at + 1,
      token,
    );
  if (token?.kind !== 'name' || isMark(tokens[at - 1], '.') || declaring.test(tokens[at - 1]?.text ?? ''))
    return at + 1;
  const { parts, end } = chainAt(tokens, at);
  const reference = isMark(tokens[end], ':') && isMark(tokens[end + 1], ':') ? chainAt(tokens, end + 2).parts : [];
  const last = tokens[end - 1] ?? token;
  const place = { start: token.start, end: last.end };
  // `Class::forName`, and a method by its name.
  if (reference.length > 0) noteNamedCall(facts, reference.at(-1) ?? '', last.text, undefined, place);
  const isCall = /^[([{]$/.test(tokens[end]?.kind === 'mark' ? (tokens[end]?.text ?? '') : '');
  noteHazards(scan, parts.at(-2) ?? '', parts.at(-1) ?? '', end, place);
  // Scala's `_root_` begins a whole name, whatever is in reach.
  const isWhole = parts[0] === '_root_';
  const [root = '', ...members] = isWhole ? parts.slice(1) : parts;
  const bound = isWhole ? undefined : scan.names.get(root);
  const path = [...members, ...reference].slice(0, chainMax);
  if (bound !== undefined) {
    // A small name may be a parameter; only a call is likely to mean the import.
    if (/^\p{Lu}/u.test(root) || isCall) facts.use({ import: bound.import, path }, isCall ? 'call' : 'value', place);
  } else if (path.length > 0 && /^[a-z][a-z0-9_]*$/.test(root)) {
    const roots = [root, ...(isWhole ? [] : scan.packages.map((name) => `${name}.${root}`))];
    for (const name of roots) {
      if (isFull(scan, token)) return end;
      const index = facts.import(name, 'implied', token);
      facts.use({ import: index, path }, isCall ? 'call' : 'value', place);
    }
  }
  return end;
}

function noteHazards({ tokens, facts }: JvmScan, owner: string, name: string, end: number, place: Stretch): void {
  const [open, given, after] = tokens.slice(end, end + 3);
  const isPlain = isMark(open, '(') && given?.kind === 'string' && (isMark(after, ')') || isMark(after, ','));
  // A template may put anything into a text.
  const text = isPlain && !given.text.includes('$') ? [given.text] : undefined;
  noteNamedCall(facts, name, owner, text, place);
}
