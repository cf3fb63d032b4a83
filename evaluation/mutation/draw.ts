/**
 * The seeded draw: which functions are mutated, and which of their mutants is tried first. Everything is ordered by digests of
 * the seed and of names, so one changed function does not change what is drawn elsewhere.
 */
import { createHash } from 'node:crypto';
import type { Candidate, Mutation } from './candidates.ts';

/** All functions, in the order in which they are drawn. */
export function drawOrder(candidates: readonly Candidate[], seed: string): Candidate[] {
  return shuffled(candidates, ({ id }) => `${seed} ${id}`);
}

/** All mutants of a function in the order in which they are tried: one of each operator, then the second of each, and so on. */
export function mutationOrder(candidate: Candidate, seed: string): Mutation[] {
  const byOperator = Map.groupBy(candidate.mutations, ({ operator }) => operator);
  const names = shuffled([...byOperator.keys()], (name) => `${seed} ${candidate.id} ${name}`);
  const piles = names.map((name) => {
    const mutations = byOperator.get(name) ?? [];
    const numbered = mutations.map((mutation, index) => ({ mutation, index }));
    return shuffled(numbered, ({ index }) => `${seed} ${candidate.id} ${name} ${index}`);
  });
  const rounds = Math.max(0, ...piles.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    piles.flatMap((pile) => pile.slice(round, round + 1).map(({ mutation }) => mutation)),
  ).flat();
}

function shuffled<T>(values: readonly T[], key: (value: T) => string): T[] {
  return values
    .map((value) => ({ value, rank: createHash('sha256').update(key(value)).digest('hex') }))
    .sort((left, right) => (left.rank < right.rank ? -1 : left.rank > right.rank ? 1 : 0))
    .map(({ value }) => value);
}
