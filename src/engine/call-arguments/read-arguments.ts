/**
 * The arguments of a call out of the text at its place. Facts say where a callee is named; what stands in its brackets is read
 * only for calls of functions that have conditions, so that nothing of it is kept for all the others.
 */
import type { LanguageName } from '../model/language-name.ts';
import type { ArgumentValue, CallArguments, MapEntry, TextRange } from './argument-value.ts';
import { type Dialect, dialects } from './dialects.ts';
import { readTokens, type Token } from './read-tokens.ts';

const unknown: ArgumentValue = { kind: 'unknown' };
const depthMax = 20;

/**
 * @param callee where facts place the use: the callee as written, only what stands before its last name, or the whole call
 * @param name the callee's own name, for where it stands behind that place
 * @returns `undefined` where there is no call that can be read
 */
export function readArguments(
  text: string,
  language: LanguageName,
  callee: TextRange,
  name: string,
): CallArguments | undefined {
  const dialect = dialects.get(language);
  const start = dialect === undefined ? undefined : bracketOf(text, callee, name);
  if (dialect === undefined || start === undefined) return undefined;
  const tokens = readTokens(text, start, dialect);
  return tokens === undefined ? undefined : argumentsIn(tokens.slice(1, -1), { dialect, language });
}

const stepLength = 300;

function bracketOf(text: string, { start, end }: TextRange, name: string): number | undefined {
  const after = text.slice(end, end + stepLength);
  const types = String.raw`(?:\s*(?:::)?<[\w\s,.?:<>[\]]*>)?`;
  const direct = new RegExp(String.raw`^${types}\s*(?:\?\.)?\(`).exec(after);
  if (direct !== null && !/^\s*\n/.test(after)) return end + direct[0].length - 1;
  const member = /^\s*(?:\?\.|\?->|!\.|\.|::|->)\s*(\w+[!?]?)/.exec(after);
  if (member !== null && member[1] === name) {
    const rest = new RegExp(String.raw`^${types}[ \t]*\(`).exec(after.slice(member[0].length));
    return rest === null ? undefined : end + member[0].length + rest[0].length - 1;
  }
  // The place is the whole call: its last bracket, where nothing but the callee stands before it.
  const whole = text.slice(start, end);
  const open = whole.indexOf('(');
  return whole.endsWith(')') && open > 0 && whole.slice(0, open).trimEnd().endsWith(name) ? start + open : undefined;
}

interface Reading {
  readonly dialect: Dialect;
  readonly language: LanguageName;
}

function argumentsIn(tokens: readonly Token[], reading: Reading): CallArguments {
  const positional: ArgumentValue[] = [];
  const named: MapEntry[] = [];
  let openFrom: number | undefined;
  let isNamedOpen = false;
  for (const part of parts(tokens)) {
    const [first] = part;
    const { dialect } = reading;
    if (first === undefined) continue;
    const isSpread = dialect.spread.includes(first.text) || part.at(-1)?.text === '...';
    const hasTypes = dialect.hasTypeLists && part.some(({ text }) => text === '<');
    if (isSpread || hasTypes) {
      if (first.text !== '**') openFrom ??= positional.length;
      // What is spread may hold names, too; `*list` holds none, and `**names` nothing else.
      if (hasTypes || first.text !== '*') isNamedOpen = true;
      continue;
    }
    const entry = dialect.named === '' ? undefined : namedArgument(part, reading);
    if (entry === undefined) positional.push(valueOf(part, reading, 0));
    else named.push(entry);
  }
  return { positional, ...(openFrom === undefined ? {} : { openFrom }), named, isNamedOpen };
}

function namedArgument(part: readonly Token[], reading: Reading): MapEntry | undefined {
  const [first, mark] = part;
  if (first?.kind === 'word' && mark?.text === reading.dialect.named)
    return { key: first.text, value: valueOf(part.slice(2), reading, 0) };
  const arrow = reading.language === 'ruby' ? part.findIndex(({ text }) => text === '=>') : -1;
  const key = arrow > 0 ? keyOf(part.slice(0, arrow), reading) : undefined;
  return key === undefined ? undefined : { key, value: valueOf(part.slice(arrow + 1), reading, 0) };
}

/** What stands between the commas that no inner bracket holds. */
function parts(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const found: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'mark' && '([{'.includes(token.text)) depth++;
    else if (token.kind === 'mark' && ')]}'.includes(token.text)) depth--;
    if (depth === 0 && token.text === ',' && token.kind === 'mark') found.push([]);
    else found.at(-1)?.push(token);
  }
  return found;
}

