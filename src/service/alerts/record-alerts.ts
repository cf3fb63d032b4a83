/** Brings alerts and occurrences up to what a scan found in one repository, and the kept counts with them. */
import { purlWithoutVersion } from '../packages/package-identifier.ts';
import type { Package } from '../../engine/model/package.ts';
import { versionOrRange } from '../../engine/model/unresolved-range.ts';
import { exposureRank, exposures } from '../../engine/model/verdict.ts';
import { refusedIds } from '../database/store-rows.ts';
import { type StorableText, storableKey, storableText, storableTexts } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import type { FoundIssue } from '../issues/found-issue.ts';
import { recordIssues } from '../issues/record-issues.ts';
import { matchPackagePlaces } from '../issues/match-package-places.ts';
import type { IssueRow } from '../issues/store.ts';
import { type KnownPackage, shownVersionOf } from '../packages/store.ts';
import { vulnerabilityFingerprint } from './vulnerability-fingerprint.ts';
import { noteStanding, type StandingOccurrences, standingOccurrences } from './standing-occurrences.ts';
import type { ResultAdvisory, ScanResult } from '../scans/scan-result.ts';
import { alertIndex, type VulnerablePackage } from './alert-identity.ts';
import { type AlertRow, listAlertsOfPackages, replaceAlertTotals, upsertAlerts } from './store.ts';
import { type EarlierVerdict, keptVerdict, type StoredVerdict } from './keep-verdicts.ts';
import { recountAlerts } from './recount-alerts.ts';
import { renewPriorities } from './renew-priorities.ts';
import { storedVerdict } from './stored-verdict.ts';
import { vulnerabilityIssue } from './vulnerability-issue.ts';
import { occurrencePriority } from '../occurrences/occurrence-priority.ts';
import {
  deleteOccurrences,
  type OccurrenceRow,
  type PlacedOccurrence,
  upsertOccurrences,
} from '../occurrences/store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface RecordedScan {
  readonly organizationId: string;
  readonly repositoryId: string;
  readonly scanId: string;
}

interface JudgedOccurrence {
  readonly alert: AlertRow;
  readonly package: Package;
  readonly packageId: string;
  readonly advisory: ResultAdvisory;
  readonly fixedVersions: readonly string[];
  readonly verdict: StoredVerdict;
}

interface FoundOccurrence extends JudgedOccurrence {
  readonly priority: number;
}

/** What an earlier scan of the same commit found, where this one lacks sources that another may have again. */
export interface Unconfirmed {
  readonly before: readonly EarlierVerdict[];
  readonly isSameSnapshot: boolean;
  lacksSources(found: Package): boolean;
}

/** What earlier scans found where this one could not look. */
export interface UnseenFindings {
  /** The commit of the scan before; empty where there was none. */
  readonly since: StorableText;
  readonly packages: readonly KnownPackage[];
  isUncheckedByRules(issue: IssueRow): boolean;
}

export interface ScanFindings {
  readonly result: ScanResult;
  /** The instance's id of each of the result's packages; undefined where the database could not take it. */
  readonly packageIds: readonly (string | undefined)[];
  readonly unseen: UnseenFindings;
  /** Issues that rules raised, recorded together with those of vulnerabilities. */
  readonly ruleIssues: readonly FoundIssue[];
  readonly unconfirmed?: Unconfirmed | undefined;
}

