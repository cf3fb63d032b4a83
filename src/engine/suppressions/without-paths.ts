/** A tree without what its caller leaves out of a scan: nothing of it is listed or read. */
import type { FileTree } from '../files/file-tree.ts';
import { pathMatcher } from './path-matcher.ts';

export interface Excluded {
  readonly glob: string;
  /** Entries that are left out by it, and by none before it. */
  readonly files: number;
}

/** @throws {InvalidGlob} */
export function withoutPaths(
  tree: FileTree,
  globs: readonly string[],
): { readonly tree: FileTree; readonly excluded: readonly Excluded[] } {
  const matchers = globs.map((glob) => ({ glob, matches: pathMatcher(glob) }));
  const counts = new Map<string, number>();
  const entries = tree.entries.filter(({ path }) => {
    const by = matchers.find(({ matches }) => matches(path));
    if (by !== undefined) counts.set(by.glob, (counts.get(by.glob) ?? 0) + 1);
    return by === undefined;
  });
  return {
    tree: { entries, read: (path) => tree.read(path) },
    excluded: globs.map((glob) => ({ glob, files: counts.get(glob) ?? 0 })),
  };
}
