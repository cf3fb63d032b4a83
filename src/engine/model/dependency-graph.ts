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
}
