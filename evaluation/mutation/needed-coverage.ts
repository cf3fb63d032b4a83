/**
 * Measures only the test files that the mutants at hand may need: those of their floors first; those that start whole servers,
 * which take minutes, only where some mutant is run by no other; those of other floors where it is asked for.
 */
import type { Mutation } from './candidates.ts';
import { type TestCoverage, cacheKeys, isRun, measureCoverage } from './coverage.ts';
import { isOfFloor } from './nearest-tests.ts';
import { standsAlone } from './test-files.ts';
import { type Workspace, filesOf } from './workspace.ts';

export async function measureNeeded(
  workspaces: readonly Workspace[],
  mutations: readonly Mutation[],
  { cache, isFar, without }: { readonly cache: string; readonly isFar: boolean; readonly without: readonly string[] },
  tell: (line: string) => void,
): Promise<TestCoverage[]> {
  const root = workspaces[0]?.root ?? '';
  const keys = cacheKeys(root, filesOf(root));
  const waves: readonly ((test: string, mutation: Mutation) => boolean)[] = [
    (test, { path }) => isOfFloor(test, path) && !standsAlone(test),
    (test, { path }) => isOfFloor(test, path),
    ...(isFar ? [() => true] : []),
  ];
  const measured = new Map<string, TestCoverage>();
  let waiting = mutations;
  for (const isWanted of waves) {
    const wanted = [...keys].filter(
      ([test]) =>
        !measured.has(test) && !without.includes(test) && waiting.some((mutation) => isWanted(test, mutation)),
    );
    for (const coverage of await measureCoverage(workspaces, new Map(wanted), cache, tell))
      measured.set(coverage.test, coverage);
    if (!isFar)
      waiting = waiting.filter(({ path, start }) => ![...measured.values()].some((one) => isRun(one, path, start)));
  }
  return [...measured.values()].sort((left, right) => (left.test < right.test ? -1 : 1));
}
