/**
 * Orders candidates by how likely they are the vulnerable function, and says how sure that is. The weights are those of a logistic regression
 * over advisories whose functions people named (`npm run evaluation -- ground-truth symbols --fit`), so a score is a probability there.
 */
import type { DerivationConfidence } from '../model/advisory.ts';
import { type AdvisoryWords, nameParts } from './advisory-words.ts';
import type { Candidate } from './candidates.ts';
import type { ChangeAccount } from './change-account.ts';
import { type ChangedUnit, changedWords } from './compare-releases.ts';
import { type Evidence, evidenceNames, evidenceOf, isNamedIn, likeness } from './evidence.ts';
import { evidenceWeights, intercept } from './evidence-weights.ts';
import { spokenName } from './symbol-names.ts';
import { shortName } from './unit.ts';

export interface RankedSymbol {
  readonly candidate: Candidate;
  readonly evidence: Evidence;
  /** 0 to 1. */
  readonly probability: number;
  readonly confidence: DerivationConfidence;
}

export interface RankOptions {
  readonly words: AdvisoryWords;
  readonly account: ChangeAccount;
  readonly common?: ReadonlySet<string>;
  readonly noisy: ReadonlySet<string>;
  readonly isPublic: (placed: Pick<ChangedUnit, 'file' | 'unit'>) => boolean;
  /** Functions that changed in all, before callers came to them. */
  readonly count: number;
}

/** Kept of a record at most. */
export const symbolsKeptMax = 10;
const likely = 0.2;
/** Above it, four in five were the function that people name, on records that the weights were not fitted to. */
const sure = 0.66;

export function rankSymbols(candidates: readonly Candidate[], options: RankOptions): readonly RankedSymbol[] {
  const { words, account, common, noisy, count, isPublic } = options;
  const spread = new Map<string, number>();
  for (const { change } of candidates) {
    const parts = new Set(changedWords(change).flatMap(nameParts));
    for (const part of parts) spread.set(part, (spread.get(part) ?? 0) + 1);
  }
  const changed = candidates.filter(({ route }) => route !== 'caller');
  const named = changed.filter((candidate) => isNamedIn(candidate, words)).length;
  const alikeMax = Math.max(0, ...changed.map((candidate) => likeness(candidate, { words, spread, count })));
  const around = {
    named,
    account,
    namedInLog: changed.filter((candidate) => isNamedIn(candidate, account)).length,
    tested: changed.filter((candidate) => account.tested.has(shortName(spokenName(candidate)))).length,
    alikeMax,
    words,
    count,
    spread,
    noisy,
    isPublic,
    ...(common === undefined ? {} : { common }),
  };
  const ranked = candidates.map((candidate) => {
    const evidence = evidenceOf(candidate, around);
    const probability = probabilityOf(evidence);
    return { candidate, evidence, probability, confidence: confidenceOf(probability, candidate) };
  });
  return ranked.sort((a, b) => b.probability - a.probability || (a.candidate.key < b.candidate.key ? -1 : 1));
}

function probabilityOf(evidence: Evidence): number {
  const sum = evidenceNames.reduce((total, name) => total + evidence[name] * evidenceWeights[name], intercept);
  return 1 / (1 + Math.exp(-sum));
}

function confidenceOf(probability: number, { route }: Candidate): DerivationConfidence {
  // What only leads to a changed function is no more than likely.
  if (probability >= sure && route !== 'caller') return 'high';
  return probability >= likely ? 'medium' : 'low';
}
