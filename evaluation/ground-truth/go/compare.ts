/** Sets our verdicts beside what govulncheck says: called is `reachable`, anything less `unreachable`. */
import type { JudgedModule } from './judged-module.ts';

export interface Compared {
  readonly same: number;
  /** `reachable` where it is not called. */
  readonly tooHigh: number;
  /** `unreachable` where it is called: the worst mistake. */
  readonly tooLow: number;
  /** `needsReview`, by what govulncheck says. */
  readonly reviewCalled: number;
  readonly reviewNotCalled: number;
  /** Called, but the inventory or the matching did not find it. */
  readonly notFound: number;
  /** A line for each that is not the same. */
  readonly notes: readonly string[];
}

export const nothing: Compared = {
  same: 0,
  tooHigh: 0,
  tooLow: 0,
  reviewCalled: 0,
  reviewNotCalled: 0,
  notFound: 0,
  notes: [],
};

export function compare(name: string, { verdicts }: JudgedModule, called: ReadonlySet<string>): Compared {
  const notes: string[] = [];
  const count = { same: 0, tooHigh: 0, tooLow: 0, reviewCalled: 0, reviewNotCalled: 0, notFound: 0 };
  for (const [id, { reachability, code }] of [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const isCalled = called.has(id);
    const kind =
      reachability === 'needsReview'
        ? isCalled
          ? 'reviewCalled'
          : 'reviewNotCalled'
        : isCalled === (reachability === 'reachable')
          ? 'same'
          : isCalled
            ? 'tooLow'
            : 'tooHigh';
    count[kind]++;
    if (kind !== 'same')
      notes.push(`${name} ${id}: ${reachability} \`${code}\`, ${isCalled ? 'called' : 'not called'}`);
  }
  for (const id of called) {
    if (verdicts.has(id)) continue;
    count.notFound++;
    notes.push(`${name} ${id}: not found, called`);
  }
  return { ...count, notes };
}

export function add(a: Compared, b: Compared): Compared {
  return {
    same: a.same + b.same,
    tooHigh: a.tooHigh + b.tooHigh,
    tooLow: a.tooLow + b.tooLow,
    reviewCalled: a.reviewCalled + b.reviewCalled,
    reviewNotCalled: a.reviewNotCalled + b.reviewNotCalled,
    notFound: a.notFound + b.notFound,
    notes: [...a.notes, ...b.notes],
  };
}
