/**
 * Which verdicts a person reads: those whose hash with the seed is least, as many of each kind as asked for. Whoever has the same
 * reports draws the same, and nobody chose them.
 */
import { createHash } from 'node:crypto';

export interface Answer {
  /** The name of its tree. */
  readonly tree: string;
  /** How it was asked about. */
  readonly by: Asking;
  readonly ecosystem: string;
  /** `name@version`. */
  readonly package: string;
  readonly advisory: string;
  readonly verdict: string;
  readonly exposure: string;
  readonly reason: string;
}

/** `osv`: a published record. `function`: a record of ours that names functions. `package`: a record of ours that names none. */
export type Asking = 'osv' | 'function' | 'package';
export const askings: readonly Asking[] = ['osv', 'function', 'package'];

export interface Quota {
  readonly verdict: string;
  readonly ecosystem: string;
  readonly count: number;
}

/** A package of a tree is drawn once for each verdict, so that one with many advisories does not fill a quota. */
export function draw(answers: readonly Answer[], quotas: readonly Quota[], seed: string): readonly Answer[] {
  const ordered = answers
    .map((answer) => ({ answer, rank: rankOf(answer, seed) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ answer }) => answer);
  return quotas.flatMap(({ verdict, ecosystem, count }) => {
    const fitting = ordered.filter((answer) => answer.verdict === verdict && answer.ecosystem === ecosystem);
    const seen = new Set<string>();
    const once = fitting.filter(({ tree, package: name }) => {
      const key = `${tree}\n${name}`;
      return !seen.has(key) && seen.add(key);
    });
    return once.slice(0, count);
  });
}

/** What makes an answer the same in two runs; the verdict is no part of it. */
export function keyOf(answer: Pick<Answer, 'tree' | 'by' | 'ecosystem' | 'package' | 'advisory'>): string {
  return [answer.tree, answer.by, answer.ecosystem, answer.package, answer.advisory].join(' | ');
}

function rankOf(answer: Answer, seed: string): string {
  return createHash('sha256')
    .update(`${seed}\n${keyOf(answer)}`)
    .digest('hex');
}
