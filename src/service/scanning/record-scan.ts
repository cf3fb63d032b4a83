/**
 * Records a full scan in one short transaction: the scan's end, packages, alerts, occurrences, issues and counts, or nothing at
 * all. Recordings of one organization come one after the other, and the fencing number is checked inside.
 */
import type { Rule } from '../../engine/rules/rule.ts';
import type { Package } from '../../engine/model/package.ts';
import { insertUntold, shareTold } from '../advisories/store.ts';
import { recordAlerts, type RefusedCounts, type Unconfirmed } from '../alerts/record-alerts.ts';
import { listOccurrencesOfRepository, listVerdictsOfRepository } from '../occurrences/store.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database, Gap, Queryable } from '../database/tables.ts';
import { lockOrganization } from '../organizations/store.ts';
import { ensurePackageVersions } from '../packages/package-versions.ts';
import { recordPackages } from '../packages/record-packages.ts';
import { lockRepository, type RepositoryRow, updateScanned } from '../repositories/store.ts';
import { ruleIssues } from '../rules/rule-issues.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { endScan, hasNewerFullScan, type ScanRow, updateGaps } from '../scans/store.ts';
import { analysisVersion } from './analysis-version.ts';
import { movedVerdicts } from './moved-verdicts.ts';
import { uncheckedByRules, unconfirmedGaps, unconfirmedPackages } from './unconfirmed-findings.ts';

export type Recording = 'recorded' | 'superseded' | 'not-ours';

export async function recordScan(
  db: Database,
  scan: ScanRow,
  commitSha: string,
  result: ScanResult,
  { rules, changeNumber }: { readonly rules: readonly Rule[]; readonly changeNumber: number },
  now: Date,
): Promise<Recording> {
  const { organization_id: organizationId, repository_id: repositoryId } = scan;
  const versionIds = await ensurePackageVersions(db, result.packages);
  return db.transaction().execute(async (transaction) => {
    // First of all locks, as a change of the advisories takes it: either it sees these packages, or they see it.
    const told = await shareTold(transaction);
    await lockOrganization(transaction, organizationId);
    const repository = await lockRepository(transaction, organizationId, repositoryId);
    if (repository === undefined) return 'not-ours';
    if (await hasNewerFullScan(transaction, scan)) {
      const end = {
        state: 'skipped',
        reason: 'a scan that was asked for later has been recorded already',
        commitSha,
      } as const;
      return (await endScan(transaction, scan, end, now)) ? 'superseded' : 'not-ours';
    }
    const isOurs = await endScan(transaction, scan, completedEnd(result, commitSha), now);
    if (!isOurs) return 'not-ours';

    const place = { organizationId, repositoryId, branch: scan.branch, commitSha };
    // Looked at first: occurrences go with the package instances that go.
    const occurrencesBefore = await listOccurrencesOfRepository(transaction, organizationId, repositoryId);
    const isUpgraded = repository.scanned_commit_sha !== '' && repository.scanned_with !== analysisVersion;
    const verdictsBefore = isUpgraded
      ? await listVerdictsOfRepository(transaction, organizationId, repositoryId)
      : undefined;
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
    const moved =
      verdictsBefore === undefined
        ? []
        : [
            movedVerdicts(verdictsBefore, await listVerdictsOfRepository(transaction, organizationId, repositoryId), {
              from: repository.scanned_with,
              to: analysisVersion,
              isOnlyChange:
                repository.scanned_commit_sha === commitSha && repository.scanned_snapshot === result.snapshot,
            }),
          ];
    const more = [
      ...moved.map((message) => ({ path: '', status: 'coverage', line: 0, message })),
      ...unconfirmedGaps(packages.unconfirmed, repository.scanned_commit_sha),
      ...refusedGaps(result.packages, packages.ids, refusedCounts),
    ];
    if (more.length > 0)
      await updateGaps(transaction, organizationId, scan.id, boundedGaps([...more, ...gapsOf(result)]));
    if (told !== undefined && told.change_number > changeNumber && told.snapshot !== result.snapshot)
      await insertUntold(transaction, organizationId, repositoryId, told.change_number);
    const scanned = { commitSha, snapshot: result.snapshot, analysisVersion };
    await updateScanned(transaction, organizationId, repositoryId, scanned);
    return 'recorded';
  });
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
    lacksSources: ({ ecosystem, lockfilePath, manifestPath }) =>
      places.has(`${ecosystem}\0${lockfilePath === '' ? manifestPath : lockfilePath}`),
  };
}

function completedEnd(result: ScanResult, commitSha: string) {
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
    gaps: boundedGaps(gapsOf(result)),
  } as const;
}

const gapsMax = 1000;

/** The first of them, and how many more there are. */
export function boundedGaps(gaps: readonly Gap[]): Gap[] {
  if (gaps.length <= gapsMax) return [...gaps];
  const shown = gaps.slice(0, gapsMax - 1);
  const message = `${gaps.length - shown.length} more gaps are not listed`;
  return [...shown, { path: '', status: 'coverage', line: 0, message }];
}

/** What was found and could not be recorded. */
function refusedGaps(
  packages: readonly Package[],
  ids: readonly (string | undefined)[],
  refused: RefusedCounts,
): Gap[] {
  const lost = packages.filter((_, index) => ids[index] === undefined);
  const ofPackages = [...Map.groupBy(lost, ({ manifestPath }) => manifestPath)].map(([path, ofPath]) => ({
    path,
    status: 'refused',
    line: ofPath[0]?.span.startLine ?? 0,
    message: `${ofPath.length} packages of this file could not be recorded: the database does not take what they hold`,
  }));
  const others = Object.entries(refused).flatMap(([what, count]) =>
    count === 0
      ? []
      : [
          {
            path: '',
            status: 'refused',
            line: 0,
            message: `${count} ${what} could not be recorded beside those of packages`,
          },
        ],
  );
  return [...ofPackages, ...others];
}

/** Everything that was not matched, not read or not run, so that a completed scan is never silently clean. */
export function gapsOf(result: ScanResult): Gap[] {
  const files = result.files.flatMap(({ path, status, problems }) =>
    problems.length > 0
      ? problems.map((problem) => ({ path, status, line: problem.line, message: problem.message }))
      : status === 'parsed'
        ? []
        : [
            {
              path,
              status,
              line: 0,
              message: status === 'unsupported' ? 'this kind of manifest is not supported' : '',
            },
          ],
  );
  const rules = result.ruleProblems.map((problem) => ({
    path: problem.path,
    status: 'rule',
    line: 0,
    message: problem.message,
  }));
  const notes = result.notes.map(({ path, line, message }) => ({ path, status: 'coverage', line, message }));
  const sources = result.sourceGaps.map(({ lockfilePath, message }) => {
    return { path: lockfilePath, status: 'coverage', line: 0, message };
  });
  return [...notes, ...sources, ...files, ...rules];
}
