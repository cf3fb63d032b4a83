#!/usr/bin/env node
/**
 * `npm run test:chaos`: servers and workers that are killed in turn while repositories are registered, pushed to and told of advisories.
 * Afterwards everything that was acknowledged must be done, once, and what is kept must equal a recount.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/service/database/open-database.ts';
import { temporaryDatabase, testDatabaseUrl } from '../../src/testing/temporary-database.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { client, pairOf } from './client.ts';
import { deviationsOf, figuresOf } from './deviations.ts';
import { type Options, help, readOptions } from './options.ts';
import { ownPostgres } from './own-postgres.ts';
import { planOf } from './plan.ts';
import { makeOrganizations } from './make-organizations.ts';
import { dataFolderOf, startProcesses } from './processes.ts';
import { runSteps } from './run-steps.ts';
import { patiently, stateOfDatabase, stateOfService } from './state.ts';
import { makeWorld } from './world.ts';

/** Gives the code with which the process is to end. */
export async function run(args: readonly string[], print: (line: string) => void): Promise<number> {
  const options = readOptions(args);
  if (options.isHelp) {
    print(help);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vedette-chaos-'));
  let isKept = true;
  try {
    const deviations = await runIn(folder, options, print);
    for (const deviation of deviations.slice(0, shownMax)) print(`DEVIATION ${deviation}`);
    print(`deviations        ${deviations.length}`);
    isKept = options.isKept || deviations.length > 0;
    return deviations.length > 0 ? 1 : 0;
  } finally {
    if (isKept) print(`logs and data     ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

const shownMax = 40;

async function runIn(folder: string, options: Options, print: (line: string) => void): Promise<readonly string[]> {
  const { seed, repositories, organizations, servers, workers, isEmbedded } = options;
  const on = isEmbedded ? 'the embedded database' : 'PostgreSQL';
  print(
    `seed ${seed}: ${repositories} repositories of ${organizations} organizations, ${servers} servers and ${workers} workers on ${on}`,
  );
  const begun = performance.now();
  await using stack = new AsyncDisposableStack();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stack.disposeAsync().finally(() => process.exit(130)));
  const world = makeWorld(folder, repositories);
  const server =
    isEmbedded || testDatabaseUrl !== '' ? undefined : stack.use(await ownPostgres(join(folder, 'postgres')));
  const given = isEmbedded || server !== undefined ? { url: server?.url ?? '' } : await temporaryDatabase();
  if ('drop' in given) stack.defer(() => given.drop());
  mkdirSync(join(folder, 'logs'));
  await makeOrganizations({ url: given.url, folder: given.url === '' ? dataFolderOf(folder, 0) : '' }, organizations);
  const unexpected: string[] = [];
  const processes = startProcesses({ folder, world, databaseUrl: given.url, servers, workers }, (reason) =>
    unexpected.push(reason),
  );
  stack.defer(() => processes.killAll());
  await processes.untilAllUp();
  const database = isEmbedded ? undefined : stack.use(await openDatabase({ url: given.url, folder: '' }));
  const clients = Array.from({ length: organizations }, (_, organization) =>
    client(processes.all, pairOf(organization)),
  );
  const state = database === undefined ? stateOfService(clients) : stateOfDatabase(database.db);
  const steps = planOf(options, randomFrom(seed));
  const random = randomFrom(seed + 1);
  const done = await runSteps(steps, { world, processes, clients, state, db: database?.db, server, random, print });
  await processes.stopAll();
  const closed = database ?? stack.use(await openDatabase({ url: '', folder: processes.dataFolders[0] ?? '' }));
  const { scans, retries, scheduled } = await patiently(() => figuresOf(closed.db));
  const found = await deviationsOf(closed.db, world, done);
  print(`kills             ${listed(done.kills)}`);
  print(`scans             ${listed(scans)}`);
  print(`further attempts  ${retries}`);
  print(`scans put off     ${processes.count('a scan met a fault')}`);
  print(`requests repeated ${clients.reduce((sum, each) => sum + each.repeats(), 0)}`);
  print(`removed           ${done.removed.size}`);
  print(`pull requests     ${done.pullRequests.size}`);
  print(`schedules         ${done.schedules.size}, started ${scheduled} scans`);
  print(`changes told      ${world.published()}, ${done.killedWhileTelling} of them with a kill before all were told`);
  print(`seconds           ${Math.round((performance.now() - begun) / 1000)}`);
  return [...unexpected, ...done.deviations, ...found];
}

function listed(counts: Readonly<Record<string, number>>): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${all}: ${Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}`;
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2), console.log);
