/** What reachability analysis answers for one vulnerable package: three values, a reason, and evidence that a person can follow. */
import type { LanguageName } from './language-name.ts';

export const reachabilities = ['reachable', 'needsReview', 'unreachable'] as const;
export type Reachability = (typeof reachabilities)[number];

/** Why a verdict is what it is; `needsReview` always carries one of the second group. */
export const reasonCodes = [
  'symbol_called',
  'symbol_called_transitively',
  'whole_package_imported',
  'not_imported',
  'module_not_imported',
  'symbol_not_reached',
  'platform_excluded',
  'imported_no_symbols',
  'symbol_not_hit',
  'derived_symbol_hit',
  'derived_symbol_not_hit',
  'name_match_only',
  'transitive_sources_missing',
  'dynamic_load',
  'computed_dispatch',
  'reflection',
  'autoload',
  'unmapped_import_name',
  'unparsed_file',
  'config_plugin',
  'unsupported_language',
  'no_source_files',
  'not_shown_to_be_loaded',
  'budget_exceeded',
  'caller_not_called',
  'test_only',
  'version_not_comparable',
  'version_not_resolved',
  'analysis_pending',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** How sure it is that the package is in use at all, from the surest down; the contract says what each means. */
export const exposures = [
  'called',
  'loaded',
  'mayBeLoaded',
  'toolingOnly',
  'testOnly',
  'notLoaded',
  'unknown',
] as const;
export type Exposure = (typeof exposures)[number];

/** The order in which people should look: what something unread may load comes before what only tools and tests do. */
const ranked: readonly Exposure[] = [
  'called',
  'loaded',
  'mayBeLoaded',
  'unknown',
  'toolingOnly',
  'testOnly',
  'notLoaded',
];

export function exposureRank(exposure: Exposure): number {
  return ranked.indexOf(exposure);
}

export interface EvidenceStep {
  readonly kind:
    | 'import'
    | 'reexport'
    | 'call'
    | 'value'
    | 'subclass'
    | 'lockfile'
    | 'nameMatch'
    | 'hazard'
    | 'checked';
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly symbol: string;
  /** The line of first-party code, at most 200 characters; empty for code of dependencies. */
  readonly snippet: string;
}

export interface Verdict {
  readonly reachability: Reachability;
  readonly code: ReasonCode;
  /** The rule that decided, by its name; absent or empty where none was asked, or another had the last word. */
  readonly rule?: string;
  readonly exposure: Exposure;
  /** A sentence or two for a person: what was found, or what was checked, or what stands in the way. */
  readonly explanation: string;
  readonly evidence: readonly EvidenceStep[];
  /** Languages of the first-party files that use the package; empty where none was found. */
  readonly languages: readonly LanguageName[];
}

/** What a rule answers: its exposure follows from the reason where the rule does not say another. */
export type Answer = Omit<Verdict, 'exposure'> & Partial<Pick<Verdict, 'exposure'>>;

/** Reasons that say by themselves how the package is in use; the others leave it unknown. */
const exposureByCode: Partial<Record<ReasonCode, Exposure>> = {
  symbol_called: 'called',
  symbol_called_transitively: 'called',
  whole_package_imported: 'called',
  not_imported: 'notLoaded',
  module_not_imported: 'notLoaded',
  platform_excluded: 'notLoaded',
  symbol_not_reached: 'loaded',
  imported_no_symbols: 'loaded',
  symbol_not_hit: 'loaded',
  derived_symbol_hit: 'loaded',
  derived_symbol_not_hit: 'loaded',
  name_match_only: 'loaded',
  caller_not_called: 'loaded',
  computed_dispatch: 'loaded',
  transitive_sources_missing: 'mayBeLoaded',
  config_plugin: 'mayBeLoaded',
  test_only: 'testOnly',
};

export function verdictOf(answer: Answer): Verdict {
  return { ...answer, exposure: answer.exposure ?? exposureByCode[answer.code] ?? 'unknown' };
}
