/** Fixes of Gemfile.lock, case by case: which gems it holds afterwards, and that it is byte for byte what Bundler would write for them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicRegistries } from '../../sources/public-registries.ts';
import { titleOf } from '../python/made-index.testing.ts';
import { type Case, filesOf } from './bundler-case.testing.ts';
import { cases } from './bundler-cases.testing.ts';
import { gemfileLockOf, gemShelf, plannedGems } from './made-gems.testing.ts';

for (const one of cases) test(one.name, () => check(one));

async function check(one: Case): Promise<void> {
  const { index, bundle, affected, settings, after = {}, changes = {} } = one;
  const files = filesOf(one);
  const { plan, missing } = await plannedGems(files, gemShelf(index), affected, settings);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const now: Record<string, string> = { ...files };
  for (const { path, text } of plan.files) now[path] = text;
  assert.equal(now['Gemfile.lock'], gemfileLockOf(index, { ...bundle, ...after }));
  for (const [path, before] of Object.entries(files)) {
    if (path === 'Gemfile.lock') continue;
    const expected = (changes[path] ?? []).reduce((text, [from, to]) => text.replace(from, to), before);
    assert.equal(now[path], expected);
  }
  assert.deepEqual(
    plan.groups.flatMap(({ notes }) => notes),
    one.notes ?? [],
  );
  if (one.unfixed === undefined) assert.equal(reasons, '');
  else assert.match(reasons, one.unfixed);
}

test('gems.rb with gems.locked, and lines that end as on Windows, stay as they are', async () => {
  const index = { a: { '1.0.0': {}, '1.0.1': {} } };
  const bundle = { dependencies: { a: '= 1.0.0' }, locked: { a: '1.0.0' } };
  const after = { dependencies: { a: '= 1.0.1' }, locked: { a: '1.0.1' } };
  const files = {
    'app/gems.rb': "gem 'a', '1.0.0'\r\n",
    'app/gems.locked': gemfileLockOf(index, bundle).replaceAll('\n', '\r\n'),
  };
  const { plan } = await plannedGems(files, gemShelf(index), { a: '1.0.1' });
  assert.deepEqual(
    plan.files.map(({ path, text }) => [path, text]),
    [
      ['app/gems.locked', gemfileLockOf(index, after).replaceAll('\n', '\r\n')],
      ['app/gems.rb', "gem 'a', '1.0.1'\r\n"],
    ],
  );
});

test('of several registries, gems of the one that is not public are left as they are', async () => {
  const index = { a: { '1.0.0': {}, '1.0.1': {} } };
  const bundle = { dependencies: { a: '', 'own!': '' }, locked: { a: '1.0.0' } };
  const own = 'GEM\n  remote: https://gems.example/\n  specs:\n    own (1.0.0)\n\n';
  const remote = publicRegistries.RubyGems;
  const files = {
    Gemfile: 'gem "a"\nsource "https://gems.example" do\n  gem "own"\nend\n',
    'Gemfile.lock': gemfileLockOf(index, { ...bundle, before: own, remote }),
  };
  const { plan } = await plannedGems(files, gemShelf({ ...index, own: index.a }), { a: '1.0.1', own: '1.0.1' });
  assert.deepEqual(
    plan.files.map(({ text }) => text),
    [gemfileLockOf(index, { ...bundle, locked: { a: '1.0.1' }, before: own, remote })],
  );
  assert.match(plan.unfixed.map(({ reason }) => reason).join('\n'), /own 1\.0\.0 is not from a registry/);
});
