/** A scan that remembers packages must say what a scan that remembers nothing says, whatever changed in between. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { noSymbols } from '../../model/advisory.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import { takeInventory } from '../../inventory/take-inventory.ts';
import { inProcessFacts } from '../../languages/extract-facts.ts';
import type { FactReader, NoteKeeper, Unparsed } from '../../syntax/fact-reader.ts';
import type { FileFacts } from '../../model/file-facts.ts';
import { npmLinkage } from '../../languages/javascript/linking/linkage.ts';
import { analyzeReachability } from '../analyze.ts';
import type { FileLink } from './file-links.ts';
import { keptLinks } from './kept-links.ts';
import { traceSources } from './trace.ts';

type Files = Readonly<Record<string, string>>;

const manifest = (name: string, more: object = {}): string => JSON.stringify({ name, version: '1.0.0', ...more });
const names = ['a', 'b', 'c'];
const base: Files = {
  'package.json': manifest('root', { dependencies: { a: '1.0.0' } }),
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1.0.0' } },
      'node_modules/b': { version: '1.0.0', dependencies: { c: '1.0.0' } },
      'node_modules/c': { version: '1.0.0' },
    },
  }),
  'index.js': "require('a');",
  'node_modules/a/package.json': manifest('a', { main: './lib/main.js', dependencies: { b: '1.0.0' } }),
  'node_modules/a/lib/main.js': "require('./other'); require('../folder');",
  'node_modules/a/lib/other.js': "require('b').used();",
  'node_modules/a/folder/package.json': JSON.stringify({ main: './inner.js' }),
  'node_modules/a/folder/inner.js': '',
  'node_modules/b/package.json': manifest('b', { dependencies: { c: '1.0.0' } }),
  'node_modules/b/index.js': '',
  'node_modules/b/deep.js': "require('c');",
  'node_modules/c/package.json': manifest('c'),
  'node_modules/c/index.js': 'module.exports = 1;',
};

/** Contents and files that may come, go and change; `undefined` takes a file away. */
const changes: readonly (readonly [path: string, content: string | undefined])[] = [
  ['node_modules/a/lib/other.js', undefined],
  ['node_modules/a/lib/other.js', "require('c').used();"],
  ['node_modules/a/lib/other.js', 'require(x);'],
  ['node_modules/a/lib/other.js', 'let = = ;'],
  ['node_modules/a/lib/other/index.js', "require('b/deep');"],
  ['node_modules/a/lib/main.js', "require('./other'); require('../../b/deep');"],
  ['node_modules/a/folder/package.json', JSON.stringify({ main: './second.js' })],
  ['node_modules/a/folder/second.js', "require('b/deep');"],
  ['node_modules/a/package.json', manifest('a', { main: './folder/inner.js' })],
  ['node_modules/a/node_modules/b/package.json', manifest('b')],
  ['node_modules/a/node_modules/b/index.js', "require('c');"],
  ['node_modules/b/index.js', "require('./deep');"],
  ['node_modules/b', undefined],
  ['node_modules/c', undefined],
  ['index.js', "require('b'); require('a/lib/other');"],
  ['index.js', ''],
];

