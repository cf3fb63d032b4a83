/** What a scan answers, before it is recorded or printed. */
import type { AdvisoryHit, SnapshotOrigin } from '../model/advisory.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Package } from '../model/package.ts';
import type { CoverageNote } from '../model/coverage-note.ts';
import type { Verdict } from '../model/verdict.ts';
import type { MissingSource, UsedSource } from '../sources/ask-sources.ts';
import type { RuleCheck } from '../rules/model/rule.ts';

/** Said wherever a scan is summed up that nothing but the starter set answered. */
export const starterSetAlone =
  'Only the starter set of advisories was asked, a few records that come with the program: most vulnerabilities are not in it. `vedette advisories sync` fetches the others.';

/** One vulnerability in one package instance, judged. */
export interface Occurrence {
  readonly package: Package;
  readonly hit: AdvisoryHit;
  readonly verdict: Verdict;
}

/** What the caller of a scan wants left out: it is counted, and is in none of the report's lists. */
export interface SetAside {
  /** Each by the first entry of an ignore file that names it. */
  readonly suppressed: readonly SuppressedOccurrence[];
  /** Vulnerabilities and matches of rules that the baseline has already. */
  readonly known: readonly Occurrence[];
  readonly knownMatches: number;
  /** Sentences on what was given and left nothing out: entries that have ended, or that nothing was found for. */
  readonly remarks: readonly string[];
}

export interface SuppressedOccurrence {
  readonly occurrence: Occurrence;
  readonly reason: string;
  /** `file:line` */
  readonly origin: string;
}

export interface ScanReport {
  readonly inventory: Inventory;
  /** Sorted like the packages, then by advisory id. */
  readonly occurrences: readonly Occurrence[];
  readonly ruleOutcome: RuleCheck;
  /** What was listed and not matched as its name suggests. */
  readonly notes: readonly CoverageNote[];
  /** Sources that could make verdicts surer and that the store does not hold. */
  readonly missingSources: readonly MissingSource[];
  /** Archives of packages that were laid into the tree; in order of ecosystems, names and versions. */
  readonly usedSources: readonly UsedSource[];
  /** By the globs of the caller, each with how much of the tree it left out; absent where there are none. */
  readonly excluded?: readonly { readonly glob: string; readonly files: number }[];
  /** Of several targets in one report, those in which no manifest was found, by what their paths would begin with; absent where there is none. */
  readonly withoutManifest?: readonly string[];
  /** Absent where nothing was asked to be left out. */
  readonly setAside?: SetAside;
  readonly advisories: AskedAdvisories;
}

export interface AskedAdvisories {
  readonly snapshot: string;
  readonly records: number;
  readonly origin?: SnapshotOrigin;
  /** Ecosystems that packages are of and of which there is no record. */
  readonly uncovered: readonly EcosystemName[];
}
