/** Precision and recall of edges, by category and in all. */

export interface Score {
  right: number;
  extra: number;
  missing: number;
  exact: number;
  /** Cases without a wrong edge, and without a missing one. */
  complete: number;
  sound: number;
  cases: number;
}

export function emptyScore(): Score {
  return { right: 0, extra: 0, missing: 0, exact: 0, complete: 0, sound: 0, cases: 0 };
}

export function addTo(score: Score, expected: ReadonlySet<string>, found: ReadonlySet<string>): void {
  const missing = [...expected].filter((edge) => !found.has(edge)).length;
  const extra = [...found].filter((edge) => !expected.has(edge)).length;
  score.right += expected.size - missing;
  score.extra += extra;
  score.missing += missing;
  score.cases++;
  if (extra === 0) score.complete++;
  if (missing === 0) score.sound++;
  if (extra === 0 && missing === 0) score.exact++;
}

export function precision({ right, extra }: Score): string {
  return right + extra === 0 ? '–' : (right / (right + extra)).toFixed(3);
}

export function recall({ right, missing }: Score): string {
  return right + missing === 0 ? '–' : (right / (right + missing)).toFixed(3);
}
