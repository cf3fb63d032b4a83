/** What a scan answers, before it is recorded or printed. */
import type { AdvisoryHit, SnapshotOrigin } from '../model/advisory.ts';
import type { Inventory } from '../model/inventory.ts';
import type { Package } from '../model/package.ts';
import type { CoverageNote } from '../model/coverage-note.ts';
import type { Verdict } from '../model/verdict.ts';
import type { MissingSource, UsedSource } from '../sources/mount-sources.ts';
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
  readonly advisories: { readonly snapshot: string; readonly records: number; readonly origin?: SnapshotOrigin };
}