function valueOf(written: readonly Token[], reading: Reading, depth: number): ArgumentValue {
  const tokens = withoutMarks(written, reading.language);
  const [first, second] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined || depth > depthMax) return unknown;
  if (tokens.length === 1) return single(first, reading);
  if (tokens.length === 2 && first.text === '-' && second?.kind === 'number') {
    const value = numberOf(second.text);
    return value === undefined ? unknown : { kind: 'literal', value: -value };
  }
  if (tokens.length === 2 && first.text === ':' && second !== undefined && reading.language === 'ruby')
    return { kind: 'literal', value: second.value ?? second.text };
  const named = nameLength(tokens);
  if (named === tokens.length) return { kind: 'name', start: first.start, end: last.end };
  const open = tokens.findIndex(({ kind, text }) => kind === 'mark' && '([{'.includes(text));
  if (open < 0 || closeOf(tokens, open) !== tokens.length - 1) return bracketed(tokens, reading, depth) ?? unknown;
  const inner = tokens.slice(open + 1, -1);
  const mark = tokens[open]?.text;
  if (open === 0) return group(mark ?? '', inner, reading, depth);
  const name = tokens[open - 1];
  if (nameLength(tokens.slice(0, open)) === open && name !== undefined) {
    if (mark === '(') return called(tokens.slice(0, open), inner, reading, depth);
    if (mark === '{' && (reading.language === 'go' || reading.language === 'rust')) return mapOf(inner, reading, depth);
  }
  return bracketed(tokens, reading, depth) ?? unknown;
}

/** Values of several brackets: `[]string{…}`, `map[string]bool{…}`, `new T { … }`, `vec![…]`. */
function bracketed(tokens: readonly Token[], reading: Reading, depth: number): ArgumentValue | undefined {
  const { language } = reading;
  const last = tokens.at(-1);
  const open = openOf(tokens);
  if (last === undefined || open <= 0) return undefined;
  const head = tokens.slice(0, open);
  const inner = tokens.slice(open + 1, -1);
  const shape = head.map(({ kind, text }) => (kind === 'word' ? 'w' : text)).join('');
  if (last.text === '}' && language === 'go') {
    if (/^\[(?:w|\.\.\.)?\]w(?:\.w)*$/.test(shape)) return listOf(inner, reading, depth);
    if (/^w\[w\](?:w(?:\.w)*|w\{\})$/.test(shape) && head[0]?.text === 'map') return mapOf(inner, reading, depth);
  }
  if (last.text === '}' && language === 'csharp' && /^w(?:\.w)*(?:\(\))?$/.test(shape))
    return mapOf(inner, reading, depth);
  if (last.text === ']' && language === 'rust' && shape === 'w!') return listOf(inner, reading, depth);
  return undefined;
}

function called(callee: readonly Token[], inner: readonly Token[], reading: Reading, depth: number): ArgumentValue {
  const [first] = callee;
  const last = callee.at(-1);
  if (first === undefined || last === undefined) return unknown;
  if (callee.length === 1 && first.text === 'array' && reading.language === 'php')
    return group('[', inner, reading, depth);
  if (callee.length === 1 && first.text === 'dict' && reading.language === 'python') {
    const { positional, openFrom, named, isNamedOpen } = argumentsIn(inner, reading);
    const isOpen = positional.length > 0 || openFrom !== undefined || isNamedOpen;
    return { kind: 'map', entries: named, isOpen };
  }
  return { kind: 'call', start: first.start, end: last.end };
}

function group(mark: string, inner: readonly Token[], reading: Reading, depth: number): ArgumentValue {
  const { language } = reading;
  const items = parts(inner);
  if (mark === '(') {
    if (items.length === 1) return valueOf(inner, reading, depth + 1);
    return language === 'python' || language === 'rust' ? listOf(inner, reading, depth) : unknown;
  }
  if (mark === '[') {
    const isTable = language === 'php' && items.some((part) => hasAtTop(part, '=>'));
    return isTable ? mapOf(inner, reading, depth) : listOf(inner, reading, depth);
  }
  return ['javascript', 'typescript', 'python', 'ruby'].includes(language) ? mapOf(inner, reading, depth) : unknown;
}

function listOf(inner: readonly Token[], reading: Reading, depth: number): ArgumentValue {
  const items = parts(inner).filter((part) => part.length > 0);
  return {
    kind: 'list',
    items: items.map((part) =>
      reading.dialect.spread.includes(part[0]?.text ?? '') ? unknown : valueOf(part, reading, depth + 1),
    ),
  };
}

