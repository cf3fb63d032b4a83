/** Which of many releases are worth a try. */
import type { Release } from '../model/release.ts';

/** The nearest ones, then the newest of every major line: what was released long after often asks for what is safe. */
export function nearestAndNewest<R extends Release>(
  releases: readonly R[],
  eachMax: number,
  { isMajor }: { readonly isMajor: (from: string, to: string) => boolean },
): readonly R[] {
  const newest = releases.slice(eachMax).filter(({ version }, at, rest) => {
    const next = rest[at + 1];
    return next === undefined || isMajor(version, next.version);
  });
  return [...releases.slice(0, eachMax), ...newest.slice(0, eachMax)];
}
