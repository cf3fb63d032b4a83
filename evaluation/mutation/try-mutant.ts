/** What becomes of one mutant: its nearest tests are run in a copy of the tree until one fails. */
import { availableParallelism, loadavg } from 'node:os';
import type { Mutation } from './candidates.ts';
import type { TestCoverage } from './coverage.ts';
import { nearestTests, stagesOf, testsBeside } from './nearest-tests.ts';
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
  coverages: readonly TestCoverage[],
  { isFar }: { readonly isFar: boolean },
): Promise<Trial> {
  const covering = nearestTests(mutation, coverages, isFar);
  const started = performance.now();
  const ran: string[] = [];
  const trial = (outcome: Outcome, because: string): Trial => {
    return { mutation, outcome, tests: ran, because, ms: Math.round(performance.now() - started) };
  };
  return await withMutants(workspace, [mutation], async () => {
    for (const { tests, ms } of stagesOf(covering.length > 0 ? covering : testsBeside(mutation.path, coverages))) {
      ran.push(...tests);
      const result = await runTestFiles(workspace, tests, { timeoutMs: timeoutOf(ms) });
      if (result.isTimeout) return trial('timeout', `${tests.join(', ')} did not end`);
      if (result.exitCode !== 0) return trial('killed', failureOf(result));
    }
    return trial(covering.length > 0 ? 'survived' : 'not covered', '');
  });
}

/** Longer where others use the machine too. */
function timeoutOf(ms: number): number {
  const crowding = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
  return Math.max(slownessMax * ms, timeoutFloorMs) * crowding;
}
