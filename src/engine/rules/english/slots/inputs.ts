/** Where a value comes from that may not go somewhere: "user input", "request parameters", "the result of `readFile`", "`req.query`". */
import type { TaintSource } from '../../model/taint-spec.ts';
import type { Token } from '../reading/sentences.ts';
import { isFiller } from '../reading/template.ts';
import { readNames } from './code-names.ts';

export interface Inputs {
  readonly sources: readonly TaintSource[];
  readonly label: string;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const nouns = set(
  'input data parameter body query request value field string content payload variable argument information form text',
);
/** Together with one of those, or alone, these say that it comes from outside. */
const outside = set(
  'user request client untrusted external user-supplied user-provided user-controlled user-input unvalidated unsanitized attacker tainted http incoming raw attacker-controlled client-supplied web client-provided customer-supplied untrusted-input user-defined caller-supplied',
);
const linking = set(
  'from come that be supply provide control by of in send or and unescape escape not directly unfiltered which visitor with an by http anything taken read you straight receive',
);

/** Input, or what a name of code says. */
export function readOrigins(tokens: readonly Token[]): Inputs | undefined {
  const words = tokens.filter((token) => !isFiller(token));
  const isResult = /^(?:result|output|value|return)$/.test(words[0]?.lemma ?? '');
  const names = readNames(
    words.filter(
      ({ kind, lemma }) => kind !== 'word' || !(isResult && /^(?:result|output|value|return|of|from|by)$/.test(lemma)),
    ),
  );
  if (names === undefined || !words.some(({ kind }) => kind !== 'word')) return readInputs(tokens);
  const label = `${isResult ? 'the result of ' : ''}${names.join(' or ')}`;
  if (!isResult)
    return { sources: [{ kind: 'code', formula: { kind: 'question', question: { kind: 'names', names } } }], label };
  const calls = names.map((name) => ({ kind: 'name', name }) as const);
  return {
    sources: [{ kind: 'code', formula: { kind: 'question', question: { kind: 'calls', calls, where: [] } } }],
    label,
  };
}

export function readInputs(tokens: readonly Token[]): Inputs | undefined {
  const words = tokens.filter((token) => !isFiller(token));
  const [first] = words;
  if (first === undefined) return undefined;
  if (words.some(({ kind }) => kind === 'quoted' || kind === 'code')) return undefined;
  const isOutside =
    words.some(({ lemma }) => outside.has(lemma)) &&
    words.some(({ lemma }) => nouns.has(lemma) || lemma.includes('input'));
  const isQuery =
    words.length === 2 &&
    words[0]?.lemma === 'query' &&
    (words[1]?.lemma === 'parameter' || words[1]?.lemma === 'string');
  const isAll = words.every(({ lemma }) => outside.has(lemma) || nouns.has(lemma) || linking.has(lemma));
  if (!(isOutside || isQuery || (words.length === 1 && /^(?:user-input|input)$/.test(first.lemma))) || !isAll)
    return undefined;
  return { sources: [{ kind: 'requestInput' }], label: 'what comes in with a request' };
}
