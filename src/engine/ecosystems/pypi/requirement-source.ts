/** Where a Python package is taken from: what stands behind `@`, after `-e`, or in a table of a manifest or lockfile. */
import type { PackageSource } from '../../model/package-source.ts';
import {
  gitSource,
  isGitAddress,
  isPathAddress,
  pathSource,
  registrySource,
  urlSource,
} from '../../model/source-address.ts';
import { arrayAt, stringAt, tableAt, tablesAt, valueAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { normalizePythonName } from './requirement.ts';

/** `git+https://host/owner/name.git@ref#egg=name`, `https://host/name-1.0.tar.gz`, `file:///a`, `../a`. */
export function locationSource(location: string): PackageSource {
  const [address = ''] = location.trim().split('#');
  if (/^(?:git|hg|svn|bzr)\+/.test(address) || isGitAddress(address)) {
    // The reference stands behind the last `@` of the path; one before the path names a user.
    const path = address.indexOf('/', address.indexOf('://') + 3);
    const at = address.lastIndexOf('@');
    const isReference = path >= 0 && at > path;
    return gitSource(isReference ? address.slice(0, at) : address, isReference ? address.slice(at + 1) : '');
  }
  if (isPathAddress(address)) return pathSource(address);
  return /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(address) ? urlSource(address) : pathSource(address);
}

const versionControls = ['git', 'hg', 'svn', 'bzr'] as const;

/** A dependency's table in Pipfile, Poetry's and uv's sections; `undefined` where it names no place. */
export function tableSource(table: TomlTable): PackageSource | undefined {
  const text = (key: string): string | undefined => stringAt(table, key)?.value;
  const repository = versionControls.map(text).find((address) => address !== undefined);
  if (repository !== undefined) {
    const { url, reference } = { reference: '', ...gitSourceOf(repository) };
    return gitSource(url, text('rev') ?? text('ref') ?? text('tag') ?? text('branch') ?? reference);
  }
  const address = text('url');
  if (address !== undefined) return locationSource(address);
  const path = text('path') ?? text('file');
  return path === undefined ? undefined : locationSource(path);
}

function gitSourceOf(address: string): { readonly url: string; readonly reference?: string } {
  const source = locationSource(address.startsWith('git') ? address : `git+${address}`);
  return source.kind === 'git' ? source : { url: address };
}

/** The registries that a manifest names: by name, and the one for all packages without a name of their own. */
export interface PythonIndexes {
  readonly byName: ReadonlyMap<string, string>;
  /** Empty where the public one is asked too, or the file does not tell which is. */
  readonly general: string;
}

/** Poetry's, uv's and PDM's tables of indexes. */
export function indexesOf(root: TomlTable): PythonIndexes {
  const byName = new Map<string, string>();
  const general: string[] = [];
  for (const keys of [
    ['tool', 'poetry', 'source'],
    ['tool', 'uv', 'index'],
    ['tool', 'pdm', 'source'],
  ]) {
    for (const table of tablesAt(root, ...keys)) {
      const url = stringAt(table, 'url')?.value;
      if (url === undefined) continue;
      const name = stringAt(table, 'name')?.value ?? '';
      byName.set(name, url);
      const isDefault = isTrue(table, 'default') || stringAt(table, 'priority')?.value === 'default';
      if (isDefault || (keys[1] === 'pdm' && name === 'pypi')) general.push(url);
    }
  }
  const ofUv = stringAt(root, 'tool', 'uv', 'index-url')?.value;
  const isAlone = arrayAt(root, 'tool', 'uv', 'extra-index-url').length === 0;
  if (ofUv !== undefined && isAlone) general.push(ofUv);
  return { byName, general: general.length === 1 ? (general[0] ?? '') : '' };
}

/** @param named the index that the dependency names, where it names one */
export function indexSource(indexes: PythonIndexes, named: string | undefined): PackageSource | undefined {
  const address = (named === undefined ? undefined : indexes.byName.get(named)) ?? indexes.general;
  return address === '' ? undefined : registrySource(address);
}

/** What `[tool.uv.sources]` says of names, normalised. */
export function uvSources(root: TomlTable, indexes: PythonIndexes): ReadonlyMap<string, PackageSource> {
  const sources = new Map<string, PackageSource>();
  for (const [name, { value }] of tableAt(root, 'tool', 'uv', 'sources')?.entries ?? []) {
    // Several tables hold for several platforms.
    const table = value.kind === 'array' ? value.items[0] : value;
    const source = table?.kind === 'table' ? sourceOfUv(table, indexes) : undefined;
    if (source !== undefined) sources.set(normalizePythonName(name), source);
  }
  return sources;
}

function sourceOfUv(table: TomlTable, indexes: PythonIndexes): PackageSource | undefined {
  const index = stringAt(table, 'index')?.value;
  return index === undefined ? tableSource(table) : indexSource(indexes, index);
}

function isTrue(table: TomlTable, key: string): boolean {
  const value: TomlValue | undefined = valueAt(table, key);
  return value?.kind === 'boolean' && value.value;
}
