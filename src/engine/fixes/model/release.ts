/**
 * What a registry says of a package's releases. Documents are handed over as they came (parsed JSON, or lines of text), and read by whoever
 * edits that format: what a registry says is data that may be wrong.
 */
import type { SourceEcosystem } from '../../sources/source-store.ts';

export interface MetadataRequest {
  readonly ecosystem: SourceEcosystem;
  /** As its registry knows it. */
  readonly name: string;
  /** For what a registry says of one release alone; empty: of the package. */
  readonly version: string;
}

/** A document of a registry; `unavailable` says why there is none. */
export type Metadata =
  | { readonly kind: 'document'; readonly value: unknown }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A package of which nothing is known because no registry could be asked now: another time more may be known. */
export interface Unasked {
  readonly ecosystem: SourceEcosystem;
  readonly name: string;
  readonly reason: string;
}

/**
 * What is known so far. Who asks for what is not there gets undefined, and goes on as far as it can: the request is noted, what is noted is
 * fetched, and the plan is made again. Making a plan is therefore a function of the tree, the advisories and this alone.
 */
export interface MetadataShelf {
  find(request: MetadataRequest): Metadata | undefined;
}

/** Thrown by `askFor` through a planner that cannot go on without it; caught by the driver. */
export class MetadataMissing extends Error {
  override readonly name = 'MetadataMissing';
}

/** One release, as an editor's reader gives it. */
export interface Release {
  readonly version: string;
  /** ISO 8601; empty where its registry does not say. */
  readonly publishedAt: string;
  /** Yanked, retracted, or marked as not to be used. */
  readonly isWithdrawn: boolean;
}
