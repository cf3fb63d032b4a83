/** How a scan looks in replies; shared by the operations on scans. */
import { type Static, Type } from 'typebox';
import { type Gap, type IntroducedOccurrence, scanKinds, scanStates } from '../database/tables.ts';
import type { ScanRow, SummarizedScan } from '../scans/store.ts';
import { exampleIds, examplePlace, exampleTimes } from './examples.ts';
import { count, severitySource, warnings } from './fields.ts';

const instant = Type.String({ description: 'ISO 8601, UTC; empty where it has not come yet.' });

const scanFields = {
  id: Type.String(),
  repositoryId: Type.String(),
  repositoryName: Type.String(),
  kind: Type.Enum([...scanKinds], { title: 'ScanKind' }),
  trigger: Type.String(),
  state: Type.Enum([...scanStates], { title: 'ScanState' }),
  phase: Type.String({ description: 'What a running scan is busy with.' }),
  reason: Type.String({ description: 'Why it failed, was cancelled or skipped, and what to do about it.' }),
  branch: Type.String(),
  commitSha: Type.String(),
  pullRequestId: Type.String(),
  baseBranch: Type.String(),
  baseCommitSha: Type.String(),
  advisorySnapshot: Type.String(),
  packageCount: count,
  vulnerabilityCount: count,
  ruleMatchCount: count,
  gapCount: count,
  queuedAt: instant,
  startedAt: instant,
  endedAt: instant,
};

export const scan = Type.Object(scanFields, { title: 'Scan' });

export const exampleScan: Static<typeof scan> = {
  id: exampleIds.scan,
  repositoryId: exampleIds.repository,
  repositoryName: 'shop',
  kind: 'full',
  trigger: 'registration',
  state: 'completed',
  phase: '',
  reason: '',
  branch: examplePlace.branch,
  commitSha: examplePlace.commitSha,
  pullRequestId: '',
  baseBranch: '',
  baseCommitSha: '',
  advisorySnapshot: '4f1c2a9e0b77',
  packageCount: 214,
  vulnerabilityCount: 3,
  ruleMatchCount: 0,
  gapCount: 1,
  queuedAt: exampleTimes.registered,
  startedAt: exampleTimes.registered,
  endedAt: exampleTimes.scanned,
};

export const gap = Type.Object(
  { path: Type.String(), status: Type.String(), line: count, message: Type.String() },
  { title: 'Gap' },
);

export const scanDetails = Type.Object(
  {
    ...scanFields,
    warnings,
    gaps: Type.Array(gap, {
      description:
        'What was not read, not run or not matched, and why. `coverage`: the package is listed, and advisories of the public package of its name were not matched, because it comes from elsewhere; also what an upgrade of the analysis moved. `unconfirmed`: packages that an earlier scan found there could not be looked for, and stay as they were. `refused`: what was found could not be recorded.',
    }),
    introduced: Type.Array(
      Type.Object(
        {
          packageIdentifier: Type.String(),
          version: Type.String(),
          manifestPath: Type.String(),
          startLine: count,
          advisoryId: Type.String(),
          severity: Type.String(),
          severityScore: Type.Number(),
          severitySource,
          reachability: Type.String(),
          explanation: Type.String(),
        },
        { title: 'IntroducedVulnerability' },
      ),
      { description: 'What a pull request brings in that its base has not.' },
    ),
  },
  { title: 'ScanDetails' },
);

export function scanOf(row: SummarizedScan, repositoryName: string) {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    repositoryName,
    kind: row.kind,
    trigger: row.trigger,
    state: row.state,
    phase: row.phase,
    reason: row.reason,
    branch: row.branch,
    commitSha: row.commit_sha,
    pullRequestId: row.pull_request_id,
    baseBranch: row.base_branch,
    baseCommitSha: row.base_commit_sha,
    advisorySnapshot: row.advisory_snapshot,
    packageCount: row.package_count,
    vulnerabilityCount: row.vulnerability_count,
    ruleMatchCount: row.rule_match_count,
    gapCount: row.gap_count,
    queuedAt: row.queued_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? '',
    endedAt: row.ended_at?.toISOString() ?? '',
  };
}

export function scanDetailsOf(row: ScanRow, repositoryName: string, warnings: readonly string[]) {
  const gaps: Gap[] = [...row.gaps];
  const introduced = row.introduced.map(introducedOf);
  return { ...scanOf({ ...row, gap_count: gaps.length }, repositoryName), warnings: [...warnings], gaps, introduced };
}

/** What an annotation needs besides is in `pull-requests/get`. */
function introducedOf(found: IntroducedOccurrence) {
  const { packageIdentifier, version, manifestPath, startLine, advisoryId, severity, severityScore } = found;
  const { severitySource = 'scored', reachability, explanation } = found;
  return {
    packageIdentifier,
    version,
    manifestPath,
    startLine,
    advisoryId,
    severity,
    severityScore,
    severitySource,
    reachability,
    explanation,
  };
}
