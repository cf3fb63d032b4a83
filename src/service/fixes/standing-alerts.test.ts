/** Alerts of plans are found among those of the last scan, by any of their names and by the name of their package alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storableText } from '../database/storable-text.ts';
import { alertFinder } from './standing-alerts.ts';
import type { StandingRow } from './standing-store.ts';

const standing = (ecosystem: string, packageName: string, change: Partial<StandingRow> = {}): StandingRow => ({
  ecosystem,
  advisory_id: storableText('GHSA-1'),
  advisory_ids: [storableText('GHSA-1'), storableText('PYSEC-1')],
  aliases: [storableText('CVE-1')],
  summary: storableText(`of ${packageName}`),
  severity: 'high',
  priority: 10,
  reachability: 'needsReview',
  exposure: 'loaded',
  explanation: '',
  evidence: [],
  manifest_path: storableText('m'),
  package_name: storableText(packageName),
  version: storableText('1.0.0'),
  ...change,
});
const alert = (name: string, advisoryId = 'GHSA-1') => {
  return { advisoryId, name, version: '1.0.0', manifestPath: 'm', lockfilePath: '' };
};

test('a name is compared as its ecosystem does, so that no package is taken for another', () => {
  const find = alertFinder([
    standing('npm', 'lodash.merge'),
    standing('npm', 'lodash-merge', { priority: 90 }),
    standing('npm', 'JSONStream'),
    standing('PyPI', 'zope-interface'),
  ]);
  assert.equal(find(alert('lodash.merge'))?.summary, 'of lodash.merge');
  assert.equal(find(alert('lodash-merge'))?.summary, 'of lodash-merge');
  assert.equal(find(alert('jsonstream')), undefined);
  assert.equal(find(alert('Zope.Interface'))?.summary, 'of zope-interface');
});

test('any id finds it, of several the most urgent, and of another place none', () => {
  const find = alertFinder([standing('npm', 'a'), standing('npm', 'a', { priority: 90, exposure: 'called' })]);
  for (const id of ['GHSA-1', 'PYSEC-1', 'CVE-1']) assert.equal(find(alert('a', id))?.exposure, 'called');
  assert.equal(find(alert('a', 'CVE-2')), undefined);
  assert.equal(find({ ...alert('a'), manifestPath: 'n' }), undefined);
  assert.equal(find({ ...alert('a'), version: '1.0.1' }), undefined);
});
