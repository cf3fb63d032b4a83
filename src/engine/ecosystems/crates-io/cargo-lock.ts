/**
 * Cargo.lock, versions 1 to 4: `[[package]]` tables whose `dependencies` name other entries as shortly as is unambiguous
 * (`libc`, `libc 0.2.54`, `libc 0.2.54 (registry+…)`). Entries without a source are code on the disk: members of the
 * workspace, which are projects here and no packages once their Cargo.toml is found, or other local crates.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { baseName, folderOf } from '../../files/path-parts.ts';
import {
  type Extraction,
  type LockedPackage,
  type LockedProject,
  type Problem,
  type ProjectDependency,
  type Scope,
  scopes,
} from '../../inventory/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { arrayAt, readTomlList, stringAt, tableAt, type TomlTable } from '../../text/toml.ts';
import { cargo } from '../../versions/cargo.ts';
import { conclude, quoted } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { keyIndex } from '../key-index.ts';
import { type WorkspaceMember, workspaceMembers } from './workspace-members.ts';

export const cargoLock: Format = {
  name: 'Cargo.lock',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'Cargo.lock',
  extract,
};

function leavesOut(key: string, depth: number): boolean {
  return depth === 1 && key === 'checksum';
}

/** One `[[package]]` table, as far as it is asked for. */
interface Written {
  readonly name: string;
  readonly version: string;
  /** Empty for code on the disk. */
  readonly source: string;
  readonly dependencies: readonly string[];
  /** Offsets of the table. */
  readonly start: number;
  readonly end: number;
}

interface Entry extends Written {
  readonly key: string;
  readonly dependsOn: readonly string[];
}

async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, entries: written, problems: faults, status } = readTomlList(file, 'package', readTable, { leavesOut });
  const problems: Problem[] = [...faults];
  const own = tableAt(root, 'root');
  const entries = readEntries(file, own === undefined ? written : [readTable(own), ...written], problems);

  const local = entries.filter(({ source }) => source === '');
  const members = await workspaceMembers(file.path, new Set(local.map(({ name }) => name)), tree);
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
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
  projects.push(...unnamedProject(file.path, others, entries));

  const packages = entries
    .filter(({ name, source }) => source !== '' || !members.has(name))
    .map(
      ({ key, name, version, source, start, end, dependsOn }): LockedPackage => ({
        key,
        name,
        version,
        span: file.span(start, end),
        dependsOn,
        ...(source === '' ? { source: 'path' } : source.startsWith('git+') ? { source: 'git' } : {}),
      }),
    );
  return conclude({ packages, projects, problems, status });
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

function readTable(table: TomlTable): Written {
  return {
    name: stringAt(table, 'name')?.value ?? '',
    version: stringAt(table, 'version')?.value ?? '',
    source: stringAt(table, 'source')?.value ?? '',
    dependencies: arrayAt(table, 'dependencies').flatMap((item) => (item.kind === 'string' ? [item.value] : [])),
    start: table.start,
    end: table.end,
  };
}

function readEntries(file: SourceFile, tables: readonly Written[], problems: Problem[]): readonly Entry[] {
  const found = new Map<string, Written & { readonly key: string }>();
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
    found.set(key, { key, name, version, source, dependencies, start, end });
    byName.add(name, key);
    if (known === undefined) continue;
    if (twins.keysOf(short).length === 0) twins.add(short, short);
    twins.add(short, key);
  }

  /** As short as the file writes it, and that is by name alone nearly always. */
  function keysOf(spelling: string): readonly string[] {
    for (const index of [byName, twins]) {
      const keys = index.keysOf(spelling);
      if (keys.length > 0) return keys;
    }
    if (found.has(spelling)) return [spelling];
    const entry = found.get(shortened(spelling));
    return entry !== undefined && fullKey(entry) === spelling ? [entry.key] : [];
  }

  return Array.from(found.values(), (entry) => ({ ...entry, dependsOn: dependenciesOf(entry, keysOf) }));
}

function fullKey({ name, version, source }: Written): string {
  return source === '' ? `${name} ${version}` : `${name} ${version} (${source})`;
}

/** Name and version. */
function shortened(spelling: string): string {
  return spelling.split(' ', 2).join(' ');
}

function dependenciesOf({ dependencies }: Written, keysOf: (spelling: string) => readonly string[]): readonly string[] {
  const keys = dependencies.flatMap((spelling) => {
    const found = keysOf(spelling);
    // An entry replaced by `[patch]` keeps the source of old in some version 1 files.
    return found.length > 0 ? found : keysOf(shortened(spelling));
  });
  return keys.length < 2 ? keys : [...new Set(keys)];
}

/** Local crates without a Cargo.toml in the tree that no other entry needs: the file serves them all the same. */
function unnamedProject(path: string, local: readonly Entry[], entries: readonly Entry[]): readonly LockedProject[] {
  const needed = new Set(entries.flatMap(({ dependsOn }) => dependsOn));
  const keys = new Set(local.filter(({ key }) => !needed.has(key)).flatMap(({ dependsOn }) => dependsOn));
  if (keys.size === 0) return [];
  return [{ folder: folderOf(path), dependsOn: [...keys].map((key) => ({ key, scope: 'production' as const })) }];
}
