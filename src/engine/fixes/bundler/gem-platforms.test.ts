/** Which archives of a release are locked for the platforms of a lockfile: as Bundler chooses, or not told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variantsToLock } from './gem-platforms.ts';
import type { GemVariant } from './gem-releases.ts';

interface Before {
  readonly locked: string;
  readonly published?: string;
}

/** An archive with `*` asks for a RubyGems that tells the C libraries of Linux apart. */
const cases: readonly (readonly [offered: string, platforms: string, expected: string | undefined, before?: Before])[] =
  [
    ['ruby', 'ruby', 'ruby'],
    ['ruby', 'x86_64-linux arm64-darwin-23', 'ruby'],
    ['ruby x86_64-linux', 'ruby', 'ruby'],
    ['ruby x86_64-linux', 'x86_64-linux', 'x86_64-linux'],
    ['ruby x86_64-linux', 'ruby x86_64-linux', 'ruby x86_64-linux'],
    ['ruby arm64-darwin x86_64-darwin', 'arm64-darwin-21 x86_64-darwin-19', 'arm64-darwin x86_64-darwin'],
    ['ruby x86_64-linux-gnu* x86_64-linux-musl*', 'x86_64-linux', 'x86_64-linux-gnu'],
    [
      'ruby x86_64-linux-gnu* x86_64-linux-musl*',
      'x86_64-linux-gnu x86_64-linux-musl',
      'x86_64-linux-gnu x86_64-linux-musl',
    ],
    ['ruby x86_64-linux-musl*', 'x86_64-linux', 'ruby'],
    ['ruby x86_64-linux-gnu*', 'x86_64-linux-musl', 'ruby'],
    ['ruby x86_64-linux', 'x86_64-linux-gnu x86_64-linux-musl', 'x86_64-linux'],
    ['ruby x86_64-linux x86_64-linux-musl*', 'x86_64-linux-gnu x86_64-linux-musl', 'x86_64-linux x86_64-linux-musl'],
    ['ruby arm-linux-gnueabihf*', 'arm-linux x86_64-linux', 'ruby arm-linux-gnueabihf'],
    ['ruby x86_64-linux-gnu x86_64-linux-musl', 'x86_64-linux', undefined],
    ['ruby x86_64-linux-gnu x86_64-linux-musl', 'x86_64-linux-gnu', 'x86_64-linux-gnu'],
    ['ruby x86_64-linux-musl', 'x86_64-linux', undefined],
    ['ruby x86_64-linux-uclibc*', 'x86_64-linux', undefined],
    ['ruby universal-darwin', 'arm64-darwin-21', undefined],
    ['ruby java', 'universal-java-17', undefined],
    ['ruby x64-mingw', 'x64-mingw-ucrt', undefined],
    ['ruby arm-linux', 'armv7l-linux', undefined],
    ['x86_64-linux', 'ruby', undefined],
    ['java', 'x86_64-linux', undefined],
    // As it was, where the archives are the same.
    [
      'ruby x86_64-linux-gnu',
      'x86_64-linux',
      'x86_64-linux-gnu',
      { locked: 'x86_64-linux-gnu', published: 'ruby x86_64-linux-gnu' },
    ],
    // Locked by other rules: the project forces what is for all.
    ['ruby x86_64-linux java', 'x86_64-linux', undefined, { locked: 'ruby', published: 'ruby x86_64-linux' }],
    ['ruby x86_64-linux', 'x86_64-linux', 'x86_64-linux', { locked: 'ruby', published: 'ruby' }],
    [
      'ruby x86_64-linux-gnu*',
      'x86_64-linux',
      'x86_64-linux-gnu',
      { locked: 'x86_64-linux', published: 'ruby x86_64-linux' },
    ],
    ['ruby x86_64-linux', 'x86_64-linux', 'x86_64-linux', { locked: 'x86_64-linux' }],
  ];

for (const [offered, platforms, expected, before] of cases)
  test(`${offered} for ${platforms}${before === undefined ? '' : `, locked ${before.locked} before`}`, () => {
    const published = before?.published === undefined ? undefined : variantsOf(before.published);
    const locked = before === undefined ? undefined : { locked: before.locked.split(' '), published };
    const chosen = variantsToLock(variantsOf(offered), platforms.split(' '), locked);
    assert.equal(chosen?.map(({ platform }) => platform).join(' '), expected);
  });

function variantsOf(names: string): readonly GemVariant[] {
  return names.split(' ').map((name) => ({
    platform: name.replace('*', ''),
    needs: [],
    checksum: '',
    ruby: '',
    rubygems: name.endsWith('*') ? '>= 3.3.22' : '',
  }));
}