void describe('kept links', () => {
  void it('change no verdict, whatever came, went or changed since they were kept', async () => {
    const steps = fc.array(fc.subarray([...changes], { maxLength: 4 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const notes = noteMap();
        await verdicts(base, { ...inProcessFacts, notes });
        for (const step of history) {
          const files = changed(step);
          assert.deepEqual(
            await verdicts(files, { ...inProcessFacts, notes }),
            await verdicts(files, inProcessFacts),
            JSON.stringify(step),
          );
        }
      }),
      { seed: 23, numRuns: 60 },
    );
  });

  void it('spare reading installed files again, but for those that changed', async () => {
    const notes = noteMap();
    const read: string[] = [];
    const known = new Map<string, FileFacts | Unparsed>();
    const reader: FactReader = {
      notes,
      recall: ({ contentId }) => Promise.resolve(known.get(contentId)),
      async read(request) {
        read.push(request.path);
        const facts = await inProcessFacts.read(request);
        known.set(request.contentId, facts);
        return facts;
      },
    };
    const installed = (): readonly string[] => read.splice(0).filter((path) => path.includes('node_modules'));
    await verdicts(base, reader);
    assert.ok(installed().length > 0);
    await verdicts(base, reader);
    assert.deepEqual(installed(), []);
    await verdicts(changed([['node_modules/a/lib/other.js', "require('c');"]]), reader);
    assert.deepEqual(installed(), ['node_modules/a/lib/other.js', 'node_modules/c/index.js']);
  });

  void it('tell where installed files lead without asking for their facts', async () => {
    const notes = noteMap();
    const asked: string[] = [];
    const reader: FactReader = {
      notes,
      read(request) {
        asked.push(request.path);
        return inProcessFacts.read(request);
      },
    };
    const first = await loadedFiles(base, reader);
    assert.deepEqual(asked.splice(0), first);
    assert.deepEqual(await loadedFiles(base, reader), first);
    assert.deepEqual(asked.splice(0), []);
    const changedFiles = changed([['node_modules/a/lib/other.js', "require('c');"]]);
    const second = await loadedFiles(changedFiles, reader);
    assert.deepEqual(asked.splice(0), ['node_modules/a/lib/other.js', 'node_modules/c/index.js']);
    assert.deepEqual(await loadedFiles(changedFiles, reader), second);
    assert.deepEqual(asked, []);
  });

  void it('are found as they were kept, of every kind, and only for the same content in the same package', async () => {
    const path = 'node_modules/a/lib/main.js';
    const kinds = ['static', 'dynamic', 'reexport', 'type', 'implied'] as const;
    const links: readonly FileLink[] = kinds.flatMap((kind, index) => {
      const fact = { specifier: `./${kind}`, kind, start: index * 10, end: index * 10 + 7 };
      const inside = ['node_modules/a/lib/main.js', 'node_modules/a/x.js'].slice(0, index % 3);
      return [
        { fact, specifier: fact.specifier },
        { fact, specifier: fact.specifier, inside },
      ];
    });
    for (const [isOpaque, hasUses] of [
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ] as const) {
      const notes = noteMap();
      const keep = async (files: Files) => {
        const tree = memoryTree(files);
        const { installed } = await npmLinkage.open({ tree, files: [], packages: [] });
        assert.ok(installed);
        return keptLinks(installed, new Map(tree.entries.map((entry) => [entry.path, entry])), notes);
      };
      const first = await keep(base);
      assert.equal(first.find(path), undefined);
      first.keep(path, { isOpaque, runsPrograms: isOpaque, hasUses, links });
      first.save();
      assert.deepEqual((await keep(base)).find(path), { isOpaque, runsPrograms: isOpaque, hasUses, links });
      assert.equal((await keep(base)).find('node_modules/a/lib/other.js'), undefined);
      assert.equal((await keep(base)).find('index.js'), undefined);
      assert.equal((await keep(changed([[path, 'other();']]))).find(path), undefined);
      assert.equal((await keep(changed([['node_modules/a/new.js', '']]))).find(path), undefined);
      assert.equal((await keep(changed([['node_modules/a/package.json', '{}']]))).find(path), undefined);
      assert.deepEqual((await keep(changed([['node_modules/b/new.js', '']]))).find(path), {
        isOpaque,
        runsPrograms: isOpaque,
        hasUses,
        links,
      });

      // What is kept beside it later leaves it as it is; what changed is forgotten.
      const second = await keep(base);
      second.keep('node_modules/a/lib/other.js', {
        isOpaque: false,
        runsPrograms: false,
        hasUses: false,
        links: links.slice(0, 1),
      });
      second.save();
      assert.deepEqual((await keep(base)).find(path)?.links, links);
      assert.deepEqual((await keep(base)).find('node_modules/a/lib/other.js')?.links, links.slice(0, 1));
    }
  });

  void it('have no room for names that may be modules, nor for files whose content nobody names', async () => {
    const notes = noteMap();
    const tree = memoryTree(base);
    const { installed } = await npmLinkage.open({ tree, files: [], packages: [] });
    assert.ok(installed);
    const path = 'node_modules/a/lib/main.js';
    const fact = { specifier: 'a', kind: 'static', start: 0, end: 1 } as const;
    const entries = new Map(tree.entries.map((entry) => [entry.path, entry]));
    const kept = keptLinks(installed, entries, notes);
    kept.keep(path, { isOpaque: false, runsPrograms: false, hasUses: false, links: [{ fact, specifier: 'a.b' }] });
    kept.save();
    const nameless = keptLinks(installed, new Map(), notes);
    nameless.keep(path, { isOpaque: false, runsPrograms: false, hasUses: false, links: [{ fact, specifier: 'a' }] });
    nameless.save();
    assert.equal(keptLinks(installed, entries, notes).find(path), undefined);
    assert.equal(nameless.find(path), undefined);
  });

  void it('keep no file that only this time could not be read', async () => {
    const notes = noteMap();
    const broken: FactReader = {
      notes,
      read: (request) =>
        request.path.endsWith('other.js')
          ? Promise.resolve({ path: request.path, reason: 'its parser crashed' })
          : inProcessFacts.read(request),
    };
    await verdicts(base, broken);
    assert.deepEqual(await verdicts(base, { ...inProcessFacts, notes }), await verdicts(base, inProcessFacts));
  });
});

/** Installed files that `index.js` loads. */
async function loadedFiles(files: Files, facts: FactReader): Promise<readonly string[]> {
  const tree = memoryTree(files);
  const own = await inProcessFacts.read({
    path: 'index.js',
    language: 'javascript',
    content: Buffer.from(files['index.js'] ?? ''),
    contentId: '',
  });
  assert.ok('imports' in own);
  const { installed } = await npmLinkage.open({ tree, files: [own], packages: [] });
  assert.ok(installed);
  const entries = new Map(tree.entries.map((entry) => [entry.path, entry]));
  const trace = await traceSources({
    tree,
    facts,
    files: [own],
    resolver: installed,
    rootOf: () => 'production',
    started: [],
    direct: () => Promise.resolve([]),
    entries,
  });
  return [...trace.loaded.keys()];
}

function noteMap(): NoteKeeper {
  const kept = new Map<string, Uint8Array>();
  return { find: (key) => kept.get(key), keep: (key, note) => void kept.set(key, note) };
}

/** `node_modules/b` without a file's name takes the whole package away. */
function changed(step: readonly (readonly [path: string, content: string | undefined])[]): Files {
  const files = new Map(Object.entries(base));
  for (const [path, content] of step) {
    if (content !== undefined) files.set(path, content);
    else for (const known of files.keys()) if (known === path || known.startsWith(`${path}/`)) files.delete(known);
  }
  return Object.fromEntries(files);
}

async function verdicts(files: Files, facts: FactReader) {
  const tree = memoryTree(files);
  const { packages, graphs } = await takeInventory(memoryTree(base));
  const symbols = { ...noSymbols, grade: 'derived' as const, entries: [{ module: '', name: 'used' }] };
  const questions = names.flatMap((name) =>
    packages
      .filter((item) => item.name === name)
      .flatMap((item) => [
        { package: item, advisoryId: 'A', symbols: noSymbols },
        { package: item, advisoryId: 'B', symbols },
      ]),
  );
  assert.equal(questions.length, 6);
  return analyzeReachability({ tree, packages, graphs, facts, questions });
}
