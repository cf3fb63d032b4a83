/**
 * The conductor of a scan, in a child process that holds no secret and no database: it takes the inventory of each tree, matches
 * and judges it, has the sources fetched that could make verdicts surer, and judges again. When hostile content brings it down,
 * one scan fails and nothing else.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileTree } from '../../engine/files/file-tree.ts';
import { folderTree } from '../../engine/files/folder-tree.ts';
import { openGitTree } from '../../engine/files/git-tree.ts';
import { type BegunScan, beginScan } from '../../engine/scan.ts';
import { requestKey, type SourceRequest } from '../../engine/sources/source-store.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { diskStore } from '../sources/disk-store.ts';
import type { AnalysisQuestion, AnalysisReply, AnalysisTask, TreeSource } from './analysis-task.ts';
import { forkedFactReader } from './forked-fact-reader.ts';
import { forkedRuleRunner } from './forked-rule-runner.ts';
import { plainReport } from './plain-report.ts';

process.once('message', (question: AnalysisQuestion) => {
  if (question.kind !== 'start') return;
  analyze(question.task).catch((error: unknown) =>
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
new Worker(new URL('parent-watch.ts', import.meta.url), { workerData: process.ppid }).unref();

async function analyze(task: AnalysisTask): Promise<void> {
  using lookup = openAdvisories(task.advisoryFile);
  await using facts = forkedFactReader({ cacheDir: task.factCacheDir });
  await using ruleRunner = forkedRuleRunner({});
  await using trees = new AsyncDisposableStack();
  const sources = task.sourcesDir === '' ? undefined : diskStore(task.sourcesDir);
  const onPhase = (phase: string, detail: string): void => reply({ kind: 'phase', phase, detail });
  const scans: BegunScan[] = [];
  for (const source of task.trees) {
    const tree = await openTree(source, trees);
    const { rules, privateRegistries, registries } = task;
    scans.push(
      await beginScan({
        tree,
        lookup,
        facts,
        ruleRunner,
        sources,
        registries,
        rules,
        privateRegistries,
        onPhase,
      }),
    );
  }
  const judge = async (): Promise<AnalysisReply & { kind: 'done' }> => {
    const reports = [];
    for (const scan of scans) reports.push(plainReport(await scan.judge()));
    return { kind: 'done', reports };
  };
  const first = await judge();
  const missing = onceEach(first.reports.flatMap((report) => report.missingSources));
  const hasMore = sources !== undefined && missing.length > 0 && (await fetched({ ...first, kind: 'judged', missing }));
  reply(hasMore ? await judge() : first);
}

async function openTree(source: TreeSource, trees: AsyncDisposableStack): Promise<FileTree> {
  if (source.kind === 'folder') return folderTree(source.path);
  return trees.use(await openGitTree(source.gitDir, source.commit));
}

/** This process has no way out: its parent fetches. */
async function fetched(judged: AnalysisReply): Promise<boolean> {
  const answer = once(process, 'message');
  reply(judged);
  const [question]: AnalysisQuestion[] = await answer;
  return question?.kind === 'fetched' && question.hasMore;
}

function onceEach(requests: readonly SourceRequest[]): readonly SourceRequest[] {
  return [...new Map(requests.map((request) => [requestKey(request), request])).values()];
}

function reply(message: AnalysisReply): void {
  process.send?.(message);
}
