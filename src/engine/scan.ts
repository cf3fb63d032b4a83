/** One scan as prose: inventory → match → check rules → reach → report. Pure: a tree, advisories and two readers in, a report out. */
import type { Occurrence, ScanReport } from './report/scan-report.ts';
import type { AdvisoryHit, AdvisoryLookup } from './model/advisory.ts';
import type { FileTree } from './files/file-tree.ts';
import { judgeInstalls, missingSources } from './judge-installs.ts';
import { takeInventory } from './inventory/take-inventory.ts';
import { ecosystemNames, unadvisedEcosystems } from './model/ecosystem-name.ts';
import type { Package } from './model/package.ts';
import type { FactReader } from './syntax/fact-reader.ts';
import { matchPackages, publicPackages } from './match-packages.ts';
import type { Exposure, Verdict } from './model/verdict.ts';
import { bySource } from './sources/mount-sources.ts';
import type { Registries, SourceStore } from './sources/source-store.ts';
import type { StoredDescriptions } from './sources/stored-descriptions.ts';
import type { Rule, RuleCheck } from './rules/model/rule.ts';
import type { RuleRunner } from './rules/model/rule-runner.ts';

export interface ScanInput {
  readonly tree: FileTree;
  readonly lookup: AdvisoryLookup;
  readonly facts: FactReader;
  readonly ruleRunner: RuleRunner;
  readonly rules: readonly Rule[];
  /** Registries whose packages are not the public ones of the same names, as the operator lists them; absent: none. */
  readonly privateRegistries?: readonly string[] | undefined;
  /** Where sources of packages may be had that the tree does not hold; absent: only the tree is looked at. */
  readonly sources?: SourceStore | undefined;
  /** What missing sources will be asked of, by ecosystem; absent: nobody. */
  readonly registries?: Registries | undefined;
  /** What registries say of packages, as far as it is at hand; absent: nothing but the tree is looked at. */
  readonly descriptions?: StoredDescriptions | undefined;
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: ScanPhase, detail: string) => void;
}

export type ScanPhase = 'inventory' | 'match' | 'reach' | 'rules';

/** A scan whose tree has been read and matched: what is left may be done again when there are more sources to look at. */
export interface BegunScan {
  judge(): Promise<ScanReport>;
  /** Sources that judging would miss now: what the store was given since may name more. */
  missing(): Promise<ScanReport['missingSources']>;
}

export async function scan(input: ScanInput): Promise<ScanReport> {
  return (await beginScan(input)).judge();
}

export async function beginScan(input: ScanInput): Promise<BegunScan> {
  const { tree, lookup, descriptions, signal, onPhase = () => {} } = input;

  onPhase('inventory', `${tree.entries.length} files`);
  const inventory = await takeInventory(tree, { signal, descriptions });
  const undescribed = descriptions?.takeMissing() ?? [];

  onPhase('match', `${inventory.packages.length} packages`);
  const isPublic = publicPackages(input.privateRegistries ?? []);
  const { matches, notes } = matchPackages(inventory, lookup, isPublic);

  onPhase('rules', `${input.rules.length} rules`);
  const ruleOutcome = await check(input);

  const isKnown = ({ ecosystem, normalizedName }: Package): boolean =>
    lookup.idsOf(ecosystem, normalizedName).length > 0;
  const reading = { ...input, isPublic, isKnown };
  return {
    missing: () => missingSources(reading, inventory, matches),
    async judge() {
      onPhase('reach', `${matches.length} vulnerable packages`);
      const { verdicts, missing, used } = await judgeInstalls(reading, inventory, matches);
      const occurrences = matches.map(({ package: vulnerable, hit }, index) =>
        occurrenceOf(vulnerable, hit, verdicts[index]),
      );
      return {
        inventory,
        occurrences,
        ruleOutcome,
        notes,
        missingSources: [...undescribed, ...missing],
        usedSources: [...used, ...(descriptions?.used() ?? [])].sort(bySource),
        advisories: {
          snapshot: lookup.snapshot,
          records: lookup.records,
          ...(lookup.origin === undefined ? {} : { origin: lookup.origin }),
          uncovered: ecosystemNames.filter(
            (name) =>
              !unadvisedEcosystems.has(name) &&
              inventory.packages.some(({ ecosystem }) => ecosystem === name) &&
              !lookup.covers(name),
          ),
        },
      };
    },
  };
}

/** Rules and their grammars are loaded where there are any. */
async function check({ tree, rules, ruleRunner, signal }: ScanInput): Promise<RuleCheck> {
  if (rules.length === 0) return { matches: [], problems: [], unchecked: [] };
  const { checkRules } = await import('./rules/check-rules.ts');
  return checkRules(tree, rules, ruleRunner, signal);
}

/**
 * A version that could not be compared is a person's to judge, whatever the code does; and where only a range is known of it, code
 * that is called or loaded is not surely that of an affected version.
 */
function occurrenceOf(vulnerable: Package, hit: AdvisoryHit, verdict: Verdict | undefined): Occurrence {
  if (verdict === undefined) throw new Error(`no verdict for ${hit.advisory.id} in ${vulnerable.purl}`);
  const { range } = hit;
  if (hit.isCertain || verdict.reachability === 'unreachable') {
    const explanation = range === undefined ? verdict.explanation : `${verdict.explanation} ${range.sentence}`;
    return { package: vulnerable, hit, verdict: { ...verdict, explanation } };
  }
  const judged = { ...verdict, reachability: 'needsReview', rule: '', explanation: hit.reason } as const;
  if (range === undefined) return { package: vulnerable, hit, verdict: { ...judged, code: 'version_not_comparable' } };
  const exposure = isSurelyInUse.has(verdict.exposure) ? 'mayBeLoaded' : verdict.exposure;
  return { package: vulnerable, hit, verdict: { ...judged, code: 'version_not_resolved', exposure } };
}

const isSurelyInUse: ReadonlySet<Exposure> = new Set(['called', 'loaded']);
