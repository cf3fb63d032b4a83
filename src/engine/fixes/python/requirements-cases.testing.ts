/** Texts of requirements.txt with something to fix, and what becomes of them. */
import type { FixSettings } from '../model/project-editor.ts';
import { filesOf, type MadeIndex } from './made-index.testing.ts';

const digests = (name: string, version: string): readonly string[] =>
  filesOf(name, version, undefined)
    .map(({ sha256 }) => `--hash=sha256:${sha256}`)
    .toSorted();

const hashed = (name: string, version: string): string =>
  `${name}==${version} \\\n${digests(name, version)
    .map((digest) => `    ${digest}`)
    .join(' \\\n')}\n`;

export interface Case {
  readonly name: string;
  readonly index: MadeIndex;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  /** Files beside it. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly before: string;
  readonly after: string;
  readonly unfixed?: RegExp;
  readonly notes?: readonly string[];
}

const manylinux = (...minors: readonly number[]): readonly string[] =>
  minors.map((minor) => `cp3${minor}-cp3${minor}-manylinux_2_17_x86_64`);

const two: MadeIndex = { a: { '1.0': {}, '1.1': {} }, b: { '1.0': {} } };

export const cases: readonly Case[] = [
  {
    name: 'a pin goes up, and comments, markers, extras and options stay',
    index: two,
    affected: { a: '1.1' },
    before: '--index-url https://python-index.example/simple\na[x] == 1.0 ; python_version > "3.6"  # why\nb==1.0\n',
    after: '--index-url https://python-index.example/simple\na[x] == 1.1 ; python_version > "3.6"  # why\nb==1.0\n',
  },
  {
    name: 'hashes are those of the index, all of the release',
    index: two,
    affected: { a: '1.1' },
    before: `${hashed('a', '1.0')}    # via b\n${hashed('b', '1.0')}`,
    after: `${hashed('a', '1.1')}    # via b\n${hashed('b', '1.0')}`,
  },
  {
    name: 'hashes on the line of the pin stay there',
    index: two,
    affected: { a: '1.1' },
    before: `a==1.0 ${digests('a', '1.0').join(' ')}\n`,
    after: `a==1.1 ${digests('a', '1.1').join(' ')}\n`,
  },
  {
    name: 'a byte order mark and lines that end in two characters stay',
    index: two,
    affected: { a: '1.1' },
    before: `\ufeffb==1.0\r\n${hashed('a', '1.0').replaceAll('\n', '\r\n')}`,
    after: `\ufeffb==1.0\r\n${hashed('a', '1.1').replaceAll('\n', '\r\n')}`,
  },
  {
    name: 'a first line behind a byte order mark is a pin like any other',
    index: two,
    affected: { a: '1.1' },
    before: '\ufeffa==1.0\n',
    after: '\ufeffa==1.1\n',
  },
  {
    name: 'releases that are yanked or unfinished, or young, are passed over',
    index: {
      a: {
        '1.0': {},
        '1.1': { isYanked: true },
        '1.2rc1': {},
        '1.3': { publishedAt: '2026-05-30T00:00:00Z' },
        '1.4': {},
      },
    },
    affected: { a: '1.1' },
    settings: { cooldownDays: 7 },
    before: 'a==1.0\n',
    after: 'a==1.4\n',
  },
  {
    name: 'a release that needs another version of what is pinned is passed over',
    index: { a: { '1.0': {}, '1.1': { needs: ['b>=2'] }, '1.2': { needs: ['b<2'] } }, b: { '1.0': {} } },
    affected: { a: '1.1' },
    before: 'a==1.0\nb==1.0\n',
    after: 'a==1.2\nb==1.0\n',
  },
  {
    name: 'what another pin does not admit stays, with the reason',
    index: { a: { '1.0': {}, '1.1': {} }, b: { '1.0': { needs: ['a<1.1'] } } },
    affected: { a: '1.1' },
    before: 'a==1.0\nb==1.0\n',
    after: 'a==1.0\nb==1.0\n',
    unfixed: /b 1\.0 does not admit a 1\.1/,
  },
  {
    name: 'with hashes, a release that needs what is not listed is passed over',
    index: { a: { '1.0': {}, '1.1': { needs: ['c'] }, '1.2': {} }, c: { '1.0': {} } },
    affected: { a: '1.1' },
    before: hashed('a', '1.0'),
    after: hashed('a', '1.2'),
  },
  {
    name: 'a release that the Python of the project cannot run is passed over, wherever that Python is said',
    index: { a: { '1.0': {}, '1.1': { python: '>=3.9' }, '1.2': { python: '>=3.7' } } },
    affected: { a: '1.1' },
    beside: { Dockerfile: 'FROM --platform=linux/amd64 docker.example/python:3.8-slim AS build\n' },
    before: 'a==1.0\n',
    after: 'a==1.2\n',
  },
  {
    name: 'where the Python of the project runs no safe release, that is the reason',
    index: { a: { '1.0': {}, '1.1': { python: '>=3.9' } } },
    affected: { a: '1.1' },
    beside: { '.python-version': '3.8.10\n' },
    before: 'a==1.0\n',
    after: 'a==1.0\n',
    unfixed: /a 1\.1 needs Python >=3\.9, and \.python-version says 3\.8/,
  },
  {
    name: 'a release is passed over where no Python runs both it and what is pinned beside it',
    index: { a: { '1.0': {}, '1.1': { python: '>=3.12' } }, b: { '1.0': { python: '<3.12' } } },
    affected: { a: '1.1' },
    before: 'a==1.0\nb==1.0\n',
    after: 'a==1.0\nb==1.0\n',
    unfixed: /a 1\.1 needs Python >=3\.12, and what is pinned beside it does not run there/,
  },
  {
    name: 'a newer Python that a release needs is noted where nobody says which one the project has',
    index: { a: { '1.0': { python: '>=3.6' }, '1.1': { python: '>=3.9' } } },
    affected: { a: '1.1' },
    before: 'a==1.0\n',
    after: 'a==1.1\n',
    notes: ['a 1.1 needs Python >=3.9; the release before it >=3.6'],
  },
  {
    // PyYAML 5.4 beside what is built for Python 3.11: nothing but 6.0.1 on installs there, since the older ones are not built any more.
    name: 'a release that was built for the newest Python of what is pinned goes first, across a major version too',
    index: {
      a: { '5.1': { wheels: [] }, '5.4': { wheels: manylinux(8, 9) }, '6.0': { wheels: manylinux(9, 10, 11) } },
      b: { '1.0': { wheels: manylinux(9, 10, 11) } },
      c: { '1.0': { wheels: [...manylinux(11, 12), 'cp313-cp313-win_amd64'] } },
    },
    affected: { a: '5.4' },
    before: 'a==5.1\nb==1.0\nc==1.0\n',
    after: 'a==6.0\nb==1.0\nc==1.0\n',
  },
  {
    name: 'what serves all later Pythons counts as built, and what was built for none of the pins says nothing',
    index: {
      a: { '1.0': {}, '1.1': { wheels: ['cp37-abi3-manylinux2014_x86_64'] }, '1.2': { wheels: manylinux(12) } },
      b: { '1.0': { wheels: [] } },
    },
    affected: { a: '1.1' },
    beside: { 'runtime.txt': 'python-3.12.1' },
    before: 'a==1.0\nb==1.0\n',
    after: 'a==1.1\nb==1.0\n',
  },
  {
    name: 'where nothing safe was built for that Python, what is built on the spot is taken, with a note',
    index: { a: { '1.0': { wheels: manylinux(8, 9) }, '1.1': { wheels: manylinux(8) }, '1.2': { wheels: [] } } },
    affected: { a: '1.1' },
    before: 'a==1.0\n',
    after: 'a==1.1\n',
    notes: ['a 1.1 is not built for Python 3.9: pip builds it'],
  },
  {
    name: 'nothing safe is said in words',
    index: two,
    affected: { a: 'never' },
    before: 'a==1.0\n',
    after: 'a==1.0\n',
    unfixed: /no release of a above 1\.0 is safe/,
  },
];
