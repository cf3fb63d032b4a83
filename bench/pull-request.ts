/**
 * A scan of a pull request that changes one line, beside a full scan of the same repository: two thousand packages, and modules that use some of
 * them. Wall clock of the scan alone, without the queue; the median of several, each of a new commit.
 *
 *   node bench/pull-request.ts [--packages 2000] [--files 400] [--rounds 5]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { loadConfig } from '../src/config/config.ts';
import { theService } from '../src/service/audit/tell-changes.ts';
import { createContext, type OpenContext } from '../src/service/create-context.ts';
import { newId } from '../src/service/foundation/ids.ts';
import { insertOrganization } from '../src/service/organizations/store.ts';
import { receiveWebhook } from '../src/service/pull-requests/receive-webhook.ts';
import { registerRepositories } from '../src/service/repositories/register.ts';
import { setPrScanning } from '../src/service/repositories/set-pr-scanning.ts';
import { findRepository } from '../src/service/repositories/store.ts';
import { runScan } from '../src/service/scanning/run-scan.ts';
import { queueScan } from '../src/service/scans/queue-scan.ts';
import { findScan, listScans } from '../src/service/scans/store.ts';
import { commitFiles, git, makeRepository } from '../src/testing/git-fixtures.ts';

interface Options {
  readonly packages: number;
  readonly files: number;
  readonly rounds: number;
}

async function bench(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pull-request-'));
  try {
    const { path } = makeRepository(sample(options), { path: join(folder, 'repositories', 'app') });
    const settings = {
      VEDETTE_DATA_DIR: join(folder, 'data'),
      VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      VEDETTE_ALLOWED_REPOSITORIES: `${pathToFileURL(join(folder, 'repositories')).href}/`,
    };
    await using context = await createContext(loadConfig(settings, {}, folder), { log: pino({ level: 'silent' }) });
    await context.advisories.refresh();
    const organizationId = newId();
    await insertOrganization(context.db, { id: organizationId, name: 'bench' }, context.clock.now());
    const registration = {
      gitAuthorEmail: 'bench@example.org',
      repositoryUrl: pathToFileURL(path).href,
      repositoryName: 'app',
      defaultBranch: 'main',
      webhookSigningSecret: 'a signing secret',
    };
    const dependencies = { ...context, allowedPrefixes: context.config.allowedRepositories };
    const [repositoryId = ''] = await registerRepositories(dependencies, organizationId, [registration]);
    await setPrScanning(
      context.db,
      organizationId,
      { id: repositoryId, isEnabled: true },
      theService,
      context.clock.now(),
    );
    const place = { organizationId, repositoryId };
    const first = await timed(context, place);
    const phases = { full: new Map<string, number>(), pull: new Map<string, number>() };
    const full: number[] = [];
    const pull: number[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      await openPullRequest(context, place, path, round);
      pull.push(await timed(context, place, phases.pull));
      commitFiles(path, { 'src/module-1.js': `${moduleText(1, options)}// ${round}\n` });
      const request = { ...place, kind: 'full', trigger: 'push', branch: 'main' } as const;
      await context.db
        .transaction()
        .execute((transaction) => queueScan({ transaction, jobs: context.jobs }, request, context.clock.now()));
      full.push(await timed(context, place, phases.full));
    }
    const [ofFull, ofPull] = [median(full), median(pull)];
    console.log(`| scan | ms | × a full scan |\n|---|---|---|`);
    console.log(`| the first full one | ${first.toFixed(0)} | ${(first / ofFull).toFixed(2)} |`);
    console.log(`| a full one after one changed line | ${ofFull.toFixed(0)} | 1 |`);
    console.log(
      `| a pull request of one changed line | ${ofPull.toFixed(0)} | ${(ofPull / ofFull).toFixed(2)} (goal 0.33; of the first full scan ${(ofPull / first).toFixed(2)}) |`,
    );
    console.log('\n| phase, mean ms | pull request | full |\n|---|---|---|');
    for (const phase of new Set([...phases.pull.keys(), ...phases.full.keys()])) {
      const [inPull, inFull] = [phases.pull, phases.full].map((spent) => (spent.get(phase) ?? 0) / options.rounds);
      console.log(`| ${phase} | ${inPull?.toFixed(0)} | ${inFull?.toFixed(0)} |`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly organizationId: string;
  readonly repositoryId: string;
}

/** Milliseconds of the one scan that waits; those of its phases are added to `spent`. */
async function timed(
  context: OpenContext,
  { organizationId, repositoryId }: Place,
  spent = new Map<string, number>(),
): Promise<number> {
  const { rows } = await listScans(context.db, organizationId, {}, { offset: 0, limit: 100 });
  const scan = rows.find(({ state }) => state === 'queued');
  if (scan === undefined) throw new Error('no scan waits');
  context.metrics.phaseSeconds.reset();
  const start = performance.now();
  await runScan(context, { organizationId, repositoryId, scanId: scan.id }, new AbortController().signal);
  const ms = performance.now() - start;
  const { values } = await context.metrics.phaseSeconds.get();
  for (const { labels, value, metricName } of values) {
    if (metricName?.endsWith('_sum') === true)
      spent.set(`${labels.phase}`, (spent.get(`${labels.phase}`) ?? 0) + value * 1000);
  }
  const ended = await findScan(context.db, organizationId, scan.id);
  if (ended?.state !== 'completed') throw new Error(`the scan ended as ${ended?.state}: ${ended?.reason}`);
  return ms;
}

