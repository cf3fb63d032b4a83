/** What lockfiles promise of the archives of their packages: `name@version` → digests, in the notation of `SourceRequest`. */
import { basename } from 'node:path/posix';
import type { PromiseReader } from './promise.ts';
import { bunLock, packageLock, pnpmLock, yarnLock } from './promises-of-javascript.ts';
import {
  cargoLock,
  composerLock,
  gemfileLock,
  goSum,
  packagesLockJson,
  verificationMetadata,
} from './promises-of-others.ts';
import { pipfileLock, requirementHashes, tomlHashes } from './promises-of-python.ts';

export type PromisedDigests = ReadonlyMap<string, string>;

/** Empty for formats that promise nothing that can be checked, and for texts that cannot be read. */
export function promisedDigests(path: string, text: string): PromisedDigests {
  const found = new Map<string, Set<string>>();
  const read = readers.find(([pattern]) => pattern.test(basename(path)))?.[1];
  for (const { name, version, digest } of read?.(text) ?? []) {
    const key = `${name}@${version}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, new Set([digest]));
    else if (known.size < digestsMax) known.add(digest);
  }
  return new Map([...found].map(([key, digests]) => [key, [...digests].join(' ')]));
}

/** More than any version has archives. */
const digestsMax = 1000;

const readers: readonly (readonly [name: RegExp, read: PromiseReader])[] = [
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, packageLock],
  [/^yarn\.lock$/, yarnLock],
  [/^pnpm-lock\.yaml$/, pnpmLock],
  [/^bun\.lock$/, bunLock],
  [/^go\.sum$/, goSum],
  [/^Pipfile\.lock$/, pipfileLock],
  [/^(?:poetry|uv|pdm)\.lock$|^pylock(?:\..*)?\.toml$/, tomlHashes],
  [/\.txt$/, requirementHashes],
  [/^Cargo\.lock$/, cargoLock],
  [/^(?:Gemfile(?:\..*)?\.lock|gems\.locked|.*\.gemfile\.lock)$/, gemfileLock],
  [/^composer\.lock$/, composerLock],
  [/^verification-metadata\.xml$/, verificationMetadata],
  [/^packages\.(?:.*\.)?lock\.json$/i, packagesLockJson],
];
