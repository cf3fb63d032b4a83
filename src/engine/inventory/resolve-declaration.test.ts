/** Which files belong together, and which entry of a lockfile answers a declaration, on formats made up for this. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Format, FormatOwner } from '../extraction/ecosystem.ts';
import { folderOf } from '../files/path-parts.ts';
import {
  type Declaration,
  type Extraction,
  failedExtraction,
  type LockedPackage,
  nothingExtracted,
} from '../model/extraction.ts';
import { npm } from '../versions/npm.ts';
import { type Pairing, pairFiles } from './pair-files.ts';
import type { ReadFile } from './read-files.ts';
import { indexLockfile, resolveDeclaration } from './resolve-declaration.ts';
import { selectFiles } from './select-files.ts';
import { soundExtraction } from './sound-extraction.ts';

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };

function format(name: string, kind: Format['kind'], more: Partial<Format> = {}): Format {
  return { name, kind, matches: (path) => path.endsWith(name), extract: () => nothingExtracted, ...more };
}

const owner: FormatOwner = { scheme: npm, normalizeName: (name) => name.toLowerCase(), formats: [] };

function file(path: string, of: Format, extraction: Partial<Extraction> = {}): ReadFile {
  const entry = { path, size: 1, kind: 'file', contentId: '' } as const;
  const sound = soundExtraction({ ...nothingExtracted, ...extraction });
  return { entry, owner, format: of, path, folder: folderOf(path), extraction: sound };
}

const locked = (name: string, version: string, more: Partial<LockedPackage> = {}): LockedPackage => ({
  key: `${name}@${version}`,
  name,
  version,
  span,
  dependsOn: [],
  ...more,
});
const declared = (name: string, constraint: string, more: Partial<Declaration> = {}): Declaration => ({
  name,
  constraint,
  scope: 'production',
  span,
  ...more,
});

const lock = format('.lock', 'lockfile');
const toml = format('.toml', 'manifest');

function print({ manifestsOf, lockfilesOf }: Pairing): readonly string[] {
  const pairs = [...manifestsOf].flatMap(([lockfile, some]) => some.map(({ path }) => `${lockfile.path} > ${path}`));
  const back = [...lockfilesOf].flatMap(([manifest, some]) => some.map(({ path }) => `${path} > ${manifest.path}`));
  assert.deepEqual(pairs.toSorted(), back.toSorted());
  return pairs;
}

test('a lockfile serves the manifests of its folder, those of the projects it names, or the members that one of them names', () => {
  const manifests = ['x.toml', 'a/x.toml', 'b/x.toml'].map((path) => file(path, toml));
  assert.deepEqual(print(pairFiles([file('x.lock', lock), ...manifests])), ['x.lock > x.toml']);
  const projects = ['a', 'b', 'a', 'c'].map((folder) => ({ folder, dependsOn: [] }));
  assert.deepEqual(print(pairFiles([file('x.lock', lock, { projects }), ...manifests])), [
    'x.lock > a/x.toml',
    'x.lock > b/x.toml',
  ]);
  const root = file('x.toml', toml, { members: ['a', '*', '!b'] });
  const others = manifests.slice(1);
  assert.deepEqual(print(pairFiles([file('x.lock', lock), root, ...others])), ['x.lock > x.toml', 'x.lock > a/x.toml']);
  assert.deepEqual(print(pairFiles([file('x.lock', lock, { projects: projects.slice(0, 1) }), root, ...others])), [
    'x.lock > a/x.toml',
  ]);
});

test('a lockfile pins the formats it names, else every manifest; never what only states packages of its own', () => {
  const other = format('.json', 'manifest');
  const files = [file('x.toml', toml), file('x.json', other)];
  assert.deepEqual(print(pairFiles([file('x.lock', lock), ...files])), ['x.lock > x.toml', 'x.lock > x.json']);
  const choosy = format('.lock', 'lockfile', { pairsWith: ['.json'] });
  assert.deepEqual(print(pairFiles([file('x.lock', choosy), ...files])), ['x.lock > x.json']);
  const both = { packages: [locked('a', '1')], declarations: [declared('a', '1')] };
  assert.deepEqual(print(pairFiles([file('x.lock', lock, both), file('y.lock', lock)])), ['x.lock > x.lock']);
});

test('a lockfile counts unless it failed or a stronger one stands beside it that did not', () => {
  const weak = format('.sum', 'lockfile', { supersededBy: ['.lock'] });
  const paths = (...files: readonly ReadFile[]) => pairFiles(files).lockfiles.map(({ path }) => path);
  const failed = failedExtraction('no');
  assert.deepEqual(paths(file('x.sum', weak), file('x.lock', lock)), ['x.lock']);
  assert.deepEqual(paths(file('x.sum', weak), file('x.lock', lock, failed)), ['x.sum']);
  assert.deepEqual(paths(file('x.sum', weak), file('a/x.lock', lock)), ['x.sum', 'a/x.lock']);
  assert.deepEqual(paths(file('x.toml', toml), file('y.toml', toml, { packages: [locked('a', '1')] })), ['y.toml']);
  const manifests = pairFiles([file('x.toml', toml, failed), file('x.lock', lock)]).manifests;
  assert.deepEqual(
    manifests.map(({ path }) => path),
    ['x.toml'],
  );
});

function answers(packages: readonly LockedPackage[], more: Partial<Extraction> = {}) {
  return (asked: Declaration, folder = ''): string | undefined => {
    const manifests = [file('x.toml', toml, { declarations: [asked] })];
    const index = indexLockfile(file('x.lock', lock, { packages, ...more }), manifests);
    return resolveDeclaration(asked, folder, index, owner)?.key;
  };
}

test('of several versions the first that the constraint allows answers, else the first of the file', () => {
  const ask = answers([locked('A', '1.0.0'), locked('a', '2.0.0'), locked('a', '2.5.0'), locked('b', '1.0.0')]);
  assert.equal(ask(declared('a', '^2.0.0')), 'a@2.0.0');
  assert.equal(ask(declared('a', '^2.1.0')), 'a@2.5.0');
  assert.equal(ask(declared('a', '^3.0.0')), 'A@1.0.0');
  assert.equal(ask(declared('a', 'latest')), 'A@1.0.0');
  assert.equal(ask(declared('a', '')), 'A@1.0.0');
  assert.equal(ask(declared('B', '^9.0.0')), 'b@1.0.0');
  assert.equal(ask(declared('c', '*')), undefined);
  const odd = answers([locked('a', 'nightly'), locked('a', '1.0.0')]);
  assert.equal(odd(declared('a', '*')), 'a@1.0.0');
  // Of the hundreds of one name only the first two hundred are looked at.
  const many = answers(Array.from({ length: 202 }, (_, index) => locked('a', `1.0.${index}`)));
  assert.equal(many(declared('a', '1.0.199')), 'a@1.0.199');
  assert.equal(many(declared('a', '1.0.200')), 'a@1.0.0');
});

test('a request that the lockfile answers word for word goes before all, the alias before the name', () => {
  const ask = answers([
    locked('a', '1.0.0'),
    locked('a', '2.0.0', { requestedAs: ['a@^1.0.0', 'x@^1.0.0'] }),
    locked('a', '3.0.0', { requestedAs: ['called@^1.0.0'] }),
  ]);
  assert.equal(ask(declared('a', '^1.0.0')), 'a@2.0.0');
  assert.equal(ask(declared('a', '^1.0.0', { alias: 'called' })), 'a@3.0.0');
  assert.equal(ask(declared('a', '^1.0.0', { alias: 'other' })), 'a@2.0.0');
  assert.equal(ask(declared('a', '1.0.0')), 'a@1.0.0');
});

test('what the lockfile says of a project answers that project alone, by alias first, and nothing else does', () => {
  const dependsOn = [
    { key: 'a@2.0.0', scope: 'production' },
    { key: 'a@3.0.0', scope: 'production', alias: 'called' },
    { key: 'missing', scope: 'production' },
  ] as const;
  const projects = [
    { folder: 'p', dependsOn: dependsOn.slice(0, 2) },
    { folder: 'p', dependsOn: [...dependsOn.slice(1), { key: 'b@1.0.0', scope: 'production' as const }] },
  ];
  const packages = [locked('a', '1.0.0'), locked('a', '2.0.0'), locked('a', '3.0.0'), locked('b', '1.0.0')];
  const ask = answers([...packages, locked('c', '1.0.0')], { projects });
  assert.equal(ask(declared('a', '^1.0.0'), 'p'), 'a@2.0.0');
  assert.equal(ask(declared('a', '^1.0.0', { alias: 'called' }), 'p'), 'a@3.0.0');
  assert.equal(ask(declared('a', '^1.0.0', { alias: 'other' }), 'p'), 'a@2.0.0');
  assert.equal(ask(declared('B', '*'), 'p'), 'b@1.0.0');
  assert.equal(ask(declared('c', '*'), 'p'), undefined);
  assert.equal(ask(declared('a', '^1.0.0'), 'q'), 'a@1.0.0');
});

test('local names are those of projects and manifests, normalised; without manifests nothing is indexed', () => {
  const projects = [
    { folder: 'p', name: 'One', dependsOn: [] },
    { folder: 'q', dependsOn: [] },
    { folder: 'r', name: '', dependsOn: [] },
  ];
  const lockfile = file('x.lock', lock, { packages: [locked('a', '1', { requestedAs: ['a@1'] })], projects });
  const index = indexLockfile(lockfile, [file('x.toml', toml, { projectName: 'Two' }), file('y.toml', toml)]);
  assert.deepEqual([...index.localNames], ['one', 'two']);
  assert.deepEqual([...index.byName.keys()], []);
  assert.deepEqual([...index.byRequest.keys()], ['a@1']);
  const empty = indexLockfile(lockfile, []);
  assert.deepEqual(
    [empty.byName, empty.byRequest, empty.ofProject, empty.localNames].map(({ size }) => size),
    [0, 0, 0, 0],
  );
});

test('each ecosystem reads a file by the first of its formats; code and media are asked of none', () => {
  const entries = (...paths: readonly string[]) =>
    paths.map(
      (path) => ({ path, size: 1, kind: path.startsWith('sub') ? 'submodule' : 'file', contentId: '' }) as const,
    );
  const one = {
    ...owner,
    formats: [format('x.lock', 'lockfile'), format('.lock', 'lockfile'), format('go.mod', 'manifest')],
  };
  const two = {
    ...owner,
    formats: [format('.lock', 'lockfile', { inDependencyFolders: true }), format('.ts', 'manifest')],
  };
  const { selected, unsupported } = selectFiles(
    entries(
      'a/x.lock',
      'b.lock',
      'code.ts',
      'flake.lock',
      'sub.lock',
      'vendor/c.lock',
      'vendor/elm.json',
      'vendored/elm.json',
      'a/node_modules/go.mod',
      'node_modules',
      'ELM.json',
      'a/lib.nimble',
      'nimble',
    ),
    [one, two],
  );
  const owners = new Map<FormatOwner, string>([
    [one, 'one'],
    [two, 'two'],
  ]);
  assert.deepEqual(
    selected.map((found) => `${found.entry.path} ${owners.get(found.owner)} ${found.format.name}`),
    [
      'a/x.lock one x.lock',
      'a/x.lock two .lock',
      'b.lock one .lock',
      'b.lock two .lock',
      'flake.lock one .lock',
      'flake.lock two .lock',
      'vendor/c.lock two .lock',
    ],
  );
  assert.deepEqual(unsupported, [
    { path: 'vendored/elm.json', kind: 'Elm' },
    { path: 'ELM.json', kind: 'Elm' },
    { path: 'a/lib.nimble', kind: 'Nimble' },
  ]);
});
