/**
 * uv's lockfile, of a project (`uv.lock`) or of a script (`tool.py.lock`). It names the projects it serves among its
 * packages, by a `virtual` or `editable` source: these are roots, and are not listed.
 */
import { posix } from 'node:path';
import type { Extraction, LockedProject } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, registrySource, urlSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readTomlList, stringAt, tableAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { conclude } from '../../extraction/conclude.ts';
import { scopeOfGroup } from './groups.ts';
import { type Dependency, entryOf, lockedList, type LockedList, type ReadEntry } from './locked-list.ts';
import { pushEach } from '../../text/push-each.ts';

export function extractUvLock(file: SourceFile): Extraction {
  const { root, entries, problems, status } = readTomlList(file, 'package', readEntry, { leavesOut });
  const members = new Set(texts(arrayAt(root, 'manifest', 'members')));
  const list = lockedList(file, problems);
  const projectTables: TomlTable[] = [];
  for (const { entry, details, local } of entries) {
    if (local !== undefined && isProject(local, members)) projectTables.push(local);
    else list.add(entry, details);
  }
  const projects = projectTables.map((table) => projectOf(table, posix.dirname(file.path), list));
  const ofManifest = projectOfManifest(root, posix.dirname(file.path), list);
  if (ofManifest.dependsOn.length > 0) projects.push(ofManifest);
  return conclude({ ...list.finish(), projects, status });
}

function leavesOut(key: string, depth: number): boolean {
  return depth === 1 && (key === 'sdist' || key === 'wheels');
}

interface UvEntry extends ReadEntry {
  /** The whole table of what may be a project. */
  readonly local: TomlTable | undefined;
}

function readEntry(table: TomlTable): UvEntry {
  const dependencies = dependenciesOf(arrayAt(table, 'dependencies'));
  for (const [, values] of groups(table, 'optional-dependencies')) pushEach(dependencies, dependenciesOf(values));
  const isLocal = ['virtual', 'editable'].some((key) => stringAt(table, 'source', key) !== undefined);
  return {
    entry: entryOf(table),
    details: { dependencies, source: sourceOf(table) },
    local: isLocal ? table : undefined,
  };
}

function isProject(entry: TomlTable, members: ReadonlySet<string>): boolean {
  const name = stringAt(entry, 'name')?.value ?? '';
  const editable = stringAt(entry, 'source', 'editable')?.value;
  return (
    stringAt(entry, 'source', 'virtual') !== undefined ||
    editable === '.' ||
    (editable !== undefined && members.has(name))
  );
}

function projectOf(entry: TomlTable, lockfileFolder: string, list: LockedList): LockedProject {
  const path = (stringAt(entry, 'source', 'virtual') ?? stringAt(entry, 'source', 'editable'))?.value ?? '.';
  const { dependsOn, add } = rootList(list);
  add(arrayAt(entry, 'dependencies'), 'production');
  for (const [, values] of groups(entry, 'optional-dependencies')) add(values, 'optional');
  for (const [group, values] of groups(entry, 'dev-dependencies')) add(values, scopeOfGroup(group));
  return {
    folder: folderBelow(lockfileFolder, path),
    name: stringAt(entry, 'name')?.value ?? '',
    dependsOn: dependsOn(),
  };
}

/** What a script asks for, or a workspace whose root is no project. */
function projectOfManifest(root: TomlTable, lockfileFolder: string, list: LockedList): LockedProject {
  const { dependsOn, add } = rootList(list);
  add(arrayAt(root, 'manifest', 'requirements'), 'production');
  const manifest = tableAt(root, 'manifest');
  for (const [group, values] of manifest === undefined ? [] : groups(manifest, 'dependency-groups')) {
    add(values, scopeOfGroup(group));
  }
  return { folder: folderBelow(lockfileFolder, '.'), dependsOn: dependsOn() };
}

/** Collects roots; of several scopes of one package the first stays, so the strongest is to be added first. */
function rootList(list: LockedList): {
  readonly add: (values: readonly TomlValue[], scope: Scope) => void;
  readonly dependsOn: () => LockedProject['dependsOn'];
} {
  const scopes = new Map<string, Scope>();
  return {
    add(values, scope) {
      for (const key of dependenciesOf(values).flatMap((wanted) => list.keysOf(wanted))) {
        if (!scopes.has(key)) scopes.set(key, scope);
      }
    },
    dependsOn: () => [...scopes].map(([key, scope]) => ({ key, scope })),
  };
}

/** A project outside the tree is served as if it stood at its root: its packages are listed all the same. */
function folderBelow(lockfileFolder: string, path: string): string {
  const folder = posix.join(lockfileFolder, path.replaceAll('\\', '/')).replace(/\/$/, '');
  return folder === '.' || folder.startsWith('..') ? '' : folder;
}

function dependenciesOf(values: readonly TomlValue[]): Dependency[] {
  return values.flatMap((value) => {
    if (value.kind !== 'table') return [];
    const name = stringAt(value, 'name')?.value;
    return name === undefined ? [] : [{ name, version: stringAt(value, 'version')?.value }];
  });
}

function* groups(entry: TomlTable, key: string): Generator<readonly [string, readonly TomlValue[]]> {
  for (const [group, { value }] of tableAt(entry, key)?.entries ?? [])
    if (value.kind === 'array') yield [group, value.items];
}

function texts(values: readonly TomlValue[]): readonly string[] {
  return values.flatMap((value) => (value.kind === 'string' ? [value.value] : []));
}

function sourceOf(entry: TomlTable): PackageSource | undefined {
  const source = tableAt(entry, 'source');
  if (source === undefined) return undefined;
  const text = (key: string): string | undefined => stringAt(source, key)?.value;
  const repository = text('git');
  if (repository !== undefined) {
    // `https://host/owner/name?rev=main#commit`
    const [address = '', commit = ''] = repository.split('#');
    return gitSource(address.replace(/\?.*$/, ''), commit);
  }
  const url = text('url');
  if (url !== undefined) return urlSource(url);
  const path = text('path') ?? text('directory') ?? text('editable');
  return path === undefined ? registrySource(text('registry')) : pathSource(path);
}
