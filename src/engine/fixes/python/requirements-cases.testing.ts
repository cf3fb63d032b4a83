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
  readonly before: string;
  readonly after: string;
  readonly unfixed?: RegExp;
}

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
    name: 'nothing safe is said in words',
    index: two,
    affected: { a: 'never' },
    before: 'a==1.0\n',
    after: 'a==1.0\n',
    unfixed: /no release of a above 1\.0 is safe/,
  },
];
