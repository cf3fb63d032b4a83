/**
 * Joins the manifests and lockfiles of one ecosystem into packages: a lockfile's entry and the declaration that asks for
 * it become one package, whose scope, parents and way down come from the lockfile's whole graph.
 */
import type { Ecosystem } from '../ecosystems/ecosystem.ts';
import type { Declaration, LockedPackage, Problem, Scope } from './extraction.ts';
import { type GraphNode, type GraphRoot, placeInGraph, unaskedKeys } from './graph.ts';
import type { DependencyGraph, Package } from './package.ts';
import { type Pairing, pairFiles } from './pair-files.ts';
import type { ReadFile } from './read-files.ts';
import { indexLockfile, type LockfileIndex, resolveDeclaration } from './resolve-declaration.ts';

/** A package before its name is normalised and its purl built. */
export type JoinedPackage = Omit<Package, 'ecosystem' | 'normalizedName' | 'purl'> & {
  readonly ecosystem: Ecosystem['name'];
};

export interface Joined {
  readonly packages: readonly JoinedPackage[];
  readonly graphs: readonly DependencyGraph[];
  /** Problems that only the join can see, by path. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/** @param files of one ecosystem */
export function joinFiles(ecosystem: Ecosystem, files: readonly ReadFile[]): Joined {
  const pairing = pairFiles(files);
  const packages: JoinedPackage[] = [];
  const graphs: DependencyGraph[] = [];
  const answered = new Set<Declaration>();
  const local = new Set<Declaration>();
  for (const lockfile of pairing.lockfiles) {
    const manifests = pairing.manifestsOf.get(lockfile) ?? [];
    const index = indexLockfile(lockfile, manifests);
    const declared = declaredEntries(ecosystem, manifests, index);
    for (const { declaration } of declared) answered.add(declaration);
    for (const { extraction } of manifests) {
      for (const declaration of extraction.declarations) {
        if (index.localNames.has(ecosystem.normalizeName(declaration.name))) local.add(declaration);
      }
    }
    const roots = rootsOf(lockfile, manifests, declared);
    const nodes = placeInGraph(lockfile.extraction.packages, roots);
    const overridden = overriddenEntries(ecosystem, manifests, index);
    for (const joined of packagesOf(lockfile, nodes, roots, declared, overridden)) packages.push(joined);
    if (nodes.length > 0) graphs.push(graphOf(lockfile, manifests, nodes, roots));
  }
  const problems = new Map<string, Problem[]>();
  for (const manifest of pairing.manifests) {
    const unanswered = manifest.extraction.declarations.filter(
      (declared) => declared.isOverride !== true && !answered.has(declared) && !local.has(declared),
    );
    for (const declared of unanswered) packages.push(declaredPackage(manifest, declared));
    const found = gaps(manifest, unanswered, pairing, files);
    if (found.length > 0) problems.set(manifest.path, found);
  }
  return { packages, graphs, problems };
}

interface DeclaredEntry {
  readonly manifest: ReadFile;
  readonly declaration: Declaration;
  readonly locked: LockedPackage;
}

function declaredEntries(
  ecosystem: Ecosystem,
  manifests: readonly ReadFile[],
  index: LockfileIndex,
): readonly DeclaredEntry[] {
  return manifests.flatMap((manifest) =>
    manifest.extraction.declarations.flatMap((declaration) => {
      if (declaration.isOverride === true) return [];
      const locked = resolveDeclaration(declaration, manifest.folder, index, ecosystem);
      return locked === undefined ? [] : [{ manifest, declaration, locked }];
    }),
  );
}

/** The entries whose version an override of a manifest decides. */
function overriddenEntries(
  ecosystem: Ecosystem,
  manifests: readonly ReadFile[],
  index: LockfileIndex,
): ReadonlyMap<string, DeclaredEntry> {
  const overridden = new Map<string, DeclaredEntry>();
  for (const manifest of manifests) {
    for (const declaration of manifest.extraction.declarations) {
      if (declaration.isOverride !== true) continue;
      for (const locked of index.byName.get(ecosystem.normalizeName(declaration.name)) ?? []) {
        if (declaration.version === undefined || declaration.version === locked.version) {
          overridden.set(locked.key, { manifest, declaration, locked });
        }
      }
    }
  }
  return overridden;
}

/** What the projects ask for: as the lockfile says, else as the manifests say, else what nothing else asks for. */
function rootsOf(
  lockfile: ReadFile,
  manifests: readonly ReadFile[],
  declared: readonly DeclaredEntry[],
): readonly GraphRoot[] {
  const { packages, projects } = lockfile.extraction;
  const roots: GraphRoot[] = projects.flatMap(({ dependsOn }) => dependsOn.map(({ key, scope }) => ({ key, scope })));
  const named = new Set(projects.map(({ folder }) => folder));
  for (const { manifest, declaration, locked } of declared) {
    if (!named.has(manifest.folder)) roots.push({ key: locked.key, scope: declaration.scope });
  }
  const known = new Set(roots.map(({ key }) => key));
  for (const { key, isDirect, scope } of packages) {
    if (isDirect === true && !known.has(key)) roots.push({ key, scope: scope ?? 'production' });
  }
  const isSaid = projects.length > 0 || manifests.length > 0 || packages.some(({ isDirect }) => isDirect !== undefined);
  if (isSaid) return roots;
  const unasked = unaskedKeys(packages);
  return packages.flatMap(({ key, scope }) => (unasked.has(key) ? [{ key, scope: scope ?? 'production' }] : []));
}

function packagesOf(
  lockfile: ReadFile,
  nodes: readonly GraphNode[],
  roots: readonly GraphRoot[],
  declared: readonly DeclaredEntry[],
  overridden: ReadonlyMap<string, DeclaredEntry>,
): readonly JoinedPackage[] {
  const rootKeys = new Set(roots.map(({ key }) => key));
  const declaredByKey = Map.groupBy(declared, ({ locked }) => locked.key);
  // An entry that no declaration names may be the same version as one that a declaration does: one package, not two.
  const declaredLabels = new Map<string, readonly DeclaredEntry[]>();
  for (const [index, { key }] of lockfile.extraction.packages.entries()) {
    const entries = declaredByKey.get(key);
    const label = nodes[index]?.label ?? '';
    if (entries !== undefined) declaredLabels.set(label, [...(declaredLabels.get(label) ?? []), ...entries]);
  }
  return lockfile.extraction.packages.flatMap((locked, index): readonly JoinedPackage[] => {
    const node = nodes[index];
    if (node === undefined) return [];
    const entry = {
      ecosystem: locked.ecosystem ?? lockfile.ecosystem.name,
      name: locked.name,
      version: locked.version,
      scope: node.scope,
      parents: node.parents,
      dependencyPath: node.path,
      isDirect: rootKeys.has(locked.key),
      constraint: '',
      manifestPath: lockfile.path,
      span: locked.span,
      lockfilePath: lockfile.path,
      lockfileSpan: locked.span,
    };
    const override = overridden.get(locked.key);
    const entries = declaredLabels.get(node.label) ?? (override === undefined ? undefined : [override]);
    if (entries === undefined) return [entry];
    return entries.map(({ manifest, declaration }) => ({
      ...entry,
      constraint: declaration.constraint,
      manifestPath: manifest.path,
      span: declaration.span,
    }));
  });
}

function graphOf(
  lockfile: ReadFile,
  manifests: readonly ReadFile[],
  nodes: readonly GraphNode[],
  roots: readonly GraphRoot[],
): DependencyGraph {
  const { packages, projects } = lockfile.extraction;
  const labels = new Map(packages.map(({ key }, index) => [key, nodes[index]?.label ?? '']));
  const targets = new Map<string, Set<string>>();
  for (const { key, dependsOn } of packages) {
    const label = labels.get(key) ?? '';
    let ofLabel = targets.get(label);
    if (ofLabel === undefined) targets.set(label, (ofLabel = new Set()));
    for (const target of dependsOn) {
      const found = labels.get(target);
      if (found !== undefined && found !== label) ofLabel.add(found);
    }
  }
  const folders = new Set([
    lockfile.folder,
    ...projects.map(({ folder }) => folder),
    ...manifests.map(({ folder }) => folder),
  ]);
  return {
    ecosystem: lockfile.ecosystem.name,
    lockfilePath: lockfile.path,
    folders: [...folders].sort(),
    roots: [...new Set(roots.flatMap(({ key }) => labels.get(key) ?? []))].sort(),
    edges: new Map(
      [...targets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, found]) => [label, [...found].sort()]),
    ),
  };
}

