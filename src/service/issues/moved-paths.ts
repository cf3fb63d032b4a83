/**
 * Which file is which under a new path: told by what was found in both. Many findings, of whatever rules, vote for the path that they were found
 * at again, and for the folder that its folder became, so that one finding alone is not led astray by its twin elsewhere.
 */
export interface PathVotes {
  /** Where what was at the path is now; undefined where nothing tells, or less than so many findings do. */
  of(path: string, votesMin?: number): string | undefined;
}

/** Equal findings in more places than these say little of where each went. */
const pairsOfGroupMax = 64;

export interface MovedGroup {
  /** The paths that equal findings left, and those that such came to. */
  readonly left: readonly string[];
  readonly come: readonly string[];
  /** More than the code is equal: one such vote is enough, while of others many must agree. */
  readonly isSure: boolean;
}

/** So many votes that are not sure, and such a share of all that left the path, tell where it went. */
const unsureMin = 2;
const unsureShareMin = 0.3;

export function movedPaths(groups: Iterable<MovedGroup>): PathVotes {
  const votes = new Map<string, Map<string, { count: number; isSure: boolean }>>();
  const folders = new Map<string, number>();
  const unsureLeft = new Map<string, number>();
  const vote = ({ left, come, isSure }: MovedGroup, refined: number): void => {
    if (left.length === 0 || come.length === 0) return;
    if (left.length * come.length > pairsOfGroupMax) {
      if (refined > 3) return;
      const cameBy = Map.groupBy(come, (path) => endOf(path, refined + 1));
      for (const [end, paths] of Map.groupBy(left, (path) => endOf(path, refined + 1)))
        vote({ left: paths, come: cameBy.get(end) ?? [], isSure }, refined + 1);
      return;
    }
    const weight = 1 / Math.max(left.length, come.length);
    for (const from of left) {
      for (const to of come) {
        const ofPath = votes.get(from) ?? new Map<string, { count: number; isSure: boolean }>();
        votes.set(from, ofPath);
        const told = ofPath.get(to) ?? { count: 0, isSure: false };
        ofPath.set(to, { count: told.count + weight, isSure: told.isSure || isSure });
        if (!isSure) continue;
        const folder = foldersOf(from, to).join('\n');
        folders.set(folder, (folders.get(folder) ?? 0) + weight);
      }
    }
  };
  for (const group of groups) {
    vote(group, 0);
    if (!group.isSure) for (const from of group.left) unsureLeft.set(from, (unsureLeft.get(from) ?? 0) + 1);
  }

  const moved = new Map<string, { readonly to: string; readonly count: number }>();
  for (const [from, ofPath] of votes) {
    const least = Math.max(unsureMin, unsureShareMin * (unsureLeft.get(from) ?? 0));
    const ranked = [...ofPath]
      .filter(([, { count, isSure }]) => isSure || count >= least)
      .map(([to, { count }]) => ({ to, count, folder: folders.get(foldersOf(from, to).join('\n')) ?? 0 }));
    ranked.sort(
      (a, b) =>
        b.count - a.count || b.folder - a.folder || common(from, b.to) - common(from, a.to) || (a.to < b.to ? -1 : 1),
    );
    const [first] = ranked;
    if (first !== undefined) moved.set(from, first);
  }
  const agreed = [...folders].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, foldersMax);
  const prefixes = agreed.map(([folder, count]) => ({ parts: folder.split('\n'), count }));
  return {
    of(path, votesMin = 0) {
      const own = moved.get(path);
      if (own !== undefined) return own.count < votesMin ? undefined : own.to;
      for (const {
        parts: [from = '', to = ''],
        count,
      } of prefixes)
        if (from !== '' && count >= votesMin && path.startsWith(`${from}/`))
          return `${to === '' ? '' : `${to}/`}${path.slice(from.length + 1)}`;
      return undefined;
    },
  };
}

const foldersMax = 20;

/** What differs of two paths, without the end that they share: `a/b/x.js` and `a/c/x.js` are `a/b` and `a/c`. */
function foldersOf(from: string, to: string): readonly [string, string] {
  const [a, b] = [from.split('/'), to.split('/')];
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  return [a.join('/'), b.join('/')];
}

function common(from: string, to: string): number {
  const [a, b] = [from.split('/'), to.split('/')];
  let shared = 0;
  while (shared < a.length && shared < b.length && a.at(-1 - shared) === b.at(-1 - shared)) shared++;
  return shared;
}

function endOf(path: string, parts: number): string {
  return path.split('/').slice(-parts).join('/');
}