async function openPullRequest(context: OpenContext, place: Place, path: string, id: number): Promise<void> {
  const repository = await findRepository(context.db, place.organizationId, place.repositoryId);
  if (repository === undefined) throw new Error('no repository');
  git(path, ['checkout', '--quiet', '-b', `feature-${id}`, 'main']);
  const head = commitFiles(path, { 'src/changed.js': `export const changed = ${id};\n` });
  git(path, ['checkout', '--quiet', 'main']);
  const event = {
    kind: 'pull-request',
    id: String(id),
    action: 'scan',
    state: 'open',
    sourceBranch: `feature-${id}`,
    sourceCommit: head,
    targetBranch: 'main',
    targetCommit: git(path, ['rev-parse', 'main']),
    source: { kind: 'same' },
    isDraft: false,
    changedAt: undefined,
    openedAt: undefined,
  } as const;
  await receiveWebhook(context, repository, event, theService);
}

function sample({ packages, files }: Options): Record<string, string> {
  const names = Array.from({ length: packages }, (_, at) => `pad-${at}`);
  const dependencies = Object.fromEntries(names.slice(0, 200).map((name) => [name, '^1.0.0']));
  const locked = Object.fromEntries(
    names.map((name) => [
      `node_modules/${name}`,
      { version: '1.0.0', resolved: `https://npm-registry.example/${name}/-/${name}-1.0.0.tgz` },
    ]),
  );
  return {
    'package.json': JSON.stringify({ name: 'app', version: '1.0.0', dependencies }, undefined, 2),
    'package-lock.json': JSON.stringify(
      { name: 'app', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'app', dependencies }, ...locked } },
      undefined,
      2,
    ),
    ...Object.fromEntries(
      Array.from({ length: files }, (_, at) => [`src/module-${at}.js`, moduleText(at, { packages, files, rounds: 0 })]),
    ),
  };
}

function moduleText(at: number, { packages }: Options): string {
  const lines = Array.from(
    { length: 60 },
    (_, line) => `export function work${line}(a, b) { return pad(a + ${line}, b); }`,
  );
  return [`import pad from 'pad-${at % Math.min(200, packages)}';`, ...lines, ''].join('\n');
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      packages: { type: 'string', default: '2000' },
      files: { type: 'string', default: '400' },
      rounds: { type: 'string', default: '5' },
    },
  });
  await bench({ packages: Number(values.packages), files: Number(values.files), rounds: Number(values.rounds) });
}
