/** Projects of yarn since 2 with something to fix, and what becomes of them. */
import type { Universe } from '../universe.testing.ts';
import { recordOf, textsOf } from './packument.ts';
import { sympleText } from './yarn-berry-blocks.ts';

export interface Case {
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

export const cases: readonly Case[] = [
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

/** @param locked by descriptors without `npm:` */
export function lockOf(
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

export function filesOf({ manifest, universe, locked, extra }: Case, version: number) {
  const lock = lockOf(manifest, universe, locked, version);
  return {
    'package.json': `${JSON.stringify({ name: 'x', ...manifest }, undefined, 2)}\n`,
    'yarn.lock': extra === undefined ? lock : `${lock}\n${extra}`,
  };
}
