/** What a plan says of names that first-party code uses and that the release it moves to has no more, and when it says nothing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import { describePlan } from '../describe-plan.ts';
import { lockOf } from '../javascript/lock.testing.ts';
import type { Metadata, MetadataShelf } from '../model/release.ts';
import { type PlannedFixes, planFixes } from '../plan-fixes.ts';
import { anyFix, npmAdvisories, npmShelf, type Universe } from '../universe.testing.ts';
import { npmReleaseNames } from './npm-release-names.ts';

interface Case {
  readonly name: string;
  /** First-party files. */
  readonly code: Readonly<Record<string, string>>;
  /** The main module of each release; absent: its archive cannot be had. */
  readonly before?: string;
  readonly after?: string;
  /** The safe release. */
  readonly to?: string;
  readonly breaking: readonly string[];
  readonly notes?: readonly RegExp[];
}

const old = 'exports.keep = 1; exports.gone = 2; exports.other = 3;';
const now = 'exports.keep = 1;';
const es = 'export const keep = 1;';

const cases: readonly Case[] = [
  {
    name: 'members of a required package, wherever they are taken',
    code: {
      'src/a.js': "const p = require('p');\np.keep();\np.gone(1);\np.gone(2);\n",
      'src/b.js': "\nconst { gone, keep } = require('p');\ngone();\nkeep();\n",
      'src/c.mjs': "import { gone as g } from 'p';\nimport * as all from 'p';\ng();\nall.other();\n",
    },
    before: old,
    after: now,
    breaking: ['src/a.js:3 gone', 'src/b.js:3 gone', 'src/c.mjs:3 gone', 'src/c.mjs:4 other'],
  },
  {
    name: 'members of the default import, where all is CommonJS',
    code: { 'a.ts': "import p from 'p';\np.gone();\n" },
    before: old,
    after: now,
    breaking: ['a.ts:2 gone'],
  },
  {
    name: 'members of the default import mean something else where the release becomes ES',
    code: { 'a.ts': "import p from 'p';\np.gone();\n" },
    before: old,
    after: es,
    breaking: [],
  },
  {
    name: 'a default export that goes',
    code: { 'a.mjs': "import p from 'p';\np();\n" },
    before: 'export default function () {}\nexport const keep = 1;',
    after: es,
    breaking: ['a.mjs:2 default'],
  },
  {
    name: 'what is handed on is used too',
    code: { 'a.mjs': "export { gone } from 'p';\n" },
    before: old,
    after: es,
    breaking: ['a.mjs:1 gone'],
  },
  {
    name: 'what is still there, was never there, or belongs to every object',
    code: { 'a.js': "const p = require('p');\np.keep(); p.never(); p.toString();\n" },
    before: old,
    after: now,
    breaking: [],
  },
  {
    name: 'types, other modules of the package, other packages, and texts that look like imports',
    code: {
      'a.ts': "import type { gone } from 'p';\nlet x: gone;\n",
      'b.js': "require('p/gone').gone(); require('q').gone(); const s = \"require('p').gone()\";\n",
    },
    before: old,
    after: now,
    breaking: [],
  },
  {
    name: 'an export that may be there',
    code: { 'a.js': "require('p').gone();\n" },
    before: old,
    after: 'exports.keep = 1; for (const k of names) exports[k] = 1;',
    to: '1.1.0',
    breaking: [],
  },
  {
    name: 'an export that may be there, across a major version',
    code: { 'a.js': "require('p').gone();\n" },
    before: old,
    after: 'exports.keep = 1; for (const k of names) exports[k] = 1;',
    breaking: [],
    notes: [/^whether p 2\.0\.0 still has what is used of it is not known: .*index\.js/],
  },
  {
    name: 'a release that cannot be had, across a major version',
    code: { 'a.js': "require('p').gone();\n" },
    before: old,
    breaking: [],
    notes: [/^whether p 2\.0\.0 still has what is used of it is not known: the registry answers 404$/],
  },
  { name: 'a release that cannot be had, where nothing uses it', code: { 'a.js': 'f();\n' }, breaking: [] },
  {
    name: 'code of a folder that declares other packages, and installed code',
    code: {
      'sub/package.json': '{"dependencies":{"z":"1.0.0"}}',
      'sub/a.js': "require('p').gone();\n",
      'node_modules/m/a.js': "require('p').gone();\n",
    },
    before: old,
    after: now,
    breaking: [],
  },
  {
    name: 'a file that is no program',
    code: { 'a.js': "require('p').gone( {\n" },
    before: old,
    after: now,
    breaking: [],
  },
];

