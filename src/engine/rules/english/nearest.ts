/**
 * The sentence that would compile and is most like a text: by the words that both have, rare ones counting more, with the name of code that the
 * text holds put into it.
 */
import { type Sentence, sentencesOf, type Token } from './reading/sentences.ts';
import { isFiller } from './reading/template.ts';
import { shapes } from './shapes/index.ts';
import type { Proposal } from './shapes/shape.ts';

interface Candidate {
  readonly proposal: Proposal;
  readonly lemmas: ReadonlySet<string>;
}

/** Below this share of common weight nothing is near. */
const likenessMin = 0.12;

/** Words that only join others. */
const joining: ReadonlySet<string> = new Set(
  'for in or and with to by be that which it on at from as so if'.split(' '),
);

/** What shapes take for the same, roughly. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ...['endpoint', 'route', 'controller', 'handler', 'api', 'action'].map((word) => [word, 'handler'] as const),
  ...['must', 'should', 'shall', 'need', 'have', 'always'].map((word) => [word, 'must'] as const),
  ...['never', 'not', 'no', 'dont', 'cannot', 'mustnt', 'avoid', 'forbid', 'nobody'].map(
    (word) => [word, 'not'] as const,
  ),
  ...['find', 'flag', 'detect', 'report', 'look'].map((word) => [word, 'find'] as const),
  ...['call', 'invoke', 'use', 'run', 'execute'].map((word) => [word, 'call'] as const),
  ...['input', 'data', 'parameter', 'value'].map((word) => [word, 'input'] as const),
  ...['login', 'auth', 'authenticate', 'authenticated'].map((word) => [word, 'authentication'] as const),
  ...['permission', 'role', 'authorize', 'authorization', 'right'].map((word) => [word, 'permission'] as const),
]);

const candidates: readonly Candidate[] = shapes.flatMap(({ proposals }) =>
  proposals.map((proposal) => ({ proposal, lemmas: lemmasOf(proposal.text.replace('{}', '')) })),
);
const weights: ReadonlyMap<string, number> = weightsOf(candidates.map(({ lemmas }) => lemmas));

/** Empty where none is near. */
export function nearestSentence(text: string): string {
  const sentence = sentencesOf(text)[0];
  if (sentence === undefined) return '';
  const lemmas = new Set([
    ...lemmasOfTokens(sentence.tokens),
    ...sentence.tokens.map(({ lemma }) => lemma).filter((lemma) => weights.has(lemma)),
  ]);
  let best: { readonly candidate: Candidate; readonly likeness: number } | undefined;
  for (const candidate of candidates) {
    const likeness = likenessOf(lemmas, candidate.lemmas);
    if (likeness >= likenessMin && (best === undefined || likeness > best.likeness)) best = { candidate, likeness };
  }
  return best === undefined ? '' : filled(best.candidate.proposal, sentence);
}

function filled({ text, fill }: Proposal, sentence: Sentence): string {
  const name = sentence.tokens.find(
    ({ kind, text: code }) =>
      kind !== 'word' &&
      kind !== 'comma' &&
      !text.includes(code) &&
      !code.includes('/') &&
      !code.includes('`') &&
      code.length <= 60 &&
      !/\s/.test(code),
  );
  return text.replace('{}', () => (name === undefined ? fill : `\`${name.text}\``));
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  let all = 0;
  for (const lemma of new Set([...a, ...b])) {
    const weight = weights.get(lemma) ?? 1;
    all += weight;
    if (a.has(lemma) && b.has(lemma)) common += weight;
  }
  return all === 0 ? 0 : common / all;
}

function weightsOf(sets: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const lemma of set) counts.set(lemma, (counts.get(lemma) ?? 0) + 1);
  return new Map([...counts].map(([lemma, count]) => [lemma, Math.log(1 + sets.length / count)]));
}

function lemmasOf(text: string): ReadonlySet<string> {
  return lemmasOfTokens(sentencesOf(text)[0]?.tokens ?? []);
}

function lemmasOfTokens(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(
    tokens
      .filter((token) => !isFiller(token) && token.kind === 'word' && !joining.has(token.lemma))
      .map(({ lemma }) => synonyms.get(lemma) ?? lemma),
  );
}
