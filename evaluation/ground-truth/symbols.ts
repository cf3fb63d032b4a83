/** `ground-truth symbols`: functions derived by comparing releases beside those that people named, on the records that no weight was fitted to. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistries } from '../../src/config/package-sources.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { downloader } from '../../src/service/sources/download.ts';
import { releaseArchives } from '../../src/service/symbols/release-archives.ts';
import { deriveInChildren } from '../../src/service/symbols/derive-children.ts';
import type { DeriveOutcome } from '../../src/service/symbols/derive-record.ts';
import { type KnownTask, knownTasks } from './symbols/sources.ts';
import { callsPage, type JudgedCalls } from './symbols/calls/calls-page.ts';
import { judgeCalls } from './symbols/calls/judge-calls.ts';
import { explainMiss, type MissClass } from './symbols/explain-miss.ts';
import { fittedWeights, halfOf } from './symbols/fit.ts';
import { symbolsPage } from './symbols/page.ts';

export interface SymbolsOptions {
  readonly folder: string;
  readonly count: number;
  readonly seed: number;
  readonly overlay: readonly string[];
  readonly only?: string;
  readonly jobs: number;
  readonly fit?: boolean;
  readonly calls?: boolean;
}

export interface JudgedTask extends KnownTask {
  readonly outcome: DeriveOutcome;
}

export async function judgeSymbols({
  folder,
  count,
  seed,
  overlay,
  only,
  jobs,
  fit,
  calls,
}: SymbolsOptions): Promise<void> {
  const sets = Map.groupBy(knownTasks(overlay), ({ set }) => set);
  const drawn = [...sets].flatMap(([set, tasks]) =>
    only === undefined || set.includes(only) ? draw(tasks, count, seed, calls === true) : [],
  );
  const byTask = new Map(drawn.map((known) => [known.task, known]));
  const judged: JudgedTask[] = [];
  const registries = readRegistries('public', '', () => {});
  const access = { registries: Object.values(registries).flat(), credentials: [], isProxied: true };
  await deriveInChildren(
    byTask.keys(),
    {
      setup: { folder, registries, access, keptMax: candidatesMax },
      count: jobs,
      taskTimeMs: 120_000,
      environment: certificates(),
    },
    (task, outcome) => {
      const known = byTask.get(task);
      if (known !== undefined) judged.push({ ...known, outcome });
      process.stderr.write(`\r${judged.length} of ${drawn.length} `);
    },
  );
  judged.sort((a, b) => (a.task.id < b.task.id ? -1 : 1));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'judged.jsonl'),
    judged
      .map((one) => `${JSON.stringify({ ...one, task: { ...one.task, text: undefined, affected: undefined } })}\n`)
      .join(''),
  );
  if (fit === true) {
    process.stdout.write(fittedWeights(judged));
    return;
  }
  const held = judged.filter(({ task }) => halfOf(task.id) === 1);
  const archives = releaseArchives({ folder, registries: {}, download: downloader(access) });
  if (calls === true) {
    const scanned: JudgedCalls[] = [];
    for (const one of held) {
      scanned.push(await judgeCalls(one, archives, seed));
      process.stderr.write(`\rcalls: ${scanned.length} of ${held.length} `);
    }
    process.stdout.write(callsPage(scanned));
    return;
  }
  const misses = new Map<JudgedTask, MissClass>();
  for (const one of held) {
    const isCompared = one.outcome.compared.length > 0;
    const miss = isCompared ? await explainMiss(one, archives) : undefined;
    if (miss !== undefined) misses.set(one, miss);
  }
  process.stdout.write(symbolsPage(held, misses));
}

/** So many are looked at, of which an overlay holds the first. */
const candidatesMax = 40;

/** Those of this machine, where its own tools are told of some. */
function certificates(): Readonly<Record<string, string>> {
  const file = process.env['NODE_EXTRA_CA_CERTS'] ?? process.env['SSL_CERT_FILE'];
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file };
}

/** One record a package at most, so that no package speaks for all; each record where false calls are looked for. */
function draw(tasks: readonly KnownTask[], count: number, seed: number, isEach: boolean): readonly KnownTask[] {
  const random = randomFrom(seed);
  const shuffled = tasks.map((known) => ({ known, at: random() })).sort((a, b) => a.at - b.at);
  const seen = new Set<string>();
  const first: KnownTask[] = [];
  for (const { known } of shuffled) {
    if (seen.has(known.task.name) && !isEach) continue;
    seen.add(known.task.name);
    first.push(known);
  }
  return first.slice(0, count);
}
