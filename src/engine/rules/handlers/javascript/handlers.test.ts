import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'node:test';
import { fixtureForm, handlersIn } from './handler-listing.testing.ts';

const root = fileURLToPath(new URL('fixtures/', import.meta.url));

for (const framework of readdirSync(root).sort())
  describe(`handlers of ${framework}`, () => {
    for (const name of readdirSync(join(root, framework)).sort())
      test(`${name.replaceAll('-', ' ')}: each handler with its route and its guards, and nothing else`, () => {
        const folder = join(root, framework, name);
        const expected: unknown = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
        assert.deepEqual(handlersIn(filesOf(folder)).map(fixtureForm), expected);
      });
  });

function filesOf(folder: string): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(?:txt|[cm]?js|jsx)$/.test(path))
      files[path.replaceAll('\\', '/').replace(/\.txt$/, '')] = readFileSync(join(folder, path), 'utf8');
  return files;
}
