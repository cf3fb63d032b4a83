/** Where true functions come from: what the records of Go and RustSec name, the curated set of npm, and overlays that are given. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OsvRecord } from '../../../src/engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../../src/engine/advisories/read-osv-record.ts';
import { type SourceEcosystem, sourceEcosystems } from '../../../src/engine/sources/source-store.ts';
import { createProblemLog, readRecords } from '../../../src/service/advisories/read-records.ts';
import { listSourceFiles, readSourceFiles } from '../../../src/service/advisories/source-files.ts';
import type { DeriveTask } from '../../../src/service/symbols/derive-record.ts';
import { deriveTasks } from '../../../src/service/symbols/derive-tasks.ts';
import { sharedData } from '../../places.ts';
import type { TrueSymbol } from './truth.ts';

export interface KnownTask {
  /** Which set of truths it is of. */
  readonly set: string;
  readonly task: DeriveTask;
  readonly truth: readonly TrueSymbol[];
}

/** @param overlays files of JSON lines with symbols that people named */
export function knownTasks(overlays: readonly string[]): readonly KnownTask[] {
  const records = [...readRecords(readSourceFiles(listSourceFiles(join(sharedData, 'osv'))), createProblemLog())];
  const named = [
    ...records.map((record) => ({ set: '', record })),
    ...[join(sharedData, 'symbols/npm.jsonl'), ...overlays].flatMap((file) =>
      readLines(file).map((record) => ({ set: 'curated', record })),
    ),
  ];
  const truths = new Map<string, { readonly set: string; readonly symbols: TrueSymbol[] }>();
  for (const { set, record } of named) {
    for (const { ecosystem, name, symbols } of record.affected) {
      const own = symbols.entries.filter((entry) => entry.name !== '');
      if (own.length === 0) continue;
      for (const id of [record.id, ...record.aliases]) {
        const key = `${id}\n${ecosystem}\n${name}`;
        const known = truths.get(key);
        if (known === undefined)
          truths.set(key, { set: `${ecosystem}${set === '' ? '' : ` ${set}`}`, symbols: [...own] });
        else known.symbols.push(...own);
      }
    }
  }
  return deriveTasks(records, new Set<SourceEcosystem>(sourceEcosystems)).flatMap((task) => {
    const truth = task.ids
      .map((id) => truths.get(`${id}\n${task.ecosystem}\n${task.name}`))
      .find((found) => found !== undefined);
    return truth === undefined ? [] : [{ set: truth.set, task, truth: distinct(truth.symbols) }];
  });
}

function distinct(symbols: readonly TrueSymbol[]): readonly TrueSymbol[] {
  return [...new Map(symbols.map((symbol) => [`${symbol.module}\n${symbol.name}`, symbol])).values()];
}

function readLines(file: string): readonly OsvRecord[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const { record } = readOsvRecord(JSON.parse(line));
      return record === undefined ? [] : [record];
    });
}
