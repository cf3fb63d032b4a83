/**
 * The contract of a store of package sources, for repositories that commit only a lockfile. A package's sources are asked for
 * by what the lockfile promises of its archive, so that nobody between the registry and the scan can put others in their place.
 */
import type { FileTree } from '../files/file-tree.ts';

/** Ecosystems whose packages can be laid out in a tree as their own tools do. */
export const sourceEcosystems = ['npm', 'Go', 'PyPI'] as const;
export type SourceEcosystem = (typeof sourceEcosystems)[number];

export interface SourceRequest {
  readonly ecosystem: SourceEcosystem;
  /** As its registry knows it. */
  readonly name: string;
  readonly version: string;
  /**
   * Digests of archives, one of which must be met, separated by spaces: `sha512-<base64>` as npm writes them, Go's `h1:<base64>`,
   * `sha256:<hex>` of Python's lockfiles.
   */
  readonly integrity: string;
}

export interface SourceStore {
  /** The package's files, relative to its own root; `undefined` where the store does not hold them. */
  find(request: SourceRequest): Promise<FileTree | undefined>;
}

/** Addresses of registries, each ending in `/`; ecosystems without one are not fetched. */
export type Registries = Readonly<Partial<Record<SourceEcosystem, string>>>;

/** Names a request in maps and on disk. */
export function requestKey({ ecosystem, name, version, integrity }: SourceRequest): string {
  return [ecosystem, name, version, integrity].join('\0');
}
