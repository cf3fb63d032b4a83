/**
 * The tests that may kill a mutant, in the order in which they are asked: those of its own floor (`src/<floor>/`) that can load the
 * changed file; those that import it themselves, then the nearest folder first. Those that start whole servers are asked only where
 * no other runs the code, and those of other floors only on request: what a floor promises is for its own tests to hold.
 */
import { dirname } from 'node:path/posix';
import { type TestCoverage, isRun } from './coverage.ts';
import type { Loads } from './loads.ts';
import { floorOf, standsAlone } from './test-files.ts';

/** Test files that are run in one process, with the time they take unmutated. */
export interface Stage {
  readonly tests: readonly string[];
  readonly ms: number;
}

/** Tests that are as near as each other, or some of them. */
export interface Wave {
  readonly tests: readonly string[];
  /** They are asked only where none of the waves before has run the code. */
  readonly isLastResort: boolean;
}

/** `isFar`: other floors as well. `isNear`: only the part of the tree that the code is in. */
export interface Reach {
  readonly isFar: boolean;
  readonly isNear: boolean;
}

/** A process is worth its start; past this, a failure in the first file waits too long for the last to be read. */
const stageMs = 4000;

/** So many are measured, where they have not been, before the first of them is asked. */
const waveMax = 8;

const isServer = 1000;
const otherFloor = 2000;

export function wavesOf(path: string, tests: readonly string[], loads: Loads, { isFar, isNear }: Reach): Wave[] {
  const rankOf = (test: string): number => {
    const away = (isOfFloor(test, path) ? 0 : otherFloor) + (standsAlone(test) ? isServer : 0);
    return away + (loads.isDirect(test, path) ? 0 : 1 + distance(test, path));
  };
  const ranks = tests
    .filter((test) => loads.canLoad(test, path) && (!isNear || loads.isDirect(test, path) || isOfPart(test, path)))
    .map((test) => ({ test, rank: rankOf(test) }))
    .filter(({ rank }) => isFar || rank < otherFloor);
  return [...Map.groupBy(ranks, ({ rank }) => rank)]
    .sort(([left], [right]) => left - right)
    .flatMap(([rank, ofRank]) =>
      Array.from({ length: Math.ceil(ofRank.length / waveMax) }, (_, part) => ({
        tests: ofRank.slice(part * waveMax, (part + 1) * waveMax).map(({ test }) => test),
        isLastResort: !isFar && rank >= isServer,
      })),
    );
}

/** Of those that run the code, the quicker first. */
export function thatRun(
  coverages: readonly TestCoverage[],
  { path, start }: { readonly path: string; readonly start: number },
): TestCoverage[] {
  return coverages
    .filter((coverage) => isRun(coverage, path, start))
    .sort((left, right) => left.ms - right.ms || (left.test < right.test ? -1 : 1));
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

function isOfFloor(test: string, path: string): boolean {
  return test.startsWith(`${floorOf(path)}/`);
}

/** `src/engine/rules` is a part. */
function isOfPart(test: string, path: string): boolean {
  return test.startsWith(`${path.split('/').slice(0, -1).slice(0, 3).join('/')}/`);
}

/** Folders up from the code and down to the test; those down cost less, for they are of the same part. */
function distance(test: string, path: string): number {
  const from = dirname(path).split('/');
  const to = dirname(test).split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  return (from.length - shared) * 10 + (to.length - shared);
}
