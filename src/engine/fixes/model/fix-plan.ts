/** What a repository's owners would change so that vulnerabilities go: groups of edits, each shown to close alerts and to open none. */
import type { EcosystemName } from '../../model/ecosystem-name.ts';
import type { FileEdit } from './file-edit.ts';

/**
 * How much a fix disturbs, least first. `refresh`: the lockfile alone, inside all ranges. `ancestor`: a package above it goes up, whose newer
 * release admits a safe one. `direct`: the project's own declaration changes. `override`: the package manager is told to take it,
 * whatever else is asked for.
 */
export const fixKinds = ['refresh', 'ancestor', 'direct', 'override'] as const;
export type FixKind = (typeof fixKinds)[number];

/** One entry of the lockfile or manifest that becomes another. */
export interface Move {
  readonly name: string;
  /** Empty for what is newly brought in. */
  readonly from: string;
  /** Empty for what is no longer needed. */
  readonly to: string;
  /** Across a major version, as the ecosystem's tools understand it. */
  readonly isMajor: boolean;
  /** When the release was published, ISO 8601; empty where its registry does not say, and of what goes. */
  readonly publishedAt: string;
}

/** An alert by what it is about; the same in every report of the same tree. */
export interface FixedAlert {
  readonly advisoryId: string;
  readonly name: string;
  readonly version: string;
  readonly manifestPath: string;
  readonly lockfilePath: string;
}

/** Something that first-party code uses and that the target no longer has. */
export interface Breaking {
  readonly name: string;
  /** The release that no longer has it. */
  readonly version: string;
  readonly symbol: string;
  readonly path: string;
  readonly line: number;
}

export interface FixGroup {
  /** The same for the same packages of the same files, whatever the versions: what a pull request is known again by. */
  readonly id: string;
  readonly kind: FixKind;
  readonly ecosystem: EcosystemName;
  /** The vulnerable package. */
  readonly name: string;
  readonly from: readonly string[];
  /** Ascending; empty where the package goes. */
  readonly to: readonly string[];
  readonly isMajor: boolean;
  /** Files that are changed, in order. */
  readonly paths: readonly string[];
  readonly moves: readonly Move[];
  readonly closes: readonly FixedAlert[];
  /** Only of groups that come first in the plan are the edits those of the scanned files; of later ones, of what the ones before leave. */
  readonly edits: readonly FileEdit[];
  readonly breaking: readonly Breaking[];
  /** For a person: `composer.lock is not rewritten: run composer update …`. */
  readonly notes: readonly string[];
}

/** An alert that no group closes, and why. */
export interface Unfixed {
  readonly alert: FixedAlert;
  readonly reason: string;
}

export interface FixPlan {
  /** In the order in which they are applied. */
  readonly groups: readonly FixGroup[];
  readonly unfixed: readonly Unfixed[];
  /** Whole texts of the changed files after all groups. */
  readonly files: readonly ChangedFile[];
}

export interface ChangedFile {
  readonly path: string;
  /** `sha256:<hex>` of the file that the plan was made on; empty where there was none. */
  readonly before: string;
  readonly text: string;
}
