/**
 * What symbols may say that were found by comparing releases: a use of one counts for what the comparison is worth, and that none
 * is used says nothing. Such a miss is answered as if no symbol were known, so that no rule can clear or lower by it.
 */
import { exposureOf } from '../linking/load-place.ts';
import type { RootKind } from '../linking/root-kind.ts';
import { confidenceOf, namedBy } from '../linking/symbol-source.ts';
import { derivationConfidences, noSymbols } from '../model/advisory.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import { type Answer, type Exposure, exposureRank, type ReasonCode, verdictOf } from '../model/verdict.ts';
import { namesOf } from './names-of.ts';

export interface Asked {
  readonly answer: Answer;
  /** The strongest kind of program that imports or uses the package itself. */
  readonly root: RootKind | undefined;
}

/** Answers that claim no more than that something with the symbol's name may be used. */
const doubts: ReadonlySet<ReasonCode> = new Set(['name_match_only', 'computed_dispatch']);

export async function judgeDerived(
  whole: ReachQuestion,
  ask: (question: ReachQuestion) => Promise<Asked>,
): Promise<Answer> {
  const { sure, question } = partedByConfidence(whole);
  if (sure !== undefined) {
    const { answer } = await ask(sure);
    if (answer.reachability === 'reachable' && answer.code !== 'whole_package_imported') return answer;
  }
  const { symbols } = question;
  const { answer, root } = await ask(question);
  const isHit = answer.reachability === 'reachable';
  // That a whole module is vulnerable is more than a comparison of functions can show.
  if (isHit && confidenceOf(symbols) === 'high' && answer.code !== 'whole_package_imported') return answer;
  const { answer: base } = await ask({ ...question, symbols: noSymbols });
  if (isHit && base.reachability !== 'reachable') {
    return likelyHere(question, answer, stronger(exposureOf(root, 'loaded'), verdictOf(base).exposure));
  }
  if (doubts.has(answer.code) && base.reachability === 'needsReview') return answer;
  return base.code === 'imported_no_symbols' ? notSeen(question, base) : base;
}

/** Symbols of a record that are less sure than its surest are asked about in a second question, which speaks with their confidence. */
function partedByConfidence(question: ReachQuestion): {
  readonly sure?: ReachQuestion;
  readonly question: ReachQuestion;
} {
  const { symbols } = question;
  const { entries, derivation } = symbols;
  const surest = entries.filter(({ confidence }) => confidence === undefined);
  if (derivation?.confidence !== 'high' || surest.length === entries.length) return { question };
  const lesser = derivationConfidences.find((one) => entries.some(({ confidence }) => confidence === one)) ?? 'low';
  return {
    sure: { ...question, symbols: { ...symbols, entries: surest } },
    question: { ...question, symbols: { ...symbols, derivation: { ...derivation, confidence: lesser } } },
  };
}

function likelyHere({ symbols }: ReachQuestion, hit: Answer, exposure: Exposure): Answer {
  const confidence = confidenceOf(symbols);
  const why =
    hit.code === 'whole_package_imported'
      ? `Symbols ${namedBy(symbols)} do not show that a whole module is vulnerable`
      : `That comparison is of ${confidence} confidence`;
  return {
    ...hit,
    reachability: 'needsReview',
    code: 'derived_symbol_hit',
    exposure,
    explanation: `Likely here: ${hit.explanation} ${why}, so a person must look whether this is the vulnerable code.`,
  };
}

function stronger(a: Exposure, b: Exposure): Exposure {
  return exposureRank(a) <= exposureRank(b) ? a : b;
}

function notSeen({ symbols }: ReachQuestion, base: Answer): Answer {
  return {
    ...base,
    code: 'derived_symbol_not_hit',
    explanation: `${base.explanation} It was not seen to use ${namesOf(symbols)}, ${namedBy(symbols)}; such names may be incomplete, so that this lowers nothing.`,
  };
}
