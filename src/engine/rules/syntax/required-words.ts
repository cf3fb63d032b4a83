/**
 * The words that a file must hold for a rule to find anything in it. Most rules of many name something that most files do not, so that a look at
 * a file's words saves parsing it and searching its tree.
 */
import { isRecord } from './rule-object.ts';

/** Whether a file of these words can have a match. */
export type WordTest = (words: ReadonlySet<string>) => boolean;

const always: WordTest = () => true;
const lengthMin = 3;

/** Words of ASCII letters, digits and underscores; in code, every other word is made of one of these or beyond ASCII. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[A-Za-z0-9_]{3,}/g));
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
  return words.length === 0 ? always : (known) => words.every((word) => known.has(word));
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
  return (words) => real.every((test) => test(words));
}

function anyOf(tests: readonly WordTest[]): WordTest {
  if (tests.includes(always)) return always;
  return (words) => tests.some((test) => test(words));
}
