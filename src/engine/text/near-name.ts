/** What a mistyped name may have meant: one of the names that are there, as few changes away as a slip of the hand makes. */

/** `; did you mean reason?`, or empty where none is near. */
export function nearName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function nearestName(name: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(name.length / 3));
  const distances = known.map((other) => [distance(name.toLowerCase(), other.toLowerCase()), other] as const);
  return distances.filter(([changes]) => changes <= most).toSorted(([a], [b]) => a - b)[0]?.[1];
}

/** Letters that are added, left out, changed, or swapped with their neighbour. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 8 || a.length > 100) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changes = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      row.push(isSwapped ? Math.min(changes, (before[j - 2] ?? 0) + 1) : changes);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
