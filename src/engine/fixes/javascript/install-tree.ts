/** What is installed, as a lockfile of the npm family says: packages that need others, and which one each need is answered by. */
import { aliasIn } from './alias.ts';
import { npm } from '../../versions/npm.ts';
import type { FixWorld } from '../model/project-editor.ts';
import type { NpmRelease } from './packument.ts';

export type EdgeKind = 'prod' | 'dev' | 'optional' | 'peer' | 'optionalPeer';

export interface TreeEdge {
  /** The name under which it is imported. */
  readonly name: string;
  /** The package in the registry; differs for aliases. */
  readonly target: string;
  /** As written, without `npm:` and name. */
  readonly range: string;
  readonly kind: EdgeKind;
  /** Its answer did not meet its range when the lockfile was read (an override, a forced install): no range is demanded of it. */
  readonly isLoose: boolean;
  /** A rule of the project says its range, not who asks for it: another release of that one changes nothing. */
  readonly isRuled?: boolean;
}

export interface TreeNode {
  /** Unique; how the layout knows it. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly edges: readonly TreeEdge[];
  /** `project`: a manifest of this repository. `fixed`: from elsewhere than a registry, or inside of another package. */
  readonly kind: 'project' | 'registry' | 'fixed';
  /** Of projects. */
  readonly manifestPath: string;
}

/** Where packages lie and which one a name means: what differs between package managers. */
export interface Layout {
  nodes(): readonly TreeNode[];
  /** False of a node that another one has taken the place of, or that is gone. */
  holds(node: TreeNode): boolean;
  resolve(from: TreeNode, edge: TreeEdge): TreeNode | undefined;
  /** The package inside of whose archive it comes. */
  bundler(node: TreeNode): TreeNode | undefined;
  /** The same place at another version. */
  replace(node: TreeNode, release: NpmRelease): void;
  /** A package for an edge that nothing answers rightly; false where there is no room for it. */
  place(from: TreeNode, edge: TreeEdge, release: NpmRelease): boolean;
  drop(node: TreeNode): void;
  /** A project's declarations of that name get another range. @param project its id */
  redeclare(project: string, name: string, range: string): void;
  /** What answers that name there is to be at a release, whatever range is asked for. @param parent its id */
  override(parent: string, name: string, release: NpmRelease): void;
  /** Has packages that came meanwhile heed the rules of the project. */
  heedRules?(): void;
  /** That need is answered as the lockfile had it: what it asks for need not be known. */
  isAsLocked?(from: TreeNode, edge: TreeEdge): boolean;
  /** Answers it by what is there already, where the format lets it; false where nothing does. */
  adopt?(from: TreeNode, edge: TreeEdge, world: FixWorld): boolean;
  /** Whether peers that nothing answers are installed, as npm 7 and pnpm do. */
  readonly installsPeers: boolean;
}

export function edgesOfRelease(release: NpmRelease): readonly TreeEdge[] {
  return edgesOf({
    prod: release.dependencies,
    optional: release.optionalDependencies,
    peer: new Map([...release.peerDependencies].filter(([name]) => !release.optionalPeers.has(name))),
    optionalPeer: new Map([...release.peerDependencies].filter(([name]) => release.optionalPeers.has(name))),
  });
}

export function edgesOf(byKind: Readonly<Partial<Record<EdgeKind, ReadonlyMap<string, string>>>>): readonly TreeEdge[] {
  const edges = new Map<string, TreeEdge>();
  for (const kind of ['peer', 'optionalPeer', 'dev', 'prod', 'optional'] as const)
    for (const [name, written] of byKind[kind] ?? []) edges.set(name, edgeOf(name, written, kind));
  return [...edges.values()];
}

export function edgeOf(name: string, written: string, kind: EdgeKind): TreeEdge {
  const { target, range } = aliasIn(written) ?? { target: name, range: written };
  return { name, target, range: range === '' ? '*' : range, kind, isLoose: false };
}

/** By range, then version. */
const answers = new Map<string, Map<string, boolean>>();

/** False also of ranges that cannot be read: tags, addresses. */
export function meets(version: string, range: string): boolean {
  let ofRange = answers.get(range);
  if (ofRange === undefined) {
    if (answers.size > 50_000) answers.clear();
    ofRange = new Map();
    answers.set(range, ofRange);
  }
  let answer = ofRange.get(version);
  if (answer === undefined) {
    const parsed = npm.parse(version);
    answer = parsed !== undefined && npm.satisfies(parsed, range) === true;
    ofRange.set(version, answer);
  }
  return answer;
}

export function compareVersions(a: string, b: string): number {
  const [left, right] = [npm.parse(a), npm.parse(b)];
  return left === undefined || right === undefined ? (a < b ? -1 : a > b ? 1 : 0) : npm.compare(left, right);
}

/** Of 0.x the minor, of 0.0.x the patch: what a caret holds. */
export function isMajorMove(from: string, to: string): boolean {
  return from !== '' && to !== '' && !meets(to, `^${from}`) && compareVersions(to, from) !== 0;
}

export function isPrerelease(version: string): boolean {
  const parsed = npm.parse(version);
  return parsed !== undefined && npm.isPrerelease(parsed);
}
