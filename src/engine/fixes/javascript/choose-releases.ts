/**
 * Which packages of a tree have to become which releases so that one of them is safe: it itself where the ranges that ask for it admit a safe
 * release, and else those that ask for it, up to the projects' own declarations. Nothing is changed here.
 */
import { aliasIn } from './alias.ts';
import type { FixWorld } from '../model/project-editor.ts';
import { settledFirst } from '../shared/settled-first.ts';
import {
  compareVersions,
  isMajorMove,
  isPrerelease,
  type Layout,
  meets,
  type TreeEdge,
  type TreeNode,
} from './install-tree.ts';
import { nodeRange, type NpmRelease, npmReleases } from './packument.ts';

export interface Choice {
  readonly releases: ReadonlyMap<TreeNode, NpmRelease>;
  readonly declarations: readonly Declaration[];
  /** Instances that stay, and why. */
  readonly refused: readonly Stuck[];
}

/** A project's declaration that gets another range. */
export interface Declaration {
  readonly project: TreeNode;
  readonly edge: TreeEdge;
  /** The release that it is to admit. */
  readonly version: string;
}

export interface Strategy {
  /** Of those that would do. */
  readonly preference: 'lowest' | 'highest';
  /** Edges that are answered by a safe release whatever they ask for. */
  readonly overridden: ReadonlySet<TreeEdge>;
}

/** Why there is no choice, for a person. */
export class Stuck extends Error {
  override readonly name = 'Stuck';
  /** The edges that admit nothing, where that is the reason. */
  readonly edges: readonly (readonly [TreeNode, TreeEdge])[];

  constructor(message: string, edges: readonly (readonly [TreeNode, TreeEdge])[] = []) {
    super(message);
    this.edges = edges;
  }
}

type Accept = (release: NpmRelease) => boolean;
type Dependent = readonly [TreeNode, TreeEdge];

/** @throws {Stuck} @throws {MetadataMissing} */
export function chooseReleases(
  layout: Layout,
  vulnerable: readonly TreeNode[],
  world: FixWorld,
  { preference, overridden }: Strategy,
): Choice {
  const dependents = dependentsIn(layout);
  const releases = new Map<TreeNode, NpmRelease>();
  const declarations = new Map<TreeEdge, Declaration>();
  const underWay = new Set<TreeNode>();

  const change = (node: TreeNode, accept: Accept): void => {
    if (node.kind !== 'registry')
      throw new Stuck(`${node.name} ${node.version} is not from a registry, or comes inside of another package`);
    // Who brings it in is likely to be asked for next.
    for (const [from] of dependents.get(node) ?? [])
      if (from.kind === 'registry') world.shelf.find({ ecosystem: 'npm', name: from.name, version: '' });
    if (underWay.has(node)) throw new Stuck(`${node.name} ${node.version} needs itself`);
    underWay.add(node);
    const candidates = candidatesOf(node, accept, world);
    if (candidates.length === 0) {
      doWithout(node);
      underWay.delete(node);
      return;
    }
    const ranges: string[] = [];
    const declared: Dependent[] = [];
    for (const dependent of dependents.get(node) ?? []) {
      const [from, edge] = dependent;
      if (edge.isLoose || overridden.has(edge)) continue;
      const already = releases.get(from);
      const range = already === undefined || edge.isRuled === true ? edge.range : rangeOf(already, edge.name);
      if (range === undefined) continue;
      if (candidates.some(({ version }) => meets(version, range))) ranges.push(range);
      else if (from.kind === 'project') declared.push(dependent);
      else {
        const changed = changeDependent(dependent, node, candidates);
        if (changed !== undefined) ranges.push(changed);
      }
    }
    const chosen = bestOf(node, candidates, ranges, declared.length > 0);
    if (world.settings.majors === 'never' && isMajorMove(node.version, chosen.version))
      throw new Stuck(`only ${node.name} ${chosen.version} would do, across a major version`);
    releases.set(node, chosen);
    for (const [project, edge] of declared) declarations.set(edge, { project, edge, version: chosen.version });
    underWay.delete(node);
  };

  /** Nothing of it is safe: only newer releases of its dependents that no longer need it help. */
  const doWithout = (node: TreeNode): void => {
    const isUnknown = npmReleases(world.shelf, node.name).some(
      (release) => release.isBundling && compareVersions(release.version, node.version) > 0,
    );
    const none = isUnknown
      ? `what comes inside of the archives of newer releases of ${node.name} is not known`
      : `no release of ${node.name} above ${node.version} would do`;
    const all = dependents.get(node) ?? [];
    if (all.length === 0 || all.some(([from]) => from.kind !== 'registry')) throw new Stuck(none);
    for (const [from, edge] of all) {
      const isWithoutIt: Accept = (release) => rangeOf(release, edge.name) === undefined;
      const already = releases.get(from);
      if (already !== undefined && isWithoutIt(already)) continue;
      if (candidatesOf(from, isWithoutIt, world).length === 0)
        throw new Stuck(`${none}, and ${from.name} does not do without it`);
      change(from, isWithoutIt);
    }
  };

  /** What the changed dependent asks for then; undefined where it no longer needs the package. */
  const changeDependent = (
    [from, edge]: Dependent,
    node: TreeNode,
    candidates: readonly NpmRelease[],
  ): string | undefined => {
    const admits: Accept = (release) => {
      const range = rangeOf(release, edge.name);
      return range === undefined || candidates.some(({ version }) => meets(version, range));
    };
    // In a circle: it is being changed already, and what the tree needs then is settled at the end.
    if (underWay.has(from)) return undefined;
    if (edge.isRuled === true)
      throw new Stuck(`the project overrides ${edge.name} to ${edge.range} below ${from.name} already`);
    if (from.kind === 'fixed' || candidatesOf(from, admits, world).length === 0)
      throw new Stuck(
        `${from.name} ${from.version} asks for ${node.name} ${edge.range}, and no newer release of it asks for a safe one`,
        [[from, edge]],
      );
    change(from, admits);
    const changed = releases.get(from);
    return changed === undefined ? undefined : rangeOf(changed, edge.name);
  };

  /** Where no single release meets all ranges, the one that meets most: the others get theirs beside it. */
  const bestOf = (
    node: TreeNode,
    candidates: readonly NpmRelease[],
    ranges: readonly string[],
    isDeclared: boolean,
  ): NpmRelease => {
    const ordered = preference === 'lowest' ? candidates : candidates.toReversed();
    const sameMajor = (release: NpmRelease): number => (isMajorMove(node.version, release.version) ? 0 : 1);
    const score = (release: NpmRelease): number => ranges.filter((range) => meets(release.version, range)).length;
    const runs = (release: NpmRelease): number => (world.runsOn?.(nodeRange(release)) === false ? 0 : 1);
    const deprecated = (release: NpmRelease): number => (typeof release.manifest['deprecated'] === 'string' ? 0 : 1);
    const [first, ...others] = ordered;
    if (first === undefined) throw new Stuck(`no release of ${node.name} would do`);
    return others.reduce((best, release) => {
      const difference =
        score(release) - score(best) ||
        (isDeclared || ranges.length === 0 ? sameMajor(release) - sameMajor(best) : 0) ||
        runs(release) - runs(best) ||
        deprecated(release) - deprecated(best);
      return difference > 0 ? release : best;
    }, first);
  };

  const refused = new Map<string, Stuck>();
  const isSafe: Accept = (release) => world.isSafe(release.name, release.version);
  for (const node of vulnerable) {
    if (releases.has(node)) continue;
    // What cannot be helped for one instance does not keep the others from being safe.
    const [known, declaredBefore] = [new Map(releases), new Map(declarations)];
    const bundler = bundlerOf(layout, node);
    try {
      change(bundler ?? node, bundler === undefined ? isSafe : () => true);
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      const stuck = bundler === undefined ? error : bundledIn(bundler, node, error);
      refused.set(stuck.message, stuck);
      restore(releases, known);
      restore(declarations, declaredBefore);
      underWay.clear();
    }
  }
  if (releases.size === 0) {
    const all = [...refused.values()];
    throw new Stuck(
      all.map(({ message }) => message).join('; '),
      all.flatMap(({ edges }) => edges),
    );
  }
  return { releases, declarations: [...declarations.values()], refused: [...refused.values()] };
}

