/** Which names the texts of a program write: whole, in parts, as a part of something else, or none, since code lists packages. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import { npmLinkage } from '../../languages/javascript/linking/linkage.ts';
import { namesWritten, type NamesWritten } from './names-written.ts';

const folder = 'node_modules/p';

async function opened(files: Readonly<Record<string, string>>, notes = new Map<string, Uint8Array>()) {
  const tree = memoryTree({ [`${folder}/package.json`]: '{"name": "p", "version": "1.0.0"}', ...files });
  const { installed } = await npmLinkage.open({ tree, files: [], packages: [] });
  assert.ok(installed);
  const entries = new Map(tree.entries.map((entry) => [entry.path, entry]));
  const keeper = {
    find: (key: string) => notes.get(key),
    keep: (key: string, note: Uint8Array) => notes.set(key, note),
  };
  return namesWritten({ tree, entries, resolver: installed, notes: keeper });
}

async function namesOf(text: string, path = `${folder}/a.js`): Promise<NamesWritten> {
  const names = await opened({ [path]: text });
  await names.add([path]);
  return names;
}

const cases: readonly (readonly [text: string, name: string, isWritten: boolean, path?: string])[] = [
  ["use('left-pad')", 'left-pad', true],
  ['use("@acme/left-pad/lib/x.js")', '@acme/left-pad', true],
  ['use(`left-pad`)', 'left-pad', true],
  ["use('/x/node_modules/left-pad/index.js')", 'left-pad', true],
  ["use('plugin:left-pad')", 'left-pad', true],
  ["use('page.pug')", 'pug', true],
  ["use('left-' + side)", 'left-pad', true],
  ['use(`left-${side}`)', 'left-pad', true],
  ['use(`${side}-pad`)', 'left-pad', true],
  ["use(side + '-pad')", 'left-pad', true],
  ["use('@acme/' + side)", '@acme/left-pad', true],
  ["use('left' + side)", 'left-pad', false],
  ["use('left' + side)", 'left-pad', true, 'own.js'],
  ['use(`l${side}`)', 'left-pad', true, 'own.js'],
  ["use(side + 'd')", 'left-pad', true, 'own.js'],
  ['leftPad(1)', 'left-pad', false],
  ["use('right-pad')", 'left-pad', false],
  ['for (const name in pkg.devDependencies) use(name)', 'left-pad', true],
  ["const { dependencies } = require('./package.json')", 'left-pad', true],
  ['module.dependencies = []; // reads package.json', 'left-pad', true],
  ['/* Module dependencies. */ const pkg = 1', 'left-pad', false],
  ["fs.readdirSync('node_modules').map(use)", 'left-pad', true],
  ['require(process.env.DRIVER)', 'left-pad', true],
  ["const driver = process.env.DRIVER || './own'; exports.open = () => require(driver)", 'left-pad', true],
  ['const level = process.env.LEVEL; require(driver)', 'left-pad', false],
  ['{"plugins": ["left-pad"]}', 'left-pad', true, `${folder}/data.json`],
  ['left-pad is great', 'left-pad', false, `${folder}/README.md`],
];

void describe('the name of a package', () => {
  for (const [text, name, isWritten, path] of cases)
    void it(`${isWritten ? 'is' : 'is not'} written, ${name}: ${text}`, async () => {
      assert.equal((await namesOf(text, path)).has(name), isWritten);
    });

  void it('is written by any file of a package that is asked for whole', async () => {
    const names = await opened({ [`${folder}/a.js`]: '', [`${folder}/deep/b.js`]: "use('left-pad')" });
    await names.add([`${folder}/a.js`]);
    assert.equal(names.has('left-pad'), false);
    await names.addPackage(`${folder}/a.js`);
    assert.equal(names.has('left-pad'), true);
  });

  void it('is remembered by the content of the file', async () => {
    const notes = new Map<string, Uint8Array>();
    const path = `${folder}/a.js`;
    const first = await opened({ [path]: "use('left-pad')" }, notes);
    await first.add([path]);
    first.save();
    assert.equal(notes.size, 1);
    const second = await opened({ [path]: "use('left-pad')" }, notes);
    await second.add([path]);
    assert.equal(second.has('left-pad'), true);
    const changed = await opened({ [path]: "use('right-pad')" }, notes);
    await changed.add([path]);
    assert.deepEqual([changed.has('left-pad'), changed.has('right-pad')], [false, true]);
  });
});
