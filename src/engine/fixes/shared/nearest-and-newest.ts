/** Which of many releases are worth a try. */
import type { Release } from '../model/release.ts';

interface Majors {
  readonly isMajor: (from: string, to: string) => boolean;
}

/** The nearest ones, then the newest of every major line: what was released long after often asks for what is safe. */
export function nearestAndNewest<R extends Release>(
  releases: readonly R[],
  eachMax: number,
  majors: Majors,
): readonly R[] {
  return [...releases.slice(0, eachMax), ...newestOfMajors(releases.slice(eachMax), majors).slice(0, eachMax)];
}

/** @param releases ascending */
export function newestOfMajors<R extends Release>(releases: readonly R[], { isMajor }: Majors): readonly R[] {
  return releases.filter(({ version }, at) => {
    const next = releases[at + 1];
    return next === undefined || isMajor(version, next.version);
  });
}
