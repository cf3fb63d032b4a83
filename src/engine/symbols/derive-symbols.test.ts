/** Each folder of `fixtures` holds releases of a package and an advisory; `expected.json` says which functions are derived from them, and how. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { findBodies } from './find-bodies.ts';
import { openRelease, type Release } from './release.ts';
import { derivedFrom, symbolCases, type Texts } from './symbol-cases.testing.ts';

async function derived(texts: Texts) {
  const { derivation } = await derivedFrom(texts);
  return (derivation?.symbols ?? [])
    .map(({ name, path, route, entries, evidence }) => ({
      name,
      path,
      route,
      entries: entries.map((entry) => `${entry.module}#${entry.name}`),
      ...(evidence.inAllBranches === 0 ? {} : { inAllBranches: evidence.inAllBranches > 0 }),
      ...(evidence.changesAlways === 0 ? {} : { changesAlways: true }),
    }))
    .sort((a, b) => (`${a.path} ${a.name}` < `${b.path} ${b.name}` ? -1 : 1));
}

for (const { name, folder, texts } of symbolCases()) {
  test(`${name}: the functions that changed between the releases are derived, and no others`, async () => {
    const expected: unknown = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'));
    assert.deepEqual(await derived(texts), expected);
  });
}

for (const { name, texts } of symbolCases()) {
  test(`${name}: the body of each derived function is found under each of its names, in the file where it stands`, async () => {
    const { derivation, pair, isScript } = await derivedFrom(texts);
    for (const { path, entries, route } of derivation?.symbols ?? []) {
      assert.ok(pair !== undefined);
      const { manifest } = pair;
      const own = { release: pair.vulnerable, manifest };
      const other = { release: pair.fixed, manifest };
      for (const entry of entries) {
        const { vulnerable, fixed } = await findBodies(own, other, entry, isScript);
        const lines: readonly string[] = pair.vulnerable.texts.get(path)?.split('\n') ?? [];
        const said = `${entry.module}#${entry.name}`;
        assert.ok(vulnerable !== undefined, `${said} is not found`);
        // One function may stand in several files of one name.
        if (entry.module !== '') assert.equal(vulnerable.path, path, said);
        const text = vulnerable.text.split('\n');
        if (vulnerable.path === path) {
          const { startLine } = vulnerable;
          assert.deepEqual(lines.slice(startLine - 1, startLine - 1 + text.length), text, said);
        }
        if (route === 'changed') assert.notEqual(fixed?.text, vulnerable.text, said);
      }
    }
  });
}

test('a function that the other release lacks, and a name that neither has, have no body there', async () => {
  const open = (text: string): Promise<Release> => openRelease('pad', '1.0.0', memoryTree({ 'index.js': text }));
  const own = { release: await open('exports.pad = function pad() {\n  return 1;\n};\n'), manifest: undefined };
  const other = { release: await open('exports.other = () => 1;\n'), manifest: undefined };
  const found = await findBodies(own, other, { module: 'index', name: 'pad' }, true);
  assert.deepEqual(found, {
    vulnerable: { path: 'index.js', startLine: 1, text: 'exports.pad = function pad() {\n  return 1;\n};' },
    fixed: undefined,
  });
  const none = await findBodies(own, other, { module: 'constructor', name: 'toString' }, true);
  assert.deepEqual(none, { vulnerable: undefined, fixed: undefined });
});
