/**
 * What lists cost in a large organization, and in a small one beside it: every list operation over HTTP, each call beside a select by
 * primary key on the same database, and how that grows as everything doubles.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ownPostgres } from '../evaluation/chaos/own-postgres.ts';
import type { OpenDatabase } from '../src/service/database/open-database.ts';
import { bootstrap } from '../src/service/tokens/bootstrap.ts';
import { keyring } from '../src/service/secrets/keyring.ts';
import { createToken, newPair, type TokenPair } from '../src/service/tokens/tokens.ts';
import { type BenchServer, benchServer } from './search/server.ts';
import { listRequests, type ListRequest } from './search/requests.ts';
import { median, timed, withDatabase } from './search/measured.ts';
import { countFacts, fillTenants } from './search/tenants.ts';

const help = `Usage: node bench/search.ts [options]

Makes an organization of 10,000 repositories and 300 small ones in a PostgreSQL of its own, starts a server on it, and asks
every list: × is the median call over the median select by primary key, one of each in turn.

  --scale <number>   size of the large organization; default 1. Half of it is measured too
  --no-growth        leaves out half the size
  --rounds <number>  calls of each request; default 41
  --only <text>      requests whose name holds the text
  --help
VEDETTE_TEST_DATABASE_URL names a PostgreSQL to use instead; databases are made and dropped there.
`;

interface Options {
  readonly rounds: number;
  readonly only: string;
}

interface Cost {
  readonly times: number;
  readonly coldMs: number;
  readonly ms: number;
  readonly keyMs: number;
  readonly processorMs: number;
  readonly kilobytes: number;
}

interface Measured extends ListRequest {
  readonly cost: Cost;
}

async function benchSearch(scale: number, hasGrowth: boolean, options: Options): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  try {
    const given = process.env['VEDETTE_TEST_DATABASE_URL'] ?? '';
    await using own = given === '' ? await ownPostgres(join(folder, 'postgres')) : undefined;
    const server = own?.url ?? given;
    const half = hasGrowth ? await measureAt(server, folder, scale / 2, options) : undefined;
    const whole = await measureAt(server, folder, scale, options);
    print('the large organization', whole.large, half?.large);
    print('a small organization', whole.small, half?.small);
    return [...whole.large, ...whole.small].every(({ cost, goal }) => cost.times <= goal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAt(server: string, folder: string, scale: number, options: Options) {
  const name = `vedette_search_${process.pid}_${String(scale).replace('.', '_')}`;
  return withDatabase(server, name, (database, url) => measure(database, url, join(folder, name), scale, options));
}

async function measure(database: OpenDatabase, url: string, dataDir: string, scale: number, options: Options) {
  const { db } = database;
  const key = Buffer.alloc(32, 7);
  const keys = keyring(key);
  const now = new Date();
  const first = await bootstrap(db, keys, 'Large', newPair, now);
  const large = first.organizationId;
  const small = await fillTenants(db, large, scale, keys.keyId);
  const other = small[Math.floor(small.length / 2)] ?? '';
  console.error(
    `scale ${scale}: ${JSON.stringify(await countFacts(db, large))}, small ${JSON.stringify(await countFacts(db, other))}`,
  );
  const pairOf = (organizationId: string): Promise<TokenPair> =>
    createToken(db, keys, { organizationId, name: 'bench', expiresAt: null }, now);
  const pairs = { large: await pairOf(large), small: await pairOf(other) };
  await using server = await benchServer(dataDir, {
    VEDETTE_DATABASE_URL: url,
    VEDETTE_ENCRYPTION_KEY: key.toString('base64'),
  });
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const run = async (organizationId: string, pair: TokenPair, goals: Parameters<typeof listRequests>[2]) => {
      const asked = await listRequests(db, organizationId, goals);
      const measured: Measured[] = [];
      for (const each of asked.filter((request) => request.name.includes(options.only))) {
        measured.push({
          ...each,
          cost: await costOf(each, { server, pair, pool, organizationId, rounds: options.rounds }),
        });
      }
      return measured;
    };
    await run(other, pairs.small, { packages: 3, others: 3 });
    return {
      large: await run(large, pairs.large, { packages: 8, others: 5 }),
      small: await run(other, pairs.small, { packages: 3, others: 3 }),
    };
  } finally {
    await pool.end();
  }
}

interface Target {
  readonly server: BenchServer;
  readonly pair: TokenPair;
  readonly pool: pg.Pool;
  readonly organizationId: string;
  readonly rounds: number;
}

async function costOf(
  { name, path, body }: ListRequest,
  { server, pair, pool, organizationId, rounds }: Target,
): Promise<Cost> {
  const call = async (): Promise<number> => {
    const reply = await server.call(pair, path, body);
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
    return reply.text.length;
  };
  const [coldMs, bytes] = await timed(call);
  const key = async (): Promise<unknown> => pool.query('SELECT * FROM organizations WHERE id = $1', [organizationId]);
  await key();
  const calls: number[] = [];
  const selects: number[] = [];
  const before = server.processorMs() ?? 0;
  for (let round = 0; round < rounds; round += 1) {
    selects.push((await timed(key))[0]);
    calls.push((await timed(call))[0]);
  }
  const processorMs = ((server.processorMs() ?? 0) - before) / rounds;
  const [ms, keyMs] = [median(calls), median(selects)];
  return { times: ms / keyMs, coldMs, ms, keyMs, processorMs, kilobytes: bytes / 1000 };
}

function print(title: string, whole: readonly Measured[], half: readonly Measured[] | undefined): void {
  const before = new Map(half?.map(({ name, cost }) => [name, cost]));
  console.log(
    `\n${title}\n| request | × | goal | growth ×2 | first ms | growth ×2 | ms | server's processor ms | kB |\n|---|---|---|---|---|---|---|---|---|`,
  );
  for (const { name, cost, goal } of whole) {
    const old = before.get(name);
    const growth = old === undefined ? '' : (cost.times / old.times).toFixed(2);
    const coldGrowth = old === undefined ? '' : (cost.coldMs / old.coldMs).toFixed(2);
    const mark = cost.times > goal ? ' over' : '';
    console.log(
      `| ${name} | ${cost.times.toFixed(1)} | ${goal}${mark} | ${growth} | ${cost.coldMs.toFixed(0)} | ${coldGrowth} | ${cost.ms.toFixed(2)} | ${cost.processorMs.toFixed(1)} | ${cost.kilobytes.toFixed(0)} |`,
    );
  }
  const keyMs = median(whole.map(({ cost }) => cost.keyMs));
  console.log(`a select by primary key took ${keyMs.toFixed(2)} ms at the median`);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      'no-growth': { type: 'boolean', default: false },
      rounds: { type: 'string', default: '41' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(help);
  else {
    const options = { rounds: Number(values.rounds), only: values.only };
    process.exitCode = (await benchSearch(Number(values.scale), !values['no-growth'], options)) ? 0 : 1;
  }
}
