/** The fixture cases of lookups: records, questions and answers. Every lookup, in memory or in a file, answers them alike. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { ecosystemNames } from '../engine/model/ecosystem-name.ts';
import type { AdvisoryHit, AdvisoryLookup } from '../engine/model/advisory.ts';
import type { OsvRecord } from '../engine/advisories/osv-record.ts';
import { readOsvRecord } from '../engine/advisories/read-osv-record.ts';
import { listOf, recordOf, textOf } from '../engine/advisories/unknown-values.ts';

const fixtures = new URL('../engine/advisories/fixtures/', import.meta.url);

export interface LookupCase {
  readonly name: string;
  readonly records: readonly OsvRecord[];
  readonly questions: readonly unknown[];
}

export function lookupCases(): LookupCase[] {
  return readdirSync(fixtures).map((name) => {
    const read = (file: string): readonly unknown[] =>
      listOf(JSON.parse(readFileSync(new URL(`${name}/${file}`, fixtures), 'utf8')));
    const records = read('records.json')
      .map((json) => readOsvRecord(json).record)
      .filter((record) => record !== undefined);
    return { name, records, questions: read('expected.json') };
  });
}

/** Each question holds `find`, the ids of the `hits` (`?` after a doubtful one), and what else is asserted of the first. */
export function assertAnswers(lookup: AdvisoryLookup, questions: readonly unknown[]): void {
  for (const question of questions) {
    const fields = recordOf(question);
    if (fields.has('findRange')) {
      assertRange(lookup, fields);
      continue;
    }
    const [ecosystemText, name, version] = listOf(fields.get('find')).map(textOf);
    const ecosystem = ecosystemNames.find((known) => known === ecosystemText);
    assert.ok(ecosystem !== undefined && name !== undefined && version !== undefined);
    const hits = lookup.find(ecosystem, name, version);
    const label = `${ecosystem} ${name} ${version}`;
    assert.deepEqual(
      hits.map((hit) => `${hit.advisory.id}${hit.isCertain ? '' : '?'}`),
      fields.get('hits'),
      label,
    );
    for (const hit of hits) assert.equal(hit.reason === '', hit.isCertain, label);
    const ids = lookup.idsOf(ecosystem, name);
    assert.deepEqual(ids, ids.toSorted(), label);
    for (const hit of hits) assert(ids.includes(hit.advisory.id), label);
    const [first] = hits;
    if (first !== undefined) assertDetails(first, fields, label);
  }
}

/** How each of the `hits` applies is named after its id; `avoided` holds what a fresh install does not take. */
function assertRange(lookup: AdvisoryLookup, fields: ReadonlyMap<string, unknown>): void {
  const [ecosystemText, name, range] = listOf(fields.get('findRange')).map(textOf);
  const ecosystem = ecosystemNames.find((known) => known === ecosystemText);
  assert.ok(ecosystem !== undefined && name !== undefined && range !== undefined);
  const { hits, ...answer } = lookup.findRange(ecosystem, name, range);
  const label = `${ecosystem} ${name} ${range}`;
  const shown = hits.map((hit) => `${hit.advisory.id} ${hit.range?.kind ?? ''}${hit.isCertain ? '' : '?'}`);
  assert.deepEqual(shown, fields.get('hits'), label);
  for (const hit of hits) {
    assert.equal(hit.isCertain, hit.range?.kind !== 'possible', label);
    assert.equal(hit.reason === '', hit.isCertain, label);
    assert.ok(hit.range !== undefined && hit.range.sentence !== '', label);
  }
  const [first] = hits;
  for (const [key, value] of Object.entries({ ...answer, fixed: first?.fixedVersions }))
    if (fields.has(key)) assert.deepEqual(value, fields.get(key), `${label}: ${key}`);
}

function assertDetails(hit: AdvisoryHit, expected: ReadonlyMap<string, unknown>, label: string): void {
  const actual = new Map<string, unknown>([
    ['aliases', hit.advisory.aliases],
    ['fixed', hit.fixedVersions],
    ['severity', hit.advisory.severity],
    ['score', hit.advisory.severityScore],
    ['source', hit.advisory.severitySource],
    ['malicious', hit.advisory.isMalicious],
    ['exploited', hit.advisory.isKnownExploited ?? false],
    ['epss', hit.advisory.epss ?? ''],
    ['symbols', hit.symbols],
  ]);
  for (const [key, value] of actual)
    if (expected.has(key)) assert.deepEqual(value, expected.get(key), `${label}: ${key}`);
}
