/** What a workspace of Cloud or a project of Data Center holds, and the webhooks of its repositories, the same for both editions. */

export interface FoundRepository {
  readonly name: string;
  /** To register it by. */
  readonly url: string;
  /** `workspace/slug` or `KEY/slug`. */
  readonly path: string;
  /** Empty where nothing was pushed yet. */
  readonly defaultBranch: string;
  readonly isArchived: boolean;
}

export interface RepositoryPage {
  readonly repositories: readonly FoundRepository[];
  /** Of the next page; empty after the last one. */
  readonly cursor: string;
}

export interface WantedHook {
  readonly url: string;
  readonly secret: string;
}

export type HookOutcome = 'made' | 'mended' | 'there';

/** How deliveries of a hook go, as far as the edition tells. */
export interface FoundHook {
  readonly isActive: boolean;
  readonly missingEvents: readonly string[];
}

export interface RepositorySource {
  list(cursor: string): Promise<RepositoryPage>;
  /** Makes the hook of this address, or switches it on with all events; one that is as it should be is left alone. */
  ensureHook(slug: string, hook: WantedHook): Promise<HookOutcome>;
  /** Undefined where the repository has no hook of this address. */
  findHook(slug: string, url: string): Promise<FoundHook | undefined>;
}

export const pageLength = 50;

/** @throws nothing: what a cursor is not counts as the beginning */
export function numberOf(cursor: string, least: number): number {
  return /^\d{1,9}$/.test(cursor) ? Math.max(least, Number(cursor)) : least;
}
