/** The contract of an editor: how one format of lockfiles or manifests is changed so that a package is there at another version. */
import type { Descriptions } from '../../extraction/descriptions.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { EcosystemName } from '../../model/ecosystem-name.ts';
import type { Package } from '../../model/package.ts';
import type { FileEdit } from './file-edit.ts';
import type { FixKind, Move } from './fix-plan.ts';
import type { MetadataShelf } from './release.ts';

export interface ProjectEditor {
  readonly ecosystem: EcosystemName;
  /** Whether it edits what pins this package: asked with the lockfile's path, or the manifest's where there is no lockfile. */
  accepts(path: string): boolean;
  /** @throws {NotEditable} where the files cannot be read or hold something that it would not keep */
  open(tree: FileTree, target: EditTarget): Promise<EditableProject>;
}

/** One file that pins packages, with those of it that are vulnerable. */
export interface EditTarget {
  /** The lockfile, or the manifest where there is none. */
  readonly path: string;
  /** All packages that the inventory has of it. */
  readonly packages: readonly Package[];
  /** All of the ecosystem that the inventory has of the repository. */
  readonly others: readonly Package[];
  /** The whole repository as it was scanned, code included. */
  readonly sources: FileTree;
  /** What registries say of releases beside their archives. */
  readonly descriptions: Descriptions;
}

export interface EditableProject {
  /**
   * Ways to have no vulnerable instance of one package, least disturbing first; each whole: the edited files are what the package manager
   * itself would accept. @throws {MetadataMissing} where more must be known first
   */
  ways(wish: Wish, world: FixWorld): Iterable<Way | Refusal> | AsyncIterable<Way | Refusal>;
}

/** A package of the project that is to go or to be safe. */
export interface Wish {
  readonly name: string;
  readonly normalizedName: string;
  /** Its vulnerable instances of this file: versions, each once, ascending. */
  readonly versions: readonly string[];
}

export interface FixWorld {
  readonly shelf: MetadataShelf;
  /** No known vulnerability concerns that version of that package (of this ecosystem), nor is it withdrawn for malice. */
  isSafe(normalizedName: string, version: string): boolean;
  /** How many known vulnerabilities concern it: what is newly brought in should have none, and what stays no more than before. */
  vulnerabilities(normalizedName: string, version: string): number;
  /** Whether a release is old enough to be taken: see `FixSettings.cooldownDays`. */
  isSettled(publishedAt: string): boolean;
  /** Whether the project's runtime is among those that a release asks for; absent: nobody says which one it has. */
  runsOn?(range: string): boolean;
  readonly settings: FixSettings;
}

export interface FixSettings {
  /** Releases younger than this are passed over, unless nothing else closes the alert. Days, 0: none. */
  readonly cooldownDays: number;
  /** ISO 8601, of the caller's clock; what cooldown is counted from. */
  readonly now: string;
  /** Whether a fix may cross a major version; `never` leaves such alerts unfixed. */
  readonly majors: 'allowed' | 'never';
  /** Kinds that may be used. */
  readonly kinds: readonly FixKind[];
}

export interface Way {
  readonly kind: FixKind;
  readonly moves: readonly Move[];
  /** Packages whose declarations change, besides the wished one: what crosses a major version there concerns the project itself. */
  readonly declared: readonly string[];
  readonly edits: readonly FileEdit[];
  readonly notes: readonly string[];
  /**
   * What comes in then is seen by trying alone: the way counts only where no vulnerable instance of the wished package is left, and what
   * moves is told from the lists of packages before and after.
   */
  readonly isTried?: true;
}

/** Why a kind of fix does not work here, for a person: `react-scripts 5.0.1 wants nth-check ^1.0.2, and no release of it wants a safe one`. */
export interface Refusal {
  readonly kind: FixKind;
  readonly refused: string;
}

/** Files that an editor must leave alone; the message says why, for a person. */
export class NotEditable extends Error {
  override readonly name = 'NotEditable';
}
