/**
 * Records a full scan in one short transaction: the scan's end, packages, alerts, occurrences, issues and counts, or nothing at
 * all. Recordings of one organization come one after the other, and the fencing number is checked inside.
 */
import { placeOfPackage } from '../../engine/model/package.ts';
import { deleteUntold, insertUntold, shareTold } from '../advisories/store.ts';
import { recordAlerts, type Unconfirmed } from '../alerts/record-alerts.ts';
import { listOccurrencesOfRepository, listVerdictsOfRepository } from '../occurrences/store.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database, Gap, Queryable } from '../database/tables.ts';
import { keepHistory } from '../history/keep-history.ts';
import { carryDecisions } from '../issues/carry-decisions.ts';
import { planAfterScan } from '../fixes/set-policy.ts';
import { lockOrganization } from '../organizations/store.ts';
import { ensurePackageVersions, packageVersionOf } from '../packages/package-versions.ts';
import { recordPackages } from '../packages/record-packages.ts';
import { carryRanks } from '../packages/store.ts';
import { lockRepository, type RepositoryRow, updateScanned } from '../repositories/store.ts';
import { ruleIssues } from '../rules/rule-issues.ts';
import type { JudgedRule } from '../rules/rules-of-repository.ts';
import { updateLastMatched } from '../rules/store.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { endScan, hasLaterBegunFullScan, type ScanRow, updateGaps } from '../scans/store.ts';
import { settleIssues } from '../triage/settle-issues.ts';
import { analysisVersion } from './analysis-version.ts';
import type { joinAfterwards } from './reevaluate.ts';
import { movedVerdicts } from './moved-verdicts.ts';
import { boundedGaps, gapsOf, refusedGaps } from './scan-gaps.ts';
import { uncheckedByRules, unconfirmedGaps, unconfirmedPackages } from './unconfirmed-findings.ts';

export interface Judged {
  readonly rules: readonly JudgedRule[];
  /** What is said of rules that no scan runs. */
  readonly ruleGaps?: readonly Gap[];
  /** The change that everybody had been told of when the scan began. */
  readonly changeNumber: number;
  /** Shows what changed since, so that a scan that began before does not take it back. */
  readonly join?: ReturnType<typeof joinAfterwards>;
}

export type Recording = 'recorded' | 'superseded' | 'not-ours';

