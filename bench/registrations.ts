/**
 * Ten thousand registrations at once, of several organizations and with repeats among them, against a server that scans meanwhile: how long they
 * take, what they cost another organization's requests as a ratio to before, and how much memory the server comes to hold.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryDatabase } from '../src/testing/temporary-database.ts';
import { flood } from './registrations/flood.ts';

const usage =
  'node bench/registrations.ts [--repositories 10000] [--organizations 5] [--batch 50] [--at-once 8]; on the PostgreSQL of VEDETTE_TEST_DATABASE_URL or the embedded database';

const { values } = parseArgs({
  options: {
    repositories: { type: 'string', default: '10000' },
    organizations: { type: 'string', default: '5' },
    batch: { type: 'string', default: '50' },
    'at-once': { type: 'string', default: '8' },
    help: { type: 'boolean', short: 'h' },
  },
});

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-registrations-'));
  const database = await temporaryDatabase();
  try {
    const found = await flood({
      folder,
      databaseUrl: database.url,
      repositories: Number(values.repositories),
      organizations: Number(values.organizations),
      batch: Number(values.batch),
      atOnce: Number(values['at-once']),
    });
    const { seconds, requests, duplicates, before, meanwhile, residentMb, served, faults } = found;
    const ratio = (of: number, to: number): string =>
      `× ${(of / to).toFixed(1)} (${of.toFixed(1)} ms, ${to.toFixed(1)} before)`;
    console.log(`on                 ${database.url === '' ? 'the embedded database' : 'PostgreSQL'}`);
    console.log(
      `registrations      ${values.repositories} and ${duplicates} repeats in ${requests} requests, ${seconds.toFixed(1)} s`,
    );
    console.log(`a minute           ${Math.round((Number(values.repositories) / seconds) * 60)}`);
    console.log(`others' median     ${ratio(meanwhile.medianMs, before.medianMs)}, of ${meanwhile.count} requests`);
    console.log(`others' slowest 5% ${ratio(meanwhile.slowMs, before.slowMs)}`);
    console.log(
      `memory             ${residentMb.before.toFixed(0)} MB before, ${residentMb.highest.toFixed(0)} MB at the highest`,
    );
    console.log(`first scans ended  ${served.join(', ')} by organization`);
    for (const fault of faults) console.log(`FAULT ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  if (values.help === true) console.log(usage);
  else await bench();
}
