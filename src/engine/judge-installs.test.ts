import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryLookup } from './advisories/memory-lookup.ts';
import { readOsvRecord } from './advisories/read-osv-record.ts';
import { memoryTree } from './files/memory-tree.ts';
import { inProcessFacts } from './languages/extract-facts.ts';
import { runnerOfNoRules } from './rules/model/rule-runner.ts';
import { scan } from './scan.ts';
import type { SourceStore } from './sources/source-store.ts';

const lockfile = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { a: '^1.0.0' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0' } },
    'node_modules/b': { version: '2.0.0' },
  },
};
const files = {
  'package.json': '{"dependencies":{"a":"^1.0.0"}}',
  'index.js': "require('a');",
  'package-lock.json': JSON.stringify(lockfile),
  'yarn.lock':
    '# yarn lockfile v1\n\na@^1.0.0:\n  version "1.0.1"\n  dependencies:\n    b "^2.0.0"\n\nb@^2.0.0:\n  version "2.1.0"\n',
};
const code: Readonly<Record<string, string>> = { 'a@1.0.0': "require('b');", 'a@1.0.1': '' };
const store: SourceStore = {
  find: ({ name, version }) =>
    Promise.resolve({
      tree: memoryTree({
        'package.json': JSON.stringify({ name, version }),
        'index.js': code[`${name}@${version}`] ?? '',
      }),
      digest: `sha256:${name}${version}`,
      isBound: true,
    }),
};
const { record } = readOsvRecord({
  id: 'TEST-1',
  affected: [{ package: { ecosystem: 'npm', name: 'b' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }],
});

test('two lockfiles in one folder: what each lists is judged by the code of its own packages', async () => {
  assert(record !== undefined);
  const { occurrences, usedSources } = await scan({
    tree: memoryTree(files),
    lookup: memoryLookup([record]),
    facts: inProcessFacts,
    ruleRunner: runnerOfNoRules,
    rules: [],
    sources: store,
    registries: { npm: ['https://npm-registry.example/'] },
  });
  assert.deepEqual(
    occurrences.map(({ package: { lockfilePath, version }, verdict }) => [lockfilePath, version, verdict.exposure]),
    [
      ['package-lock.json', '2.0.0', 'loaded'],
      ['yarn.lock', '2.1.0', 'notLoaded'],
    ],
  );
  assert.deepEqual(
    usedSources.map(({ name, version }) => `${name}@${version}`),
    ['a@1.0.0', 'a@1.0.1', 'b@2.0.0', 'b@2.1.0'],
  );
});
