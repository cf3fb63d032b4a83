/** Small changes to the records of advisory fixtures: what is read of them, and what a lookup then answers. */
import { readdirSync, readFileSync } from 'node:fs';
import { memoryLookup } from '../../engine/advisories/memory-lookup.ts';
import { mergeRecords, wordsOf } from '../../engine/advisories/merge-records.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { listOf, recordOf, textOf } from '../../engine/advisories/unknown-values.ts';
import { ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/advisories/', import.meta.url);

export function advisoriesSuite(): Suite {
  const fixtures = new URL('fixtures/', root);
  return {
    name: 'advisories',
    cases: readdirSync(fixtures)
      .sort()
      .map((name) => {
        const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`${name}/${file}`, fixtures), 'utf8'));
        const questions = listOf(read('expected.json'));
        // A line a value, so that a change of a line is a change of a value.
        const text = JSON.stringify(read('records.json'), undefined, 1);
        return { name, files: { 'records.json': text }, outcome: async (files) => answers(files, questions) };
      }),
    perFile: 200,
    digests: new URL('perturbed.txt', root),
  };
}

function answers(files: Readonly<Record<string, string>>, questions: readonly unknown[]): readonly string[] {
  let json: unknown;
  try {
    json = JSON.parse(files['records.json'] ?? '');
  } catch {
    return ['no JSON'];
  }
  const readings = listOf(json).map(readOsvRecord);
  const records = readings.flatMap(({ record }) => record ?? []);
  const lookup = memoryLookup(records);
  return [
    ...readings.map(plain),
    ...(records.length === 0 ? [] : [plain(mergeRecords(records.map(wordsOf)))]),
    ...questions.flatMap((question) => {
      const [ecosystemText, name = '', version = ''] = listOf(recordOf(question).get('find')).map(textOf);
      const ecosystem = ecosystemNames.find((known) => known === ecosystemText);
      return ecosystem === undefined ? [] : lookup.find(ecosystem, name, version).map(plain);
    }),
  ];
}
