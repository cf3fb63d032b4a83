/** The `packages` object of package-lock.json since version 2: one entry for each folder that npm fills or links. */
import { posix } from 'node:path';
import { folderOf } from '../../files/path-parts.ts';
import type {
  Extraction,
  LockedPackage,
  LockedProject,
  Problem,
  ProjectDependency,
  Scope,
} from '../../inventory/extraction.ts';
import { isTrue, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../conclude.ts';
import { type InstallFolder, installedFor, installedName, installTree, lookupsMax } from './install-tree.ts';
import { dependencySections } from './package-json.ts';
import { sourceOf } from './specifier.ts';

export function readInstalledPackages(file: SourceFile, packages: Positioned, syntax: readonly Problem[]): Extraction {
  const problems: Problem[] = [...syntax];
  if (packages.kind !== 'map') {
    return conclude({
      problems: [{ line: lineOf(file, packages), message: '`packages` is no object' }],
      status: 'failed',
    });
  }
  const tree = installTree();
  const budget = { left: lookupsMax };
  const placed = membersOf(packages).flatMap((entry) => {
    if (entry.kind !== 'map') {
      problems.push({
        line: lineOf(file, entry),
        message: `the entry of ${JSON.stringify(entry.key.slice(0, 80))} is no object`,
      });
      return [];
    }
    const folder = tree.at(entry.key);
    if (folder === undefined) {
      problems.push({
        line: lineOf(file, entry),
        message: 'a package stands too many folders deep to say what it depends on',
      });
    } else if (isPackage(entry)) folder.key = entry.key;
    return [{ entry, folder: folder ?? tree.root }];
  });
  const names = linkNames(packages);
  const locked: LockedPackage[] = [];
  const projects: LockedProject[] = [];
  for (const { entry, folder } of placed) {
    if (isPackage(entry)) locked.push(readPackage(file, entry, folder, budget));
    else if (!isTrue(entry, 'link')) projects.push(readProject(file, entry, folder, names, budget));
  }
  if (budget.left <= 0)
    problems.push({ line: 0, message: 'the dependency tree is too deep to follow to its end: some edges are missing' });
  return conclude({ packages: locked, projects, problems });
}

/** Everything under `node_modules` but links, which lead to projects of the repository. */
function isPackage(entry: Positioned): boolean {
  return installedName(entry.key) !== undefined && !isTrue(entry, 'link');
}

function readPackage(
  file: SourceFile,
  entry: Positioned,
  folder: InstallFolder,
  budget: { left: number },
): LockedPackage {
  const edges = edgesOf(entry, folder, budget);
  const source = sourceOf(textOf(entry, 'resolved') ?? '');
  return {
    key: entry.key,
    // An alias (`"a": "npm:b@1"`) fills the folder `a`, and the entry names `b`.
    name: textOf(entry, 'name') ?? installedName(entry.key) ?? entry.key,
    version: textOf(entry, 'version') ?? '',
    span: file.span(...memberRange(entry)),
    dependsOn: edges.map(({ key }) => key),
    dependsOnOptionally: edges.filter(({ isOptional }) => isOptional).map(({ key }) => key),
    scope: flaggedScope(entry),
    // Every registry's packages come by http: only git and files tell something.
    ...(source === 'git' || source === 'path' ? { source } : {}),
  };
}

function edgesOf(
  entry: Positioned,
  folder: InstallFolder,
  budget: { left: number },
): readonly { key: string; isOptional: boolean }[] {
  const edges: { key: string; isOptional: boolean }[] = [];
  for (const [section, scope] of dependencySections) {
    if (scope === 'development') continue;
    for (const { key: name } of membersOf(memberOf(entry, section))) {
      const target = installedFor(folder, name, budget)?.key;
      if (target === undefined) continue;
      const isOptional =
        scope === 'optional' || (scope === 'peer' && isTrue(entry, 'peerDependenciesMeta', name, 'optional'));
      edges.push({ key: target, isOptional });
    }
  }
  return edges;
}

/** What the entry's own flags say, for packages that no project reaches. */
export function flaggedScope(entry: Positioned): Scope {
  if (isTrue(entry, 'dev')) return 'development';
  if (isTrue(entry, 'optional') || isTrue(entry, 'devOptional')) return 'optional';
  return isTrue(entry, 'peer') ? 'peer' : 'production';
}

function readProject(
  file: SourceFile,
  entry: Positioned,
  folder: InstallFolder,
  names: ReadonlyMap<string, string>,
  budget: { left: number },
): LockedProject {
  const dependsOn: ProjectDependency[] = [];
  for (const [section, scope] of dependencySections) {
    for (const { key: alias } of membersOf(memberOf(entry, section))) {
      const key = installedFor(folder, alias, budget)?.key;
      if (key !== undefined) dependsOn.push({ key, scope, alias });
    }
  }
  const name = names.get(entry.key) ?? textOf(entry, 'name');
  return {
    folder: posix.join(folderOf(file.path), entry.key).replace(/^\.$/, ''),
    ...(name === undefined ? {} : { name }),
    dependsOn,
  };
}

/** Members are called by the links that lead to them: `node_modules/@acme/ui` → `packages/ui`. */
function linkNames(packages: Positioned): ReadonlyMap<string, string> {
  return new Map(
    membersOf(packages).flatMap((entry): [string, string][] => {
      const target = textOf(entry, 'resolved');
      const name = installedName(entry.key);
      return isTrue(entry, 'link') && target !== undefined && name !== undefined ? [[target, name]] : [];
    }),
  );
}

function lineOf(file: SourceFile, node: Positioned): number {
  return file.span(...memberRange(node)).startLine;
}
