/** The packages that a lockfile pins, each at the declaration a person would edit where a manifest has one. */
import { type Directness, isUnsaid, unsaidSource } from '../model/package-source.ts';
import type { Declaration, LockedPackage } from '../model/extraction.ts';
import type { GraphNode, GraphRoot } from './graph.ts';
import type { JoinedPackage } from './joined-package.ts';
import type { ReadFile } from './read-files.ts';

/** A declaration and the entry that answers it. */
export interface DeclaredEntry {
  readonly manifest: ReadFile;
  readonly declaration: Declaration;
  readonly locked: LockedPackage;
}

export interface Asked {
  readonly declared: readonly DeclaredEntry[];
  /** The entries whose version an override of a manifest decides, by key. */
  readonly overridden: ReadonlyMap<string, DeclaredEntry>;
  readonly roots: readonly GraphRoot[];
  /** False where the roots are a guess. */
  readonly areRootsSaid: boolean;
}

export function addLockedPackages(
  lockfile: ReadFile,
  nodes: readonly GraphNode[],
  { declared, overridden, roots, areRootsSaid }: Asked,
  add: (found: JoinedPackage) => void,
): void {
  const rootKeys = new Set(roots.map(({ key }) => key));
  const declaredByLabel = byLabel(lockfile, nodes, declared);
  const given = new Set<string>();
  const { packages } = lockfile.extraction;
  for (let index = 0; index < packages.length; index++) {
    const locked = packages[index];
    const node = nodes[index];
    if (locked === undefined) continue;
    const ecosystem = locked.ecosystem ?? lockfile.owner.name;
    if (node === undefined || ecosystem === undefined) continue;
    const entry: JoinedPackage = {
      ecosystem,
      name: locked.name,
      version: locked.version,
      constraint: '',
      source: locked.source ?? unsaidSource,
      replaces: locked.replaces ?? null,
      directness: directnessOf(locked, rootKeys.has(locked.key), areRootsSaid),
      scope: node.scope,
      manifestPath: lockfile.path,
      span: locked.span,
      lockfilePath: lockfile.path,
      lockfileSpan: locked.span,
      parents: node.parents,
      dependencyPath: node.path,
    };
    const declarations = declaredByLabel.get(node.label);
    const override = overridden.get(locked.key);
    if (declarations !== undefined) {
      const isAsked = declarations.some((found) => found.locked === locked);
      // Every declaration is said once; further entries of the same version add to the first of them.
      const isFirst = !given.has(node.label);
      given.add(node.label);
      for (const found of isFirst ? declarations : declarations.slice(0, 1)) {
        const placed = atDeclaration(entry, found);
        add(isAsked ? { ...placed, directness: found.declaration.directness ?? 'direct' } : placed);
      }
    } else add(override === undefined ? entry : atDeclaration(entry, override));
  }
}

/** What the entry says of itself, but that nobody can tell of it; else whether a project asks for it. */
function directnessOf({ directness }: LockedPackage, isRoot: boolean, areRootsSaid: boolean): Directness {
  if (directness === 'unknown' || !areRootsSaid) return 'unknown';
  if (directness === 'transitive') return directness;
  return isRoot ? 'direct' : 'transitive';
}

/** An entry that no declaration names may be the same version as one that a declaration does: one package, not two. */
function byLabel(
  lockfile: ReadFile,
  nodes: readonly GraphNode[],
  declared: readonly DeclaredEntry[],
): ReadonlyMap<string, readonly DeclaredEntry[]> {
  if (declared.length === 0) return new Map();
  const wanted = new Set(declared.map(({ locked }) => locked.key));
  const labels = new Map<string, string>();
  for (const [index, { key }] of lockfile.extraction.packages.entries()) {
    if (wanted.has(key)) labels.set(key, nodes[index]?.label ?? '');
  }
  return Map.groupBy(declared, ({ locked }) => labels.get(locked.key) ?? '');
}

function atDeclaration(entry: JoinedPackage, { manifest, declaration }: DeclaredEntry): JoinedPackage {
  // A lockfile that does not say where a package comes from leaves it to the declaration.
  const source = isUnsaid(entry.source) ? (declaration.source ?? entry.source) : entry.source;
  return { ...entry, constraint: declaration.constraint, source, manifestPath: manifest.path, span: declaration.span };
}
