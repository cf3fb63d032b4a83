/**
 * Which texts an expression of own code may be: literals, what is put together of them, settings that stand in the repository, and
 * variables, constants and parameters that only such are given. Of all else nobody wrote it down.
 */
import { escapePattern } from '../../../text/escape-pattern.ts';
import { argumentsFrom } from './arguments.ts';

export interface OwnReading {
  /** Own files by their paths. */
  readonly sources: ReadonlyMap<string, string>;
  /** How many letters may still be searched; where there are none, nothing more is told. */
  left: number;
}

/** A second or two. */
const lettersMax = 100_000_000;
/** Of an expression, however short. */
const lettersMin = 100;

export function ownReading(sources: ReadonlyMap<string, string>): OwnReading {
  return { sources, left: lettersMax };
}

function mayRead(reading: OwnReading, letters: number): boolean {
  reading.left -= letters;
  return reading.left >= 0;
}

const depthMax = 6;
const textsMax = 64;

const literal = /^(?:"((?:[^"\\$]|\\.)*)"|'((?:[^'\\]|\\.)+)')$/;
const noText = /^(?:null|true|false|-?\d[\w.]*|[\w$.]+(?:\.class|::class(?:\.java)?))$/;
const lists = /^(?:(?:[\w.]*\b)?(?:List|Set|Stream|Map)\.of|(?:[\w.]*\b)?Arrays\.asList|listOf|setOf|arrayOf)\s*\(/;

/** All that the expression may be; `undefined` where nobody wrote it down. */
export function textsOf(
  reading: OwnReading,
  path: string,
  written: string,
  depth: number,
): readonly string[] | undefined {
  const expression = bare(written);
  if (depth > depthMax || !mayRead(reading, lettersMin + written.length)) return undefined;
  const [, double, single] = literal.exec(expression) ?? [];
  const plain = double ?? single;
  if (plain !== undefined) return plain.includes('\\') ? undefined : [plain];
  if (noText.test(expression)) return [];
  const follow = (one: string): readonly string[] | undefined => textsOf(reading, path, one, depth + 1);
  const [, ...options] = cut(expression, '?');
  if (options.length > 0) return each(cut(options.join('?'), ':'), follow);
  const pieces = cut(expression, '+');
  if (pieces.length > 1) {
    let whole: readonly string[] = [''];
    for (const piece of pieces) {
      const next = follow(piece);
      if (next === undefined || whole.length * next.length > textsMax) return undefined;
      whole = whole.flatMap((start) => next.map((end) => start + end));
    }
    return whole;
  }
  if (lists.test(expression) && expression.endsWith(')'))
    return each(argumentsFrom(expression, expression.indexOf('(') + 1), follow);
  const list = /^new\s+String\s*\[\s*\]\s*\{(.*)\}$/s.exec(expression)?.[1];
  if (list !== undefined) return each(cut(list, ','), follow);
  const settings = /^([\w$]+)\s*\.\s*getProperty\s*\(/.exec(expression)?.[1];
  if (settings !== undefined) return ofResources(reading.sources.get(path) ?? '', settings);
  const name = /^(?:[\w$]+\s*\.\s*)*([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(expression)?.[1];
  return name === undefined ? undefined : named(reading, path, name, depth);
}

/** Settings that stand in the repository say what they name by themselves. */
function ofResources(text: string, name: string): readonly string[] | undefined {
  const filled = new RegExp(
    `(?<![\\p{L}\\p{N}_$.])${escapePattern(name)}\\s*\\.\\s*(?:load|loadFromXML|put|putAll|putIfAbsent|setProperty)\\s*\\(([^;]{0,200})`,
    'gu',
  );
  const found = [...text.matchAll(filled)];
  const isHere = found.every(([whole]) => /\.\s*load\w*\s*\(/.test(whole) && /\bgetResource/.test(whole));
  return found.length > 0 && isHere ? [] : undefined;
}

const newSettings = /^\s*new\s+(?:java\.util\.)?Properties\s*\(\s*\)\s*$/;

function each(
  written: readonly string[] | undefined,
  follow: (one: string) => readonly string[] | undefined,
): readonly string[] | undefined {
  const found = written?.map(follow);
  return found?.every((one) => one !== undefined) === true ? found.flat() : undefined;
}

/** Without brackets around the whole, and without casts to texts. */
export function bare(written: string): string {
  const plain = written.trim().replace(/^\(\s*(?:String|CharSequence)\s*\)\s*/, '');
  const isWhole = plain.startsWith('(') && argumentsFrom(plain, 1)?.length === 1 && closing(plain) === plain.length - 1;
  return isWhole ? bare(plain.slice(1, -1)) : plain;
}

/** Where the bracket closes that the text begins with. */
function closing(text: string): number {
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()[\]{}]/g)) {
    if ('([{'.includes(mark)) depth++;
    else if (')]}'.includes(mark) && --depth === 0) return index;
  }
  return -1;
}

/** At a mark that stands in no brackets and no literal. */
export function cut(text: string, mark: string): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let first = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\+\+|->|::|[()[\]{}+?:,]/g)) {
    if ('([{'.includes(found)) depth++;
    else if (')]}'.includes(found)) depth--;
    else if (found === mark && depth === 0) {
      pieces.push(text.slice(first, index));
      first = index + 1;
    }
  }
  return [...pieces, text.slice(first)];
}