/** In rounds, as the service plans; the names of a release are known only once they were asked for. */
async function planned({
  code,
  before,
  after,
  to = '2.0.0',
}: Case): Promise<PlannedFixes & { readonly asked: string[] }> {
  const universe: Universe = { p: { '1.0.0': {}, [to]: {} } };
  const manifest = { name: 'app', dependencies: { p: '1.0.0' } };
  const tree = memoryTree({
    ...code,
    'package.json': JSON.stringify(manifest),
    'package-lock.json': lockOf(manifest, universe, { p: '1.0.0' }, 3),
  });
  const packuments = npmShelf(universe);
  const names = new Map<string, Metadata>();
  const shelf: MetadataShelf = {
    find: (request) => (request.version === '' ? packuments.find(request) : names.get(request.version)),
  };
  const asked: string[] = [];
  for (;;) {
    const input = { tree, lookup: npmAdvisories({ p: to }), privateRegistries: [], shelf, settings: anyFix };
    const found = await planFixes(input);
    if (found.missing.length === 0) return { ...found, asked };
    for (const { name, version } of found.missing) {
      asked.push(`${name} ${version}`);
      const main = version === to ? after : before;
      const files = new Map(Object.entries({ 'package.json': '{}', 'index.js': main ?? '' }));
      names.set(
        version,
        main === undefined
          ? { kind: 'unavailable', reason: 'the registry answers 404' }
          : { kind: 'document', value: npmReleaseNames(files) },
      );
    }
  }
}

describe('what a fix breaks', () => {
  for (const one of cases) {
    test(one.name, async () => {
      const { plan } = await planned(one);
      const [group, ...others] = plan.groups;
      assert.ok(group !== undefined && others.length === 0);
      assert.deepEqual(
        group.breaking.map(({ path, line, symbol }) => `${path}:${line} ${symbol}`),
        one.breaking,
      );
      const notes = one.notes ?? [];
      assert.equal(group.notes.length, notes.length, group.notes.join('\n'));
      for (const [at, note] of notes.entries()) assert.match(group.notes[at] ?? '', note);
    });
  }
});

test('releases are asked for what they hand on only where first-party code uses them', async () => {
  const [used, unused] = await Promise.all([
    planned({ name: '', code: { 'a.js': "require('p').keep();\n" }, before: old, after: now, breaking: [] }),
    planned({ name: '', code: { 'a.js': "require('q').keep();\n" }, before: old, after: now, breaking: [] }),
  ]);
  assert.deepEqual(used.asked.toSorted(), ['p 1.0.0', 'p 2.0.0']);
  assert.deepEqual(unused.asked, []);
});

test('a plan in words names what breaks, where it is used, and the release without it', async () => {
  const { plan } = await planned({
    name: '',
    code: { 'src/a.js': "\nrequire('p').gone();\n" },
    before: old,
    after: now,
    breaking: [],
  });
  assert.match(
    describePlan(plan, () => false),
    /^ {2}breaking: uses gone \(src\/a\.js:2\), which p 2\.0\.0 does not have$/m,
  );
});

test('of two ways the one that breaks nothing is taken, and the first where both do', async () => {
  for (const [newest, to] of [
    [old, '2.1.0'],
    [now, '2.0.0'],
  ] as const) {
    const universe: Universe = { p: { '1.0.0': {}, '2.0.0': {}, '2.1.0': {} } };
    const manifest = { name: 'app', dependencies: { p: '1.0.0' } };
    const packuments = npmShelf(universe);
    const mains = new Map([['1.0.0', old], ['2.0.0', now], ['2.1.0', newest]]); // biome-ignore format: a list
    const { plan, missing } = await planFixes({
      tree: memoryTree({
        'a.js': "require('p').gone();\n",
        'package.json': JSON.stringify(manifest),
        'package-lock.json': lockOf(manifest, universe, { p: '1.0.0' }, 3),
      }),
      lookup: npmAdvisories({ p: '2.0.0' }),
      privateRegistries: [],
      shelf: {
        find(request) {
          const main = mains.get(request.version);
          if (main === undefined) return packuments.find(request);
          const files = new Map([['package.json', '{}'], ['index.js', main]]); // biome-ignore format: a list
          return { kind: 'document', value: npmReleaseNames(files) };
        },
      },
      settings: anyFix,
    });
    assert.deepEqual(missing, []);
    assert.deepEqual(
      plan.groups.map((group) => [group.to, group.breaking.length]),
      [[[to], to === '2.0.0' ? 1 : 0]],
    );
  }
});
