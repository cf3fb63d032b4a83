/**
 * The conductor of scans, in a child process that holds no secret and no database: it takes the inventory of each tree, matches
 * and judges it, has the sources fetched that could make verdicts surer, and judges again. When hostile content brings it down,
 * one scan fails and nothing else. It takes one scan after another, and of one nothing is left for the next but idle children.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Excluded } from '../../engine/suppressions/without-paths.ts';
import type { FileTree } from '../../engine/files/file-tree.ts';
import { publicPackages } from '../../engine/match-packages.ts';
import { unsaidSource } from '../../engine/model/package-source.ts';
import { forgetRegistries } from '../../engine/model/source-address.ts';
import type { ScanReport } from '../../engine/report/scan-report.ts';
import type { WantedDescription } from '../../engine/extraction/descriptions.ts';
import { askDescriptions } from '../../engine/inventory/ask-descriptions.ts';
import { type BegunScan, beginScan } from '../../engine/scan.ts';
import { requestKey, type SourceRequest } from '../../engine/sources/source-store.ts';
import { type StoredDescriptions, storedDescriptions } from '../../engine/sources/stored-descriptions.ts';
import { onceEach } from '../../engine/text/once-each.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { diskStore } from '../sources/disk-store.ts';
import type { AnalysisQuestion, AnalysisReply, AnalysisTask, TreeSource } from './analysis-task.ts';
import { factChildren } from './fact-children.ts';
import { forkedFactReader } from './forked-fact-reader.ts';
import { forkedRuleRunner } from './forked-rule-runner.ts';
import { openTree } from './open-tree.ts';
import { plainReport } from './plain-report.ts';
import { pushEach } from '../../engine/text/push-each.ts';

/** A parser child that holds more than this after a scan is ended; fresh ones hold a third of it. */
const idleBytesMax = 256 * 1024 ** 2;
/** The second is started only where a file comes while the first is busy. */
const ruleProcessesMax = 2;
/** So often more sources are asked for, where those that were fetched name more. */
const roundsMax = 8;
/** A package that is needed is described only once whoever needs it is: as many steps as the longest chain has, parents included. */
const descriptionRoundsMax = 100;
const parsers = factChildren();
const ruleRunner = forkedRuleRunner({ processes: Math.min(ruleProcessesMax, availableParallelism()) });

process.on('message', (question: AnalysisQuestion) => {
  if (question.kind === 'start') void answer(question);
});
process.once('disconnect', () => process.exit());
const [unwatchedMs = '0'] = process.argv.slice(2);
setTimeout(watchParent, Number(unwatchedMs), process.ppid).unref();

function watchParent(parent: number): void {
  new Worker(new URL(`parent-watch${extname(import.meta.filename)}`, import.meta.url), { workerData: parent }).unref();
}

