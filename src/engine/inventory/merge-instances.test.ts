/** One row for each package version, source and manifest, in an order that the files cannot change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Package } from '../model/package.ts';
import { mergeInstances } from './merge-instances.ts';

const at = (startLine: number, startColumn = 1) => ({ startLine, startColumn, endLine: startLine, endColumn: 9 });

const plain: Package = {
  ecosystem: 'npm',
  name: 'a',
  normalizedName: 'a',
  version: '1.0.0',
  constraint: '',
  purl: 'pkg:npm/a@1.0.0',
  source: { kind: 'registry', url: '' },
  replaces: null,
  directness: 'transitive',
  isDirect: false,
  scope: 'development',
  manifestPath: 'package.json',
  span: at(1),
  lockfilePath: '',
  lockfileSpan: null,
  parents: [],
  dependencyPath: ['r@1', 'a@1.0.0'],
};

const merge = (...some: readonly Partial<Package>[]): readonly Package[] =>
  mergeInstances(some.map((fields) => ({ ...plain, ...fields })));

test('rows are ordered by ecosystem, name, version, manifest, place, lockfile, place in it, and name as written', () => {
  // Each differs from the one before in the named respect alone, which the respects before it outweigh.
  const byRespect: readonly (readonly [Partial<Package>, Partial<Package>])[] = [
    [{ ecosystem: 'Go', normalizedName: 'b' }, { normalizedName: 'a' }],
    [
      { normalizedName: 'a', version: '2' },
      { normalizedName: 'b', version: '1' },
    ],
    [
      { version: '1', manifestPath: 'b' },
      { version: '2', manifestPath: 'a' },
    ],
    [
      { manifestPath: 'a', span: at(2) },
      { manifestPath: 'b', span: at(1) },
    ],
  ];
  for (const [low, high] of byRespect) {
    const expected = [low, high].map((fields) => ({ ...plain, ...fields }));
    assert.deepEqual(merge(low, high), expected);
    assert.deepEqual(merge(high, low), expected);
  }
});

test('the first place in the manifest, then in the lockfile, speaks for the same version', () => {
  const byRespect: readonly (readonly [Partial<Package>, Partial<Package>])[] = [
    [
      { span: at(2, 9), lockfilePath: 'z' },
      { span: at(10, 1), lockfilePath: 'y' },
    ],
    [
      { span: at(2, 2), name: 'B' },
      { span: at(2, 10), name: 'A' },
    ],
    [
      { lockfilePath: 'a', name: 'B' },
      { lockfilePath: 'b', name: 'A' },
    ],
    [
      { lockfilePath: 'l', lockfileSpan: at(2, 9), name: 'B' },
      { lockfilePath: 'l', lockfileSpan: at(10, 1), name: 'A' },
    ],
    [
      { lockfilePath: 'l', lockfileSpan: at(2, 2), name: 'B' },
      { lockfilePath: 'l', lockfileSpan: at(2, 10), name: 'A' },
    ],
    [{ name: 'A' }, { name: 'a' }],
  ];
  for (const [low, high] of byRespect) {
    for (const [row, ...others] of [merge(low, high), merge(high, low)]) {
      assert.equal(others.length, 0);
      assert.deepEqual([row?.name, row?.span], [low.name ?? 'a', low.span ?? plain.span], JSON.stringify(low));
      assert.equal(row?.lockfileSpan?.startColumn, low.lockfileSpan?.startColumn);
    }
  }
});

test('what several places say of one version is put together', () => {
  const replaces = { name: 'b', version: '1' };
  const [row, ...others] = merge(
    { span: at(1), scope: 'test', parents: ['z@1', 'b@1'], dependencyPath: ['b@1', 'c@1', 'a@1.0.0'] },
    {
      span: at(2),
      scope: 'production',
      directness: 'direct',
      isDirect: true,
      constraint: '^1.0.0',
      lockfilePath: 'package-lock.json',
      lockfileSpan: at(7),
      parents: ['b@1', 'a@2'],
      dependencyPath: ['a@1.0.0'],
    },
    { span: at(3), scope: 'peer', constraint: '^0.9.0', dependencyPath: ['b@1', 'a@1.0.0'] },
  );
  assert.deepEqual(others, []);
  assert.deepEqual(row, {
    ...plain,
    scope: 'production',
    directness: 'direct',
    isDirect: true,
    constraint: '^1.0.0',
    lockfilePath: 'package-lock.json',
    lockfileSpan: at(7),
    parents: ['a@2', 'b@1', 'z@1'],
    dependencyPath: ['a@1.0.0'],
  });
  assert.deepEqual(merge({}, { span: at(2), replaces })[0]?.replaces, replaces);
  const pathLess = merge({ lockfilePath: 'seen' }, { lockfilePath: 'other' });
  assert.deepEqual([pathLess[0]?.lockfilePath, pathLess[0]?.lockfileSpan], ['', null]);
});

test('the strongest scope and the surest directness count', () => {
  const scopes = ['production', 'optional', 'peer', 'test', 'development'] as const;
  scopes.forEach((scope, index) => {
    for (const weaker of scopes.slice(index)) {
      assert.equal(merge({ scope: weaker }, { scope, span: at(2) })[0]?.scope, scope);
      assert.equal(merge({ scope }, { scope: weaker, span: at(2) })[0]?.scope, scope);
    }
  });
  const unknown = merge({}, { span: at(2), directness: 'unknown' })[0];
  assert.deepEqual([unknown?.directness, unknown?.isDirect], ['unknown', false]);
});

test('of paths the shortest is kept, of equally long ones the first in order of text', () => {
  const paths = [
    ['b', 'a'],
    ['b', 'c', 'a'],
    ['a', 'z', 'a'],
    ['c', 'a'],
  ];
  for (const some of [paths, paths.toReversed()])
    assert.deepEqual(
      merge(...some.map((dependencyPath, index) => ({ dependencyPath, span: at(index + 1) })))[0]?.dependencyPath,
      ['b', 'a'],
    );
});

test('sources part a version; what says none is of the one registry that is named', () => {
  const registry = (url: string) => ({ kind: 'registry', url }) as const;
  const git = (reference: string) => ({ kind: 'git', url: 'https://forge.example/a', reference }) as const;
  const sources = (...some: readonly Package['source'][]) =>
    merge(...some.map((source, index) => ({ source, span: at(index + 1) }))).map(({ source }) => source);
  const [one, other] = [registry('https://one.example/'), registry('https://two.example/')];
  assert.deepEqual(sources(registry(''), registry('')), [registry('')]);
  assert.deepEqual(sources(registry(''), one, one), [one]);
  assert.deepEqual(sources(registry(''), one, other), [registry(''), one, other]);
  assert.deepEqual(sources(one, git('x'), git('x'), git('y')), [one, git('x'), git('y')]);
  assert.deepEqual(sources(registry(''), git('x')), [registry(''), git('x')]);
});

test('nothing gives nothing, and other manifests or versions are rows of their own', () => {
  assert.deepEqual(merge(), []);
  assert.equal(merge({}, { manifestPath: 'x/package.json' }, { version: '2' }, { normalizedName: 'b' }, {}).length, 4);
});