/** A declaration that no lockfile pins: its version is known only where the constraint allows a single one. */
function declaredPackage(manifest: ReadFile, declared: Declaration): JoinedPackage {
  const version = declared.version ?? '';
  return {
    ecosystem: declared.ecosystem ?? manifest.ecosystem.name,
    name: declared.name,
    version,
    constraint: declared.constraint,
    isDirect: true,
    scope: declared.scope satisfies Scope,
    manifestPath: manifest.path,
    span: declared.span,
    lockfilePath: '',
    lockfileSpan: null,
    parents: [],
    dependencyPath: [`${declared.name}@${version}`],
  };
}

function gaps(
  manifest: ReadFile,
  unanswered: readonly Declaration[],
  { lockfilesOf }: Pairing,
  files: readonly ReadFile[],
): Problem[] {
  if (manifest.format.standsAlone === true || manifest.extraction.packages.length > 0) return [];
  const lockfiles = lockfilesOf.get(manifest) ?? [];
  if (lockfiles.length > 0) {
    const names = lockfiles.map(({ path }) => path).join(', ');
    // A peer or optional dependency is often not installed, and then not locked.
    return unanswered
      .filter(({ scope }) => scope !== 'peer' && scope !== 'optional')
      .map(({ name, span }) => ({
        line: span.startLine,
        message: `${name} is declared here but ${names} does not pin it: its version is unknown`,
      }));
  }
  if (unanswered.length === 0) return [];
  const broken = files.find(
    ({ folder, format, extraction }) =>
      folder === manifest.folder && format.kind === 'lockfile' && extraction.status === 'failed',
  );
  const reason = broken === undefined ? 'no lockfile' : `${broken.path} could not be read`;
  return [{ line: 0, message: `${reason}: transitive packages are unknown` }];
}