async function answer({ scan, task }: AnalysisQuestion & { readonly kind: 'start' }): Promise<void> {
  try {
    const reports = await analyze(scan, task);
    await forget();
    reply({ scan, kind: 'done', reports, rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    reply({ scan, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

async function analyze(scan: number, task: AnalysisTask): Promise<readonly ScanReport[]> {
  using lookup = openAdvisories(task.advisoryFile);
  await using facts = forkedFactReader({ cacheDir: task.factCacheDir, lent: parsers });
  await using trees = new AsyncDisposableStack();
  const store = task.sourcesDir === '' ? undefined : diskStore(task.sourcesDir);
  const sources = task.describesOnly === true ? undefined : store;
  const onPhase = (phase: string, detail: string): void => reply({ scan, kind: 'phase', phase, detail });
  const { rules, privateRegistries, registries } = task;
  const isPublic = publicPackages(privateRegistries);
  const mayBeAsked = ({ ecosystem, name }: WantedDescription): boolean =>
    isPublic({ ecosystem, normalizedName: name, source: unsaidSource });
  const describe = (): StoredDescriptions | undefined =>
    store === undefined ? undefined : storedDescriptions(store, registries, mayBeAsked);
  const read = await Promise.all(
    (await openTrees(task.trees, trees)).map(async (opened) => ({
      ...(await leftAfter(opened, task.excluded ?? [])),
      descriptions: describe(),
    })),
  );
  const fetch: Fetch = async (missing) => {
    const { hasMore, isAway } = await fetched({ scan, kind: 'wanted', missing });
    if (isAway) for (const { descriptions } of read) descriptions?.setAway();
    return hasMore;
  };
  const isDescribed = await inRounds(descriptionRoundsMax, fetch, async () => {
    const missing: SourceRequest[] = [];
    for (const { tree, descriptions } of read) {
      if (descriptions === undefined) continue;
      await askDescriptions(tree, { descriptions });
      pushEach(missing, descriptions.takeMissing());
    }
    return missing;
  });
  // What was read on the way, while others were not there yet, is no part of what the answer stands on.
  if (isDescribed)
    for (const one of read) {
      const isAway = one.descriptions?.isAway === true;
      one.descriptions = describe();
      if (isAway) one.descriptions?.setAway();
    }
  const scans: BegunScan[] = [];
  for (const { tree, descriptions } of read)
    scans.push(
      await beginScan({
        tree,
        lookup,
        facts,
        ruleRunner,
        sources,
        registries,
        descriptions,
        rules,
        privateRegistries,
        onPhase,
      }),
    );
  const judge = async (): Promise<readonly ScanReport[]> => {
    const reports = [];
    for (const [at, begun] of scans.entries()) {
      const excluded = read[at]?.excluded ?? [];
      reports.push({ ...plainReport(await begun.judge()), ...(excluded.length === 0 ? {} : { excluded }) });
    }
    return reports;
  };
  const reports = await judge();
  if (sources === undefined) return reports;
  let first: readonly SourceRequest[] | undefined = reports.flatMap(({ missingSources }) => missingSources);
  const hasMore = await inRounds(
    roundsMax,
    async (missing) => (await fetched({ scan, kind: 'judged', reports, missing })).hasMore,
    async () => {
      const missing = [...(first ?? [])];
      if (first === undefined) for (const begun of scans) pushEach(missing, await begun.missing());
      first = undefined;
      return missing;
    },
  );
  return hasMore ? await judge() : reports;
}

/** Whether the store holds more afterwards. */
type Fetch = (missing: readonly SourceRequest[]) => Promise<boolean>;

/**
 * Fetches what is missing, once each, until nothing more is: what was fetched may name more.
 * @returns whether anything was fetched
 */
async function inRounds(
  most: number,
  fetch: Fetch,
  missing: () => Promise<readonly SourceRequest[]>,
): Promise<boolean> {
  const asked = new Set<string>();
  let hasMore = false;
  for (let round = 0; round < most; round++) {
    const now = onceEach(await missing(), requestKey).filter((request) => !asked.has(requestKey(request)));
    if (now.length === 0) break;
    for (const request of now) asked.add(requestKey(request));
    if (!(await fetch(now))) break;
    hasMore = true;
  }
  return hasMore;
}

/** Listing a commit is a process of git, most of which is its start: those of several are not waited for one by one. */
async function openTrees(sources: readonly TreeSource[], trees: AsyncDisposableStack): Promise<readonly FileTree[]> {
  const opened = await Promise.allSettled(sources.map((source) => openTree(source, trees)));
  return opened.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function leftAfter(
  tree: FileTree,
  globs: readonly string[],
): Promise<{ readonly tree: FileTree; readonly excluded: readonly Excluded[] }> {
  if (globs.length === 0) return { tree, excluded: [] };
  const { withoutPaths } = await import('../../engine/suppressions/without-paths.ts');
  return withoutPaths(tree, globs);
}

/** This process has no way out: its parent fetches. */
async function fetched(wanted: AnalysisReply): Promise<{ readonly hasMore: boolean; readonly isAway: boolean }> {
  const answered = once(process, 'message');
  reply(wanted);
  const [question]: AnalysisQuestion[] = await answered;
  return question?.kind === 'fetched' && question.scan === wanted.scan ? question : { hasMore: false, isAway: true };
}

/** What is remembered beside a scan's own values. */
async function forget(): Promise<void> {
  forgetRegistries();
  await parsers.shed(idleBytesMax);
}

function reply(message: AnalysisReply): void {
  process.send?.(message);
}
