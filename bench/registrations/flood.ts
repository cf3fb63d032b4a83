/** Registers many repositories of several organizations at once with a real server, and asks afterwards what became of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceProcess } from '../../evaluation/chaos/service-process.ts';
import { openDatabase } from '../../src/service/database/open-database.ts';
import { keyring } from '../../src/service/secrets/keyring.ts';
import { bootstrap } from '../../src/service/tokens/bootstrap.ts';
import { newPair, type TokenPair } from '../../src/service/tokens/tokens.ts';

export interface FloodOptions {
  readonly folder: string;
  /** Empty for the embedded database. */
  readonly databaseUrl: string;
  readonly repositories: number;
  readonly organizations: number;
  /** Entries of one request. */
  readonly batch: number;
  /** Requests that one organization has under way at once. */
  readonly atOnce: number;
}

export interface Flood {
  readonly seconds: number;
  readonly requests: number;
  /** Repositories that were named more than once. */
  readonly duplicates: number;
  /** What is wrong; nothing where each acknowledged one is there once. */
  readonly faults: readonly string[];
  /** Of another organization's requests: the median and the slowest twentieth, before and meanwhile. */
  readonly before: Latency;
  readonly meanwhile: Latency;
  readonly residentMb: { readonly before: number; readonly highest: number };
  /** First scans that had ended when the last registration was answered and the same again had gone by, by organization. */
  readonly served: readonly number[];
}

export interface Latency {
  readonly medianMs: number;
  readonly slowMs: number;
  readonly count: number;
}

const key = '5a'.repeat(32);

export async function flood(options: FloodOptions): Promise<Flood> {
  const { folder, databaseUrl, repositories, organizations } = options;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const pairs = await makeOrganizations(databaseUrl, databaseUrl === '' ? dataDir : '', organizations + 1);
  const bystander = pairs.at(-1);
  if (bystander === undefined) throw new Error('there is no organization');
  const root = pathToFileURL(join(folder, 'nowhere')).href;
  let ownEnd = '';
  const server = serviceProcess({
    name: 'server',
    isServer: true,
    env: environment(dataDir, databaseUrl, `${root}/`),
    logFile: join(folder, 'log'),
    onOwnEnd: (reason) => void (ownEnd = reason),
  });
  server.start();
  await server.untilUp();
  try {
    const ask = <Body>(pair: TokenPair, path: string, body: object): Promise<Body> =>
      send(server.address() + path, pair, body);
    const look = (): Promise<unknown> => ask(bystander, '/api/v1/stats/summary', {});
    const before = await latencyWhile(look, { count: 200 });
    const residentBefore = residentMb(server.pid(), 'VmRSS');
    // The highest is counted from here.
    writeFileSync(`/proc/${server.pid()}/clear_refs`, '5');
    const named = namesOf(options);
    const acknowledged = pairs.slice(0, -1).map(() => new Map<string, Set<string>>());
    const begun = performance.now();
    const flooding = Promise.all(
      named.map(async (requests, organization) => {
        const pair = pairs[organization];
        const known = acknowledged[organization];
        if (pair === undefined || known === undefined) return;
        const left = [...requests];
        const sender = async (): Promise<void> => {
          for (let names = left.shift(); names !== undefined; names = left.shift()) {
            const repos = names.map((name) => registration(`${root}/${organization}/${name}`, name));
            const added = await ask<{ id: string }[]>(pair, '/api/v1/repositories/add-bitbucket', { repos });
            for (const [index, name] of names.entries())
              known.set(name, (known.get(name) ?? new Set()).add(added[index]?.id ?? ''));
          }
        };
        await Promise.all(Array.from({ length: options.atOnce }, sender));
      }),
    );
    const meanwhile = await latencyWhile(look, { until: flooding });
    await flooding;
    const seconds = (performance.now() - begun) / 1000;
    const highest = residentMb(server.pid(), 'VmHWM');
    const faults: string[] = [];
    const served: number[] = [];
    for (const [organization, known] of acknowledged.entries()) {
      const pair = pairs[organization];
      if (pair === undefined) continue;
      faults.push(...(await faultsOf((path, body) => ask(pair, path, body), organization, known)));
      const { scans } = await ask<{ scans: { failedScans: number } }>(pair, '/api/v1/stats/summary', {});
      served.push(scans.failedScans);
    }
    if (ownEnd !== '') faults.push(ownEnd);
    const requests = named.flat().length;
    const duplicates = named.flat(2).length - repositories;
    return {
      seconds,
      requests,
      duplicates,
      faults,
      before,
      meanwhile,
      residentMb: { before: residentBefore, highest },
      served,
    };
  } finally {
    await server.kill();
  }
}

