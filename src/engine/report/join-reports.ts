/**
 * One report of several that were made with the same advisories, each under a name of its own: every path begins with the name of
 * what it was found in, so that a reader, and a tool that takes the report, can tell `shop/package.json` from `till/package.json`.
 */
import type { Package } from '../model/package.ts';
import type { EvidenceStep } from '../model/verdict.ts';
import type { RuleMatch } from '../rules/model/rule.ts';
import type { ScanReport } from './scan-report.ts';
import { compareText } from '../text/compare-text.ts';
import { onceEach } from '../text/once-each.ts';

type Excluded = NonNullable<ScanReport['excluded']>;

export interface NamedReport {
  /** What its paths begin with; empty: they stay as they are. */
  readonly under: string;
  readonly report: ScanReport;
}

/** @throws where there is none */
export function joinReports(reports: readonly NamedReport[]): ScanReport {
  const [first, ...more] = reports.map(({ under, report }) => (under === '' ? report : placedUnder(report, under)));
  if (first === undefined) throw new Error('there is no report to join');
  if (more.length === 0) return first;
  const all = [first, ...more];
  const withoutManifest = reports.filter(({ report }) => report.inventory.files.length === 0).map(({ under }) => under);
  const excluded = excludedByAll(all.flatMap((report) => report.excluded ?? []));
  return {
    inventory: {
      packages: all.flatMap(({ inventory }) => inventory.packages),
      locals: all.flatMap(({ inventory }) => inventory.locals),
      foreign: all.flatMap(({ inventory }) => inventory.foreign ?? []),
      files: all.flatMap(({ inventory }) => inventory.files),
      graphs: all.flatMap(({ inventory }) => inventory.graphs),
    },
    occurrences: all.flatMap(({ occurrences }) => occurrences),
    ruleOutcome: {
      matches: all.flatMap(({ ruleOutcome }) => ruleOutcome.matches),
      problems: onceEach(
        all.flatMap(({ ruleOutcome }) => ruleOutcome.problems),
        JSON.stringify,
      ),
      unchecked: all.flatMap(({ ruleOutcome }) => ruleOutcome.unchecked),
    },
    notes: all.flatMap(({ notes }) => notes),
    missingSources: all.flatMap(({ missingSources }) => missingSources),
    usedSources: onceEach(
      all.flatMap(({ usedSources }) => usedSources),
      JSON.stringify,
    ),
    advisories: {
      ...first.advisories,
      uncovered: [...new Set(all.flatMap(({ advisories }) => advisories.uncovered))].sort(compareText),
    },
    ...(excluded.length === 0 ? {} : { excluded }),
    ...(withoutManifest.length === 0 ? {} : { withoutManifest }),
  };
}

/** Every target was given the same globs: one that fits nothing in one of them may fit in another. */
function excludedByAll(excluded: Excluded): Excluded {
  return [...Map.groupBy(excluded, ({ glob }) => glob)].map(([glob, ofGlob]) => ({
    glob,
    files: ofGlob.reduce((sum, { files }) => sum + files, 0),
  }));
}

function placedUnder(report: ScanReport, under: string): ScanReport {
  const at = (path: string): string => (path === '' ? '' : `${under}/${path}`);
  const placed = <T extends { readonly path: string }>(item: T): T => ({ ...item, path: at(item.path) });
  const packages = new Map(report.inventory.packages.map((found) => [found, packageAt(found, at)]));
  const { inventory, ruleOutcome } = report;
  return {
    ...report,
    inventory: {
      packages: [...packages.values()],
      locals: inventory.locals.map((local) => ({ ...local, manifestPath: at(local.manifestPath) })),
      ...(inventory.foreign === undefined ? {} : { foreign: inventory.foreign.map(placed) }),
      files: inventory.files.map(placed),
      graphs: inventory.graphs.map((graph) => ({
        ...graph,
        lockfilePath: at(graph.lockfilePath),
        folders: graph.folders.map((folder) => (folder === '' ? under : at(folder))),
      })),
    },
    occurrences: report.occurrences.map(({ package: found, hit, verdict }) => ({
      package: packages.get(found) ?? packageAt(found, at),
      hit,
      verdict: { ...verdict, evidence: verdict.evidence.map((step): EvidenceStep => placed(step)) },
    })),
    ruleOutcome: {
      ...ruleOutcome,
      matches: ruleOutcome.matches.map((match): RuleMatch => {
        const { steps } = match;
        return { ...placed(match), ...(steps === undefined ? {} : { steps: steps.map(placed) }) };
      }),
      problems: ruleOutcome.problems.map(placed),
      unchecked: ruleOutcome.unchecked.map(placed),
    },
    notes: report.notes.map(placed),
    missingSources: report.missingSources.map((missing) => ({ ...missing, lockfilePath: at(missing.lockfilePath) })),
  };
}

function packageAt(found: Package, at: (path: string) => string): Package {
  return { ...found, manifestPath: at(found.manifestPath), lockfilePath: at(found.lockfilePath) };
}