/** @param before the repository's occurrences as they were before its packages were recorded */
export async function recordAlerts(
  db: Queryable,
  scan: RecordedScan,
  before: readonly PlacedOccurrence[],
  { result, packageIds, unseen, ruleIssues, unconfirmed }: ScanFindings,
  now: Date,
): Promise<RefusedCounts> {
  const { organizationId, repositoryId } = scan;
  const alertsBefore = await knownAlerts(db, organizationId, result);
  const index = alertIndex(organizationId, alertsBefore, now);
  const earlier = new Map(unconfirmed?.before.map((row) => [`${row.alert_id}\n${row.package_id}`, row]));
  const found = mostUrgentByPackage(
    result.occurrences.flatMap((occurrence) => {
      const vulnerable = at(result.packages, occurrence.packageIndex);
      const advisory = at(result.advisories, occurrence.advisoryIndex);
      const packageId = packageIds[occurrence.packageIndex];
      if (packageId === undefined) return [];
      return [
        {
          alert: index.of(identityOf(vulnerable), advisory),
          package: vulnerable,
          packageId,
          advisory,
          fixedVersions: occurrence.fixedVersions,
          verdict: storedVerdict(occurrence.verdict, vulnerable),
        },
      ];
    }),
  )
    .map((occurrence): JudgedOccurrence => {
      if (unconfirmed?.lacksSources(occurrence.package) !== true) return occurrence;
      const before = earlier.get(`${occurrence.alert.id}\n${occurrence.packageId}`);
      return { ...occurrence, verdict: keptVerdict(occurrence.verdict, before, unconfirmed.isSameSnapshot) };
    })
    .map((occurrence): FoundOccurrence => ({ ...occurrence, priority: priorityOfFound(occurrence) }));

  const refusedAlerts = refusedIds(await upsertAlerts(db, index.all()), alertsBefore);
  const stored = found.filter(({ alert }) => !refusedAlerts.has(alert.id));
  const standing = standingOccurrences(before, unseen.packages);
  const known = knownOccurrences(before, standing, stored);
  const ofOccurrences = new Map(
    stored.map((occurrence) => [
      occurrence,
      vulnerabilityIssue({ ...occurrence, alertId: occurrence.alert.id }, fingerprintOf(occurrence)),
    ]),
  );
  const issues = [...ofOccurrences.values(), ...ruleIssues];
  const unseenIssues = {
    since: unseen.since,
    isUnseen: (issue: IssueRow) => standing.fingerprints.has(issue.fingerprint) || unseen.isUncheckedByRules(issue),
  };
  const issueIds = await recordIssues(db, scan, { issues, unseen: unseenIssues }, now);

  const wanted = stored.map((occurrence): OccurrenceRow => {
    const issue = ofOccurrences.get(occurrence);
    const issueId = issue === undefined ? undefined : issueIds.get(issue);
    return occurrenceRow(scan, occurrence, issueId ?? null, known.get(occurrence), now);
  });
  // A row whose package has gone elsewhere is not there as it was, if it cannot be renewed.
  const unmoved = new Set([...known].filter(([now, was]) => now.packageId === was.package_id).map(([, was]) => was));
  const refusedOccurrences = refusedIds(await upsertOccurrences(db, wanted), [...unmoved]);
  const rows = wanted.filter(({ id }) => !refusedOccurrences.has(id));
  await noteStanding(db, organizationId, standing, unseen.since);
  const kept = new Set([...rows, ...standing.rows].map((row) => row.id));
  const gone = before.filter((row) => !kept.has(row.id));
  if (gone.length > 0)
    await deleteOccurrences(
      db,
      organizationId,
      gone.map((row) => row.id),
    );

  const touched = [...new Set([...rows, ...standing.rows, ...gone].map((row) => row.alert_id))];
  // What stands, and instances that several entries share, are not as they were counted above.
  await renewPriorities(db, { organizationId, repositoryIds: [repositoryId] }, touched);
  await replaceAlertTotals(db, organizationId, repositoryId);
  await recountAlerts(db, organizationId, touched, now);
  return {
    occurrences: found.length - rows.length,
    issues: issues.filter(({ settled }) => settled === undefined).length - issueIds.size,
  };
}

/** How many findings the database could not take. */
export interface RefusedCounts {
  readonly occurrences: number;
  readonly issues: number;
}

async function knownAlerts(db: Queryable, organizationId: string, result: ScanResult): Promise<AlertRow[]> {
  const names = new Map<string, Set<StorableText>>();
  for (const occurrence of result.occurrences) {
    const { ecosystem, normalizedName } = at(result.packages, occurrence.packageIndex);
    names.set(ecosystem, (names.get(ecosystem) ?? new Set()).add(storableText(normalizedName, 'name')));
  }
  const alerts: AlertRow[] = [];
  for (const [ecosystem, ofEcosystem] of names) {
    pushEach(alerts, await listAlertsOfPackages(db, organizationId, ecosystem, [...ofEcosystem]));
  }
  return alerts;
}