/** A fifth of each request was named in the one before, so that equal ones are under way at once. */
function namesOf({ repositories, organizations, batch }: FloodOptions): readonly (readonly (readonly string[])[])[] {
  const again = Math.floor(batch / 5);
  return Array.from({ length: organizations }, (_, organization) => {
    const count = Math.floor((repositories + organization) / organizations);
    const requests: string[][] = [];
    for (let first = 0; first < count; first += batch) {
      const names = Array.from(
        { length: Math.min(batch, count - first) },
        (_each, index) => `repository-${first + index}`,
      );
      requests.push([...names, ...(requests.at(-1)?.slice(0, again) ?? [])]);
    }
    return requests;
  });
}

async function faultsOf(
  ask: <Body>(path: string, body: object) => Promise<Body>,
  organization: number,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly string[]> {
  const faults = [...known]
    .filter(([, ids]) => ids.size !== 1 || ids.has(''))
    .map(([name, ids]) => `${name} of organization ${organization} was given ${ids.size} ids`);
  const there = new Set<string>();
  for (let page = 1; ; page += 1) {
    const path = '/api/v1/repositories/list';
    const { repositories } = await ask<{ repositories: { id: string }[] }>(path, { page, pageSize: 500 });
    for (const { id } of repositories) there.add(id);
    if (repositories.length < 500) break;
  }
  const ids = [...known.values()].flatMap((each) => [...each]);
  const missing = ids.filter((id) => !there.has(id)).length;
  if (missing > 0) faults.push(`${missing} acknowledged repositories of organization ${organization} are not there`);
  if (there.size !== known.size)
    faults.push(`organization ${organization} has ${there.size} repositories, not ${known.size}`);
  const { totalCount } = await ask<{ totalCount: number }>('/api/v1/scans/list', { pageSize: 1 });
  if (totalCount !== known.size) faults.push(`organization ${organization} has ${totalCount} scans, not ${known.size}`);
  return faults;
}

/** One after the other, until there are as many or until something is done. */
async function latencyWhile(
  look: () => Promise<unknown>,
  bound: { readonly count: number } | { readonly until: Promise<unknown> },
): Promise<Latency> {
  const times: number[] = [];
  const ended = new AbortController();
  if ('until' in bound)
    bound.until.then(
      () => ended.abort(),
      () => ended.abort(),
    );
  const isEnough = (): boolean => ('until' in bound ? ended.signal.aborted : times.length >= bound.count);
  while (!isEnough()) {
    const begun = performance.now();
    await look();
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { medianMs: at(0.5), slowMs: at(0.95), count: sorted.length };
}

async function makeOrganizations(url: string, folder: string, count: number): Promise<readonly TokenPair[]> {
  await using database = await openDatabase({ url, folder });
  const keys = keyring(Buffer.from(key, 'hex'));
  const pairs: TokenPair[] = [];
  for (let organization = 0; organization < count; organization += 1) {
    const { madePair } = await bootstrap(database.db, keys, `Organization ${organization}`, newPair, new Date());
    if (madePair !== undefined) pairs.push(madePair);
  }
  return pairs;
}

async function send<Body>(url: string, pair: TokenPair, body: object): Promise<Body> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Service-API-Token-Id': pair.id,
      'X-Service-API-Token-Secret': pair.secret,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Body;
}

function registration(repositoryUrl: string, repositoryName: string) {
  const defaultBranch = 'main';
  return {
    gitAuthorEmail: 'dev@example.com',
    repositoryUrl,
    repositoryName,
    defaultBranch,
    webhookSigningSecret: 'a signing secret',
  };
}

/** As Linux tells it, in MB. */
function residentMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

function environment(dataDir: string, databaseUrl: string, allowed: string): Readonly<Record<string, string>> {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/nonexistent',
    VEDETTE_DATA_DIR: dataDir,
    VEDETTE_DATABASE_URL: databaseUrl,
    VEDETTE_ENCRYPTION_KEY: key,
    VEDETTE_ALLOWED_REPOSITORIES: allowed,
    VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
    VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
    VEDETTE_SCAN_CONCURRENCY: '2',
  };
}
