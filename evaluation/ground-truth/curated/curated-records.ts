/** The curated records as the evaluation speaks of them, each with its two programs: one that calls a function, one that calls another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../places.ts';
import { recordOf, textOf, listOf } from '../../../src/engine/advisories/unknown-values.ts';
import type { KnownCase } from '../cases/known-case.ts';
import { knownCases } from '../cases/known-case.ts';
import type { RunNeeds } from './run-program.ts';

/** Files of the overlay and of the cases have the same names. */
export const curatedFiles = ['npm', 'pypi', 'maven', 'rubygems', 'packagist'] as const;

export type CuratedFile = (typeof curatedFiles)[number];

export interface CuratedSymbol {
  readonly module: string;
  readonly name: string;
}

export interface CuratedRecord {
  readonly id: string;
  readonly package: string;
  readonly symbols: readonly CuratedSymbol[];
  readonly why: string;
  readonly evidence: string;
  readonly vulnerable: string;
  readonly fixed: string;
  /** What the entry was made from: both releases, the project's repository, or the advisory's own text beside the vulnerable release. */
  readonly read: string;
}

export function casesPath(file: CuratedFile): string {
  return fileURLToPath(new URL(`cases/${file}.jsonl`, import.meta.url));
}

export function curatedRecords(file: CuratedFile): readonly CuratedRecord[] {
  const text = readFileSync(join(projectRoot, 'advisories/curated', `${file}.jsonl`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => curatedRecord(JSON.parse(line)));
}

function curatedRecord(value: unknown): CuratedRecord {
  const fields = recordOf(value);
  const said = recordOf(fields.get('database_specific'));
  const affected = recordOf(listOf(fields.get('affected'))[0]);
  const symbols = listOf(recordOf(affected.get('ecosystem_specific')).get('symbols'));
  return {
    id: textOf(fields.get('id')),
    package: textOf(recordOf(affected.get('package')).get('name')),
    symbols: symbols.map((symbol) => {
      const entry = recordOf(symbol);
      return typeof symbol === 'string'
        ? { module: '', name: symbol }
        : { module: textOf(entry.get('module')), name: textOf(entry.get('name')) };
    }),
    why: textOf(said.get('why')),
    evidence: textOf(said.get('evidence')),
    vulnerable: textOf(said.get('vulnerable')),
    fixed: textOf(said.get('fixed')),
    read: textOf(said.get('read')),
  };
}

export interface CuratedPrograms {
  readonly record: CuratedRecord;
  readonly calls: KnownCase;
  readonly other: KnownCase;
}

/** @throws where a record lacks one of its programs */
export async function curatedPrograms(file: CuratedFile): Promise<readonly CuratedPrograms[]> {
  const cases = new Map((await knownCases(casesPath(file))).map((known) => [known.id, known]));
  return curatedRecords(file).map((record) => {
    const [calls, other] = [cases.get(`${record.id}-calls`), cases.get(`${record.id}-other`)];
    if (calls === undefined || other === undefined) throw new Error(`${record.id} lacks a program`);
    return { record, calls, other };
  });
}

/** What the programs need to be run, by the ids of their cases. */
export function runNeeds(path: string): ReadonlyMap<string, RunNeeds> {
  const lines = readFileSync(path, 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const fields = recordOf(JSON.parse(line));
        const modules = listOf(fields.get('modules')).map(textOf);
        return [
          textOf(fields.get('id')),
          { page: fields.get('page') === true, modules, python: textOf(fields.get('python')) || '3' },
        ];
      }),
  );
}
