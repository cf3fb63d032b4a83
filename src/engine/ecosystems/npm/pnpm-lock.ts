/** pnpm-lock.yaml, lockfile versions 5 to 9, with its importers (the workspace's projects). */
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
import { readYaml } from '../../text/yaml.ts';
import { conclude, quoted } from '../conclude.ts';
import type { Format } from '../ecosystem.ts';
import { projectFolder } from './project-folder.ts';
import { keysFor, readDepPath, withoutPeers } from './pnpm-dep-path.ts';

export const pnpmLock: Format = {
  name: 'pnpm-lock.yaml',
  kind: 'lockfile',
  pairsWith: ['package.json', 'pnpm-workspace.yaml'],
  matches: (path) => path === 'pnpm-lock.yaml' || path.endsWith('/pnpm-lock.yaml'),
  extract,
};

function extract(file: SourceFile): Extraction {
  const { documents, problems: syntax } = readYaml(file);
  const problems: Problem[] = [...syntax];
  // A first document may pin pnpm itself, which is no dependency of the project; the project's own comes last.
  const root = documents.at(-1);
  if (root?.kind !== 'map') {
    if (problems.length === 0) problems.push({ line: 1, message: 'the lockfile holds no map' });
    return conclude({ problems, status: 'failed' });
  }
  if (memberOf(root, 'lockfileVersion') === undefined)
    problems.push({ line: 1, message: 'no lockfileVersion is given' });
  const entries = entriesOf(root);
  const packages = [...entries].map(([key, entry]) => readPackage(file, key, entry, entries, problems));
  const projects = importersOf(root).map(({ path, node }) => readProject(file, path, node, entries));
  return conclude({ packages: packages.filter(({ name }) => name !== ''), projects, problems });
}

interface Entry {
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
  const withSnapshot = new Set<string>();
  for (const snapshot of membersOf(memberOf(root, 'snapshots'))) {
    const base = withoutPeers(snapshot.key);
    withSnapshot.add(base);
    entries.set(snapshot.key, { node: memberOf(packages, base) ?? snapshot, edges: snapshot });
  }
  for (const node of membersOf(packages)) if (!withSnapshot.has(node.key)) entries.set(node.key, { node, edges: node });
  return entries;
}

function readPackage(
  file: SourceFile,
  key: string,
  { node, edges }: Entry,
  entries: Entries,
  problems: Problem[],
): LockedPackage {
  const path = readDepPath(key);
  const name = textOf(node, 'name') ?? path.name;
  const version = textOf(node, 'version') ?? path.version;
  const span = file.span(...memberRange(node));
  if (name === '') problems.push({ line: span.startLine, message: `${quoted(key)} names no package: it is left out` });
  else if (version === '' && path.source === undefined) {
    problems.push({ line: span.startLine, message: `${quoted(key)} names no version` });
  }
  const dependsOn = edgesOf(memberOf(edges, 'dependencies'), entries);
  const optional = edgesOf(memberOf(edges, 'optionalDependencies'), entries);
  return {
    key,
    name,
    version,
    span,
    dependsOn: [...dependsOn, ...optional].map(({ key }) => key),
    dependsOnOptionally: optional.map(({ key }) => key),
    scope: isTrue(node, 'dev') ? 'development' : isTrue(edges, 'optional') ? 'optional' : 'production',
    ...(path.source === undefined ? {} : { source: path.source }),
  };
}

interface Edge {
  readonly key: string;
  readonly alias: string;
}

/** References are versions (`1.0.0(peer@2)`), keys, or `{specifier, version}`; links to local folders lead to no package. */
function edgesOf(section: Positioned | undefined, entries: Entries): readonly Edge[] {
  return membersOf(section).flatMap((member) => {
    const reference = textOf(member) ?? textOf(member, 'version');
    if (reference === undefined) return [];
    const key = keysFor(member.key, reference).find((candidate) => entries.has(candidate));
    return key === undefined ? [] : [{ key, alias: member.key }];
  });
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
    edgesOf(memberOf(node, section), entries).map(({ key, alias }) => ({ key, alias, scope })),
  );
  return { folder, dependsOn };
}
