/**
 * Joins the manifests and lockfiles of one ecosystem into packages: a lockfile's entry and the declaration that asks for
 * it become one package, whose scope, parents and way down come from the lockfile's whole graph.
 */
import type { JoinedPackage } from './joined-package.ts';
import type { FormatOwner } from '../extraction/ecosystem.ts';
import { dependencyGraphs } from './dependency-graph.ts';
import type { Declaration } from '../model/extraction.ts';
import type { Problem } from '../model/problem.ts';
import { buildGraph, type Graph, type GraphRoot, placeInGraph, unaskedKeys } from './graph.ts';
import { type AddLocal, addLocals } from './local-packages.ts';
import { addLockedPackages, type DeclaredEntry } from './locked-packages.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import { pairFiles } from './pair-files.ts';
import type { ReadFile } from './read-files.ts';
import { indexLockfile, type LockfileIndex, resolveDeclaration } from './resolve-declaration.ts';
import { unlockedPackages } from './unlocked-packages.ts';
import { pushEach } from '../text/push-each.ts';

export interface Joined {
  readonly graphs: readonly DependencyGraph[];
  /** Problems that only the join can see, by path. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/**
 * @param files of one owner
 * @param add takes each package found
 * @param addLocal takes each name of local code
 */
export function joinFiles(
  owner: FormatOwner,
  files: readonly ReadFile[],
  add: (found: JoinedPackage) => void,
  addLocal: AddLocal,
): Joined {
  const pairing = pairFiles(files);
  const graphs: DependencyGraph[] = [];
  /** Declarations that need no row of their own: answered by a lockfile, or asking for a project of the repository. */
  const settled = new Set<Declaration>();
  for (const lockfile of pairing.lockfiles) {
    const manifests = pairing.manifestsOf.get(lockfile) ?? [];
    const index = indexLockfile(lockfile, manifests);
    const entries = declaredEntries(owner, manifests, index);
    for (const { declaration } of entries.declared) settled.add(declaration);
    for (const declaration of entries.local) settled.add(declaration);
    const graph = buildGraph(lockfile.extraction.packages, lockfile.extraction.indexOf);
    const { roots, isSaid } = rootsOf(lockfile, manifests, entries.declared, graph);
    const nodes = placeInGraph(lockfile.extraction.packages, roots, graph);
    addLockedPackages(lockfile, nodes, { ...entries, roots, areRootsSaid: isSaid }, add);
    pushEach(graphs, dependencyGraphs(lockfile, manifests, nodes, roots));
  }
  const unlocked = unlockedPackages(files, pairing, settled);
  for (const found of unlocked.packages) add(found);
  addLocals(owner, files, pairing, add, addLocal);
  return { graphs, problems: unlocked.problems };
}

interface DeclaredEntries {
  readonly declared: readonly DeclaredEntry[];
  /** The entries whose version an override of a manifest decides, by key. */
  readonly overridden: ReadonlyMap<string, DeclaredEntry>;
  readonly local: readonly Declaration[];
}

function declaredEntries(owner: FormatOwner, manifests: readonly ReadFile[], index: LockfileIndex): DeclaredEntries {
  const declared: DeclaredEntry[] = [];
  const overridden = new Map<string, DeclaredEntry>();
  const local: Declaration[] = [];
  for (const manifest of manifests) {
    for (const declaration of manifest.extraction.declarations) {
      if (declaration.isOverride === true) {
        for (const locked of index.byName.get(owner.normalizeName(declaration.name)) ?? []) {
          if (declaration.version !== undefined && declaration.version !== locked.version) continue;
          overridden.set(locked.key, { manifest, declaration, locked });
        }
        continue;
      }
      const locked = resolveDeclaration(declaration, manifest.folder, index, owner);
      if (locked !== undefined) declared.push({ manifest, declaration, locked });
      else if (index.localNames.has(owner.normalizeName(declaration.alias ?? declaration.name)))
        local.push(declaration);
    }
  }
  return { declared, overridden, local };
}

interface Roots {
  readonly roots: readonly GraphRoot[];
  /** False where nobody says who asks for what, and the roots are a guess. */
  readonly isSaid: boolean;
}

/** What the projects ask for: as the lockfile says, else as the manifests say, else what nothing else asks for. */
function rootsOf(
  lockfile: ReadFile,
  manifests: readonly ReadFile[],
  declared: readonly DeclaredEntry[],
  graph: Graph,
): Roots {
  const { packages, projects } = lockfile.extraction;
  const roots: GraphRoot[] = declared.map(({ locked, declaration }) => ({ key: locked.key, scope: declaration.scope }));
  // Some lockfiles mix the sections of a project: what its manifest says of a scope counts before them.
  const said = new Map<string, Set<string>>();
  for (const { manifest, locked } of declared) {
    const keys = said.get(manifest.folder);
    if (keys === undefined) said.set(manifest.folder, new Set([locked.key]));
    else keys.add(locked.key);
  }
  for (const { folder, dependsOn } of projects) {
    const keys = said.get(folder);
    for (const { key, scope } of dependsOn) if (keys?.has(key) !== true) roots.push({ key, scope });
  }
  const known = new Set(roots.map(({ key }) => key));
  for (const { key, directness, scope } of packages) {
    if (directness === 'direct' && !known.has(key)) roots.push({ key, scope: scope ?? 'production' });
  }
  const isToldByProjects =
    projects.length > 0 ||
    manifests.some(({ extraction: { status, packages: own } }) => status !== 'failed' && own.length === 0);
  if (isToldByProjects) return { roots, isSaid: true };
  const isSaid = packages.some(({ directness }) => directness === 'direct' || directness === 'transitive');
  const unasked = unaskedKeys(packages, graph);
  const guessed = packages
    .filter(({ key, directness }) => unasked.has(key) && (directness === 'unknown' || !isSaid))
    .map(({ key, scope }) => ({ key, scope: scope ?? 'production' }));
  return { roots: [...roots, ...guessed], isSaid };
}
