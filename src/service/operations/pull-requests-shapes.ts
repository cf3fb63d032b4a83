/** How pull requests look in replies; shared by the operations on them. */
import { type Static, Type } from 'typebox';
import {
  type FoundMatch,
  type FoundOccurrence,
  pullRequestStates,
  reportedResults,
  type ScanState,
} from '../database/tables.ts';
import type { ListedPullRequest } from '../pull-requests/list-store.ts';
import { findingPriority } from '../pull-requests/threshold.ts';
import { ruleLevels } from '../rules/rule-finding.ts';
import { exampleIds, examplePlace, exampleTimes } from './examples.ts';
import {
  count,
  directness,
  evidence,
  exposure,
  newestScanState,
  priority,
  priorityReasons,
  reachability,
  severity,
  severitySource,
} from './fields.ts';
import { findingFields, findingOf } from './finding-shapes.ts';

const fields = {
  repositoryId: Type.String(),
  repositoryName: Type.String(),
  pullRequestId: Type.String({ description: 'As its code host numbers it.' }),
  state: Type.Enum([...pullRequestStates], { title: 'PullRequestState' }),
  sourceBranch: Type.String(),
  targetBranch: Type.String(),
  headCommit: Type.String({ description: 'As the newest event names it: 12 or 40 hex digits.' }),
  scanId: Type.String({ description: 'Of the newest scan; empty while there is none.' }),
  scanState: newestScanState,
  scanReason: Type.String({ description: 'Why it failed or was cancelled.' }),
  introducedCount: count,
  fixedCount: count,
  ruleMatchCount: count,
  updatedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  reportedCommit: Type.String({
    description: 'The commit that has our report in the code host; empty where none has.',
  }),
  reportedAt: Type.String({ description: 'When the code host was told last; ISO 8601, UTC, or empty.' }),
  reportedResult: Type.Enum([...reportedResults], {
    title: 'ReportedResult',
    description:
      'What the code host was told last: that it passed, failed, or could not be scanned, which fails no check; empty while it was told nothing.',
  }),
  reportedVerdict: Type.String({ description: 'The sentence beside it.' }),
  reportProblem: Type.String({
    description: 'Why the code host could not be told; empty where it was, or is about to be.',
  }),
};

export const pullRequest = Type.Object(fields, { title: 'PullRequest' });

export const examplePullRequest: Static<typeof pullRequest> = {
  repositoryId: exampleIds.repository,
  repositoryName: 'shop',
  pullRequestId: '7',
  state: 'open',
  sourceBranch: 'pin-lodash',
  targetBranch: 'main',
  headCommit: examplePlace.commitSha,
  scanId: exampleIds.scan,
  scanState: 'completed',
  scanReason: '',
  introducedCount: 1,
  fixedCount: 0,
  ruleMatchCount: 0,
  updatedAt: exampleTimes.changed,
  reportedCommit: examplePlace.commitSha,
  reportedAt: exampleTimes.changed,
  reportedResult: 'failed',
  reportedVerdict: 'Introduces 1 vulnerability that is reached.',
  reportProblem: '',
};

export const pullRequestOccurrence = Type.Object(
  {
    packageIdentifier: Type.String(),
    packageName: Type.String(),
    ecosystem: Type.String(),
    version: Type.String(),
    versionRange: Type.String({ description: 'The declared range where no lockfile resolves a version.' }),
    manifestPath: Type.String(),
    startLine: count,
    startColumn: count,
    endLine: count,
    endColumn: count,
    directness,
    scope: Type.String(),
    dependencyPath: Type.Array(Type.String()),
    advisoryId: Type.String(),
    aliases: Type.Array(Type.String()),
    summary: Type.String(),
    severity,
    severityScore: Type.Number(),
    severitySource,
    reachability,
    exposure,
    priority,
    priorityReasons,
    explanation: Type.String(),
    evidence: Type.Array(evidence),
    fixedVersions: Type.Array(Type.String()),
  },
  { title: 'PullRequestOccurrence' },
);

export const pullRequestRuleMatch = Type.Object(
  {
    ruleId: Type.String(),
    path: Type.String(),
    startLine: count,
    startColumn: count,
    endLine: count,
    endColumn: count,
    snippet: Type.String(),
    ...findingFields,
    severity: Type.Enum(['high', 'medium', 'low'], { title: 'RuleSeverity' }),
  },
  { title: 'PullRequestRuleMatch' },
);

export function pullRequestOf(row: ListedPullRequest): Static<typeof pullRequest> {
  return {
    repositoryId: row.repository_id,
    repositoryName: row.repository_name,
    pullRequestId: row.pull_request_id,
    state: row.state,
    sourceBranch: row.source_branch,
    targetBranch: row.target_branch,
    headCommit: row.head_commit,
    scanId: row.scan_id ?? '',
    scanState: (row.scan_state ?? '') as ScanState | '',
    scanReason: row.scan_reason ?? '',
    introducedCount: row.introduced_count,
    fixedCount: row.fixed_count,
    ruleMatchCount: row.match_count,
    updatedAt: row.updated_at.toISOString(),
    reportedCommit: row.reported_commit,
    reportedAt: row.told_at?.toISOString() ?? '',
    reportedResult: row.reported_result ?? '',
    reportedVerdict: row.reported_verdict ?? '',
    reportProblem: row.problem,
  };
}

export function pullRequestOccurrenceOf(found: FoundOccurrence): Static<typeof pullRequestOccurrence> {
  const { priority, priorityReasons } = findingPriority(found);
  return {
    packageIdentifier: found.packageIdentifier,
    packageName: found.packageName,
    ecosystem: found.ecosystem,
    version: found.version,
    versionRange: found.versionRange ?? '',
    manifestPath: found.manifestPath,
    startLine: found.startLine,
    startColumn: found.startColumn,
    endLine: found.endLine,
    endColumn: found.endColumn,
    directness: found.directness,
    scope: found.scope,
    dependencyPath: [...found.dependencyPath],
    advisoryId: found.advisoryId,
    aliases: [...found.aliases],
    summary: found.summary,
    severity: found.severity as Static<typeof severity>,
    severityScore: found.severityScore,
    severitySource: found.severitySource ?? 'scored',
    reachability: found.reachability as Static<typeof reachability>,
    exposure: found.exposure,
    priority,
    priorityReasons: [...priorityReasons],
    explanation: found.explanation,
    evidence: [...found.evidence],
    fixedVersions: [...found.fixedVersions],
  };
}

export function pullRequestRuleMatchOf(match: FoundMatch): Static<typeof pullRequestRuleMatch> {
  const { finding, message, ...place } = match;
  return { ...place, ...findingOf({ ruleSeverity: ruleLevels[match.severity], ...finding, message }) };
}
