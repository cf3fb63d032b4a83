/** What a lockfile pins as a graph, and what a format and its registry say of other releases: what searches for safe releases ask. */
import type { Release } from '../model/release.ts';

export interface GraphNeed {
  readonly name: string;
  /** Extras or features that are asked for besides. */
  readonly features: readonly string[];
  /** The line that answers it where the format says; empty: any of that name. */
  readonly line: string;
  /** The line that answered it in the lockfile; empty for what is new. */
  readonly original: string;
  /** As written. @throws {MetadataMissing} */
  range(): string;
}

export interface GraphNode {
  /** The place that another release of the same package takes. */
  readonly line: string;
  readonly name: string;
  readonly version: string;
  /** `fixed`: from elsewhere than the registry. */
  readonly kind: 'root' | 'registry' | 'fixed';
  /** As the lockfile had it; its needs are taken to be met by what it had. */
  readonly isOriginal: boolean;
  needs(features: ReadonlySet<string>): readonly GraphNeed[];
  /** Of what the lockfile had: whether it is to be written anew, at the same version or another, to have these features. */
  lacks?(features: readonly string[]): boolean;
}

export interface Universe {
  readonly nodes: readonly GraphNode[];
  compare(a: string, b: string): number;
  meets(version: string, range: string): boolean;
  isMajor(from: string, to: string): boolean;
  isPrerelease(version: string): boolean;
  /** The line that a release of that name takes. */
  lineOf(name: string, version: string): string;
  /** Ascending; those that may be installed in that line (any where it is empty). @throws {MetadataMissing} */
  releases(name: string, line: string): readonly Release[];
  /** A node for a release. @throws {MetadataMissing} */
  node(name: string, version: string, line: string): GraphNode;
  /** Whether a release has all of these features; absent: any has. @throws {MetadataMissing} */
  offers?(name: string, version: string, features: ReadonlySet<string>): boolean;
  /** What no two nodes may both be (a native library that they link to); empty: nothing. @throws {MetadataMissing} */
  exclusive?(node: GraphNode): string;
  /** So that the shelf is asked for many at once. */
  expect(name: string, versions: readonly string[]): void;
}

/** Of a root, to be changed so that it admits a version. */
export interface Declaration {
  readonly root: GraphNode;
  readonly need: GraphNeed;
  readonly version: string;
}

export interface Settled {
  /** What is needed, by line. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** What each is asked for besides. */
  readonly features: ReadonlyMap<string, ReadonlySet<string>>;
  readonly declarations: readonly Declaration[];
  /** Whether what asks for the package had to move. */
  readonly movedDependents: boolean;
}
