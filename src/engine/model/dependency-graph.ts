/** Which package asks for which, as one lockfile says. */
import type { EcosystemName } from './ecosystem-name.ts';

/**
 * One project's dependency graph, kept for reachability: which direct dependencies can bring a package in.
 * Nodes are `name@version` of one ecosystem.
 */
export interface DependencyGraph {
  readonly ecosystem: EcosystemName;
  readonly lockfilePath: string;
  /** Folders of the projects it serves. */
  readonly folders: readonly string[];
  readonly roots: readonly string[];
  readonly edges: ReadonlyMap<string, readonly string[]>;
  /** Those of which nobody knows all that they need; absent: none. */
  readonly untold?: ReadonlySet<string>;
  /** Only where a label stands for several entries that need one name in different versions, which `edges` cannot tell apart. */
  readonly entries?: readonly GraphEntry[];
}

/** One entry of the lockfile: a package in one of its places. */
export interface GraphEntry {
  readonly label: string;
  readonly isRoot: boolean;
  /** Indices of entries. */
  readonly needs: readonly number[];
}
