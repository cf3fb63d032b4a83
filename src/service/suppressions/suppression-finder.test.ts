/** What the index of names leads to is what the matcher, asked of every entry, would find. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Suppressible } from '../../engine/suppressions/suppression-matcher.ts';
import { storableText } from '../database/storable-text.ts';
import type { SuppressionRow } from './store.ts';
import { suppressionFinder } from './suppression-finder.ts';

const ofPackage = (name: string): SuppressionRow => ({
  organization_id: 'o',
  id: name,
  repository_id: null,
  file_name: storableText('.grype.yaml'),
  line: 1,
  format: 'grype',
  advisory: '',
  digest: name,
  entry: { packages: [{ ecosystem: '', name, version: '' }], path: '', through: [] },
  reason: '',
  until: null,
  is_over: false,
  imported_by: '',
  created_at: new Date(0),
});
const found: Suppressible = {
  ids: ['T-1'],
  references: [],
  ecosystem: 'Maven',
  name: 'org.log:core',
  normalizedName: 'org.log:core',
  version: '1',
  manifestPath: 'pom.xml',
  lockfilePath: '',
  dependencyPath: [],
  hasFix: false,
};

test('a package is found however its name is written, where its ecosystem takes both for one', () => {
  for (const name of ['org.log/core', 'org.log:core'])
    assert.equal(suppressionFinder([ofPackage(name)])(found, 'r')?.id, name);
  assert.equal(suppressionFinder([ofPackage('core')])(found, 'r'), undefined);
});
