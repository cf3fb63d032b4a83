/** pnpm-lock.yaml, lockfile versions 5 to 9, with its importers (the workspace's projects). */
import type { Extraction, LockedPackage, LockedProject, ProjectDependency } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import { isTrue, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, pathSource } from '../../model/source-address.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { projectFolder } from './project-folder.ts';
import { findReferred, readDepPath, withoutPeers } from './pnpm-dep-path.ts';
import { type NpmRegistries, npmRegistries } from './registries.ts';
import { sourceOf } from './specifier.ts';

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { documents, problems: syntax } = readYaml(file, { leavesOut });
  const problems: Problem[] = [...syntax];
  // A first document may pin pnpm itself, which is no dependency of the project; the project's own comes last.
  const root = documents.at(-1);
  if (root?.kind !== 'map') {
    if (problems.length === 0) problems.push({ line: 1, message: 'the lockfile holds no map' });
    return conclude({ problems, status: 'failed' });
  }
  if (memberOf(root, 'lockfileVersion') === undefined)
    problems.push({ line: 1, message: 'no lockfileVersion is given' });
  if (
    ['packages', 'importers', 'dependencies', 'devDependencies', 'specifiers'].every(
      (key) => memberOf(root, key) === undefined,
    )
  )
    problems.push({ line: 1, message: 'the lockfile lists neither packages nor projects' });
  const entries = entriesOf(root);
  const registries = await npmRegistries(tree, folderOf(file.path));
  const packages = Array.from(entries.values(), (entry) => readPackage(file, entry, entries, problems, registries));
  const projects = importersOf(root).map(({ path, node }) => readProject(file, path, node, entries));
  return conclude({ packages: packages.filter(({ name }) => name !== ''), projects, problems });
}

/** Of entries and projects, which stand two maps below the root, only this is asked for. */
const read: ReadonlySet<string> = new Set([
  'name',
  'version',
  'resolution',
  'dev',
  'optional',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
]);

function leavesOut(key: string, depth: number): boolean {
  return depth === 3 && !read.has(key);
}

interface Entry {
  readonly key: string;
  /** Where the package stands: in `packages`, else in `snapshots`. */
  readonly node: Positioned;
  /** Where its dependencies stand. */
  readonly edges: Positioned;
}

type Entries = ReadonlyMap<string, Entry>;

/** Since version 9 `packages` holds what is said of a package once, and `snapshots` its dependencies for each set of peers. */
function entriesOf(root: Positioned): Entries {
  const packages = memberOf(root, 'packages');
  const entries = new Map<string, Entry>();
  /** Packages whose snapshots have other keys. */
  const withPeers = new Set<string>();
  for (const snapshot of membersOf(memberOf(root, 'snapshots'))) {
    const { key } = snapshot;
    const base = withoutPeers(key);
    if (base !== key) withPeers.add(base);
    entries.set(key, { key, node: memberOf(packages, base) ?? snapshot, edges: snapshot });
  }
  for (const node of membersOf(packages)) {
    const { key } = node;
    if (!entries.has(key) && !withPeers.has(key)) entries.set(key, { key, node, edges: node });
  }
  return entries;
}

function readPackage(
  file: SourceFile,
  { key, node, edges }: Entry,
  entries: Entries,
  problems: Problem[],
  registries: NpmRegistries,
): LockedPackage {
  const path = readDepPath(key);
  const name = textOf(node, 'name') ?? path.name;
  const version = textOf(node, 'version') ?? path.version;
  const span = file.span(...memberRange(node));
  if (name === '') problems.push({ line: span.startLine, message: `${quoted(key)} names no package: it is left out` });
  else if (version === '' && path.source === undefined) {
    problems.push({ line: span.startLine, message: `${quoted(key)} names no version` });
  }
  const dependsOn = keysOf(memberOf(edges, 'dependencies'), entries);
  const optional = keysOf(memberOf(edges, 'optionalDependencies'), entries);
  const locked: LockedPackage = {
    key,
    name,
    version,
    span,
    dependsOn: optional.length === 0 ? dependsOn : [...dependsOn, ...optional],
    dependsOnOptionally: optional,
    scope: isTrue(node, 'dev') ? 'development' : isTrue(edges, 'optional') ? 'optional' : 'production',
  };
  const source = resolvedSource(memberOf(node, 'resolution')) ?? path.source ?? registries.sourceOf(name);
  return source === undefined ? locked : { ...locked, source };
}

/** `undefined` for what the registry of the settings gave. */
function resolvedSource(resolution: Positioned | undefined): PackageSource | undefined {
  const repository = textOf(resolution, 'repo');
  if (repository !== undefined) return gitSource(repository, textOf(resolution, 'commit'));
  const directory = textOf(resolution, 'directory');
  if (directory !== undefined) return pathSource(directory);
  const archive = textOf(resolution, 'tarball');
  return archive === undefined ? undefined : sourceOf(archive);
}

const noKeys: readonly string[] = [];

function keysOf(section: Positioned | undefined, entries: Entries): readonly string[] {
  if (section === undefined) return noKeys;
  const keys: string[] = [];
  for (const member of membersOf(section)) {
    const key = keyOf(member, entries);
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

/** References are versions (`1.0.0(peer@2)`), keys, or `{specifier, version}`; links to local folders lead to no package. */
function keyOf(member: Positioned, entries: Entries): string | undefined {
  const reference = textOf(member) ?? textOf(member, 'version');
  return reference === undefined ? undefined : findReferred(member.key, reference, entries)?.key;
}

/** Lockfiles of a single project hold its importer at their top. */
function importersOf(root: Positioned): readonly { path: string; node: Positioned }[] {
  const importers = memberOf(root, 'importers');
  return importers === undefined
    ? [{ path: '.', node: root }]
    : membersOf(importers).map((node) => ({ path: node.key, node }));
}

const sections: ReadonlyMap<string, Scope> = new Map([
  ['dependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
]);

function readProject(file: SourceFile, path: string, node: Positioned, entries: Entries): LockedProject {
  const folder = projectFolder(file.path, path);
  const dependsOn: ProjectDependency[] = [...sections].flatMap(([section, scope]) =>
    membersOf(memberOf(node, section)).flatMap((member) => {
      const key = keyOf(member, entries);
      return key === undefined ? [] : [{ key, alias: member.key, scope }];
    }),
  );
  return { folder, dependsOn };
}