function mapOf(inner: readonly Token[], reading: Reading, depth: number): ArgumentValue {
  let entries: MapEntry[] = [];
  let isOpen = false;
  for (const part of parts(inner)) {
    if (part.length === 0) continue;
    const entry = entryOf(part, reading, depth);
    if (entry === undefined) {
      isOpen = true;
      // What is spread may put another value in the place of those before it.
      entries = entries.map(({ key }) => ({ key, value: unknown }));
    } else entries.push(entry);
  }
  return { kind: 'map', entries, isOpen };
}

/** `undefined` for what is spread, and for keys that are worked out. */
function entryOf(part: readonly Token[], reading: Reading, depth: number): MapEntry | undefined {
  const cut = part.findIndex(({ kind, text }) => kind === 'mark' && separators.includes(text));
  if (cut > 0) {
    const key = keyOf(part.slice(0, cut), reading);
    if (key !== undefined) return { key, value: valueOf(part.slice(cut + 1), reading, depth + 1) };
  }
  const [first] = part;
  const isScript = ['javascript', 'typescript'].includes(reading.language);
  if (part.length === 1 && first?.kind === 'word' && (isScript || reading.language === 'rust'))
    return { key: first.text, value: valueOf(part, reading, depth + 1) };
  const method = isScript ? methodName(part) : undefined;
  return method === undefined ? undefined : { key: method, value: unknown };
}

const separators = ['=>', ':', '='];

/** `name() { … }` in a table of JavaScript. */
function methodName(part: readonly Token[]): string | undefined {
  return part[0]?.kind === 'word' && part[1]?.text === '(' && part.at(-1)?.text === '}' ? part[0].text : undefined;
}

function keyOf(tokens: readonly Token[], { language }: Reading): string | undefined {
  const [first, second] = tokens;
  if (tokens.length === 1) {
    if (first?.kind === 'text') return first.value;
    // A bare word is the key itself, or, in Python and PHP, a variable that holds it.
    return first?.kind === 'word' && language !== 'python' && language !== 'php' ? first.text : undefined;
  }
  return tokens.length === 2 && first?.text === ':' && language === 'ruby'
    ? (second?.value ?? second?.text)
    : undefined;
}

function single({ kind, text, value, start, end }: Token, { dialect }: Reading): ArgumentValue {
  if (kind === 'text') return value === undefined ? unknown : { kind: 'literal', value };
  if (kind === 'number') {
    const number = numberOf(text);
    return number === undefined ? unknown : { kind: 'literal', value: number };
  }
  if (kind !== 'word') return unknown;
  if (text === 'undefined') return { kind: 'absent' };
  const word = dialect.words.get(text) ?? (dialect.words.has(text) ? null : undefined);
  return word === undefined ? { kind: 'name', start, end } : { kind: 'literal', value: word };
}

function numberOf(text: string): number | undefined {
  return /^\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}

/** `new`, `&`, `&mut`, `\`: what may stand before a value and changes nothing here. */
function withoutMarks(tokens: readonly Token[], language: LanguageName): readonly Token[] {
  const [first, second] = tokens;
  if (first?.text === '&' && (language === 'go' || language === 'rust'))
    return tokens.slice(second?.text === 'mut' ? 2 : 1);
  if (first?.text === 'new' && second?.kind === 'word') return tokens.slice(1);
  return (first?.text === '\\' || first?.text === '::') && tokens.length > 1 ? tokens.slice(1) : tokens;
}

/** How many tokens from the first on are a name with dots. */
function nameLength(tokens: readonly Token[]): number {
  let length = 0;
  while (tokens[length]?.kind === 'word') {
    length++;
    if (!['.', '::', '->', '\\', '?.'].includes(tokens[length]?.text ?? '') || tokens[length + 1]?.kind !== 'word')
      break;
    length++;
  }
  return length;
}

function hasAtTop(part: readonly Token[], mark: string): boolean {
  let depth = 0;
  return part.some(({ kind, text }) => {
    if (kind === 'mark' && '([{'.includes(text)) depth++;
    else if (kind === 'mark' && ')]}'.includes(text)) depth--;
    return depth === 0 && kind === 'mark' && text === mark;
  });
}

function closeOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  return tokens.findIndex(({ kind, text }, index) => {
    if (index < open || kind !== 'mark') return false;
    if ('([{'.includes(text)) depth++;
    else if (')]}'.includes(text)) depth--;
    return depth === 0;
  });
}

/** The bracket that the last token closes. */
function openOf(tokens: readonly Token[]): number {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const { kind, text = '' } = tokens[at] ?? { kind: 'mark' };
    if (kind !== 'mark') continue;
    if (')]}'.includes(text)) depth++;
    else if ('([{'.includes(text)) depth--;
    if (depth === 0) return at;
  }
  return -1;
}
