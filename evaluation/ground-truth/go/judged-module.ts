/** What this project says of every advisory that applies to a Go module in a folder: a whole scan, as for any repository. */
import { memoryLookup } from '../../../src/engine/advisories/memory-lookup.ts';
import type { OsvRecord } from '../../../src/engine/advisories/osv-record.ts';
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import { scan } from '../../../src/engine/scan.ts';
import type { Verdict } from '../../../src/engine/model/verdict.ts';
import { forkedFactReader } from '../../../src/service/analysis/forked-fact-reader.ts';
import { runnerOfNoRules } from '../../../src/engine/rules/model/rule-runner.ts';

export interface JudgedModule {
  /** The verdict on each advisory by its id: the strongest where it concerns several packages. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly seconds: number;
}

const strength = { reachable: 2, needsReview: 1, unreachable: 0 };

export async function judgeModule(
  folder: string,
  records: readonly OsvRecord[],
  cacheDir: string,
): Promise<JudgedModule> {
  const started = performance.now();
  await using facts = forkedFactReader({ cacheDir });
  const { occurrences } = await scan({
    tree: await folderTree(folder),
    lookup: memoryLookup(records),
    facts,
    ruleRunner: runnerOfNoRules,
    rules: [],
  });
  const verdicts = new Map<string, Verdict>();
  for (const { hit, verdict } of occurrences) {
    const goId = [hit.advisory.id, ...hit.advisory.aliases].find((id) => id.startsWith('GO-')) ?? hit.advisory.id;
    const known = verdicts.get(goId);
    if (known === undefined || strength[known.reachability] < strength[verdict.reachability])
      verdicts.set(goId, verdict);
  }
  return { verdicts, seconds: (performance.now() - started) / 1000 };
}
