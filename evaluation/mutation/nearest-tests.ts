/**
 * The tests that may kill a mutant, in the order in which they are run: those of its own floor (`src/<floor>/`) that run the
 * changed code, nearest folder first, the quicker first. Those that start whole servers are asked only where no other
 * runs the code, and those of other floors only on request: what a floor promises is for its own tests to hold.
 */
import { dirname } from 'node:path/posix';
import type { Mutation } from './candidates.ts';
import { type TestCoverage, isRun } from './coverage.ts';
import { floorOf, standsAlone } from './test-files.ts';

/** Test files that are run in one process, with the time they take unmutated. */
export interface Stage {
  readonly tests: readonly string[];
  readonly ms: number;
}

/** A process is worth its start; past this, a failure in the first file waits too long for the last to be read. */
const stageMs = 4000;

export function nearestTests(mutation: Mutation, coverages: readonly TestCoverage[], isFar: boolean): TestCoverage[] {
  const running = coverages.filter((coverage) => isRun(coverage, mutation.path, mutation.start));
  const ranks = [...running].map((coverage) => ({ coverage, rank: distance(coverage, mutation.path) }));
  const near = ranks.filter(({ rank }) => rank < otherFloor);
  const chosen = near.length === 0 || isFar ? ranks : near;
  return chosen
    .sort((left, right) => left.rank - right.rank || left.coverage.ms - right.coverage.ms)
    .map(({ coverage }) => coverage);
}

/** Tests beside the code, for code that no coverage shows to be run: a child that is killed cannot report. */
export function testsBeside(path: string, coverages: readonly TestCoverage[]): TestCoverage[] {
  for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
    const beside = coverages.filter(({ test }) => test.startsWith(`${folder}/`) && !standsAlone(test));
    if (beside.length > 0) return beside.sort((left, right) => left.ms - right.ms).slice(0, 8);
  }
  return [];
}

export function stagesOf(tests: readonly TestCoverage[]): Stage[] {
  const stages: { tests: string[]; ms: number; isAlone: boolean }[] = [];
  for (const { test, ms, isAlone } of tests) {
    const last = stages.at(-1);
    if (last === undefined || last.isAlone || isAlone || last.ms + ms > stageMs)
      stages.push({ tests: [test], ms, isAlone });
    else {
      last.tests.push(test);
      last.ms += ms;
    }
  }
  return stages;
}

const otherFloor = 1000;

export function isOfFloor(test: string, path: string): boolean {
  return test.startsWith(`${floorOf(path)}/`);
}

/** Folders up from the code and down to the test; those down cost less, for they are of the same part. */
function distance({ test }: TestCoverage, path: string): number {
  const from = dirname(path).split('/');
  const to = dirname(test).split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  const isFar = !isOfFloor(test, path) || standsAlone(test);
  return (from.length - shared) * 10 + (to.length - shared) + (isFar ? otherFloor : 0);
}
