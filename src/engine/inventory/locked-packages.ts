/** The packages that a lockfile pins, each at the declaration a person would edit where a manifest has one. */
import type { Declaration, LockedPackage } from './extraction.ts';
import type { GraphNode, GraphRoot } from './graph.ts';
import type { JoinedPackage } from './join-files.ts';
import type { ReadFile } from './read-files.ts';

/** A declaration and the entry that answers it. */
export interface DeclaredEntry {
  readonly manifest: ReadFile;
  readonly declaration: Declaration;
  readonly locked: LockedPackage;
}

export function lockedPackages(
  lockfile: ReadFile,
  nodes: readonly GraphNode[],
  roots: readonly GraphRoot[],
  declared: readonly DeclaredEntry[],
  overridden: ReadonlyMap<string, DeclaredEntry>,
): readonly JoinedPackage[] {
  const rootKeys = new Set(roots.map(({ key }) => key));
  // By label: an entry that no declaration names may be the same version as one that a declaration does: one package, not two.
  const labels = new Map(lockfile.extraction.packages.map(({ key }, index) => [key, nodes[index]?.label ?? '']));
  const declaredByLabel = Map.groupBy(declared, ({ locked }) => labels.get(locked.key) ?? '');
  const given = new Set<string>();
  return lockfile.extraction.packages.flatMap((locked, index): readonly JoinedPackage[] => {
    const node = nodes[index];
    const ecosystem = locked.ecosystem ?? lockfile.owner.name;
    if (node === undefined || ecosystem === undefined) return [];
    const entry: JoinedPackage = {
      ecosystem,
      name: locked.name,
      version: locked.version,
      constraint: '',
      isDirect: rootKeys.has(locked.key),
      scope: node.scope,
      manifestPath: lockfile.path,
      span: locked.span,
      lockfilePath: lockfile.path,
      lockfileSpan: locked.span,
      parents: node.parents,
      dependencyPath: node.path,
    };
    const declarations = declaredByLabel.get(node.label);
    // Every declaration is said once; further entries of the same version add to the first of them.
    if (declarations !== undefined) {
      const isFirst = !given.has(node.label);
      given.add(node.label);
      return (isFirst ? declarations : declarations.slice(0, 1)).map((found) => atDeclaration(entry, found));
    }
    const override = overridden.get(locked.key);
    return [override === undefined ? entry : atDeclaration(entry, override)];
  });
}

function atDeclaration(entry: JoinedPackage, { manifest, declaration }: DeclaredEntry): JoinedPackage {
  return { ...entry, constraint: declaration.constraint, manifestPath: manifest.path, span: declaration.span };
}
