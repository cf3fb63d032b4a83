/**
 * bun.lock: JSON with comments and trailing commas; each package is an array under the path of names by which it is
 * reached (`chalk/supports-color`).
 */
import type { Extraction, LockedPackage, LockedProject, ProjectDependency } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import { pathSource, registrySource } from '../../model/source-address.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { projectFolder } from './project-folder.ts';
import { type InstallFolder, installedFor, installTree, lookupsMax } from './install-tree.ts';
import { dependencySections } from './package-json.ts';
import { type NpmRegistries, npmRegistries } from './registries.ts';
import { registryOf, sourceOf } from './specifier.ts';
import { readPattern } from './yarn-patterns.ts';

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems: syntax } = readJson(file, { tolerant: true });
  const problems: Problem[] = [...syntax];
  if (root?.kind !== 'map') {
    if (problems.length === 0) problems.push({ line: 1, message: 'the lockfile holds no object' });
    return conclude({ problems, status: 'failed' });
  }
  if (memberOf(root, 'lockfileVersion') === undefined)
    problems.push({ line: 1, message: 'no lockfileVersion is given' });
  if (memberOf(root, 'packages') === undefined) problems.push({ line: 1, message: 'there is no map of packages' });
  const installed = installTree();
  const placed: Placed[] = [];
  for (const node of membersOf(memberOf(root, 'packages'))) {
    const resolved = readPattern(textOf(itemsOf(node)[0]) ?? '');
    const folder = installed.at(installPath(node.key));
    if (resolved === undefined || folder === undefined) {
      const line = file.span(...memberRange(node)).startLine;
      problems.push({ line, message: `${quoted(node.key)} is no entry of a bun.lock: it is left out` });
    } else placed.push({ node, folder, name: resolved.called, resolution: resolved.range });
  }
  const packages = placed.filter(({ resolution }) => !/^(?:workspace|link|root):/.test(resolution));
  for (const { node, folder } of packages) folder.key = node.key;
  const budget = { left: lookupsMax };
  const registries = await npmRegistries(tree, folderOf(file.path), 'bun');
  const locked = packages.map((found) => readPackage(file, found, budget, registries));
  const projects = membersOf(memberOf(root, 'workspaces')).map((node) =>
    readProject(file, node, installed.root, budget),
  );
  if (budget.left <= 0)
    problems.push({ line: 0, message: 'the dependency tree is too deep to follow to its end: some edges are missing' });
  return conclude({ packages: locked, projects, problems });
}

interface Placed {
  readonly node: Positioned;
  readonly folder: InstallFolder;
  readonly name: string;
  readonly resolution: string;
}

/** `a/@s/b` as npm would install it: `node_modules/a/node_modules/@s/b`. */
function installPath(key: string): string {
  if (!key.includes('/')) return `node_modules/${key}`;
  const names: string[] = [];
  for (const part of key.split('/')) {
    const last = names.at(-1);
    if (last?.startsWith('@') === true && !last.includes('/')) names[names.length - 1] = `${last}/${part}`;
    else names.push(part);
  }
  return names.map((name) => `node_modules/${name}`).join('/');
}

function readPackage(
  file: SourceFile,
  { node, folder, name, resolution }: Placed,
  budget: { left: number },
  registries: NpmRegistries,
): LockedPackage {
  // The details stand third for packages of a registry and second for others.
  const details = itemsOf(node).find(({ kind }) => kind === 'map');
  const optionalPeers = memberOf(details, 'optionalPeers');
  const peersLeftOut = optionalPeers === undefined ? undefined : new Set(textsOf(optionalPeers));
  const dependsOn: string[] = [];
  const dependsOnOptionally: string[] = [];
  for (const [section, scope] of dependencySections) {
    if (scope === 'development') continue;
    for (const { key: called } of membersOf(memberOf(details, section))) {
      const key = installedFor(folder, called, budget)?.key;
      if (key === undefined) continue;
      dependsOn.push(key);
      if (scope === 'optional' || (scope === 'peer' && peersLeftOut?.has(called) === true))
        dependsOnOptionally.push(key);
    }
  }
  const span = file.span(...memberRange(node));
  const isVersion = /^\d/.test(resolution);
  const locked = { key: node.key, name, version: isVersion ? resolution : '', span, dependsOn, dependsOnOptionally };
  if (!isVersion) return { ...locked, source: sourceOf(resolution) ?? pathSource(resolution) };
  // Empty for the registry of the settings.
  const address = textOf(itemsOf(node)[1]) ?? '';
  const source = address === '' ? registries.sourceOf(name) : registrySource(registryOf(address) ?? address);
  return source === undefined ? locked : { ...locked, source };
}

/** A member that is itself installed (`packages` holds its name) has folders of its own below it. */
function readProject(file: SourceFile, node: Positioned, root: InstallFolder, budget: { left: number }): LockedProject {
  const name = textOf(node, 'name');
  const from = (name === undefined || node.key === '' ? undefined : root.installed?.get(name)) ?? root;
  const dependsOn: ProjectDependency[] = [];
  for (const [section, scope] of dependencySections) {
    for (const { key: alias } of membersOf(memberOf(node, section))) {
      const key = installedFor(from, alias, budget)?.key;
      if (key !== undefined) dependsOn.push({ key, scope, alias });
    }
  }
  const folder = projectFolder(file.path, node.key);
  return { folder, ...(name === undefined ? {} : { name }), dependsOn };
}
