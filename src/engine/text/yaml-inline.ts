/**
 * What stands on one line of YAML, for the quick reader: keys, plain and quoted text, `{…}` and `[…]`. Whatever needs more
 * than the line, or more than the plain rules, gives `undefined`.
 */
import { lastOfEachKey, type Positioned } from './positioned.ts';

const lineFeed = 0x0a;
const space = 0x20;
const quote = 0x22;
const hash = 0x23;
const apostrophe = 0x27;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const depthMax = 50;
/** Implicit keys are no longer. */
const keyLengthMax = 1000;

export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === space) at++;
  return at;
}

export function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** The core schema without its numbers. */
export function plainValue(written: string): string | boolean | null {
  if (written === 'true' || written === 'True' || written === 'TRUE') return true;
  if (written === 'false' || written === 'False' || written === 'FALSE') return false;
  return written === '' || written === '~' || written === 'null' || written === 'Null' || written === 'NULL'
    ? null
    : written;
}

interface Key {
  readonly key: string;
  /** Of the key itself; its colon stands there. */
  readonly end: number;
}

/** The key that starts a line or an item; `undefined` where none does. */
export function readKey(text: string, start: number): Key | undefined {
  const found = isQuote(text.charCodeAt(start)) ? readQuoted(text, start) : readPlain(text, start, false);
  if (found === undefined || found.end - start > keyLengthMax) return undefined;
  const { value, end } = found;
  if (text.charCodeAt(end) !== colon || !isBlank(text.charCodeAt(end + 1))) return undefined;
  return value === '<<' || plainValue(value) !== value ? undefined : { key: value, end };
}

/** A value that starts and ends on this line. */
export function readInline(
  text: string,
  start: number,
  key: string,
  keyStart: number,
  keyEnd: number,
  depth: number,
  isInFlow = false,
): Positioned | undefined {
  const code = text.charCodeAt(start);
  if (code === openBrace || code === openBracket) {
    if (depth > depthMax) return undefined;
    const children: Positioned[] = [];
    const end = readFlow(text, start, code === openBrace, children, depth);
    if (end === undefined) return undefined;
    return code === openBrace
      ? { kind: 'map', key, keyStart, keyEnd, start, end, members: children }
      : { kind: 'list', key, keyStart, keyEnd, start, end, items: children };
  }
  const isQuoted = isQuote(code);
  const found = isQuoted ? readQuoted(text, start) : readPlain(text, start, isInFlow);
  if (found === undefined) return undefined;
  const value = isQuoted ? found.value : plainValue(found.value);
  return { kind: 'scalar', key, keyStart, keyEnd, start, end: found.end, value };
}

/** Reads the members or items between the brackets, and says where they end. */
function readFlow(
  text: string,
  start: number,
  isMap: boolean,
  children: Positioned[],
  depth: number,
): number | undefined {
  const closing = isMap ? closeBrace : closeBracket;
  let at = skipSpaces(text, start + 1);
  if (text.charCodeAt(at) === closing) return at + 1;
  for (;;) {
    const child = isMap ? readFlowMember(text, at, depth) : readInline(text, at, '', -1, -1, depth + 1, true);
    if (child === undefined) return undefined;
    children.push(child);
    at = skipSpaces(text, child.end);
    const code = text.charCodeAt(at);
    if (code === closing) return isMap && lastOfEachKey(children) !== children ? undefined : at + 1;
    if (code !== comma) return undefined;
    at = skipSpaces(text, at + 1);
  }
}

function readFlowMember(text: string, start: number, depth: number): Positioned | undefined {
  const isQuoted = isQuote(text.charCodeAt(start));
  const found = isQuoted ? readQuoted(text, start) : readPlain(text, start, true);
  if (found === undefined || found.end - start > keyLengthMax) return undefined;
  const { value: key, end } = found;
  if (text.charCodeAt(end) !== colon || text.charCodeAt(end + 1) !== space) return undefined;
  if (key === '<<' || plainValue(key) !== key) return undefined;
  return readInline(text, skipSpaces(text, end + 1), key, start, end, depth + 1, true);
}

interface Scalar {
  readonly value: string;
  readonly end: number;
}

/** Up to a colon with a blank behind it, the end of the line, or what ends an element between brackets. */
function readPlain(text: string, start: number, isInFlow: boolean): Scalar | undefined {
  if (!isPlainStart(text.charCodeAt(start))) return undefined;
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > closeBrace) continue;
    if (code === lineFeed) break;
    if (code === colon) {
      const next = text.charCodeAt(at + 1);
      if (isBlank(next)) break;
      if (isInFlow && isFlowIndicator(next)) return undefined;
    } else if (code === hash) {
      if (text.charCodeAt(at - 1) === space) return undefined;
    } else if (isInFlow && isFlowIndicator(code)) break;
  }
  let end = at;
  while (text.charCodeAt(end - 1) === space) end--;
  return { value: text.slice(start, end), end };
}

/** Letters, digits and the signs that have no meaning of their own where a value starts. */
function isPlainStart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x2e && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5e ||
    code === 0x5f ||
    code === 0x7e ||
    code === 0x3c ||
    code === 0x3d ||
    code === 0x24 ||
    code === 0x28
  );
}

/** Quoted on one line; escapes are left to the full reader, doubled apostrophes are not. */
function readQuoted(text: string, start: number): Scalar | undefined {
  const closing = text.charCodeAt(start);
  let isDoubled = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === backslash && closing === quote)) return undefined;
    if (code !== closing) continue;
    if (closing === quote || text.charCodeAt(at + 1) !== apostrophe) {
      const value = text.slice(start + 1, at);
      return { value: isDoubled ? value.replaceAll("''", "'") : value, end: at + 1 };
    }
    isDoubled = true;
    at++;
  }
  return undefined;
}

function isQuote(code: number): boolean {
  return code === quote || code === apostrophe;
}

/** A space, the end of the line or of the text. */
function isBlank(code: number): boolean {
  return code === space || code === lineFeed || Number.isNaN(code);
}

function isFlowIndicator(code: number): boolean {
  return code === comma || code === openBracket || code === closeBracket || code === openBrace || code === closeBrace;
}
