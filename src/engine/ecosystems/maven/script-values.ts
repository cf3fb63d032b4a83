/**
 * The texts that build scripts give names to: `def v = '1.2'`, `ext.versions = [a: '1.2']`, `const val v = "1.2"`,
 * `set("v", "1.2")`. Names are kept as they are used, without the owners that scripts put before them.
 */
import type { Token } from './script-tokens.ts';

/** Raw values; a template's expressions are written `${name}`, ready for `expressionResolver`. */
export type ScriptValues = ReadonlyMap<string, string>;

const nestingMax = 4;

export function scriptValues(tokens: readonly Token[], closings: ReadonlyMap<number, number>): ScriptValues {
  const values = new Map<string, string>();
  const define = (name: string, value: string): void => {
    const known = valueName(name);
    if (!values.has(known)) values.set(known, value);
  };
  const owners = ownersOfPlaces(tokens, closings);
  for (let place = 0; place < tokens.length; place++) {
    const token = tokens[place];
    if (token?.kind === 'word' && (token.text === 'set' || token.text === 'extra') && tokens[place + 1]?.text === '(') {
      defineByCall(tokens, place, define);
      continue;
    }
    if (token?.text !== '=' || token.kind !== 'sign' || !isAssignment(tokens, place)) continue;
    const name = nameBefore(tokens, place);
    if (name === '') continue;
    const owner = owners.get(place);
    const right = tokens[place + 1];
    if (right?.text === '[' && right.kind === 'sign') {
      defineMap(tokens, place + 1, closings, name, define, nestingMax);
      continue;
    }
    const value = valueAfter(tokens, place + 1);
    if (value === undefined) continue;
    define(name, value);
    if (owner !== undefined) define(`${owner}.${name}`, value);
  }
  return values;
}

/** The text of a string or name at the place, as a template; `undefined` for anything else. */
export function valueAfter(tokens: readonly Token[], place: number): string | undefined {
  let value: string | undefined;
  for (let at = place; ; ) {
    const token = tokens[at];
    if (token?.kind === 'string') {
      value = (value ?? '') + templateOf(token);
      at++;
    } else if (token?.kind === 'word') {
      const end = endOfPath(tokens, at);
      // A call gives what only a run could tell.
      if (tokens[end]?.text === '(') return undefined;
      value = `${value ?? ''}\${${pathText(tokens, at, end)}}`;
      at = end;
    } else return undefined;
    if (tokens[at]?.text !== '+') return value;
    at++;
  }
}

/** Whether the string is worth reading as a template is told by its quotes; `$name` becomes `${name}`. */
export function templateOf({ text, isTemplate }: Token): string {
  return isTemplate ? text.replace(/\$([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)/g, '${$1}') : text;
}

/** `rootProject.ext.versions["a"]` → `versions.a`: the same value has many ways to be called. */
export function valueName(written: string): string {
  return written
    .replace(/\s+|!!|\?|\.toString\(\)|\.get\(\)|asString/g, '')
    .replace(/(?:find|get)?[pP]roperty\(["']([\w.-]{1,200})["']\)/g, '$1')
    .replace(/\[["']([\w.-]{1,200})["']\]/g, '.$1')
    .replace(/^(?:(?:project|rootProject|parent|ext|extra|this|properties|gradle)\.)+/, '')
    .replace(/^\./, '');
}

/** After a dotted name that begins at the place. */
export function endOfPath(tokens: readonly Token[], place: number): number {
  let end = place + 1;
  while (tokens[end]?.text === '.' && tokens[end + 1]?.kind === 'word') end += 2;
  return end;
}

export function pathText(tokens: readonly Token[], start: number, end: number): string {
  return tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join('');
}

function isAssignment(tokens: readonly Token[], place: number): boolean {
  const around = `${tokens[place - 1]?.text ?? ''}${tokens[place + 1]?.text ?? ''}`;
  return tokens[place - 1]?.kind !== 'string' && !/^[=!<>]|[=]$/.test(around);
}

/** `ext.a`, `a`, `val a: String`, `extra["a"]`; empty where the left side is none of these. */
function nameBefore(tokens: readonly Token[], place: number): string {
  let at = place - 1;
  if (tokens[at]?.text === ']') {
    const key = tokens[at - 1];
    return key?.kind === 'string' && tokens[at - 2]?.text === '[' ? key.text : '';
  }
  // sbt writes `:=`.
  if (tokens[at]?.text === ':') at--;
  if (tokens[at]?.kind !== 'word') return '';
  // `val name: Type =`
  if (tokens[at - 1]?.text === ':' && tokens[at - 2]?.kind === 'word') at -= 2;
  let start = at;
  while (tokens[start - 1]?.text === '.' && tokens[start - 2]?.kind === 'word') start -= 2;
  return pathText(tokens, start, at + 1);
}

/** `set("name", "value")`, and `val name by extra("value")`. */
function defineByCall(tokens: readonly Token[], place: number, define: (name: string, value: string) => void): void {
  const [first, comma, second] = tokens.slice(place + 2, place + 5);
  if (first?.kind !== 'string') return;
  if (tokens[place]?.text === 'set') {
    if (comma?.text === ',' && second?.kind === 'string') define(first.text, templateOf(second));
    return;
  }
  const name = tokens[place - 2];
  if (tokens[place - 1]?.text === 'by' && name?.kind === 'word') define(name.text, templateOf(first));
}

function defineMap(
  tokens: readonly Token[],
  open: number,
  closings: ReadonlyMap<number, number>,
  name: string,
  define: (name: string, value: string) => void,
  nestingLeft: number,
): void {
  const close = closings.get(open) ?? open;
  for (let at = open + 1; at < close; at++) {
    const key = tokens[at];
    if (tokens[at + 1]?.text !== ':' || (key?.kind !== 'word' && key?.kind !== 'string')) {
      // What is no entry of this map is passed over whole.
      at = closings.get(at) ?? at;
      continue;
    }
    const inner = `${name}.${key.text}`;
    if (tokens[at + 2]?.text === '[') {
      if (nestingLeft > 0) defineMap(tokens, at + 2, closings, inner, define, nestingLeft - 1);
      at = closings.get(at + 2) ?? at + 2;
      continue;
    }
    const value = valueAfter(tokens, at + 2);
    if (value !== undefined) define(inner, value);
    at += 2;
  }
}

/** For assignments directly in `object Versions { … }`: the object's name. */
function ownersOfPlaces(tokens: readonly Token[], closings: ReadonlyMap<number, number>): ReadonlyMap<number, string> {
  const owners = new Map<number, string>();
  for (let place = 0; place < tokens.length; place++) {
    const name = tokens[place + 1];
    if (tokens[place]?.text !== 'object' || name?.kind !== 'word' || tokens[place + 2]?.text !== '{') continue;
    const close = closings.get(place + 2) ?? tokens.length;
    let at = place + 3;
    for (; at < close; at++) {
      if (tokens[at]?.text === '=') owners.set(at, name.text);
      // Inner objects own what they hold.
      if (tokens[at]?.text === 'object') break;
      at = closings.get(at) ?? at;
    }
    place = at - 1;
  }
  return owners;
}
