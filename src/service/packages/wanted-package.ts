/** What a line of a pasted list asks for: a package by its name, and which versions of it. */
import type { EcosystemName } from '../../engine/model/ecosystem-name.ts';

export interface WantedPackage {
  /** Counted from 1, in the list as it was pasted. */
  readonly line: number;
  readonly text: string;
  /** Undefined: the name is looked up in all. */
  readonly ecosystem: EcosystemName | undefined;
  /** As it is written. */
  readonly name: string;
  /** Any of them; empty: every version. */
  readonly versions: readonly WantedVersion[];
}

/** One version by its name, or all in a range. */
export interface WantedVersion {
  readonly kind: 'version' | 'range';
  readonly text: string;
}

export interface UnreadLine {
  readonly line: number;
  /** Cut where it is long. */
  readonly text: string;
  readonly reason: string;
}

export interface WantedList {
  readonly wanted: readonly WantedPackage[];
  readonly unread: readonly UnreadLine[];
}