function identityOf(vulnerable: Package): VulnerablePackage {
  return {
    ecosystem: vulnerable.ecosystem,
    name: vulnerable.normalizedName,
    identifier: purlWithoutVersion(vulnerable.purl),
  };
}

const urgency = { reachable: 0, needsReview: 1, unreachable: 2 } as const;

/** Several entries of one manifest share an instance, and records of one group an alert: the most urgent verdict speaks. */
function mostUrgentByPackage(found: readonly JudgedOccurrence[]): JudgedOccurrence[] {
  const byKey = new Map<string, JudgedOccurrence>();
  for (const occurrence of found) {
    const key = `${occurrence.alert.id}\n${occurrence.packageId}`;
    const other = byKey.get(key);
    if (other === undefined || rankOf(occurrence) < rankOf(other)) byKey.set(key, occurrence);
  }
  return [...byKey.values()];
}

function rankOf({ verdict: { reachability, exposure } }: JudgedOccurrence): number {
  return urgency[reachability] * exposures.length + exposureRank(exposure);
}

function priorityOfFound({ alert, package: { directness, scope }, fixedVersions, verdict }: JudgedOccurrence): number {
  const { reachability, exposure, reason_code } = verdict;
  const factors = { reachability, exposure, reason_code, has_fix: fixedVersions.length > 0, directness, scope };
  return occurrencePriority(factors, alert).priority;
}

function fingerprintOf({ alert, package: vulnerable }: FoundOccurrence): StorableText {
  return vulnerabilityFingerprint(alert.id, versionOrRange(vulnerable), storableKey(vulnerable.manifestPath));
}

/** Which occurrence each is of those known, wherever its package has gone. */
function knownOccurrences(
  before: readonly PlacedOccurrence[],
  standing: StandingOccurrences,
  found: readonly FoundOccurrence[],
): Map<FoundOccurrence, PlacedOccurrence> {
  const known = new Map(before.map((row) => [`${row.alert_id}\n${row.package_id}`, row]));
  const pairs = new Map<FoundOccurrence, PlacedOccurrence>();
  const taken = new Set<string>(standing.rows.map(({ id }) => id));
  for (const occurrence of found) {
    const row = known.get(`${occurrence.alert.id}\n${occurrence.packageId}`);
    if (row === undefined) continue;
    pairs.set(occurrence, row);
    taken.add(row.id);
  }
  const rest = found.filter((occurrence) => !pairs.has(occurrence));
  const moved = matchPackagePlaces(
    before
      .filter(({ id }) => !taken.has(id))
      .map((row) => {
        const place = { owner: row.alert_id, path: row.manifest_path, version: shownVersionOf(row) };
        return { ...place, id: row.id, isPresent: true, mayMove: true, isDismissed: false, row };
      }),
    rest.map((occurrence) => ({
      owner: occurrence.alert.id,
      path: storableText(occurrence.package.manifestPath, 'path'),
      version: versionOrRange(occurrence.package),
      occurrence,
    })),
  );
  for (const [{ occurrence }, { row }] of moved) pairs.set(occurrence, row);
  return pairs;
}

function occurrenceRow(
  scan: RecordedScan,
  occurrence: FoundOccurrence,
  issueId: string | null,
  old: { id: string; created_at: Date } | undefined,
  now: Date,
): OccurrenceRow {
  const { verdict } = occurrence;
  return {
    organization_id: scan.organizationId,
    id: old?.id ?? newId(),
    alert_id: occurrence.alert.id,
    repository_id: scan.repositoryId,
    package_id: occurrence.packageId,
    issue_id: issueId,
    ...verdict,
    fixed_versions: storableTexts(occurrence.fixedVersions, 'line'),
    created_at: old?.created_at ?? now,
    updated_at: now,
    priority: occurrence.priority,
  };
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error(`a scan result refers to entry ${index} of ${values.length}`);
  return value;
}