function restore<K, V>(map: Map<K, V>, before: ReadonlyMap<K, V>): void {
  map.clear();
  for (const [key, value] of before) map.set(key, value);
}

function bundledIn(bundler: TreeNode, node: TreeNode, { message, edges }: Stuck): Stuck {
  const place = `${node.name} ${node.version} comes inside of the archive of ${bundler.name} ${bundler.version}`;
  return new Stuck(`${place}: ${message}`, edges);
}

/** The package inside of whose archive it comes, which is what can be another one. */
function bundlerOf(layout: Layout, node: TreeNode): TreeNode | undefined {
  return node.kind === 'fixed' ? layout.bundler(node) : undefined;
}

/** Ascending, newer than what is there, no worse than it, old enough where any of them is. */
function candidatesOf(node: TreeNode, accept: Accept, world: FixWorld): readonly NpmRelease[] {
  const now = world.vulnerabilities(node.name, node.version);
  const newer = npmReleases(world.shelf, node.name).filter(
    (release) =>
      compareVersions(release.version, node.version) > 0 &&
      (isPrerelease(node.version) || !isPrerelease(release.version)) &&
      !release.isBundling &&
      world.vulnerabilities(node.name, release.version) <= now &&
      accept(release),
  );
  return settledFirst(newer, world);
}

function rangeOf(release: NpmRelease, name: string): string | undefined {
  const written =
    release.dependencies.get(name) ?? release.optionalDependencies.get(name) ?? release.peerDependencies.get(name);
  return written === undefined ? undefined : (aliasIn(written)?.range ?? written);
}

function dependentsIn(layout: Layout): ReadonlyMap<TreeNode, readonly Dependent[]> {
  const dependents = new Map<TreeNode, Dependent[]>();
  for (const from of layout.nodes())
    for (const edge of from.edges) {
      const to = layout.resolve(from, edge);
      if (to === undefined) continue;
      const known = dependents.get(to);
      if (known === undefined) dependents.set(to, [[from, edge]]);
      else known.push([from, edge]);
    }
  return dependents;
}
