/** Fixes of yarn.lock since yarn 2, case by case: which entries are there afterwards, and that each request in it is answered. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FixPlan } from '../model/fix-plan.ts';
import { plannedFixes, type Universe } from '../universe.testing.ts';
import { meets } from './install-tree.ts';
import { recordOf, textsOf } from './packument.ts';
import { readBerryLock, sympleText } from './yarn-berry-blocks.ts';

interface Case {
  readonly name: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly universe: Universe;
  /** By descriptors without `npm:`, the version. */
  readonly locked: Readonly<Record<string, string>>;
  /** Entries as they stand, after the others. */
  readonly extra?: string;
  readonly extraAfter?: string;
  readonly affected: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly after: Readonly<Record<string, string>>;
  readonly manifestAfter?: Readonly<Record<string, unknown>>;
  readonly unfixed?: RegExp;
}

const patchOf = (range: string): string =>
  `"fsevents@patch:fsevents@npm%3A${range}#optional!builtin<compat/fsevents>":
  version: 2.3.3
  resolution: "fsevents@patch:fsevents@npm%3A2.3.3#optional!builtin<compat/fsevents>::version=2.3.3&hash=abcdef"
  conditions: os=darwin
  languageName: node
  linkType: hard
`;

const cases: readonly Case[] = [
  {
    name: 'what a range admits is refreshed to the lowest safe release',
    manifest: { dependencies: { a: '^1.0.0', '@b/c': '*' } },
    universe: { a: { '1.0.0': {}, '1.0.1': {}, '1.1.0': {} }, '@b/c': { '1.0.0': {} } },
    locked: { 'a@^1.0.0': '1.0.0', '@b/c@*': '1.0.0' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { 'a@^1.0.0': '1.0.1', '@b/c@*': '1.0.0' },
  },
  {
    name: 'a declaration changes in package.json and in the entry of its workspace',
    manifest: { dependencies: { a: '~1.0.0' }, devDependencies: { d: 'npm:a@~1.0.0' } },
    universe: { a: { '1.0.0': {}, '1.2.0': {} } },
    locked: { 'a@~1.0.0': '1.0.0', 'd@a@~1.0.0': '1.0.0' },
    affected: { a: '1.2.0' },
    groups: ['direct a 1.0.0 → 1.2.0'],
    after: { 'a@~1.2.0, d@a@~1.2.0': '1.2.0' },
    manifestAfter: { dependencies: { a: '~1.2.0' }, devDependencies: { d: 'npm:a@~1.2.0' } },
  },
  {
    name: 'what brings it in goes up, with what it newly needs',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: {
        '1.0.0': { dependencies: { b: '1.0.0' } },
        '1.2.0': { dependencies: { b: '^2.0.0' }, optionalDependencies: { c: '^1.0.0' } },
      },
      b: { '1.0.0': {}, '2.0.0': { peerDependencies: { p: '*' }, bin: { b: 'cli.js' } } },
      c: { '1.0.0': { os: ['darwin'] } },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0': '1.0.0' },
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: { 'a@^1.0.0': '1.2.0', 'b@^2.0.0': '2.0.0', 'c@^1.0.0': '1.0.0' },
  },
  {
    name: 'a resolution is the last resort',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': { dependencies: { b: '~1.0.0' } } }, b: { '1.0.0': {}, '1.1.0': {} } },
    locked: { 'a@^1.0.0': '1.0.0', 'b@~1.0.0': '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.1.0': '1.1.0' },
    manifestAfter: { dependencies: { a: '^1.0.0' }, resolutions: { 'a/b': '1.1.0' } },
  },
  {
    name: 'what a resolution answers is a person’s: it stays',
    manifest: { dependencies: { a: '^1.0.0' }, resolutions: { b: '1.0.0' } },
    universe: { a: { '1.0.0': { dependencies: { b: '~1.0.0' } } }, b: { '1.0.0': {}, '1.0.1': {} } },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0': '1.0.0' },
    affected: { b: '1.0.1' },
    groups: [],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.0.0': '1.0.0' },
    unfixed: /b 1\.0\.0 is not from a registry/,
  },
  {
    name: 'what yarn patches on its own is asked for under both names',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: {
        '1.0.0': { optionalDependencies: { fsevents: '~2.3.1' } },
        '1.0.1': { optionalDependencies: { fsevents: '^2.3.2' } },
      },
      fsevents: { '2.3.3': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'fsevents@~2.3.1': '2.3.3' },
    extra: patchOf('~2.3.1'),
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { 'a@^1.0.0': '1.0.1', 'fsevents@^2.3.2': '2.3.3' },
    extraAfter: patchOf('^2.3.2'),
  },
  {
    name: 'a release that yarn would patch, and of which nobody knows how, is refused in words',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: { '1.0.0': {}, '1.0.1': { optionalDependencies: { fsevents: '^2.4.0' } } },
      fsevents: { '2.4.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0' },
    affected: { a: '1.0.1' },
    groups: [],
    after: { 'a@^1.0.0': '1.0.0' },
    unfixed: /yarn patches fsevents/,
  },
];

for (const version of [4, 6, 8, 10] as const)
  describe(`yarn.lock of version ${version}`, () => {
    for (const one of cases) test(one.name, () => check(one, version));
  });

test('a lockfile that cannot be read, or is of a version nobody knows, is refused in words', async () => {
  const universe: Universe = { a: { '1.0.0': {}, '1.0.1': {} } };
  const manifest = { dependencies: { a: '^1.0.0' } };
  const lock = lockOf(manifest, universe, { 'a@^1.0.0': '1.0.0' }, 8);
  for (const [broken, reason] of [
    [lock.replace('version: 8', 'version: 2'), /of a version that is not written/],
    [lock.replace('\n\n', '\r\n\n'), /end in different ways/],
  ] as const) {
    const files = { 'package.json': JSON.stringify(manifest), 'yarn.lock': broken };
    const { plan } = await plannedFixes(files, universe, { a: '1.0.1' });
    assert.deepEqual(plan.groups, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  }
});

async function check(one: Case, version: number): Promise<void> {
  const lock =
    lockOf(one.manifest, one.universe, one.locked, version) + (one.extra === undefined ? '' : `\n${one.extra}`);
  const files = {
    'package.json': `${JSON.stringify({ name: 'x', ...one.manifest }, undefined, 2)}\n`,
    'yarn.lock': lock,
  };
  const { plan, missing } = await plannedFixes(files, one.universe, one.affected);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  const { name: _, ...manifest } = JSON.parse(after['package.json']);
  assert.deepEqual(manifest, one.manifestAfter ?? one.manifest);
  const { blocks } = readBerryLock('yarn.lock', after['yarn.lock']);
  const packages = blocks.filter(({ resolution }) => !/@(?:workspace|patch):/.test(resolution));
  const found = packages.map((block) => [
    block.descriptors.map((text) => text.replace('@npm:', '@')).join(', '),
    block.version,
  ]);
  assert.deepEqual(Object.fromEntries(found), one.after);
  if (one.extraAfter !== undefined) assert.ok(after['yarn.lock'].includes(`\n\n${one.extraAfter}`), after['yarn.lock']);
  const resolutions = textsOf(recordOf(manifest)['resolutions']);
  for (const block of blocks)
    for (const [need, range] of block.dependencies) {
      const own = block.resolution.slice(0, block.resolution.indexOf('@', 1));
      const wanted =
        resolutions.get(`${own}/${need}`) ?? resolutions.get(need) ?? range.replace(/^npm:(?!@?[^@]+@)/, '');
      const descriptor = `${need}@${wanted.startsWith('npm:') ? '' : 'npm:'}${wanted}`;
      const answer = blocks.find(({ descriptors }) => descriptors.includes(descriptor));
      assert.ok(answer !== undefined, `${block.resolution} asks for ${descriptor}`);
      assert.ok(
        meets(answer.version, wanted.replace(/^npm:@?[^@]+@/, '')),
        `${descriptor} is answered by ${answer.version}`,
      );
    }
  // With other quotes than yarn's, --immutable refuses the whole lockfile.
  for (const block of blocks) assert.match(block.text, /^ {2}version: [^"]/m);
  if (one.unfixed === undefined) assert.equal(reasons, '');
  else assert.match(reasons, one.unfixed);
  const isChecked = plan.groups.every(({ notes }) => notes.some((note) => note.includes('no checksum')));
  assert.ok(isChecked, 'a person is told of checksums');
}

/** @param locked by descriptors without `npm:` */
function lockOf(
  manifest: Readonly<Record<string, unknown>>,
  universe: Universe,
  locked: Readonly<Record<string, string>>,
  version: number,
): string {
  const prefix = version >= 8 ? 'npm:' : '';
  const section = (title: string, needs: ReadonlyMap<string, string>): string =>
    needs.size === 0
      ? ''
      : `  ${title}:\n${[...needs].map(([need, range]) => `    ${sympleText(need)}: ${sympleText(range.startsWith('npm:') ? range : prefix + range)}\n`).join('')}`;
  const optional = (needs: ReadonlyMap<string, string>): string =>
    needs.size === 0
      ? ''
      : `  dependenciesMeta:\n${[...needs.keys()].map((need) => `    ${need}:\n      optional: true\n`).join('')}`;
  const entries = Object.entries(locked).map(([descriptors, at]) => {
    const keys = descriptors.split(', ').map((descriptor) => descriptor.replace(/^(@?[^@]+)@/, '$1@npm:'));
    const [, alias] = /^@?[^@]+@(@?[^@\d^~*]+)@/.exec(descriptors) ?? [];
    const name = alias ?? /^@?[^@]+/.exec(descriptors)?.[0] ?? '';
    const release = recordOf(universe[name]?.[at]);
    const flexible = textsOf(release['optionalDependencies']);
    return [
      `${sympleText(keys.join(', '))}:\n  version: ${at}\n  resolution: ${sympleText(`${name}@npm:${at}`)}\n`,
      section('dependencies', new Map([...textsOf(release['dependencies']), ...flexible])),
      optional(flexible),
      '  checksum: 10c0/abc\n  languageName: node\n  linkType: hard\n',
    ].join('');
  });
  const needs = new Map([...textsOf(manifest['dependencies']), ...textsOf(manifest['devDependencies'])]);
  const workspace = `"x@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "x@workspace:."\n${section('dependencies', needs)}  languageName: unknown\n  linkType: soft\n`;
  return `# This file is generated by yarn.\n\n__metadata:\n  version: ${version}\n  cacheKey: 10c0\n\n${[...entries, workspace].join('\n')}`;
}

function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}
