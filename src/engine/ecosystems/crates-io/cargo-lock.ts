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
import { arrayAt, readToml, stringAt, tableAt, tablesAt, type TomlTable } from '../../text/toml.ts';
import { cargo } from '../../versions/cargo.ts';
import { conclude, quoted } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { keyIndex, type KeyIndex } from '../key-index.ts';
import { type WorkspaceMember, workspaceMembers } from './workspace-members.ts';

export const cargoLock: Format = {
  name: 'Cargo.lock',
  kind: 'lockfile',
  matches: (path) => baseName(path) === 'Cargo.lock',
  extract,
};

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly table: TomlTable;
  readonly dependsOn: readonly string[];
}

async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const document = readToml(file);
  const problems: Problem[] = [...document.problems];
  const entries = readEntries(file, document.root, problems);

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
      ({ key, name, version, source, table, dependsOn }): LockedPackage => ({
        key,
        name,
        version,
        span: file.span(table.start, table.end),
        dependsOn,
        ...(source === '' ? { source: 'path' } : source.startsWith('git+') ? { source: 'git' } : {}),
      }),
    );
  return conclude({ packages, projects, problems, status: document.status });
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

function readEntries(file: SourceFile, root: TomlTable, problems: Problem[]): readonly Entry[] {
  const found = new Map<string, Omit<Entry, 'dependsOn'>>();
  const index = keyIndex();
  const own = tableAt(root, 'root');
  for (const table of [...(own === undefined ? [] : [own]), ...tablesAt(root, 'package')]) {
    const name = stringAt(table, 'name')?.value ?? '';
    const version = stringAt(table, 'version')?.value ?? '';
    const source = stringAt(table, 'source')?.value ?? '';
    if (name === '' || version === '') {
      const message = `A package without ${name === '' ? 'name' : `version was left out: ${quoted(name)}`}.`;
      problems.push({ line: file.span(table.start, table.end).startLine, message });
      continue;
    }
    const short = `${name} ${version}`;
    const full = source === '' ? short : `${short} (${source})`;
    const known = found.get(short);
    if (known?.source === source || found.has(full)) continue;
    const key = known === undefined ? short : full;
    found.set(key, { key, name, version, source, table });
    for (const spelling of new Set([name, short, full])) index.add(spelling, key);
  }
  return [...found.values()].map((entry) => ({ ...entry, dependsOn: dependenciesOf(entry.table, index) }));
}

function dependenciesOf(table: TomlTable, index: KeyIndex): readonly string[] {
  const keys = new Set<string>();
  for (const item of arrayAt(table, 'dependencies')) {
    if (item.kind !== 'string') continue;
    const full = index.keysOf(item.value);
    // An entry replaced by `[patch]` keeps the source of old in some version 1 files.
    const found = full.length > 0 ? full : index.keysOf(item.value.split(' ', 2).join(' '));
    for (const key of found) keys.add(key);
  }
  return [...keys];
}

/** Local crates without a Cargo.toml in the tree that no other entry needs: the file serves them all the same. */
function unnamedProject(path: string, local: readonly Entry[], entries: readonly Entry[]): readonly LockedProject[] {
  const needed = new Set(entries.flatMap(({ dependsOn }) => dependsOn));
  const keys = new Set(local.filter(({ key }) => !needed.has(key)).flatMap(({ dependsOn }) => dependsOn));
  if (keys.size === 0) return [];
  return [{ folder: folderOf(path), dependsOn: [...keys].map((key) => ({ key, scope: 'production' as const })) }];
}
