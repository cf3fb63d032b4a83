/**
 * What a lookup of 10,000 lines costs over a million packages, and a small organization beside them: over HTTP, each call beside a select
 * by primary key, and how it grows as lines and packages double.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ownPostgres } from '../evaluation/chaos/own-postgres.ts';
import { keyring } from '../src/service/secrets/keyring.ts';
import { bootstrap } from '../src/service/tokens/bootstrap.ts';
import { createToken, newPair, type TokenPair } from '../src/service/tokens/tokens.ts';
import { fillTenants } from './lookup/tenants.ts';
import { median, timed, withDatabase } from './search/measured.ts';
import { type BenchServer, benchServer } from './search/server.ts';

const help = `Usage: node bench/lookup.ts [options]

Makes an organization with a million package instances and half as many that are gone, and 300 small ones, in a PostgreSQL of its own,
starts a server on it, and looks up lists of several kinds: × is the median call over the median select by primary key, one of each in turn.
Exit code 1 where a list of 10,000 lines takes two seconds or more.

  --packages <number>  default 1000000. Half of it is measured too
  --lines <number>     default 10000. Half of it is measured too
  --rounds <number>    calls of each list; default 7
  --no-growth          leaves out half the packages
  --help
VEDETTE_TEST_DATABASE_URL names a PostgreSQL to use instead; databases are made and dropped there.
`;

const secondsMax = 2;
const path = '/api/v1/sca/packages/lookup';

interface Options {
  readonly lines: number;
  readonly rounds: number;
}

interface Figures {
  readonly name: string;
  readonly seconds: number;
  readonly slowest: number;
  readonly times: number;
  /** Of half the lines. */
  readonly half: number;
  readonly told: string;
}

/** Line number and how many packages there are, to a line; hashed so that each run asks for the same. */
const lists: Readonly<Record<string, (line: number, packages: number) => string>> = {
  'versions of which a third is held': (line, packages) => {
    const number = (line * 7919) % (packages / 25);
    return line % 3 === 0
      ? `package-${number}@1.${line % 5}.0`
      : line % 3 === 1
        ? `package-${number}==6.6.${line}`
        : `gone-${line}@1.0.0`;
  },
  'the most popular versions': (line) => `package-${Math.floor(line / 5)}@1.${line % 5}.0`,
  purls: (line, packages) => `pkg:npm/package-${(line * 7919) % (packages / 25)}@1.${line % 5}.0?arch=x`,
  ranges: (line, packages) => `package-${(line * 7919) % (packages / 25)}@>=1.1.0,<1.4.0`,
  'bare names': (line) => `package-${line}`,
  'lists of versions': (line, packages) => `package-${(line * 7919) % (packages / 25)}: 1.0.0, 1.1.0, 1.9.${line}`,
  'names that nobody has': (line) => `nothing-${line}@1.0.0`,
  garbage: (line) => `${'%&/()=? '.repeat(10)}${line} <<>> \u{1f41b} ${'a '.repeat(20)}`,
};

