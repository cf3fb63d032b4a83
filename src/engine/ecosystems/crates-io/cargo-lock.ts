/**
 * Cargo.lock, versions 1 to 4: `[[package]]` tables whose `dependencies` name other entries as shortly as is unambiguous
 * (`libc`, `libc 0.2.54`, `libc 0.2.54 (registry+…)`). Entries without a source are code on the disk: members of the
 * workspace, which are projects here and no packages once their Cargo.toml is found, or other local crates.
 */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import type {
  Extraction,
  LocalPackage,
  LockedPackage,
  LockedProject,
  ProjectDependency,
} from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { type Scope, scopes } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource, registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readTomlList, stringAt, stringsAt, tableAt } from '../../text/toml.ts';
import type { TomlTable } from '../../text/toml-value.ts';
import { cargo } from '../../versions/cargo.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { keyIndex, once } from '../../extraction/key-index.ts';
import { type WorkspaceMember, workspaceMembers } from './workspace-members.ts';
import { pushEach } from '../../text/push-each.ts';

function leavesOut(key: string, depth: number): boolean {
  return depth === 1 && key === 'checksum';
}

/** One `[[package]]` table, as far as it is asked for. */
interface PackageTable {
  readonly name: string;
  readonly version: string;
  /** Empty for code on the disk. */
  readonly source: string;
  readonly dependencies: readonly string[];
  /** Offsets of the table. */
  readonly start: number;
  readonly end: number;
}

interface Entry extends PackageTable {
  readonly key: string;
  /** Filled in when all entries are known. */
  dependsOn: readonly string[];
}

/** Every entry with those that it needs, by key. */
export function readLockEntries(file: SourceFile): {
  readonly byKey: ReadonlyMap<string, Entry>;
  readonly problems: readonly Problem[];
  readonly status: Extraction['status'];
} {
  const { root, entries: written, problems: faults, status } = readTomlList(file, 'package', readTable, { leavesOut });
  const problems: Problem[] = [...faults];
  const own = tableAt(root, 'root');
  return {
    byKey: readEntries(file, own === undefined ? written : [readTable(own), ...written], problems),
    problems,
    status,
  };
}

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { byKey, problems, status } = readLockEntries(file);
  const entries = [...byKey.values()];

  const local = entries.filter(({ source }) => source === '');
  const members = await workspaceMembers(file.path, new Set(local.map(({ name }) => name)), tree);
  const projects: LockedProject[] = [];
  for (const { name, dependsOn } of local) {
    const member = members.get(name);
    if (member === undefined) continue;
    const asked = dependsOn.flatMap((target) => askedFor(byKey.get(target), member));
    // A crate under its own name goes before its renamed other versions: who asks by name means the former.
    projects.push({
      folder: member.folder,
      name,
      dependsOn: asked.sort((a, b) => Number(isRenamed(a)) - Number(isRenamed(b))),
    });
  }
  const others = local.filter(({ name }) => !members.has(name));
  pushEach(projects, unnamedProject(file.path, others, entries));

  const packages = entries
    .filter(({ name, source }) => source !== '' || !members.has(name))
    .map((entry) => lockedPackage(file, entry));
  const needed = new Set(entries.flatMap(({ dependsOn }) => dependsOn));
  const locals = local.flatMap((entry): readonly LocalPackage[] => {
    const member = members.get(entry.name);
    if (member === undefined || !needed.has(entry.key)) return [];
    const { name, version, start, end } = entry;
    const path = posix.relative(folderOf(file.path), member.folder) || '.';
    return [{ name, version, path, constraint: '', scope: 'production', span: file.span(start, end) }];
  });
  return { ...conclude({ packages, projects, problems, status }), locals };
}

function lockedPackage(file: SourceFile, { key, name, version, source, start, end, dependsOn }: Entry): LockedPackage {
  const locked = { key, name, version, span: file.span(start, end), dependsOn };
  return { ...locked, source: sourceOf(source) };
}

/** `registry+https://…`, `sparse+https://…`, `git+https://host/owner/name?branch=main#commit`; where the crate lies on the disk is not said. */
function sourceOf(source: string): PackageSource {
  if (source === '') return pathSource('');
  if (!source.startsWith('git+')) return registrySource(source);
  const [address = '', commit = ''] = source.split('#');
  return gitSource(address.replace(/\?.*$/, ''), commit);
}