/** What a variable, a constant or a parameter of the name is given, in the file; of constants in any. */
function named(reading: OwnReading, path: string, name: string, depth: number): readonly string[] | undefined {
  const isConstant = /^[\p{Lu}\d_$]+$/u.test(name);
  const texts: string[] = [];
  let isGiven = false;
  for (const [place, text] of reading.sources) {
    if ((!isConstant && place !== path) || !text.includes(name)) continue;
    if (!mayRead(reading, text.length)) return undefined;
    const found = [...givenValues(text, name)];
    for (const { value, at } of found) {
      isGiven = true;
      const one = newSettings.test(value ?? '')
        ? ofResources(text, name)
        : value === undefined
          ? atCalls(reading, place, name, at, depth)
          : textsOf(reading, place, value, depth + 1);
      if (one === undefined || texts.length > textsMax) return undefined;
      for (const whole of one) texts.push(whole);
    }
  }
  return isGiven ? texts : undefined;
}

/** Each place that gives the name a value; without the value where it is one of a parameter, a loop or what else declares it. */
function* givenValues(
  text: string,
  name: string,
): Iterable<{ readonly value: string | undefined; readonly at: number }> {
  const word = escapePattern(name);
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_$])${word}(?![\\p{L}\\p{N}_$])`, 'gu');
  for (const { index } of text.matchAll(whole)) {
    const after = text.slice(index + name.length, index + name.length + 20);
    const before = text.slice(Math.max(0, index - 80), index);
    const isDeclared =
      /(?:[\p{L}\p{N}_$>\]?]|\.{3})\s+$/u.test(before) &&
      !/\b(?:return|throw|yield|case|else|in|assert|new|import|package|instanceof)\s+$/.test(before);
    if (/^\s*(?::\s*[\w?.<>]+\s*)?=(?![=>])/.test(after)) {
      const start = text.indexOf('=', index) + 1;
      yield { value: valueFrom(text, start), at: index };
    } else if (/^\s*(?:[-+*/|&^%]=|\+\+|--)/.test(after)) yield { value: '<changed>', at: index };
    else if (
      /^\s*->/.test(after) ||
      (isDeclared && /^\s*(?:[,):]|\[)/.test(after)) ||
      /^\s*:\s*[A-Z]\w*\??\s*[,)]/.test(after)
    )
      yield { value: undefined, at: index };
    else if (isDeclared && /^\s*;/.test(after)) continue;
  }
}

const valueLengthMax = 1000;

function valueFrom(text: string, start: number): string {
  let depth = 0;
  for (const { 0: mark, index } of text
    .slice(start, start + valueLengthMax)
    .matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[()[\]{};,\n]/g)) {
    if ('([{'.includes(mark)) depth++;
    else if (depth === 0 && ');,}]'.includes(mark)) return text.slice(start, start + index);
    else if (')]}'.includes(mark)) depth--;
  }
  return '<long>';
}

/** What a parameter is given where own code calls its method; of others nothing is told. */
function atCalls(
  reading: OwnReading,
  path: string,
  name: string,
  at: number,
  depth: number,
): readonly string[] | undefined {
  const text = reading.sources.get(path) ?? '';
  const open = openBracket(text, at);
  const method = /(?<!\bnew\s{1,9}[\w$.]{0,99})\b([\p{L}_$][\p{L}\p{N}_$]*)\s*$/u.exec(
    text.slice(Math.max(0, open - 120), open),
  )?.[1];
  if (open < 0 || method === undefined) return undefined;
  if (/^(?:for|while|if|catch|try|switch|main)$/.test(method)) return looped(reading, path, name, at, open, depth);
  const head = argumentsFrom(text, open + 1);
  const index = head?.findIndex((one) => new RegExp(`(?:^|\\s)${escapePattern(name)}(?:\\s*:|$)`).test(one)) ?? -1;
  if (head === undefined || index < 0) return undefined;
  const found: string[] = [];
  const written = escapePattern(method);
  const calls = new RegExp(`(?<![\\p{L}\\p{N}_$])${written}\\s*\\(`, 'gu');
  const asValue = new RegExp(`::\\s*${written}(?![\\p{L}\\p{N}_$])`, 'u');
  for (const [place, other] of reading.sources) {
    if (!other.includes(method)) continue;
    if (!mayRead(reading, other.length) || asValue.test(other)) return undefined;
    for (const call of other.matchAll(calls)) {
      const start = call.index + call[0].length;
      if (place === path && start === open + 1) continue;
      const given = argumentsFrom(other, start);
      if (given === undefined) return undefined;
      if (given.length !== head.length) continue;
      const texts = textsOf(reading, place, given[index] ?? '', depth + 1);
      if (texts === undefined) return undefined;
      for (const one of texts) found.push(one);
    }
  }
  return found;
}

/** `for (String name : List.of("a", "b"))`. */
function looped(
  reading: OwnReading,
  path: string,
  name: string,
  at: number,
  open: number,
  depth: number,
): readonly string[] | undefined {
  const text = reading.sources.get(path) ?? '';
  const end = open + 1 + closing(text.slice(open, open + valueLengthMax)) - 1;
  const rest = text.slice(at + name.length, end);
  if (!/^\s*:/.test(rest)) return undefined;
  return textsOf(reading, path, rest.replace(/^\s*:/, ''), depth + 1);
}

/** The bracket around a place; below zero where there is none. */
function openBracket(text: string, at: number): number {
  let depth = 0;
  for (let index = at - 1; index >= 0 && at - index < valueLengthMax; index--) {
    const letter = text.charAt(index);
    if (letter === ')') depth++;
    else if (letter === '(' && depth-- === 0) return index;
    else if (letter === ';' || letter === '{' || letter === '}') return -1;
  }
  return -1;
}
