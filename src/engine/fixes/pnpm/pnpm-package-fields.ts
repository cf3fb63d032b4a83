/** What pnpm-lock.yaml says of a release besides what it needs. */
import { addressOf } from '../javascript/package-lock-packages.ts';
import { type NpmRelease, recordOf, textOf } from '../javascript/packument.ts';
import type { PnpmDocument } from './pnpm-document.ts';
import { peersOfRelease } from './pnpm-needs.ts';

/** @param like the address that the entry in whose place it stands gave of its archive, where it gave one */
export function packageFields(document: PnpmDocument, release: NpmRelease, like: string): Record<string, unknown> {
  const { manifest, integrity } = release;
  const own = new Set([...release.dependencies.keys(), ...release.optionalDependencies.keys()]);
  const peers = new Map(peersOfRelease(release));
  for (const name of own) peers.delete(name);
  const optional = [...peers.keys()].filter((name) => release.optionalPeers.has(name));
  const namesArchive = document.namesArchives || like !== '' || !isUsualAddress(release);
  const engines = Object.entries(recordOf(manifest['engines'])).filter(
    ([, range]) => typeof range === 'string' && range !== '*',
  );
  const bin = manifest['bin'];
  const hasBin =
    (typeof bin === 'string' && bin !== '') ||
    Object.keys(recordOf(bin)).length > 0 ||
    textOf(recordOf(manifest['directories'])['bin']) !== '';
  const scripts = recordOf(manifest['scripts']);
  const isBuilt =
    manifest['hasInstallScript'] === true ||
    ['preinstall', 'install', 'postinstall'].some((name) => textOf(scripts[name]) !== '');
  return {
    resolution: namesArchive ? { integrity, tarball: addressOf(release, like) } : { integrity },
    engines: presentRecord(engines),
    cpu: listOf(manifest['cpu']),
    os: listOf(manifest['os']),
    libc: listOf(manifest['libc']),
    deprecated: textOf(manifest['deprecated']) || undefined,
    hasBin: hasBin || undefined,
    requiresBuild: (!document.dialect.hasSnapshots && isBuilt) || undefined,
    peerDependencies: presentRecord([...peers]),
    peerDependenciesMeta: presentRecord(optional.map((name) => [name, { optional: true }])),
  };
}

/** Where the registry's own rule puts it, pnpm does not say it. */
function isUsualAddress({ name, version, tarball }: NpmRelease): boolean {
  const file = `${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;
  return tarball.replace(/%2f/i, '/').endsWith(`/${name}/-/${file}`);
}

function listOf(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.filter((item) => typeof item === 'string').filter((item) => item !== '');
  return texts.length === 0 ? undefined : texts;
}

export function presentRecord(
  entries: readonly (readonly [string, unknown])[],
): Readonly<Record<string, unknown>> | undefined {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.length === 0 ? undefined : Object.fromEntries(sorted);
}
