/** The numbers of stats/summary from counts of scans and issues in scope. */
import type { SeverityLevel } from '../../engine/model/advisory.ts';
import type { Database, FoundMatch, IntroducedOccurrence, IssueState } from '../database/tables.ts';
import { countIssuesAt } from '../issues/moment-store.ts';
import { countIssues } from '../issues/store.ts';
import type { KeptLists } from '../lists/kept-lists.ts';
import { countScans, countScansAt } from '../scans/store.ts';

export interface Summary {
  readonly scans: { fullScans: number; prScans: number; runningScans: number; failedScans: number };
  readonly issues: Record<IssueState, number>;
  readonly issuesByScore: Record<SeverityLevel, number>;
}

export function emptySummary(): Summary {
  return {
    scans: { fullScans: 0, prScans: 0, runningScans: 0, failedScans: 0 },
    issues: { open: 0, patched: 0, falsePositive: 0, archived: 0, processing: 0 },
    issuesByScore: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  };
}

/** As it was at a moment. Scans are counted as far as they are kept. */
export async function summarizeAt(
  db: Database,
  organizationId: string,
  asOf: Date,
  scope: { readonly repositoryId?: string; readonly scanId?: string },
): Promise<Summary> {
  return summaryOf(
    await countScansAt(db, organizationId, asOf, scope),
    await countIssuesAt(db, organizationId, asOf, scope),
  );
}

export async function summarize(
  db: Database,
  lists: KeptLists,
  organizationId: string,
  scope: { repositoryId?: string; scanId?: string },
): Promise<Summary> {
  const { scans, issues } = await lists.values(db, organizationId, {
    scans: {
      concerns: ['scans', 'scanStates'],
      filter: ['scan counts', scope],
      read: (queryable) => countScans(queryable, organizationId, scope),
    },
    issues: {
      // With a scan, which issues it saw is written with how it ended.
      concerns: scope.scanId === undefined ? ['issues'] : ['issues', 'scanStates'],
      filter: ['issue counts', scope],
      read: (queryable) => countIssues(queryable, organizationId, scope),
    },
  });
  return summaryOf(scans, issues);
}

function summaryOf(
  scans: Awaited<ReturnType<typeof countScans>>,
  issues: Awaited<ReturnType<typeof countIssues>>,
): Summary {
  const summary = emptySummary();
  for (const { kind, state, total } of scans) {
    summary.scans[kind === 'full' ? 'fullScans' : 'prScans'] += total;
    if (state === 'queued' || state === 'running') summary.scans.runningScans += total;
    if (state === 'failed') summary.scans.failedScans += total;
  }
  for (const { state, severity, total } of issues) {
    summary.issues[state] += total;
    if (state === 'open' && isLevel(severity, summary)) summary.issuesByScore[severity] += total;
  }
  return summary;
}

/** Of a pull request's scan: what it introduced is open within it, and in no total of the organization. */
export function introducedBy(
  summary: Summary,
  scan: { readonly introduced: readonly IntroducedOccurrence[]; readonly introduced_matches: readonly FoundMatch[] },
): Summary {
  const { issues, issuesByScore } = emptySummary();
  // As issues are told apart: by package, version, manifest and advisory. What cannot be reached raises none.
  const severities = new Map(
    scan.introduced
      .filter(({ reachability }) => reachability !== 'unreachable')
      .map((one) => [[one.packageIdentifier, one.version, one.manifestPath, one.advisoryId].join('\n'), one.severity]),
  );
  const all = [...severities.values(), ...scan.introduced_matches.map(({ severity }) => severity)];
  issues.open = all.length;
  for (const severity of all) if (isLevel(severity, summary)) issuesByScore[severity] += 1;
  return { scans: summary.scans, issues, issuesByScore };
}

function isLevel(text: string, summary: Summary): text is SeverityLevel {
  return Object.hasOwn(summary.issuesByScore, text);
}
