/** A scan's result without the findings that decisions cover, for what compares results and records no issues. */
import { alertIndex } from '../alerts/alert-identity.ts';
import { type AlertRow, listAlertsOfPackages } from '../alerts/store.ts';
import { storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { type Decidable, type DecisionFinder, decisionFinder } from '../decisions/decision-finder.ts';
import { type DecisionRow, hasDecisionsInForce, listDecisionsInForce } from '../decisions/store.ts';
import { shownVersionOf } from '../packages/store.ts';
import { purlWithoutVersion } from '../packages/package-identifier.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { listIssuesOfAlerts, type StandingIssue } from './settled-store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

/** @returns undefined where no decision is in force */
export async function decidedFilter(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  results: readonly ScanResult[],
  now: Date,
): Promise<((result: ScanResult) => ScanResult) | undefined> {
  if (!(await hasDecisionsInForce(db, organizationId))) return undefined;
  const alerts = await alertsOf(db, organizationId, results);
  const alertIds = alerts.map(({ id }) => id);
  const issues = await listIssuesOfAlerts(db, organizationId, repositoryId, alertIds);
  const issueIds = issues.map(({ id }) => id);
  const inForce = await listDecisionsInForce(db, organizationId, { alertIds, issueIds });
  const find = decisionFinder(inForce.filter(({ until_date }) => until_date === null || until_date > now));
  const index = alertIndex(organizationId, alerts, now);
  const known = new Set(alertIds);
  const placed = new Map(issues.map((issue) => [placeOf(issue), issue.id]));
  return (result) => {
    const occurrences = result.occurrences.filter(({ packageIndex, advisoryIndex, fixedVersions, verdict }) => {
      const [found, advisory] = [result.packages[packageIndex], result.advisories[advisoryIndex]];
      if (found === undefined || advisory === undefined) return true;
      const { ecosystem, normalizedName: name, manifestPath: path } = found;
      const packageIdentifier = purlWithoutVersion(found.purl);
      const { id } = index.of({ ecosystem, name, identifier: packageIdentifier }, advisory);
      const alertId = known.has(id) ? id : '';
      const version = shownVersionOf({ version: found.version, version_range: found.constraint });
      const decidable = {
        issueId: placed.get(placeOf({ alert_id: alertId, path, version })) ?? '',
        alertId,
        ruleId: '',
        packageIdentifier,
        advisoryIds: [advisory.id, ...advisory.aliases],
        path,
        repositoryIds: [repositoryId],
      };
      const isReachable = verdict.reachability === 'reachable';
      return !isCovered(find, decidable, { hasFix: fixedVersions.length > 0, isReachable });
    });
    const ruleMatches = result.ruleMatches.filter(({ ruleId, path }) => {
      const decidable = {
        issueId: '',
        alertId: '',
        packageIdentifier: '',
        advisoryIds: [],
        repositoryIds: [repositoryId],
      };
      return !isCovered(find, { ...decidable, ruleId, path }, { hasFix: false, isReachable: false });
    });
    return { ...result, occurrences, ruleMatches };
  };
}

/** One that lasts until what is so of the finding does not cover it. */
function isCovered(
  find: DecisionFinder,
  decidable: Decidable,
  { hasFix, isReachable }: { readonly hasFix: boolean; readonly isReachable: boolean },
): boolean {
  const by: DecisionRow | undefined = find(decidable);
  return by !== undefined && !(by.until_has_fix && hasFix) && !(by.until_is_reachable && isReachable);
}

async function alertsOf(db: Queryable, organizationId: string, results: readonly ScanResult[]): Promise<AlertRow[]> {
  const found = results.flatMap(({ occurrences, packages }) =>
    occurrences.flatMap((one) => packages[one.packageIndex] ?? []),
  );
  const alerts: AlertRow[] = [];
  for (const [ecosystem, packages] of Map.groupBy(found, (one) => one.ecosystem)) {
    const names = new Set(packages.map(({ normalizedName }) => storableText(normalizedName, 'name')));
    pushEach(alerts, await listAlertsOfPackages(db, organizationId, ecosystem, [...names]));
  }
  return alerts;
}

function placeOf({ alert_id, path, version }: Omit<StandingIssue, 'id'>): string {
  return `${alert_id}\n${path}\n${version}`;
}
