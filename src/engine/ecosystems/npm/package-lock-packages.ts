/** The `packages` object of package-lock.json since version 2: one entry for each folder that npm fills or links. */
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
import type { Scope } from '../../model/scope.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource, urlSource } from '../../model/source-address.ts';
import { isTrue, keysOf, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { projectFolder } from './project-folder.ts';
import { type InstallFolder, installedFor, installedName, installTree, lookupsMax } from './install-tree.ts';
import { dependencySections } from './package-json.ts';
import { type NpmRegistries, npmRegistries } from './registries.ts';
import { sourceOf } from './specifier.ts';

interface Placed {
  readonly entry: Positioned;
  readonly folder: InstallFolder;
  /** Of what stands under `node_modules`; `undefined` for folders of projects. */
  readonly name: string | undefined;
}

interface Budget {
  left: number;
}

const none: readonly string[] = [];
/** What is installed with a package. */
const installedSections = [...dependencySections]
  .filter(([, scope]) => scope !== 'development')
  .map(([section, scope]) => ({ section, scope }));

export async function readInstalledPackages(
  file: SourceFile,
  tree: FileTree,
  packages: Positioned,
  syntax: readonly Problem[],
): Promise<Extraction> {
  const problems: Problem[] = [...syntax];
  if (packages.kind !== 'map') {
    return conclude({
      problems: [{ line: lineOf(file, packages), message: '`packages` is no object' }],
      status: 'failed',
    });
  }
  const budget = { left: lookupsMax };
  /** Members are called by the links that lead to them: `node_modules/@acme/ui` → `packages/ui`. */
  const linkNames = new Map<string, string>();
  const placed = placeEntries(file, packages, linkNames, problems);
  const sources = resolvedSources(packages, await npmRegistries(tree, folderOf(file.path)));
  const locked: LockedPackage[] = [];
  const projects: LockedProject[] = [];
  for (const one of placed) {
    if (one.name === undefined) projects.push(readProject(file, one, linkNames, budget));
    else locked.push(readPackage(file, one, one.name, budget, sources));
  }
  if (budget.left <= 0) {
    problems.push({ line: 0, message: 'the dependency tree is too deep to follow to its end: some edges are missing' });
  }
  return { ...conclude({ packages: locked, projects, problems }), locals: linkedFolders(file, packages, placed) };
}

/** Puts every entry but the links into the tree, so that lookups see them all. */
function placeEntries(
  file: SourceFile,
  packages: Positioned,
  linkNames: Map<string, string>,
  problems: Problem[],
): readonly Placed[] {
  const tree = installTree();
  const placed: Placed[] = [];
  for (const entry of membersOf(packages)) {
    const name = installedName(entry.key);
    if (entry.kind !== 'map') {
      const message = `the entry of ${JSON.stringify(entry.key.slice(0, 80))} is no object`;
      problems.push({ line: lineOf(file, entry), message });
    } else if (isTrue(entry, 'link')) {
      const target = textOf(entry, 'resolved');
      if (name !== undefined && target !== undefined) linkNames.set(target, name);
      // The link hides packages of that name further up, as the folder it leads to is no package.
      tree.at(entry.key, name);
    } else {
      const folder = tree.at(entry.key, name);
      if (folder === undefined) {
        const message = 'a package stands too many folders deep to say what it depends on';
        problems.push({ line: lineOf(file, entry), message });
      } else if (name !== undefined) folder.key = entry.key;
      placed.push({ entry, folder: folder ?? tree.root, name });
    }
  }
  return placed;
}

function readPackage(
  file: SourceFile,
  { entry, folder }: Placed,
  called: string,
  budget: Budget,
  sources: ResolvedSources,
): LockedPackage {
  const dependsOn: string[] = [];
  const dependsOnOptionally: string[] = [];
  for (const { section, scope } of installedSections) {
    for (const name of keysOf(memberOf(entry, section))) {
      const target = installedFor(folder, name, budget)?.key;
      if (target === undefined) continue;
      dependsOn.push(target);
      const isOptionalPeer = scope === 'peer' && isTrue(entry, 'peerDependenciesMeta', name, 'optional');
      if (scope === 'optional' || isOptionalPeer) dependsOnOptionally.push(target);
    }
  }
  // An alias (`"a": "npm:b@1"`) fills the folder `a`, and the entry names `b`.
  const name = textOf(entry, 'name') ?? called;
  const source = sources(name, textOf(entry, 'resolved') ?? '');
  const locked: LockedPackage = {
    key: entry.key,
    name,
    version: textOf(entry, 'version') ?? '',
    span: file.span(...memberRange(entry)),
    dependsOn: withoutSpareRoom(dependsOn),
    dependsOnOptionally: withoutSpareRoom(dependsOnOptionally),
    scope: flaggedScope(entry),
  };
  return source === undefined ? locked : { ...locked, source };
}

type ResolvedSources = (name: string, resolved: string) => PackageSource | undefined;

/** Sources of entries by their names and `resolved` addresses. */
function resolvedSources(packages: Positioned, registries: NpmRegistries): ResolvedSources {
  let asked: ReadonlySet<string> | undefined;
  return (name, resolved) => {
    if (resolved === '') return registries.sourceOf(name);
    const found = sourceOf(resolved);
    if (found?.kind !== 'url') return found;
    // Some registries keep archives at addresses of their own making; what is asked for by its address comes from there.
    asked ??= askedAddresses(packages);
    if (asked.has(resolved) || !URL.canParse(resolved)) return urlSource(resolved);
    return registrySource(new URL('/', resolved).href);
  };
}

/** Addresses that stand in place of a range. */
function askedAddresses(packages: Positioned): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const entry of membersOf(packages)) {
    for (const section of dependencySections.keys()) {
      for (const member of membersOf(memberOf(entry, section))) {
        const written = textOf(member) ?? '';
        if (written.startsWith('http')) asked.add(written);
      }
    }
  }
  return asked;
}

