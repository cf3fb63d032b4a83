/** `packages` of a package-lock.json, written as npm writes it: what did not change keeps its entry. */
import { aliasIn } from './alias.ts';
import { type Flags, flagsIn } from './flags.ts';
import type { PackageLockLayout, Placed } from './package-lock-layout.ts';
import { nameAt } from './package-lock-layout.ts';
import { type NpmRelease, recordOf, textOf } from './packument.ts';
import type { WrittenDeclaration } from './ways.ts';

export function writePackages(
  document: Record<string, unknown>,
  before: PackageLockLayout,
  after: PackageLockLayout,
  declarations: readonly WrittenDeclaration[],
): void {
  const [flagsBefore, flagsAfter] = [flagsIn(before), flagsIn(after)];
  const packages = new Map(Object.entries(recordOf(document['packages'])));
  for (const location of before.placed().keys()) if (!after.placed().has(location)) packages.delete(location);
  for (const [location, placed] of after.placed()) {
    const flags = flagsAfter(placed.node);
    if (placed.release !== undefined) {
      packages.set(location, newEntry(placed, placed.release, flags, replacedAddress(before, placed)));
      continue;
    }
    const old = before.placed().get(location);
    if (old === undefined || placed.node.kind === 'project') continue;
    const oldFlags = flagsBefore(old.node);
    const entry = packages.get(location);
    if (entry !== undefined && JSON.stringify(oldFlags) !== JSON.stringify(flags))
      packages.set(location, inOrder({ ...recordOf(entry), ...flagFields(flags) }));
  }
  for (const { project, edge, range } of declarations) {
    const entry = { ...recordOf(packages.get(project.id)) };
    for (const section of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
      const declared = recordOf(entry[section]);
      if (Object.hasOwn(declared, edge.name))
        entry[section] = { ...declared, [edge.name]: rangeIn(declared[edge.name], range) };
    }
    packages.set(project.id, entry);
  }
  document['packages'] = Object.fromEntries(
    [...packages].sort(([a], [b]) => (a === b ? 0 : a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en'))),
  );
}

/** Aliases stay what they are. */
export function rangeIn(written: unknown, range: string): string {
  const alias = aliasIn(textOf(written))?.prefix ?? '';
  return range.startsWith('npm:') ? range : alias + range;
}

/** Mirrors that the lockfile names stay its mirrors: the release's archive is asked of the same host where the old one's was. */
export function replacedAddress(before: PackageLockLayout, { location, node }: Placed): string {
  const old = before.placed().get(location);
  const own = old !== undefined && old.node.name === node.name ? textOf(old.entry?.['resolved']) : '';
  if (own !== '') return own;
  for (const { entry } of before.placed().values()) {
    const resolved = textOf(entry?.['resolved']);
    if (/^https?:/.test(resolved)) return resolved;
  }
  return '';
}

/** @param like an address of the lockfile: the new one is on its host, where that is a registry of the same layout */
export function addressOf({ name, version, tarball }: NpmRelease, like: string): string {
  const file = `${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;
  const base = /^(https?:\/\/.*?\/)(?:@[^/]+(?:\/|%2[fF]))?[^/]+\/-\/[^?#]*$/.exec(like)?.[1];
  return base === undefined || !tarball.includes('/-/') ? tarball : `${base}${name}/-/${file}`;
}

function newEntry({ location }: Placed, release: NpmRelease, flags: Flags, like: string): Record<string, unknown> {
  const { manifest } = release;
  const entry: Record<string, unknown> = {
    ...(nameAt(location) === release.name ? {} : { name: release.name }),
    version: release.version,
    resolved: addressOf(release, like),
    integrity: release.integrity,
    ...flagFields(flags),
    ...present('license', licenseOf(manifest['license'])),
    ...present('deprecated', textOf(manifest['deprecated'])),
    ...present('hasInstallScript', hasInstallScript(manifest)),
    ...present('cpu', listOf(manifest['cpu'])),
    ...present('os', listOf(manifest['os'])),
    ...present('libc', listOf(manifest['libc'])),
    ...present('bin', binOf(release)),
    ...present('dependencies', Object.fromEntries(release.dependencies)),
    ...present('optionalDependencies', Object.fromEntries(release.optionalDependencies)),
    ...present('peerDependencies', Object.fromEntries(release.peerDependencies)),
    ...present('peerDependenciesMeta', recordOf(manifest['peerDependenciesMeta'])),
    ...present('engines', enginesOf(manifest['engines'])),
    ...present('funding', fundingOf(manifest['funding'])),
  };
  return inOrder(entry);
}

const first = ['name', 'version', 'lockfileVersion', 'resolved', 'integrity', 'requires', 'packages', 'dependencies'];

/** npm's order of keys: some first, then what is no object, then objects, each by name. */
export function inOrder(entry: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rank = (key: string): number => {
    const at = first.indexOf(key);
    if (at >= 0) return at;
    const value = entry[key];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? 101 : 100;
  };
  const keys = Object.keys(entry).filter((key) => entry[key] !== undefined);
  keys.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'));
  return Object.fromEntries(keys.map((key) => [key, entry[key]]));
}

export function flagFields({ dev, optional, devOptional, peer }: Flags): Readonly<Record<string, true | undefined>> {
  const field = (isSet: boolean): true | undefined => (isSet ? true : undefined);
  return { dev: field(dev), optional: field(optional), devOptional: field(devOptional), peer: field(peer) };
}

function present(key: string, value: unknown): Readonly<Record<string, unknown>> {
  const isEmpty =
    value === undefined ||
    value === '' ||
    value === false ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isEmpty ? {} : { [key]: value };
}

function licenseOf(value: unknown): string {
  return textOf(value) || textOf(recordOf(value)['type']);
}

function hasInstallScript(manifest: Readonly<Record<string, unknown>>): boolean {
  const scripts = recordOf(manifest['scripts']);
  return (
    manifest['hasInstallScript'] === true ||
    ['preinstall', 'install', 'postinstall'].some((name) => textOf(scripts[name]) !== '')
  );
}

function listOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string' && item !== '').map(String);
}

function enginesOf(value: unknown): unknown {
  return Array.isArray(value) ? listOf(value) : Object.fromEntries(Object.entries(recordOf(value)));
}

function binOf({ name, manifest }: NpmRelease): Readonly<Record<string, string>> {
  const own = name.replace(/^@[^/]+\//, '');
  const bin = manifest['bin'];
  const entries = typeof bin === 'string' ? [[own, bin] as const] : Object.entries(recordOf(bin));
  return Object.fromEntries(
    entries.flatMap(([key, path]) => (typeof path === 'string' ? [[key, path.replace(/^(?:\.?\/)+/, '')]] : [])),
  );
}

function fundingOf(value: unknown): unknown {
  const one = (item: unknown): unknown => (typeof item === 'string' ? { url: item } : item);
  return Array.isArray(value) ? value.map(one) : one(value);
}
