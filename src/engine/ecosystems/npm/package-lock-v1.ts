/**
 * The `dependencies` tree of package-lock.json version 1: packages nested as npm nests their folders. It does not say
 * what the project itself asks for; the package.json beside it does, and means the packages at the top.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import type { Extraction, LocalPackage, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { isTrue, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { type InstallFolder, installedFor, installFolder, installIn, lookupsMax } from './install-tree.ts';
import { flaggedScope } from './package-lock-packages.ts';
import { type FolderEntry, folderProjects } from './package-lock-v1-projects.ts';
import { type NpmRegistries, npmRegistries } from './registries.ts';
import { readSpecifier, sourceOf } from './specifier.ts';

interface Placed {
  readonly entry: Positioned;
  readonly folder: InstallFolder;
}

export async function readNestedDependencies(
  file: SourceFile,
  tree: FileTree,
  dependencies: Positioned,
  syntax: readonly Problem[],
): Promise<Extraction> {
  const problems: Problem[] = [...syntax];
  const placed: Placed[] = [];
  let number = 0;
  // Level by level, so that of several versions of one name the top one stands first: it is the one the project means.
  const root = installFolder(undefined);
  let level: { readonly node: Positioned; readonly folder: InstallFolder }[] = [{ node: dependencies, folder: root }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { node, folder } of level) {
      for (const entry of membersOf(node)) {
        if (entry.kind !== 'map') {
          const line = file.span(...memberRange(entry)).startLine;
          problems.push({ line, message: `the entry of ${JSON.stringify(entry.key.slice(0, 80))} is no object` });
          continue;
        }
        const own = installIn(folder, entry.key);
        own.key = `${number++}`;
        placed.push({ entry, folder: own });
        const nested = memberOf(entry, 'dependencies');
        if (nested !== undefined) next.push({ node: nested, folder: own });
      }
    }
    level = next;
  }
  const budget = { left: lookupsMax };
  // `requires` mixes optional dependencies with the others; the flag of the package asked for tells them apart.
  const optional = new Set(
    placed.flatMap(({ entry, folder }) => (isTrue(entry, 'optional') ? (folder.key ?? []) : [])),
  );
  const packages: LockedPackage[] = [];
  const folders: FolderEntry[] = [];
  const locals: LocalPackage[] = [];
  const registries = await npmRegistries(tree, folderOf(file.path));
  for (const one of placed) {
    const written = textOf(one.entry, 'version') ?? '';
    // A folder of the repository is a project of its own.
    if (readSpecifier(written).isLocal) {
      folders.push({ name: one.entry.key, written, installed: one.folder });
      const span = file.span(...memberRange(one.entry));
      const scope = flaggedScope(one.entry);
      locals.push({ name: one.entry.key, version: '', path: written, constraint: '', scope, span });
    } else packages.push(readPackage(file, one, optional, budget, registries));
  }
  const projects = folders.length === 0 ? [] : await folderProjects(file.path, tree, root, folders, budget);
  if (budget.left <= 0)
    problems.push({ line: 0, message: 'the dependency tree is too deep to follow to its end: some edges are missing' });
  return { ...conclude({ packages, projects, problems }), locals };
}

function readPackage(
  file: SourceFile,
  { entry, folder }: Placed,
  optional: ReadonlySet<string>,
  budget: { left: number },
  registries: NpmRegistries,
): LockedPackage {
  const written = textOf(entry, 'version') ?? '';
  const { target, version, constraint, source: address } = readSpecifier(written);
  const dependsOn = membersOf(memberOf(entry, 'requires')).flatMap(
    ({ key }) => installedFor(folder, key, budget)?.key ?? [],
  );
  const name = target ?? entry.key;
  const resolved = textOf(entry, 'resolved') ?? '';
  const source = address ?? sourceOf(resolved) ?? registries.sourceOf(name);
  return {
    key: folder.key ?? '',
    name,
    // For git, folders and addresses the field holds the source, and the version is not said.
    version: version ?? (address === undefined ? constraint : ''),
    span: file.span(...memberRange(entry)),
    dependsOn,
    dependsOnOptionally: dependsOn.filter((key) => optional.has(key)),
    scope: flaggedScope(entry),
    ...(source === undefined ? {} : { source }),
  };
}