/** Folders that a project asks for by their path; links to workspace members, which are asked for by a range, are not among them. */
function linkedFolders(file: SourceFile, packages: Positioned, placed: readonly Placed[]): readonly LocalPackage[] {
  const asked = new Set<string>();
  for (const { entry, name } of placed) {
    if (name !== undefined) continue;
    for (const section of dependencySections.keys()) {
      for (const member of membersOf(memberOf(entry, section)))
        if (/^(?:file|link):/.test(textOf(member) ?? '')) asked.add(member.key);
    }
  }
  if (asked.size === 0) return [];
  return membersOf(packages).flatMap((link): readonly LocalPackage[] => {
    const called = isTrue(link, 'link') ? installedName(link.key) : undefined;
    const path = textOf(link, 'resolved');
    if (called === undefined || path === undefined || !asked.has(called)) return [];
    const target = memberOf(packages, path);
    const name = textOf(target, 'name') ?? called;
    const span = file.span(...memberRange(link));
    return [{ name, version: textOf(target, 'version') ?? '', path, constraint: '', scope: flaggedScope(link), span }];
  });
}

/** A list that grows is given room for sixteen more; one that is cut from another has its size. */
function withoutSpareRoom(keys: readonly string[]): readonly string[] {
  return keys.length === 0 ? none : keys.slice();
}

/** What the entry's own flags say, for packages that no project reaches. */
export function flaggedScope(entry: Positioned): Scope {
  if (isTrue(entry, 'dev')) return 'development';
  if (isTrue(entry, 'optional') || isTrue(entry, 'devOptional')) return 'optional';
  return isTrue(entry, 'peer') ? 'peer' : 'production';
}

function readProject(
  file: SourceFile,
  { entry, folder }: Placed,
  linkNames: ReadonlyMap<string, string>,
  budget: Budget,
): LockedProject {
  const dependsOn: ProjectDependency[] = [];
  for (const [section, scope] of dependencySections) {
    for (const alias of keysOf(memberOf(entry, section))) {
      const key = installedFor(folder, alias, budget)?.key;
      if (key !== undefined) dependsOn.push({ key, scope, alias });
    }
  }
  const name = linkNames.get(entry.key) ?? textOf(entry, 'name');
  return {
    folder: projectFolder(file.path, entry.key),
    ...(name === undefined ? {} : { name }),
    dependsOn,
  };
}

function lineOf(file: SourceFile, node: Positioned): number {
  return file.span(...memberRange(node)).startLine;
}
