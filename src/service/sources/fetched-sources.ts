/** What became of fetching sources of packages, in one round or several within one budget. */
import type { PackageSources } from '../../config/package-sources.ts';
import type { Refusal } from './fetch-in-order.ts';

export interface FetchedSources {
  readonly kept: number;
  /** Of the archives that were kept. */
  readonly bytes: number;
  readonly refused: readonly Refusal[];
  /** Of the whole store afterwards; undefined where fetching ended early. */
  readonly storedBytes: number | undefined;
  readonly seconds: number;
  /** Why fetching ended early; empty where it did not. */
  readonly problem: string;
}

type Budget = PackageSources['budget'];

export function budgetLeft(budget: Budget, before: FetchedSources | undefined): Budget {
  if (before === undefined) return budget;
  const { kept, refused, bytes, seconds } = before;
  return {
    ...budget,
    archivesMax: Math.max(0, budget.archivesMax - kept - refused.length),
    downloadBytesMax: Math.max(0, budget.downloadBytesMax - bytes),
    timeMs: Math.max(0, budget.timeMs - seconds * 1000),
  };
}

export function bothFetched(first: FetchedSources, second: FetchedSources): FetchedSources {
  return {
    kept: first.kept + second.kept,
    bytes: first.bytes + second.bytes,
    refused: [...first.refused, ...second.refused],
    storedBytes: second.storedBytes ?? first.storedBytes,
    seconds: first.seconds + second.seconds,
    problem: first.problem || second.problem,
  };
}
