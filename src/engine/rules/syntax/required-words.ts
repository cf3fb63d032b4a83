/**
 * The words that a file must hold for a rule to find anything in it. Most rules of many name something that most files do not, so that a look at
 * a file's words saves parsing it and searching its tree.
 */
import { ruleLanguagesOf } from './rule-language.ts';
import { isRecord } from './rule-object.ts';

/** Whether a file of these words can have a match. */
export type WordTest = (file: FileWords) => boolean;

export interface FileWords {
  readonly text: string;
  /** Of ASCII letters, digits and underscores; in code, every other word is made of one of these or beyond ASCII. */
  readonly words: ReadonlySet<string>;
  /** Whether a dot joins texts, as in PHP, instead of standing between an object and its member. */
  readonly isDotForTexts: boolean;
}

const always: WordTest = () => true;
const lengthMin = 3;

export function fileWords(path: string, text: string): FileWords {
  const isDotForTexts = ruleLanguagesOf(path).some(({ name }) => name === 'php');
  return { text, words: new Set(text.match(/[A-Za-z0-9_]{3,}/g)), isDotForTexts };
}

/** Of an ast-grep rule object, `utils` being rules by name. */
export function requiredWords(rule: unknown, utils: unknown = {}): WordTest {
  return testOf(rule, utils, 0);
}

function testOf(rule: unknown, utils: unknown, depth: number): WordTest {
  if (!isRecord(rule) || depth > 20) return always;
  const tests = Object.entries(rule).flatMap(([key, part]): readonly WordTest[] => {
    switch (key) {
      case 'pattern':
        return [patternTest(part)];
      case 'inside':
      case 'has':
      case 'precedes':
      case 'follows':
        return [testOf(part, utils, depth + 1)];
      case 'all':
        return Array.isArray(part) ? part.map((item: unknown) => testOf(item, utils, depth + 1)) : [];
      case 'any':
        return Array.isArray(part) ? [anyOf(part.map((item: unknown) => testOf(item, utils, depth + 1)))] : [];
      case 'matches':
        return typeof part === 'string' && isRecord(utils) ? [testOf(utils[part], utils, depth + 1)] : [];
      default:
        return [];
    }
  });
  return allOf(tests);
}

/** What may stand in a pattern without standing in the code: comments, and what a looser strictness passes over. */
const mayBeAbsent = /\/\/|\/\*|#|--/;

function patternTest(pattern: unknown): WordTest {
  const text = typeof pattern === 'string' ? pattern : isRecord(pattern) ? selectedText(pattern) : undefined;
  if (text === undefined || mayBeAbsent.test(text)) return always;
  const words = (text.replace(/\$+[A-Z_0-9]*/g, ' ').match(/[A-Za-z0-9_]+/g) ?? []).filter(
    (word) => word.length >= lengthMin,
  );
  if (words.length === 0) return always;
  const call = /^(?:\$[A-Z_]+(\.|->))?([A-Za-z_]\w{2,})\(/.exec(text);
  if (call === null) return ({ words: known }) => words.every((word) => known.has(word));
  const [, isMember, name = ''] = call;
  const isCalled = isMember === undefined ? isBareCall : isMemberCall;
  return (file) => words.every((word) => file.words.has(word)) && isCalled(file, name);
}

/** A call whose pattern has no object has none in the code either: `get($X)` is not in `map.get(1)`. */
function isBareCall({ text: code, isDotForTexts }: FileWords, name: string): boolean {
  return someCall(code, name, (at) => {
    let before = at - 1;
    while (before >= 0 && isSpace(code.charCodeAt(before)) && code[before] !== '\n') before--;
    // What ends the line before may be a comment's full stop.
    if (code[before] === '\n' || (isDotForTexts && code[before] === '.')) return true;
    return !isBehindObject(code, before);
  });
}

function isMemberCall({ text: code }: FileWords, name: string): boolean {
  return someCall(code, name, (at) => {
    let before = at - 1;
    while (before >= 0 && isSpace(code.charCodeAt(before))) before--;
    return isBehindObject(code, before);
  });
}

/** Spreads and ranges end in a dot too, and what stands behind them stands for itself. */
function isBehindObject(code: string, before: number): boolean {
  if (code[before] === '.') return code[before - 1] !== '.';
  return code[before] === '>' && code[before - 1] === '-';
}

function someCall(code: string, name: string, isMeant: (at: number) => boolean): boolean {
  for (let at = code.indexOf(name); at !== -1; at = code.indexOf(name, at + 1)) {
    if (isWordPart(code.charCodeAt(at - 1)) || !isCallSign(code, at + name.length)) continue;
    if (isMeant(at)) return true;
  }
  return false;
}

function isCallSign(code: string, from: number): boolean {
  let at = from;
  while (isSpace(code.charCodeAt(at))) at++;
  return code[at] === '(';
}

/** The backslash goes on with a line of Python. */
function isSpace(unit: number): boolean {
  return unit <= 32 || unit === 92;
}

function isWordPart(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;
}

/** With a selector, only a part of the context has to be there, and which one takes a parser to tell. */
function selectedText(pattern: Readonly<Record<string, unknown>>): string | undefined {
  const { context, selector, strictness } = pattern;
  const isWhole =
    selector === undefined && (strictness === undefined || strictness === 'smart' || strictness === 'cst');
  return isWhole && typeof context === 'string' ? context : undefined;
}

function allOf(tests: readonly WordTest[]): WordTest {
  const real = tests.filter((test) => test !== always);
  if (real.length === 0) return always;
  return (file) => real.every((test) => test(file));
}

function anyOf(tests: readonly WordTest[]): WordTest {
  if (tests.includes(always)) return always;
  return (file) => tests.some((test) => test(file));
}
