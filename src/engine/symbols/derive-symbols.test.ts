/** Each folder of `fixtures` holds releases of a package and an advisory; `expected.json` says which functions are derived from them, and how. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { memoryTree } from '../files/memory-tree.ts';
import { deriveSymbols } from './derive-symbols.ts';
import { findBodies } from './find-bodies.ts';
import { openRelease, type Release } from './release.ts';

const root = new URL('fixtures/', import.meta.url);
const decoded = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));

interface Advisory {
  readonly ecosystem: string;
  readonly package: string;
  readonly text: string;
  readonly cwes: readonly string[];
}

/** Code stands in files that end in `.txt`, so that neither formatter nor scanner takes it for code of this house. */
function filesOf(folder: URL): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(fileURLToPath(folder), path).replace(/\.txt$/, ''), readFileSync(path, 'utf8')];
    }),
  );
}

async function derivedFrom(folder: URL) {
  const advisory: Advisory = JSON.parse(readFileSync(new URL('advisory.json', folder), 'utf8'));
  const names = readdirSync(folder);
  const isScript = advisory.ecosystem === 'npm';
  const open = async (name: string): Promise<Release> =>
    openRelease(
      advisory.ecosystem === 'PyPI' ? '' : advisory.package,
      name,
      memoryTree(filesOf(new URL(`${name}/`, folder))),
    );
  const pairs = [];
  for (const suffix of ['', '-second']) {
    if (!names.includes(`vulnerable${suffix}`)) continue;
    const before = suffix === '' && names.includes('before') ? { before: await open('before') } : {};
    const manifest = isScript ? decoded(new URL('vulnerable/package.json', folder)) : undefined;
    const vulnerable = await open(`vulnerable${suffix}`);
    pairs.push({ vulnerable, fixed: await open(`fixed${suffix}`), manifest, ...before });
  }
  const derivation = await deriveSymbols({ text: advisory.text, cwes: advisory.cwes, ids: [], isScript, pairs });
  return { derivation, pair: pairs[derivation?.pair ?? 0], isScript };
}

async function derived(folder: URL) {
  const { derivation } = await derivedFrom(folder);
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

for (const name of readdirSync(root)) {
  test(`${name}: the functions that changed between the releases are derived, and no others`, async () => {
    const folder = new URL(`${name}/`, root);
    const found = await derived(folder);
    assert.deepEqual(found, decoded(new URL('expected.json', folder)));
  });
}

for (const name of readdirSync(root)) {
  test(`${name}: the body of each derived function is found under each of its names, in the file where it stands`, async () => {
    const { derivation, pair, isScript } = await derivedFrom(new URL(`${name}/`, root));
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