export async function recordScan(
  db: Database,
  scan: ScanRow,
  commitSha: string,
  result: ScanResult,
  { rules, ruleGaps = [], changeNumber, join }: Judged,
  now: Date,
): Promise<Recording> {
  const { organization_id: organizationId, repository_id: repositoryId } = scan;
  const versionIds = await ensurePackageVersions(db, result.packages.map(packageVersionOf));
  const recording = await db.transaction().execute(async (transaction): Promise<Recording> => {
    // First of all locks, as a change of the advisories takes it: either it sees these packages, or they see it.
    const told = await shareTold(transaction);
    await lockOrganization(transaction, organizationId);
    const repository = await lockRepository(transaction, organizationId, repositoryId);
    if (repository === undefined) return 'not-ours';
    if (await hasLaterBegunFullScan(transaction, scan)) {
      const end = {
        state: 'skipped',
        reason: 'a scan that began later has been recorded already',
        commitSha,
      } as const;
      return (await endScan(transaction, scan, end, now)) ? 'superseded' : 'not-ours';
    }
    const isOurs = await endScan(transaction, scan, completedEnd(result, ruleGaps, commitSha), now);
    if (!isOurs) return 'not-ours';

    const isLine = repository.line_of_id !== null;
    const place = { organizationId, repositoryId, isLine, branch: scan.branch, commitSha };
    // Looked at first: occurrences go with the package instances that go.
    const occurrencesBefore = await listOccurrencesOfRepository(transaction, organizationId, repositoryId);
    const isUpgraded = repository.scanned_commit_sha !== '' && repository.scanned_with !== analysisVersion;
    const unconfirmed = await unconfirmedVerdicts(transaction, repository, commitSha, result);
    const packages = await recordPackages(
      transaction,
      place,
      {
        packages: result.packages,
        versionIds,
        unconfirmed: (missing, found) => unconfirmedPackages(result, missing, found),
      },
      now,
    );
    const refusedCounts = await recordAlerts(
      transaction,
      { organizationId, repositoryId, scanId: scan.id },
      occurrencesBefore,
      {
        result,
        packageIds: packages.ids,
        ruleIssues: ruleIssues(result.ruleMatches, rules),
        unconfirmed,
        unseen: {
          since: storableText(repository.scanned_commit_sha, 'line'),
          packages: packages.unconfirmed,
          isUncheckedByRules: uncheckedByRules(result.uncheckedRules),
        },
      },
      now,
    );
    const owner = repository.line_of_id;
    if (owner !== null && repository.scanned_commit_sha === '')
      await carryDecisions(transaction, organizationId, { from: owner, to: repositoryId, scanId: scan.id }, now);
    const moved = isUpgraded
      ? [
          movedVerdicts(
            occurrencesBefore,
            await listOccurrencesOfRepository(transaction, organizationId, repositoryId),
            {
              from: repository.scanned_with,
              to: analysisVersion,
              isOnlyChange:
                repository.scanned_commit_sha === commitSha && repository.scanned_snapshot === result.snapshot,
            },
          ),
        ]
      : [];
    const more = [
      ...moved.map((message) => ({ path: '', status: 'coverage', line: 0, message })),
      ...unconfirmedGaps(packages.unconfirmed, repository.scanned_commit_sha),
      ...refusedGaps(result.packages, packages.ids, refusedCounts),
    ];
    if (more.length > 0)
      await updateGaps(transaction, organizationId, scan.id, boundedGaps([...more, ...ruleGaps, ...gapsOf(result)]));
    if (told !== undefined && told.snapshot === result.snapshot)
      await deleteUntold(transaction, organizationId, repositoryId);
    else if (told !== undefined && told.change_number > changeNumber) {
      await insertUntold(transaction, organizationId, repositoryId, told.change_number);
      await join?.(transaction, { organizationId, repositoryId, snapshot: told.snapshot });
    }
    await settleIssues(transaction, organizationId, [{ kind: 'place', repositoryIds: [repositoryId] }], now);
    await keepHistory(transaction, { organizationId, repositoryIds: [repositoryId] }, now);
    await updateLastMatched(
      transaction,
      organizationId,
      [...new Set(result.ruleMatches.map(({ ruleId }) => ruleId))],
      now,
    );
    const scanned = { commitSha, snapshot: result.snapshot, analysisVersion };
    await updateScanned(transaction, organizationId, repositoryId, scanned);
    if (!isLine) await planAfterScan(transaction, repository, now);
    return 'recorded';
  });
  // Another scan may have moved ranks while these totals were being written, where nobody else saw them yet.
  if (recording === 'recorded') await carryRanks(db, organizationId, [...versionIds.values()]);
  return recording;
}

/** Read before packages are recorded, as the occurrences are; nothing where every source was had, or the commit is another. */
async function unconfirmedVerdicts(
  db: Queryable,
  repository: RepositoryRow,
  commitSha: string,
  { sourceGaps, snapshot }: ScanResult,
): Promise<Unconfirmed | undefined> {
  const passing = sourceGaps.filter(({ isPassing }) => isPassing);
  if (passing.length === 0 || repository.scanned_commit_sha !== commitSha) return undefined;
  const places = new Set(passing.map(({ ecosystem, lockfilePath }) => `${ecosystem}\0${lockfilePath}`));
  return {
    before: await listVerdictsOfRepository(db, repository.organization_id, repository.id),
    isSameSnapshot: repository.scanned_snapshot === snapshot,
    lacksSources: (found) => places.has(`${found.ecosystem}\0${placeOfPackage(found)}`),
  };
}

function completedEnd(result: ScanResult, ruleGaps: readonly Gap[], commitSha: string) {
  return {
    state: 'completed',
    reason: '',
    commitSha,
    snapshot: result.snapshot,
    counts: {
      packages: result.packages.length,
      vulnerabilities: result.occurrences.length,
      ruleMatches: result.ruleMatches.length,
    },
    gaps: boundedGaps([...ruleGaps, ...gapsOf(result)]),
  } as const;
}
