/** What becomes of one mutant: its nearest tests are run in a copy of the tree until one fails. */
import { availableParallelism, loadavg } from 'node:os';
import type { Mutation } from './candidates.ts';
import type { TestCoverage } from './coverage.ts';
import type { CoverageBook } from './coverage-book.ts';
import type { Loads } from './loads.ts';
import { type Reach, stagesOf, testsBeside, thatRun, wavesOf } from './nearest-tests.ts';
import { failureOf, runTestFiles } from './test-files.ts';
import { type Workspace, withMutants } from './workspace.ts';

export type Outcome = 'killed' | 'timeout' | 'survived' | 'not covered' | 'equivalent';

export interface Trial {
  readonly mutation: Mutation;
  readonly outcome: Outcome;
  /** The test files that ran, in their order. */
  readonly tests: readonly string[];
  /** The first failing test, or why it is equivalent. */
  readonly because: string;
  readonly ms: number;
}

/** A mutant may be this many times as slow as the program; a busy machine must not kill any. */
const slownessMax = 10;
const timeoutFloorMs = 25_000;

export async function tryMutant(
  workspace: Workspace,
  mutation: Mutation,
  { book, loads }: { readonly book: CoverageBook; readonly loads: Loads },
  reach: Reach,
): Promise<Trial> {
  const { path } = mutation;
  const started = performance.now();
  const ran: string[] = [];
  const asked: TestCoverage[] = [];
  const trial = (outcome: Outcome, because: string): Trial => {
    return { mutation, outcome, tests: ran, because, ms: Math.round(performance.now() - started) };
  };
  const ask = async (tests: readonly TestCoverage[]): Promise<Trial | undefined> => {
    for (const stage of stagesOf(tests)) {
      ran.push(...stage.tests);
      const options = { timeoutMs: timeoutOf(stage.ms) };
      const result = await withMutants(workspace, [mutation], () => runTestFiles(workspace, stage.tests, options));
      if (result.exitCode === 0) continue;
      let arePassing = true;
      for (const test of stage.tests) arePassing = (await book.passes(workspace, test)) && arePassing;
      if (!arePassing) continue;
      return result.isTimeout
        ? trial('timeout', `${stage.tests.join(', ')} did not end`)
        : trial('killed', failureOf(result));
    }
    return undefined;
  };
  let isCovered = false;
  for (const { tests, isLastResort } of wavesOf(path, book.tests, loads, reach)) {
    if (isLastResort && isCovered) break;
    const coverages: TestCoverage[] = [];
    for (const test of tests) {
      const coverage = await book.find(workspace, test, path);
      if (coverage !== undefined) coverages.push(coverage);
    }
    asked.push(...coverages);
    const running = thatRun(coverages, mutation);
    isCovered ||= running.length > 0;
    const end = await ask(running);
    if (end !== undefined) return end;
  }
  return (
    (isCovered ? undefined : await ask(testsBeside(path, asked))) ?? trial(isCovered ? 'survived' : 'not covered', '')
  );
}

/** Longer where others use the machine too. */
function timeoutOf(ms: number): number {
  const crowding = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
  return Math.max(slownessMax * ms, timeoutFloorMs) * crowding;
}
