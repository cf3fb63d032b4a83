/**
 * Go against govulncheck: its own golden cases and programs of this bench, each as it is and with vendored sources, the
 * advisories those of the cases and of the Go project.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OsvRecord } from '../../src/engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../src/engine/advisories/read-osv-record.ts';
import { listSourceFiles, readSourceFiles } from '../../src/service/advisories/source-files.ts';
import { sharedData, writePage } from '../places.ts';
import { compare, nothing } from './go/compare.ts';
import { type ExecutedProgram, executedProgram } from './go/executed.ts';
import { goldenCases } from './go/golden-cases.ts';
import { installGovulncheck, runGovulncheck, version, writeDatabase } from './go/govulncheck.ts';
import { judgeModule } from './go/judged-module.ts';
import { pinStandardLibrary, vendor, writePrograms } from './go/modules.ts';
import { page, type Table } from './go/page.ts';
import { obtain } from './obtain.ts';

export interface GoOptions {
  readonly sources?: string;
  readonly only?: string;
  readonly write?: boolean;
}

const source = { repository: 'golang/vuln', commit: '19b0bb6a272792b9afa8a6983c3e9b9a1816947f' };
const goBucket = join(sharedData, 'osv/Go/');

export async function compareGo({ sources, only, write = false }: GoOptions): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'vedette-go-'));
  try {
    await using golden = await obtain(source, sources);
    const tables: Table[] = [];
    const rows: Table['rows'][number][] = [];
    for (const { name, folder, records, called } of goldenCases(golden.folder)) {
      if (only !== undefined && !name.includes(only)) continue;
      rows.push(await both({ name, folder, records, called, work }));
    }
    tables.push({ title: "govulncheck's golden cases", rows });

    const program = await installGovulncheck(work);
    if (program === undefined)
      console.log('govulncheck does not install here, so the programs of this bench are left out');
    else if (!existsSync(goBucket))
      console.log('the records of the Go project are not at hand, so the programs are left out');
    else {
      const records = readBucket();
      const database = join(work, 'database');
      writeDatabase(database, records);
      const own: Table['rows'][number][] = [];
      for (const { name, folder } of await writePrograms('programs', join(work, 'programs'))) {
        if (only !== undefined && !name.includes(only)) continue;
        const levels = await runGovulncheck(program, folder, database);
        const called = new Set([...levels].filter(([, level]) => level === 'symbol').map(([id]) => id));
        own.push(await both({ name, folder, records, called, work }));
      }
      tables.push({ title: `Programs of this bench, judged by govulncheck ${version}`, rows: own });
    }
    const executed: ExecutedProgram[] = [];
    const real = program === undefined ? [] : await writePrograms('real-programs', join(work, 'real-programs'));
    for (const { name, folder } of real) {
      if (only !== undefined && !name.includes(only)) continue;
      const vendored = join(work, 'executed', name);
      if (!(await vendor(folder, vendored))) continue;
      const result = await executedProgram(name, vendored, join(work, 'facts'));
      console.log(
        `${name}: ${result.ran} functions ran, ${result.wrong.length} wrong ${result.wrong.slice(0, 20).join(' ')}`,
      );
      executed.push(result);
    }
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}`;
    const text = page({ tables, executed, commit: golden.commit, machine });
    console.log(text);
    if (write) writePage('ground-truth/go.md', text);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Asked {
  readonly name: string;
  readonly folder: string;
  readonly records: readonly unknown[];
  readonly called: ReadonlySet<string>;
  readonly work: string;
}

async function both({ name, folder, records: raw, called, work }: Asked) {
  const records = raw.map((record) => readOsvRecord(record).record).filter((record) => record !== undefined);
  const asIs = join(work, 'scanned', name, 'as-is');
  cpSync(folder, asIs, { recursive: true });
  const vendored = join(work, 'scanned', name, 'vendored');
  const isVendored = await vendor(folder, vendored);
  const row = {
    name,
    asIs: await judged({ name, folder: asIs, records, called, work }),
    vendored: isVendored ? await judged({ name, folder: vendored, records, called, work }) : undefined,
  };
  for (const [mode, { notes }] of [
    ['as it is', row.asIs],
    ['vendored', row.vendored ?? nothing],
  ] as const)
    for (const note of notes) if (!note.includes(': needsReview')) console.log(`${mode}: ${note}`);
  return row;
}

async function judged({ name, folder, records, called, work }: Asked & { readonly records: readonly OsvRecord[] }) {
  pinStandardLibrary(folder);
  return compare(name, await judgeModule(folder, records, join(work, 'facts')), called);
}

function readBucket(): readonly unknown[] {
  const records: unknown[] = [];
  for (const text of readSourceFiles(listSourceFiles(goBucket))) {
    if (text.kind === 'problem') continue;
    const record: unknown = JSON.parse(text.text);
    if (typeof record === 'object' && record !== null && String(Reflect.get(record, 'id')).startsWith('GO-'))
      records.push(record);
  }
  return records;
}
