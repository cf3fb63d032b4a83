/** An OSV record after it was read: only the fields that decide something, names normalised, bad parts left out and told. */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { VulnerableSymbols } from '../model/advisory.ts';
import type { Score } from './severity.ts';

export interface OsvRecord {
  readonly id: string;
  /** Ids of the same vulnerability, sorted, without `id`. */
  readonly aliases: readonly string[];
  /** Ids that have to do with it but are another vulnerability: shown, never grouped. */
  readonly related: readonly string[];
  readonly summary: string;
  readonly details: string;
  /** ISO 8601 UTC; empty where absent or senseless. */
  readonly published: string;
  readonly modified: string;
  readonly isWithdrawn: boolean;
  readonly references: readonly string[];
  /** The affected packages' own repositories, as ranges of commits and references to the package name them. */
  readonly repositories: readonly string[];
  /** Of the record as a whole; `undefined` where only packages carry one, or none does. */
  readonly score?: Score;
  /** What stands for a score where neither the record nor a package of it has one, and there is something to estimate from. */
  readonly estimate?: number;
  readonly cwes: readonly string[];
  /** Known to be exploited, where the source says so. */
  readonly isExploited: boolean;
  /** EPSS probability 0–1, where the source gives it. */
  readonly epss?: number;
  readonly affected: readonly AffectedPackage[];
}

/** What one record says of one package; several OSV entries for the same package stand here one after the other. */
export interface AffectedPackage {
  readonly ecosystem: EcosystemName;
  readonly name: string;
  readonly ranges: readonly AffectedRange[];
  /** Versions named one by one. */
  readonly versions: readonly string[];
  /** Why part of the entry cannot be judged by comparing; empty where all of it can. */
  readonly unusable: string;
  readonly score?: Score;
  readonly symbols: VulnerableSymbols;
}

export type AffectedRange = readonly RangeEvent[];

export const rangeEventKinds = ['introduced', 'fixed', 'last_affected', 'limit'] as const;
export type RangeEventKind = (typeof rangeEventKinds)[number];

export interface RangeEvent {
  readonly kind: RangeEventKind;
  readonly version: string;
}

/** Whether an id or record is that of a malicious package rather than of a vulnerability. */
export function isMaliciousId(id: string): boolean {
  return id.startsWith('MAL-');
}
