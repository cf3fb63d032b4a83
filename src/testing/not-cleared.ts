/** That packages which ran are not called unreachable, with their files in the tree and by the lockfile alone. */
import assert from 'node:assert/strict';
import { memoryTree } from '../engine/files/memory-tree.ts';
import { inProcessFacts } from '../engine/languages/extract-facts.ts';
import { noSymbols } from '../engine/model/advisory.ts';
import { analyzeReachability } from '../engine/reachability/analyze.ts';
import { caseInput, type ReachabilityCase } from './reachability-case.ts';

/**
 * @param ran names of packages of which something was loaded
 * @param installed what paths of packages begin with
 */
export async function assertNotCleared(
  file: string,
  item: ReachabilityCase,
  ran: ReadonlySet<string | undefined>,
  installed: string,
): Promise<void> {
  const bare = Object.fromEntries(Object.entries(item.files).filter(([path]) => !path.startsWith(installed)));
  for (const [layout, files] of [
    ['installed', item.files],
    ['bare', bare],
  ] as const) {
    const input = caseInput(item, inProcessFacts, memoryTree(files));
    const asked = input.packages.filter(({ name }) => ran.has(name));
    const questions = asked.map((one) => ({ package: one, advisoryId: 'TEST-1', symbols: noSymbols }));
    const verdicts = await analyzeReachability({ ...input, questions });
    for (const [at, { reachability, exposure, explanation }] of verdicts.entries())
      assert.ok(
        reachability !== 'unreachable' && exposure !== 'notLoaded',
        `${file}, ${layout}: ${asked[at]?.name} ran; ${explanation}`,
      );
  }
}
