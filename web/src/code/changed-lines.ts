/** Which lines of two texts say something else, so that an eye finds them; what is indented otherwise alone is the same. */

export interface ChangedLines {
  /** Places in the first of the texts, counted from 0. */
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/** By the longest common sequence: both are as short as what is shown. */
export function changedLines(before: readonly string[], after: readonly string[]): ChangedLines {
  const [old, next] = [before.map(said), after.map(said)];
  // How long the common sequence of what lies from two places on is.
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (one: number, other: number): number => lengths[one * width + other] ?? 0;
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = next.length - 1; other >= 0; other--)
      lengths[one * width + other] =
        old[one] === next[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
  const [gone, come] = [new Set(old.keys()), new Set(next.keys())];
  for (let one = 0, other = 0; one < old.length && other < next.length; ) {
    if (old[one] === next[other]) {
      gone.delete(one++);
      come.delete(other++);
    } else if (at(one + 1, other) >= at(one, other + 1)) one++;
    else other++;
  }
  return { before: gone, after: come };
}

function said(line: string): string {
  return line.trim().replace(/\s+/g, ' ');
}
