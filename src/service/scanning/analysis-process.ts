/**
 * The child process in which the content of one repository is analysed: it holds no secret and no database, and when hostile
 * content brings it down, one scan fails and nothing else.
 */
import { Worker } from 'node:worker_threads';
import { openGitTree } from '../../engine/files/git-tree.ts';
import type { Rule } from '../../engine/rules/rule.ts';
import { scan } from '../../engine/scan.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { forkedFactReader } from '../analysis/forked-fact-reader.ts';
import { forkedRuleRunner } from '../analysis/forked-rule-runner.ts';
import { diskStore } from '../sources/disk-store.ts';
import { type ScanResult, scanResult } from '../scans/scan-result.ts';

export interface AnalysisRequest {
  readonly gitDir: string;
  /** One result a commit, in order, all on the same advisory snapshot. */
  readonly commits: readonly string[];
  readonly advisoryFile: string;
  readonly rules: readonly Rule[];
  readonly reachBudgetMs: number;
  /** Where parsed facts are kept between scans. */
  readonly factCacheDir: string;
  /** Where sources of packages are kept; empty: only those in the tree are looked at. */
  readonly sourcesDir: string;
}

export type AnalysisReply =
  | { readonly kind: 'phase'; readonly phase: string }
  | { readonly kind: 'done'; readonly results: readonly ScanResult[] }
  | { readonly kind: 'failed'; readonly message: string };

process.once('message', (request: AnalysisRequest) => {
  const reply = (message: AnalysisReply): void => {
    process.send?.(message);
  };
  analyze(request, (phase) => reply({ kind: 'phase', phase })).then(
    (results) => reply({ kind: 'done', results }),
    (error: unknown) => reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
new Worker(new URL('../analysis/parent-watch.ts', import.meta.url), { workerData: process.ppid }).unref();

async function analyze(request: AnalysisRequest, onPhase: (phase: string) => void): Promise<ScanResult[]> {
  using lookup = openAdvisories(request.advisoryFile);
  await using facts = forkedFactReader({ cacheDir: request.factCacheDir });
  await using ruleRunner = forkedRuleRunner({});
  const sources = request.sourcesDir === '' ? undefined : diskStore(request.sourcesDir);
  const results: ScanResult[] = [];
  for (const commit of request.commits) {
    await using tree = await openGitTree(request.gitDir, commit);
    const report = await scan({
      tree,
      lookup,
      facts,
      ruleRunner,
      sources,
      rules: request.rules,
      reachBudgetMs: request.reachBudgetMs,
      onPhase,
    });
    results.push(scanResult(report));
  }
  return results;
}
