/**
 * yarn.lock since yarn 2: YAML, one entry for each resolution, workspaces among them. A workspace's entry mixes its
 * development dependencies with the others; its package.json tells them apart.
 */
import type { Extraction, LockedPackage, LockedProject } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { isTrue, memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { registrySource } from '../../model/source-address.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { projectFolder } from './project-folder.ts';
import { type NpmRegistries, npmRegistries } from './registries.ts';
import { registryOf, sourceOf } from './specifier.ts';
import { readPattern, requestOf, type YarnPattern } from './yarn-patterns.ts';

interface Entry {
  readonly node: Positioned;
  readonly patterns: readonly YarnPattern[];
  /** What the resolution says: name and where it comes from. */
  readonly resolved: YarnPattern;
}

export async function readYarnBerryLock(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { documents, problems: syntax } = readYaml(file);
  const problems: Problem[] = [...syntax];
  const entries = membersOf(documents[0]).flatMap((node) => {
    if (node.key === '__metadata') return [];
    const entry = readEntry(node);
    if (entry === undefined)
      problems.push({ line: lineOf(file, node), message: `${quoted(node.key)} is no entry of a yarn.lock` });
    return entry ?? [];
  });
  if (documents.length === 0 && problems.length === 0) problems.push({ line: 1, message: 'the file holds no entries' });
  const keyOf = answering(entries);
  const registries = await npmRegistries(tree, folderOf(file.path), 'yarn');
  const packages: LockedPackage[] = [];
  const projects: LockedProject[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.resolved.range.startsWith('workspace:')) projects.push(readProject(file, entry, keyOf));
    else if (!isLocal(entry.resolved)) packages.push(readPackage(file, entry, `${index}`, keyOf, problems, registries));
  }
  return conclude({ packages, projects, problems, status: documents.length === 0 ? 'failed' : 'parsed' });
}

type KeyOf = (asked: YarnPattern) => string | undefined;

/**
 * Which entry answers a request. `resolutions` send requests elsewhere without a trace at those who ask, but leave an entry
 * that nothing asks for: that one is meant, or the only entry of the name.
 */
function answering(entries: readonly Entry[]): KeyOf {
  const keys = new Map<string, string>();
  const keysOfName = new Map<string, string[]>();
  const localNames = new Set<string>();
  for (const [index, { patterns, resolved }] of entries.entries()) {
    if (isLocal(resolved)) {
      for (const { called } of patterns) localNames.add(called);
      continue;
    }
    for (const pattern of patterns) keys.set(requestOf(pattern), `${index}`);
    const called = patterns[0]?.called ?? resolved.called;
    const sameName = keysOfName.get(called);
    if (sameName === undefined) keysOfName.set(called, [`${index}`]);
    else sameName.push(`${index}`);
  }
  const asked = entries.flatMap(({ node }) => membersOf(memberOf(node, 'dependencies')).map(requestOfMember));
  const claimed = new Set(asked.flatMap((request) => keys.get(requestOf(request)) ?? []));
  const meant = new Map<string, string>();
  for (const [called, sameName] of keysOfName) {
    const unclaimed = sameName.filter((key) => !claimed.has(key));
    const candidates = unclaimed.length > 0 ? unclaimed : sameName;
    // A package and its patched self are two entries of one version.
    const versions = new Set(candidates.map((key) => versionOf(entries[Number(key)])));
    if (versions.size === 1 && candidates[0] !== undefined && !localNames.has(called)) meant.set(called, candidates[0]);
  }
  return (request) => keys.get(requestOf(request)) ?? meant.get(request.called);
}

function versionOf(entry: Entry | undefined): string {
  return entry === undefined ? '' : (textOf(entry.node, 'version') ?? '');
}

function requestOfMember(member: Positioned & { readonly key: string }): YarnPattern {
  return { called: member.key, range: textOf(member) ?? '' };
}

function readEntry(node: Positioned): Entry | undefined {
  const patterns = node.key.split(/,\s*/).flatMap((pattern) => readPattern(pattern) ?? []);
  const resolved = readPattern(textOf(node, 'resolution') ?? '') ?? patterns[0];
  return node.kind !== 'map' || resolved === undefined ? undefined : { node, patterns, resolved };
}

/** Workspaces and linked folders are code of the repository. */
function isLocal({ range }: YarnPattern): boolean {
  return /^(?:workspace|link|portal):/.test(range);
}

function readProject(file: SourceFile, { node, resolved }: Entry, keyOf: KeyOf): LockedProject {
  const folder = projectFolder(file.path, resolved.range.slice('workspace:'.length));
  return {
    folder,
    name: resolved.called,
    dependsOn: edgesOf(node, keyOf).map(({ key, alias, isOptional }) => ({
      key,
      alias,
      scope: isOptional ? 'optional' : 'production',
    })),
  };
}

function readPackage(
  file: SourceFile,
  { node, patterns, resolved }: Entry,
  key: string,
  keyOf: KeyOf,
  problems: Problem[],
  registries: NpmRegistries,
): LockedPackage {
  const version = textOf(node, 'version') ?? '';
  if (version === '') problems.push({ line: lineOf(file, node), message: `${quoted(resolved.called)} has no version` });
  const edges = edgesOf(node, keyOf);
  const source = resolvedSource(resolved, registries);
  return {
    key,
    name: resolved.called,
    version,
    span: file.span(...memberRange(node)),
    dependsOn: edges.map(({ key }) => key),
    dependsOnOptionally: edges.filter(({ isOptional }) => isOptional).map(({ key }) => key),
    requestedAs: patterns.map(requestOf),
    ...(source === undefined ? {} : { source }),
  };
}

/** `npm:1.0.0`, `npm:1.0.0::__archiveUrl=https%3A%2F%2F…`, `https://host/owner/name.git#commit=…`, `patch:name@npm%3A1.0.0#…`. */
function resolvedSource({ called, range }: YarnPattern, registries: NpmRegistries): PackageSource | undefined {
  if (range.startsWith('patch:')) {
    const patched = readPattern(decoded(range.slice('patch:'.length).split(/#|::/)[0] ?? ''));
    if (patched !== undefined && !patched.range.startsWith('patch:')) return resolvedSource(patched, registries);
  }
  if (range.startsWith('npm:') || range.startsWith('patch:')) {
    const archive = /[:&]__archiveUrl=([^&]+)/.exec(range)?.[1];
    const address = archive === undefined ? undefined : decoded(archive);
    return address === undefined ? registries.sourceOf(called) : registrySource(registryOf(address) ?? address);
  }
  // An archive on the disk is named twice: `file:./a.tgz#./a.tgz::hash=…`.
  const bare = range.split(range.startsWith('file:') ? /#|::/ : '::')[0] ?? range;
  return sourceOf(/#commit[=:]/.test(bare) && !bare.startsWith('git') ? `git+${bare}` : bare);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Edge {
  readonly key: string;
  readonly alias: string;
  readonly isOptional: boolean;
}

function edgesOf(node: Positioned, keyOf: KeyOf): readonly Edge[] {
  return membersOf(memberOf(node, 'dependencies')).flatMap((member) => {
    const alias = member.key;
    const key = keyOf(requestOfMember(member));
    return key === undefined ? [] : [{ key, alias, isOptional: isTrue(node, 'dependenciesMeta', alias, 'optional') }];
  });
}

function lineOf(file: SourceFile, node: Positioned): number {
  return file.span(...memberRange(node)).startLine;
}
