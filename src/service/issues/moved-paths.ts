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

/** @param groups of equal findings: the paths that they left, and those that they came to */
export function movedPaths(
  groups: Iterable<{ readonly left: readonly string[]; readonly come: readonly string[] }>,
): PathVotes {
  const votes = new Map<string, Map<string, number>>();
  const folders = new Map<string, number>();
  const vote = (left: readonly string[], come: readonly string[], isRefined: number): void => {
    if (left.length === 0 || come.length === 0) return;
    if (left.length * come.length > pairsOfGroupMax) {
      if (isRefined > 3) return;
      const cameBy = Map.groupBy(come, (path) => endOf(path, isRefined + 1));
      for (const [end, paths] of Map.groupBy(left, (path) => endOf(path, isRefined + 1)))
        vote(paths, cameBy.get(end) ?? [], isRefined + 1);
      return;
    }
    const weight = 1 / Math.max(left.length, come.length);
    for (const from of left) {
      for (const to of come) {
        const ofPath = votes.get(from) ?? new Map<string, number>();
        votes.set(from, ofPath);
        ofPath.set(to, (ofPath.get(to) ?? 0) + weight);
        const folder = foldersOf(from, to).join('\n');
        folders.set(folder, (folders.get(folder) ?? 0) + weight);
      }
    }
  };
  for (const { left, come } of groups) vote(left, come, 0);

  const moved = new Map<string, { readonly to: string; readonly count: number }>();
  for (const [from, ofPath] of votes) {
    const ranked = [...ofPath].map(([to, count]) => ({
      to,
      count,
      folder: folders.get(foldersOf(from, to).join('\n')) ?? 0,
    }));
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
