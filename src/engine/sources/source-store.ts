/**
 * The contract of a store of package sources, for repositories that commit only a lockfile. A package's sources are asked for
 * by what the lockfile promises of its archive, so that nobody between the registry and the scan can put others in their place;
 * where it promises nothing, the sources are marked as not bound by it.
 */
import type { FileTree } from '../files/file-tree.ts';

/** Ecosystems whose packages can be laid out in a tree as their own tools do. */
export const sourceEcosystems = ['npm', 'Go', 'PyPI', 'crates.io', 'Maven', 'RubyGems', 'Packagist', 'NuGet'] as const;
export type SourceEcosystem = (typeof sourceEcosystems)[number];

export interface SourceRequest {
  readonly ecosystem: SourceEcosystem;
  /** As its registry knows it. */
  readonly name: string;
  readonly version: string;
  /**
   * What the lockfile promises, separated by spaces, one of which must be met: `sha512-<base64>` as npm writes them, Go's
   * `h1:<base64>`, `sha256:<hex>`, `sha1:<hex>`, NuGet's `content-sha512:<base64>`, a `commit:<hex>` of Composer. What stands
   * behind a `?` says of which variant: `sha256:<hex>?x86_64-linux`. Empty where nothing is promised.
   */
  readonly integrity: string;
  /** The one that is asked. */
  readonly registry: string;
  /** What of the package: its archive where absent, else what the registry says of it beside the archive. */
  readonly part?: 'description';
}

export interface StoredSource {
  /** The package's files, relative to the folder that its layout gives it. */
  readonly tree: FileTree;
  /** `sha256:<hex>` of the archive that they were read from. */
  readonly digest: string;
  /** The lockfile promised this archive. */
  readonly isBound: boolean;
}

export interface SourceStore {
  /** `undefined` where the store does not hold them. */
  find(request: SourceRequest): Promise<StoredSource | undefined>;
}

/**
 * Addresses of registries, each ending in `/`: the first of an ecosystem is asked for its public packages, each further one for
 * those that a lockfile takes from there. Ecosystems without one are not fetched.
 */
export type Registries = Readonly<Partial<Record<SourceEcosystem, readonly string[]>>>;

/** Names a request in maps and on disk: what is promised is the same wherever it comes from. */
export function requestKey({ ecosystem, name, version, integrity, registry, part }: SourceRequest): string {
  const parts = [ecosystem, name, version, integrity === '' ? registry : integrity];
  return (part === undefined ? parts : [...parts, part]).join('\0');
}
