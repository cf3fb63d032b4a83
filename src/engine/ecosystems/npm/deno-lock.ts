/** deno.lock, versions 2 to 5: the npm packages that Deno resolved. */
import type { Extraction, LockedPackage, LockedProject, ProjectDependency } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { projectFolder } from './project-folder.ts';
import { foreignProblem, readNpmRequest } from './deno-json.ts';
import { type NpmRegistries, npmRegistries } from './registries.ts';
import { sourceOf } from './specifier.ts';

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems: syntax } = readJson(file);
  const problems: Problem[] = [...syntax];
  if (root?.kind !== 'map') {
    if (problems.length === 0) problems.push({ line: 1, message: 'the lockfile holds no object' });
    return conclude({ problems, status: 'failed' });
  }
  if (memberOf(root, 'version') === undefined) problems.push({ line: 1, message: 'no version is given' });
  const packages = memberOf(root, 'npm', 'packages') ?? memberOf(root, 'packages', 'npm') ?? memberOf(root, 'npm');
  const entries = membersOf(packages).filter(({ key }) => key.indexOf('@', 1) > 0);
  const keys = keysByReference(entries);
  const requests = requestsOf(root, keys);
  const registries = await npmRegistries(tree, folderOf(file.path));
  const locked = entries.map((entry) => readPackage(file, entry, keys, requests.requestsOfKey, registries));
  const foreign = [
    ...membersOf(memberOf(root, 'jsr') ?? memberOf(root, 'packages', 'jsr')),
    ...membersOf(memberOf(root, 'remote')),
  ];
  if (foreign[0] !== undefined)
    problems.push(foreignProblem(file.span(...memberRange(foreign[0])).startLine, foreign.length));
  return conclude({ packages: locked, projects: projectsOf(file, root, requests.keyOfRequest), problems });
}

/** `name@1.0.0_peer@2.0.0`: entries by their whole key, by name and version, and by name where that is enough. */
function keysByReference(entries: readonly Positioned[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { key } of entries) {
    const name = key.slice(0, key.indexOf('@', 1));
    keys.set(name, keys.has(name) ? '' : key);
    const peers = key.indexOf('_', name.length);
    const withoutPeers = peers < 0 ? key : key.slice(0, peers);
    if (peers >= 0 && !keys.has(withoutPeers)) keys.set(withoutPeers, key);
    keys.set(key, key);
  }
  return keys;
}

function readKey(key: string): { readonly name: string; readonly version: string } {
  const at = key.indexOf('@', 1);
  const peers = key.indexOf('_', at);
  return { name: key.slice(0, at), version: key.slice(at + 1, peers < 0 ? key.length : peers) };
}

interface Requests {
  /** From `chalk@^5` to the entry's key. */
  readonly keyOfRequest: ReadonlyMap<string, string>;
  readonly requestsOfKey: ReadonlyMap<string, readonly string[]>;
}

function requestsOf(root: Positioned, keys: ReadonlyMap<string, string>): Requests {
  const specifiers =
    memberOf(root, 'specifiers') ?? memberOf(root, 'packages', 'specifiers') ?? memberOf(root, 'npm', 'specifiers');
  const keyOfRequest = new Map<string, string>();
  const requestsOfKey = new Map<string, string[]>();
  for (const member of membersOf(specifiers)) {
    const request = readNpmRequest(member.key.startsWith('jsr:') ? '' : `npm:${member.key.replace(/^npm:/, '')}`);
    if (request === undefined) continue;
    const reference = (textOf(member) ?? '').replace(/^npm:/, '');
    const key = keys.get(`${request.name}@${reference}`) ?? keys.get(reference);
    if (key === undefined || key === '') continue;
    const text = `${request.name}@${request.constraint}`;
    keyOfRequest.set(text, key);
    const same = requestsOfKey.get(key);
    if (same === undefined) requestsOfKey.set(key, [text]);
    else same.push(text);
  }
  return { keyOfRequest, requestsOfKey };
}

function readPackage(
  file: SourceFile,
  entry: Positioned,
  keys: ReadonlyMap<string, string>,
  requestsOfKey: ReadonlyMap<string, readonly string[]>,
  registries: NpmRegistries,
): LockedPackage {
  const { name, version } = readKey(entry.key);
  const dependencies = memberOf(entry, 'dependencies');
  const dependsOn: string[] = [];
  const collect = (reference: string | undefined): void => {
    const key = reference === undefined ? undefined : keys.get(reference);
    if (key !== undefined && key !== '') dependsOn.push(key);
  };
  // A list since version 4 (`chalk`, `chalk@5.0.0`), a map from name to key before.
  for (const item of itemsOf(dependencies)) collect(textOf(item));
  for (const member of membersOf(dependencies)) collect(textOf(member));
  const needed = dependsOn.length;
  for (const item of itemsOf(memberOf(entry, 'optionalDependencies'))) collect(textOf(item));
  const dependsOnOptionally = dependsOn.length === needed ? none : dependsOn.slice(needed);
  const span = file.span(...memberRange(entry));
  const requestedAs = requestsOfKey.get(entry.key) ?? none;
  const source = sourceOf(textOf(entry, 'tarball') ?? '') ?? registries.sourceOf(name);
  const locked = { key: entry.key, name, version, span, dependsOn, dependsOnOptionally, requestedAs };
  return source === undefined ? locked : { ...locked, source };
}

const none: readonly string[] = [];

/** The workspace's own dependencies, and those of its members; without it the manifests say what is asked for. */
function projectsOf(
  file: SourceFile,
  root: Positioned,
  keyOfRequest: ReadonlyMap<string, string>,
): readonly LockedProject[] {
  const workspace = memberOf(root, 'workspace');
  if (workspace === undefined) return [];
  const members = membersOf(memberOf(workspace, 'members')).map((node) => ({ path: node.key, node }));
  return [{ path: '', node: workspace }, ...members].map(({ path, node }) => {
    const requests = [
      ...itemsOf(memberOf(node, 'dependencies')),
      ...itemsOf(memberOf(node, 'packageJson', 'dependencies')),
    ];
    const dependsOn = requests.flatMap((item): ProjectDependency[] => {
      const request = readNpmRequest(textOf(item) ?? '');
      const key = request === undefined ? undefined : keyOfRequest.get(`${request.name}@${request.constraint}`);
      return key === undefined ? [] : [{ key, scope: 'production' }];
    });
    const folder = projectFolder(file.path, path);
    return { folder, dependsOn };
  });
}
