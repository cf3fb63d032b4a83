/**
 * What judging costs once an advisory has changed: processor time of this process and of all that it starts, a repository, from the news until
 * nothing is pending, on commits that are kept; beside the first scan of the same repositories, and beside judging with a fetch.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { loadConfig } from '../../src/config/config.ts';
import { createContext, type OpenContext } from '../../src/service/create-context.ts';
import { newId } from '../../src/service/foundation/ids.ts';
import { insertOrganization } from '../../src/service/organizations/store.ts';
import { registerRepositories } from '../../src/service/repositories/register.ts';
import { startService } from '../../src/service/start-service.ts';
import { makeRepository } from '../../src/testing/git-fixtures.ts';
import { temporaryDatabase } from '../../src/testing/temporary-database.ts';

export interface Judged {
  readonly files: number;
  /** Milliseconds of processor time a repository. */
  readonly firstMs: number;
  readonly keptMs: number;
  readonly fetchedMs: number;
}

export async function judged(repositories: number, files: number): Promise<Judged> {
  const kept = await measure(repositories, files, true);
  const fetched = await measure(repositories, files, false);
  return { files, firstMs: kept.first, keptMs: kept.again, fetchedMs: fetched.again };
}

async function measure(
  repositories: number,
  files: number,
  isKept: boolean,
): Promise<{ first: number; again: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-judged-'));
  const database = await temporaryDatabase();
  try {
    const records = join(folder, 'advisories', 'npm');
    mkdirSync(records, { recursive: true });
    writeFileSync(join(records, 'CVE-2026-1.json'), record('CVE-2026-1', 'pad-0'));
    const urls = Array.from({ length: repositories }, (_, index) => {
      const { path } = makeRepository(sample(files, index), { path: join(folder, 'repositories', `r${index}`) });
      return pathToFileURL(path).href;
    });
    const settings = {
      VEDETTE_DATA_DIR: join(folder, 'data'),
      VEDETTE_DATABASE_URL: database.url,
      VEDETTE_ADVISORIES: join(folder, 'advisories'),
      VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      VEDETTE_ALLOWED_REPOSITORIES: `${pathToFileURL(join(folder, 'repositories')).href}/`,
      ...(isKept ? {} : { VEDETTE_KEPT_COMMITS_MB: '0' }),
    };
    await using context = await createContext(loadConfig(settings, {}, folder), { log: pino({ level: 'silent' }) });
    await context.advisories.refresh();
    await using stack = new AsyncDisposableStack();
    stack.use(await startService(context, { hasServer: false, hasWorker: true, version: 'bench' }));
    const organizationId = newId();
    await insertOrganization(context.db, { id: organizationId, name: 'bench' }, context.clock.now());
    const took = async (work: () => Promise<unknown>, scans: number): Promise<number> => {
      const before = processorMs();
      await work();
      await untilEnded(context, organizationId, scans);
      return (processorMs() - before) / repositories;
    };
    const dependencies = { ...context, allowedPrefixes: context.config.allowedRepositories };
    const registrations = urls.map((repositoryUrl, index) => ({
      gitAuthorEmail: 'bench@example.org',
      repositoryUrl,
      repositoryName: `r${index}`,
      defaultBranch: 'main',
      webhookSigningSecret: 'a signing secret',
    }));
    const first = await took(() => registerRepositories(dependencies, organizationId, registrations), repositories);
    writeFileSync(join(records, 'CVE-2026-2.json'), record('CVE-2026-2', 'pad-1'));
    const again = await took(() => context.advisories.refresh(), repositories * 2);
    return { first, again };
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function record(id: string, name: string): string {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }];
  return JSON.stringify({
    id,
    modified: '2026-01-01T00:00:00Z',
    summary: 'made for a bench',
    affected: [{ package: { ecosystem: 'npm', name }, ranges }],
  });
}

const packagesCount = 100;

/** A project of modules that import each other and some of a hundred packages. */
function sample(files: number, index: number): Record<string, string> {
  const names = Array.from({ length: packagesCount }, (_, at) => `pad-${at}`);
  const dependencies = Object.fromEntries(names.map((name) => [name, '^1.0.0']));
  const packages = Object.fromEntries(
    names.map((name) => [
      `node_modules/${name}`,
      { version: '1.0.0', resolved: `https://npm-registry.example/${name}.tgz` },
    ]),
  );
  const sources = Array.from({ length: files }, (_, at): [string, string] => [
    `src/module-${at}.js`,
    [
      `import pad from 'pad-${at % packagesCount}';`,
      ...(at === 0 ? [] : [`import { value as before } from './module-${at - 1}.js';`]),
      ...Array.from(
        { length: 40 },
        (_line, line) => `export function work${line}(a, b) { return pad(a + ${line}, b); }`,
      ),
      `export const value = ${at === 0 ? index : 'before + 1'};`,
    ].join('\n'),
  ]);
  return {
    'package.json': JSON.stringify({ name: `r${index}`, type: 'module', main: 'src/module-0.js', dependencies }),
    'package-lock.json': JSON.stringify(
      { lockfileVersion: 3, packages: { '': { dependencies }, ...packages } },
      undefined,
      2,
    ),
    ...Object.fromEntries(sources),
  };
}

const pollMs = 100;
const waitMs = 10 * 60_000;

async function untilEnded({ db }: OpenContext, organizationId: string, scans: number): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < waitMs) {
    const rows = await db
      .selectFrom('scans')
      .select(['state', 'reason'])
      .where('organization_id', '=', organizationId)
      .execute();
    const failed = rows.find(({ state }) => state === 'failed');
    if (failed !== undefined) throw new Error(`a scan failed: ${failed.reason}`);
    if (rows.length >= scans && rows.every(({ state }) => state === 'completed')) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error('the scans did not end');
}

const ticksASecond = 100;

/** Of this process, of the children that it has ended, and of all that live below it. Linux only. */
function processorMs(): number {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It has ended since.
    }
  }
  const isOurs = (id: number): boolean => {
    for (let at: number | undefined = id; at !== undefined && at > 1; at = all.get(at)?.parent)
      if (at === process.pid) return true;
    return false;
  };
  let ticks = 0;
  for (const [id, each] of all) if (isOurs(id)) ticks += each.ticks;
  return (ticks * 1000) / ticksASecond;
}
