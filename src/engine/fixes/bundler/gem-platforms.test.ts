/** Which archives of a release are locked for the platforms of a lockfile: as Bundler chooses, or not told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LockedPlatforms, variantsToLock } from './gem-platforms.ts';

const cases: readonly (readonly [
  offered: string,
  platforms: string,
  expected: string | undefined,
  before?: LockedPlatforms,
])[] = [
  ['ruby', 'ruby', 'ruby'],
  ['ruby', 'x86_64-linux arm64-darwin-23', 'ruby'],
  ['ruby x86_64-linux', 'ruby', 'ruby'],
  ['ruby x86_64-linux', 'x86_64-linux', 'x86_64-linux'],
  ['ruby x86_64-linux', 'ruby x86_64-linux', 'ruby x86_64-linux'],
  ['ruby arm64-darwin x86_64-darwin', 'arm64-darwin-21 x86_64-darwin-19', 'arm64-darwin x86_64-darwin'],
  ['ruby x86_64-linux-gnu x86_64-linux-musl', 'x86_64-linux', undefined],
  ['ruby x86_64-linux-gnu x86_64-linux-musl', 'x86_64-linux-gnu', 'x86_64-linux-gnu'],
  ['ruby x86_64-linux-musl', 'x86_64-linux', undefined],
  ['ruby universal-darwin', 'arm64-darwin-21', undefined],
  ['ruby java', 'universal-java-17', undefined],
  ['ruby x64-mingw', 'x64-mingw-ucrt', undefined],
  ['x86_64-linux', 'ruby', undefined],
  ['java', 'x86_64-linux', undefined],
  // As it was, where the archives are the same.
  [
    'ruby x86_64-linux-gnu',
    'x86_64-linux',
    'x86_64-linux-gnu',
    { locked: ['x86_64-linux-gnu'], published: ['ruby', 'x86_64-linux-gnu'] },
  ],
  // Locked by other rules: the project forces what is for all.
  ['ruby x86_64-linux java', 'x86_64-linux', undefined, { locked: ['ruby'], published: ['ruby', 'x86_64-linux'] }],
  ['ruby x86_64-linux', 'x86_64-linux', 'x86_64-linux', { locked: ['ruby'], published: ['ruby'] }],
  ['ruby x86_64-linux', 'x86_64-linux', 'x86_64-linux', { locked: ['x86_64-linux'], published: undefined }],
];

for (const [offered, platforms, expected, before] of cases)
  test(`${offered} for ${platforms}${before === undefined ? '' : `, locked ${before.locked.join(' ')} before`}`, () => {
    const variants = offered
      .split(' ')
      .map((platform) => ({ platform, needs: [], checksum: '', ruby: '', rubygems: '' }));
    const chosen = variantsToLock(variants, platforms.split(' '), before);
    assert.equal(chosen?.map(({ platform }) => platform).join(' '), expected);
  });
