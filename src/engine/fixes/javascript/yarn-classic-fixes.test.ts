/** Fixes of yarn 1's lockfile, case by case: which entries are there afterwards, and that all that is asked for gets what yarn would give it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FixPlan } from '../model/fix-plan.ts';
import { distOf, plannedFixes, type Universe } from '../universe.testing.ts';
import { meets } from './install-tree.ts';
import { recordOf, textsOf } from './packument.ts';
import { readBlocks, writeBlock } from './yarn-classic-blocks.ts';

interface Case {
  readonly name: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly universe: Universe;
  /** By descriptors, the version. */
  readonly locked: Readonly<Record<string, string>>;
  readonly affected: Readonly<Record<string, string>>;
  readonly groups: readonly string[];
  readonly after: Readonly<Record<string, string>>;
  readonly manifestAfter?: Readonly<Record<string, unknown>>;
  readonly unfixed?: RegExp;
}

const needing = (name: string, range: string) => ({ dependencies: { [name]: range } });

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
    name: 'what brings it in goes up, with what it newly needs',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: {
      a: { '1.0.0': needing('b', '1.0.0'), '1.2.0': { dependencies: { b: '^2.0.0', c: '1' } } },
      b: { '1.0.0': {}, '2.0.0': {} },
      c: { '1.0.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0': '1.0.0' },
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: { 'a@^1.0.0': '1.2.0', 'b@^2.0.0': '2.0.0', 'c@1': '1.0.0' },
  },
  {
    name: 'a resolution is the last resort, and its entry answers what was asked for before',
    manifest: { dependencies: { a: '^1.0.0' } },
    universe: { a: { '1.0.0': needing('b', '~1.0.0') }, b: { '1.0.0': {}, '1.1.0': {} } },
    locked: { 'a@^1.0.0': '1.0.0', 'b@~1.0.0': '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.1.0, b@~1.0.0': '1.1.0' },
    manifestAfter: { dependencies: { a: '^1.0.0' }, resolutions: { '**/a/b': '1.1.0' } },
  },
  {
    name: 'who asks alike has the same answer, and a rule of its own',
    manifest: { dependencies: { a: '^1.0.0', d: '^1.0.0' } },
    universe: {
      a: { '1.0.0': needing('b', '~1.0.0') },
      d: { '1.0.0': needing('b', '~1.0.0') },
      b: { '1.0.0': {}, '1.1.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@~1.0.0': '1.0.0', 'd@^1.0.0': '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.1.0, b@~1.0.0': '1.1.0', 'd@^1.0.0': '1.0.0' },
    manifestAfter: {
      dependencies: { a: '^1.0.0', d: '^1.0.0' },
      resolutions: { '**/a/b': '1.1.0', '**/d/b': '1.1.0' },
    },
  },
  {
    name: 'an archive of a resolution that is there already is not touched by others',
    manifest: { dependencies: { a: '^1.0.0' }, resolutions: { c: '1.0.0' } },
    universe: {
      a: { '1.0.0': { dependencies: { b: '~1.0.0', c: '~1.1.0' } } },
      b: { '1.0.0': {}, '1.1.0': {} },
      c: { '1.0.0': {}, '1.1.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@~1.0.0': '1.0.0', 'c@1.0.0, c@~1.1.0': '1.0.0' },
    affected: { b: '1.1.0' },
    groups: ['override b 1.0.0 → 1.1.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.1.0, b@~1.0.0': '1.1.0', 'c@1.0.0, c@~1.1.0': '1.0.0' },
    manifestAfter: { dependencies: { a: '^1.0.0' }, resolutions: { c: '1.0.0', '**/a/b': '1.1.0' } },
  },
  {
    name: 'a resolution that holds a vulnerable release goes up as a declaration does',
    manifest: { dependencies: { a: '^1.0.0' }, resolutions: { '**/b': '1.0.0' } },
    universe: { a: { '1.0.0': needing('b', '^1.0.0') }, b: { '1.0.0': {}, '2.0.0': {} } },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0, b@^1.0.0': '1.0.0' },
    affected: { b: '2.0.0' },
    groups: ['direct b 1.0.0 → 2.0.0'],
    after: { 'a@^1.0.0': '1.0.0', 'b@2.0.0, b@^1.0.0': '2.0.0' },
    manifestAfter: { dependencies: { a: '^1.0.0' }, resolutions: { '**/b': '2.0.0' } },
  },
  {
    name: 'a rule of a person for the same packages is not contradicted',
    manifest: { dependencies: { a: '^1.0.0', d: '1.0.0' }, resolutions: { 'd/b': '1.0.0' } },
    universe: {
      a: { '1.0.0': needing('b', '~1.0.1') },
      d: { '1.0.0': needing('b', '1.1.0') },
      b: { '1.0.0': {}, '1.0.1': {}, '1.1.0': {}, '1.2.0': {} },
    },
    locked: { 'a@^1.0.0': '1.0.0', 'b@1.0.0, b@1.1.0': '1.0.0', 'b@~1.0.1': '1.0.1', 'd@1.0.0': '1.0.0' },
    affected: { b: '1.0.1..1.1.0' },
    groups: [],
    after: { 'a@^1.0.0': '1.0.0', 'b@1.0.0, b@1.1.0': '1.0.0', 'b@~1.0.1': '1.0.1', 'd@1.0.0': '1.0.0' },
    unfixed: /has a resolution for b already/,
  },
];

describe('yarn.lock of yarn 1', () => {
  for (const one of cases) test(one.name, () => check(one));
});

async function check(one: Case): Promise<void> {
  const files = {
    'package.json': `${JSON.stringify({ name: 'x', ...one.manifest }, undefined, 2)}\n`,
    'yarn.lock': lockOf(one.universe, one.locked),
  };
  const { plan, missing } = await plannedFixes(files, one.universe, one.affected);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  const { name: _, ...manifest } = JSON.parse(after['package.json']);
  assert.deepEqual(manifest, one.manifestAfter ?? one.manifest);
  const blocks = readBlocks(after['yarn.lock']);
  assert.deepEqual(
    Object.fromEntries(blocks.map(({ descriptors, version }) => [descriptors.join(', '), version])),
    one.after,
  );
  assert.deepEqual(problemsOf(after['yarn.lock'], manifest, one.universe), []);
  if (one.unfixed === undefined) assert.equal(reasons, '');
  else assert.match(reasons, one.unfixed);
}

/** What yarn would complain of, or put right. */
function problemsOf(lock: string, manifest: unknown, universe: Universe): readonly string[] {
  const blocks = readBlocks(lock);
  const answers = new Map(blocks.flatMap((block) => block.descriptors.map((descriptor) => [descriptor, block])));
  const rules = [...textsOf(recordOf(recordOf(manifest)['resolutions']))];
  const problems: string[] = [];
  const ask = (by: string, needs: ReadonlyMap<string, string>): void => {
    for (const [name, range] of needs) {
      const answer = answers.get(`${name}@${range}`);
      const rule = rules.find(([pattern]) =>
        [name, `**/${name}`, `${by}/${name}`, `**/${by}/${name}`].includes(pattern),
      );
      const wanted = rule?.[1] ?? range;
      if (answer === undefined || !meets(answer.version, wanted))
        problems.push(`${by} asks for ${name} ${wanted}, and gets ${answer?.version ?? 'nothing'}`);
    }
  };
  ask('', textsOf(recordOf(recordOf(manifest)['dependencies'])));
  for (const [pattern, range] of rules) ask('resolutions', new Map([[/[^/]+$/.exec(pattern)?.[0] ?? '', range]]));
  for (const {
    descriptors: [descriptor = ''],
    version,
    resolved,
    integrity,
    dependencies,
  } of blocks) {
    const name = descriptor.slice(0, descriptor.indexOf('@', 1));
    const dist = distOf(name, version);
    if (resolved !== `${dist.tarball}#${dist.shasum}` || integrity !== dist.integrity)
      problems.push(`${name} has another digest or address`);
    assert.deepEqual(dependencies, textsOf(recordOf(universe[name]?.[version]?.['dependencies'])));
    ask(name, dependencies);
  }
  return problems;
}

function lockOf(universe: Universe, locked: Readonly<Record<string, string>>): string {
  const blocks = Object.entries(locked)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([keys, version]) => {
      const descriptors = keys.split(', ');
      const name = keys.slice(0, keys.indexOf('@', 1));
      const { tarball, shasum, integrity } = distOf(name, version);
      const dependencies = textsOf(recordOf(universe[name]?.[version]?.['dependencies']));
      const block = { descriptors, version, resolved: `${tarball}#${shasum}`, integrity, dependencies };
      return writeBlock({ ...block, optionalDependencies: new Map() }, '\n');
    });
  return `# THIS IS AN AUTOGENERATED FILE. DO NOT EDIT THIS FILE DIRECTLY.\n# yarn lockfile v1\n\n\n${blocks.join('\n')}`;
}

function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}