async function benchLookup(packages: number, hasGrowth: boolean, options: Options): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lookup-'));
  try {
    const given = process.env['VEDETTE_TEST_DATABASE_URL'] ?? '';
    await using own = given === '' ? await ownPostgres(join(folder, 'postgres')) : undefined;
    const server = own?.url ?? given;
    const half = hasGrowth ? await measureAt(server, folder, packages / 2, options) : undefined;
    const whole = await measureAt(server, folder, packages, options);
    print(`an organization of ${packages} package instances`, whole.large, half?.large);
    print('a small organization beside it', whole.small, half?.small);
    return [...whole.large, ...whole.small].every(({ seconds }) => seconds < secondsMax);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAt(server: string, folder: string, packages: number, options: Options) {
  const name = `vedette_lookup_${process.pid}_${packages}`;
  return withDatabase(server, name, async ({ db }, url) => {
    const key = Buffer.alloc(32, 7);
    const keys = keyring(key);
    const now = new Date();
    const { organizationId: large } = await bootstrap(db, keys, 'Large', newPair, now);
    const small = await fillTenants(db, large, packages, keys.keyId);
    console.error(`${packages} package instances are made`);
    const pairOf = (organizationId: string): Promise<TokenPair> =>
      createToken(db, keys, { organizationId, name: 'bench', expiresAt: null }, now);
    await using started = await benchServer(join(folder, name), {
      VEDETTE_DATABASE_URL: url,
      VEDETTE_ENCRYPTION_KEY: key.toString('base64'),
    });
    const target = { server: started, url, packages, ...options };
    return {
      small: await figuresOf({ ...target, organizationId: small, pair: await pairOf(small) }),
      large: await figuresOf({ ...target, organizationId: large, pair: await pairOf(large) }),
    };
  });
}

interface Target extends Options {
  readonly server: BenchServer;
  readonly pair: TokenPair;
  readonly url: string;
  readonly organizationId: string;
  readonly packages: number;
}

async function figuresOf(target: Target): Promise<Figures[]> {
  const { server, pair, organizationId, packages, lines, rounds } = target;
  const pool = new pg.Pool({ connectionString: target.url, max: 1 });
  try {
    const figures: Figures[] = [];
    for (const [name, lineOf] of Object.entries(lists)) {
      const textOf = (count: number) => Array.from({ length: count }, (_, line) => lineOf(line, packages)).join('\n');
      const [text, halfText] = [textOf(lines), textOf(lines / 2)];
      let told = '';
      const call = async (asked: string): Promise<void> => {
        const reply = await server.call(pair, path, { text: asked });
        if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
        if (asked === text) told = toldBy(reply.text);
      };
      const [first] = await timed(() => call(text));
      const [calls, halves, selects]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < rounds; round += 1) {
        selects.push((await timed(() => pool.query('SELECT * FROM organizations WHERE id = $1', [organizationId])))[0]);
        calls.push((await timed(() => call(text)))[0]);
        halves.push((await timed(() => call(halfText)))[0]);
      }
      const seconds = median(calls) / 1000;
      figures.push({
        name,
        seconds,
        slowest: Math.max(first, ...calls) / 1000,
        times: median(calls) / median(selects),
        half: median(halves) / 1000,
        told,
      });
    }
    return figures;
  } finally {
    await pool.end();
  }
}

function toldBy(reply: string): string {
  const { counts, entries, repositoryCount, isCut } = JSON.parse(reply) as {
    counts: Record<string, number>;
    entries: { holdings: unknown[] }[];
    repositoryCount: number;
    isCut: boolean;
  };
  const places = entries.reduce((sum, { holdings }) => sum + holdings.length, 0);
  return `${counts['held']} held, ${counts['onceHeld']} once, ${counts['notUnderstood']} not understood, ${places} places in ${repositoryCount} repositories${isCut ? ', cut' : ''}, ${(reply.length / 1e6).toFixed(1)} MB`;
}

function print(title: string, whole: readonly Figures[], half: readonly Figures[] | undefined): void {
  const before = new Map(half?.map((figures) => [figures.name, figures]));
  console.log(
    `\n${title}\n| list | s | slowest s | × | lines ×2 | packages ×2 | answer |\n|---|---|---|---|---|---|---|`,
  );
  for (const { name, seconds, slowest, times, half: halfSeconds, told } of whole) {
    const old = before.get(name);
    const growth = old === undefined ? '' : (seconds / old.seconds).toFixed(2);
    const mark = seconds >= secondsMax ? ' over' : '';
    console.log(
      `| ${name} | ${seconds.toFixed(2)}${mark} | ${slowest.toFixed(2)} | ${times.toFixed(0)} | ${(seconds / halfSeconds).toFixed(2)} | ${growth} | ${told} |`,
    );
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      packages: { type: 'string', default: '1000000' },
      lines: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '7' },
      'no-growth': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(help);
  else {
    const options = { lines: Number(values.lines), rounds: Number(values.rounds) };
    process.exitCode = (await benchLookup(Number(values.packages), !values['no-growth'], options)) ? 0 : 1;
  }
}