/** More names for one crate than any manifest has. */
const aliasesMax = 64;

/** One for each name by which the manifest asks for the entry; its constraint tells apart several versions of a crate. */
function askedFor(entry: Entry | undefined, { dependencies }: WorkspaceMember): readonly ProjectDependency[] {
  if (entry === undefined) return [];
  const asked = dependencies.get(entry.name)?.slice(0, aliasesMax) ?? [];
  const version = cargo.parse(entry.version);
  const fitting = asked.filter(
    ({ constraint }) => constraint === '' || (version !== undefined && cargo.satisfies(version, constraint) !== false),
  );
  const scopesByAlias = new Map<string, Scope>();
  for (const { key, scope } of fitting.length > 0 ? fitting : asked) {
    const known = scopesByAlias.get(key);
    if (known === undefined || scopes.indexOf(scope) < scopes.indexOf(known)) scopesByAlias.set(key, scope);
  }
  if (scopesByAlias.size === 0) return [{ key: entry.key, scope: 'production' }];
  return [...scopesByAlias].map(([alias, scope]) =>
    alias === entry.name ? { key: entry.key, scope } : { key: entry.key, scope, alias },
  );
}

function isRenamed({ alias }: ProjectDependency): boolean {
  return alias !== undefined;
}

function readTable(table: TomlTable): PackageTable {
  return {
    name: stringAt(table, 'name')?.value ?? '',
    version: stringAt(table, 'version')?.value ?? '',
    source: stringAt(table, 'source')?.value ?? '',
    dependencies: stringsAt(table, 'dependencies'),
    start: table.start,
    end: table.end,
  };
}

/** By key, in order of the file. */
function readEntries(
  file: SourceFile,
  tables: readonly PackageTable[],
  problems: Problem[],
): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  const byName = keyIndex();
  /** By name and version, where several sources have it. */
  const twins = keyIndex();
  for (const written of tables) {
    const { name, version, source, dependencies, start, end } = written;
    if (name === '' || version === '') {
      const message = `A package without ${name === '' ? 'name' : `version was left out: ${quoted(name)}`}.`;
      problems.push({ line: file.span(start, end).startLine, message });
      continue;
    }
    const short = `${name} ${version}`;
    const known = found.get(short);
    if (known !== undefined && (known.source === source || found.has(fullKey(written)))) continue;
    const key = known === undefined ? short : fullKey(written);
    found.set(key, { key, name, version, source, dependencies, start, end, dependsOn: noKeys });
    byName.add(name, key);
    if (known === undefined) continue;
    if (twins.keysOf(short).length === 0) twins.add(short, short);
    twins.add(short, key);
  }

  /** As short as the file writes it, and that is by name alone nearly always. */
  function collect(spelling: string, keys: string[]): boolean {
    if (byName.collect(spelling, keys) || twins.collect(spelling, keys)) return true;
    if (found.has(spelling)) return keys.push(spelling) > 0;
    const entry = found.get(shortened(spelling));
    return entry !== undefined && fullKey(entry) === spelling && keys.push(entry.key) > 0;
  }

  for (const entry of found.values()) {
    if (entry.dependencies.length === 0) continue;
    const keys: string[] = [];
    for (const spelling of entry.dependencies) {
      // An entry replaced by `[patch]` keeps the source of old in some version 1 files.
      if (!collect(spelling, keys)) collect(shortened(spelling), keys);
    }
    entry.dependsOn = once(keys);
  }
  return found;
}

const noKeys: readonly string[] = [];

function fullKey({ name, version, source }: PackageTable): string {
  return source === '' ? `${name} ${version}` : `${name} ${version} (${source})`;
}

/** Name and version. */
function shortened(spelling: string): string {
  return spelling.split(' ', 2).join(' ');
}

/** Local crates without a Cargo.toml in the tree that no other entry needs: the file serves them all the same. */
function unnamedProject(path: string, local: readonly Entry[], entries: readonly Entry[]): readonly LockedProject[] {
  if (local.length === 0) return [];
  const needed = new Set(entries.flatMap(({ dependsOn }) => dependsOn));
  const keys = new Set(local.filter(({ key }) => !needed.has(key)).flatMap(({ dependsOn }) => dependsOn));
  if (keys.size === 0) return [];
  return [{ folder: folderOf(path), dependsOn: [...keys].map((key) => ({ key, scope: 'production' as const })) }];
}
