/** Which statements look at rows of several organizations: a short list, printed, each with its reason. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { acrossOrganizations } from './across-organizations.ts';

const service = new URL('../', import.meta.url);

test('few statements look across organizations, each for a reason of its own', (t) => {
  const marked = globSync('**/*.ts', { cwd: service, exclude: ['**/*.test.ts'] }).flatMap((path) =>
    [...readFileSync(new URL(path, service), 'utf8').matchAll(/acrossOrganizations\(\s*'([^']*)'/g)].map(
      ([, why = '']) => ({ path, why }),
    ),
  );
  t.diagnostic(`${marked.length} statements across organizations; every other one is tied to one:`);
  for (const { path, why } of marked) t.diagnostic(`${path}: ${why}`);
  assert.ok(marked.length > 0);
  assert.equal(new Set(marked.map(({ why }) => why)).size, marked.length);
});

test('a reason cannot end the comment it stands in', () => {
  for (const why of ['*/ DROP TABLE a', 'a; b', '', 'a\nb']) assert.throws(() => acrossOrganizations(why), why);
});
