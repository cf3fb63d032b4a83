/**
 * Shows changed advisories in alerts without looking at code: versions that the database knows are matched, and what differs is written
 * for many repositories at once. What a version alone cannot tell is left as it is; the scan that judges decides it.
 */
import type { AdvisoryHit, AdvisoryLookup } from '../../engine/model/advisory.ts';
import type { EcosystemName } from '../../engine/model/ecosystem-name.ts';
import type { Package } from '../../engine/model/package.ts';
import { ecosystemNamed, findEcosystem } from '../../engine/ecosystems/index.ts';
import { type IsPublic, matchPackages } from '../../engine/match-packages.ts';
import { storableText, storableTexts } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { insertPendingOccurrences, patchLeftIssues, updateIssueWords } from '../issues/pending-store.ts';
import {
  type AffectedPlace,
  deleteUnwantedOccurrences,
  updateFixedVersions,
  type WantedOccurrence,
} from '../occurrences/store.ts';
import { raiseListVersions } from '../lists/store.ts';
import { purlWithoutVersion } from '../packages/package-identifier.ts';
import { type HeldVersion, listHeldVersions, shownVersionOf } from '../packages/store.ts';
import { resultAdvisory } from '../scans/scan-result.ts';
import { alertIndex } from './alert-identity.ts';
import { recountAlerts } from './recount-alerts.ts';
import { renewPriorities } from './renew-priorities.ts';
import {
  addToAlertCounts,
  type AlertRow,
  listAlertsOfPackages,
  recountAlertPriorities,
  recountTotalsOf,
  sumTotalsOf,
  upsertAlerts,
} from './store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface Matching {
  readonly lookup: AdvisoryLookup;
  readonly isPublic: IsPublic;
}

/**
 * @param versionIds the versions that may be concerned; undefined: all. The caller holds the organization, and keeps the history
 * @returns the alerts of which something may be otherwise now
 */
export async function joinAdvisories(
  db: Queryable,
  place: AffectedPlace,
  versionIds: readonly string[] | undefined,
  { lookup, isPublic }: Matching,
  now: Date,
): Promise<readonly string[]> {
  const { organizationId, repositoryIds } = place;
  const held = (await listHeldVersions(db, organizationId, repositoryIds, versionIds)).filter(isMatched);
  if (held.length === 0) return [];
  const index = alertIndex(organizationId, await listAlertsOfHeld(db, organizationId, held), now);
  const wanted = new Map<string, WantedOccurrence>();
  for (const [at, version] of held.entries()) {
    const { ecosystem, id, source } = version;
    for (const { hit, alert } of alertsOfVersion(version, index, { lookup, isPublic })) {
      // Records of one group may be several hits of one alert.
      const key = `${at} ${alert.id}`;
      if (!wanted.has(key)) wanted.set(key, wantedOf({ id, source, ecosystem }, alert, hit));
    }
  }
  await upsertAlerts(db, index.all());
  const alertIds = await writeDifference(
    db,
    place,
    { held, wanted: [...wanted.values()], isPublic, snapshot: lookup.snapshot },
    now,
  );
  await raiseListVersions(db, organizationId, ['alerts', 'issues']);
  return alertIds;
}

/** What a version alone tells: the hits of the advisories, each with its alert. */
export function alertsOfVersion(
  version: MatchedVersion,
  index: ReturnType<typeof alertIndex>,
  { lookup, isPublic }: Matching,
): { readonly hit: AdvisoryHit; readonly alert: AlertRow }[] {
  const { ecosystem, normalized_name: name, purl } = version;
  const { matches } = matchPackages({ packages: [packageOf(version)], locals: [] }, lookup, isPublic);
  const vulnerable = { ecosystem, name, identifier: purlWithoutVersion(purl) };
  return matches.map(({ hit }) => ({ hit, alert: index.of(vulnerable, resultAdvisory(hit.advisory)) }));
}

type MatchedVersion = HeldVersion & { readonly ecosystem: EcosystemName };

export function isMatched(version: HeldVersion): version is MatchedVersion {
  return shownVersionOf(version) !== '' && findEcosystem(version.ecosystem)?.name === version.ecosystem;
}

function wantedOf(
  { id, source, ecosystem }: Pick<MatchedVersion, 'id' | 'source' | 'ecosystem'>,
  alert: AlertRow,
  hit: AdvisoryHit,
): WantedOccurrence {
  return {
    version_id: id,
    source,
    alert_id: alert.id,
    fixed_versions: storableTexts(hit.fixedVersions, 'line'),
    languages: ecosystemNamed(ecosystem).languages.slice(0, 1),
  };
}

interface Joined {
  readonly held: readonly MatchedVersion[];
  readonly wanted: readonly WantedOccurrence[];
  readonly isPublic: IsPublic;
  readonly snapshot: string;
}

async function writeDifference(
  db: Queryable,
  place: AffectedPlace,
  { held, wanted, isPublic, snapshot }: Joined,
  now: Date,
): Promise<readonly string[]> {
  const { organizationId, repositoryIds } = place;
  const moving = { ...place, actor: storableText(`advisories ${snapshot}`, 'line') };
  const known = await listAlertsOfHeld(db, organizationId, held);
  const alertIds = known.map((alert) => alert.id);
  const totalsOf = { repositoryIds, alertIds };
  const before = await sumTotalsOf(db, organizationId, totalsOf);

  const settled = held
    .filter((version) => isKnownWhole(version, isPublic))
    .map(({ id, source }) => ({ version_id: id, source }));
  const gone = await deleteUnwantedOccurrences(db, place, settled, wanted);
  // What stands takes the advisory's new words before what is new comes with them.
  await updateFixedVersions(db, place, wanted, now);
  await updateIssueWords(db, moving, alertIds);
  const isAdded = (await insertPendingOccurrences(db, moving, wanted, now)) > 0;
  const left = gone.flatMap(({ issue_id }) => (issue_id === null ? [] : [issue_id]));
  if (left.length > 0) await patchLeftIssues(db, moving, [...new Set(left)], now);
  const isMoved = await renewPriorities(db, place, alertIds);
  if (!isAdded && gone.length === 0 && !isMoved) return alertIds;

  await recountTotalsOf(db, organizationId, totalsOf);
  const after = await sumTotalsOf(db, organizationId, totalsOf);
  // Languages leave with the last occurrence that speaks them, which only a look at all of them tells.
  const lessened = new Set(gone.map(({ alert_id }) => alert_id));
  const languages = new Map(wanted.map((row) => [row.alert_id, row.languages]));
  const grown = alertIds
    .filter((id) => !lessened.has(id))
    .map((alertId) => ({
      alertId,
      languages: languages.get(alertId) ?? [],
      reachable: (after.get(alertId)?.reachable ?? 0) - (before.get(alertId)?.reachable ?? 0),
      needsReview: (after.get(alertId)?.needsReview ?? 0) - (before.get(alertId)?.needsReview ?? 0),
      unreachable: (after.get(alertId)?.unreachable ?? 0) - (before.get(alertId)?.unreachable ?? 0),
    }));
  await addToAlertCounts(db, organizationId, grown, now);
  const moved = alertIds.filter((id) => before.get(id)?.priority !== after.get(id)?.priority);
  await recountAlertPriorities(db, organizationId, moved);
  await recountAlerts(db, organizationId, [...lessened], now);
  return alertIds;
}

/** Modules that are built in place of another are concerned by the other's advisories too, and rows do not say which that is. */
const mayStandForAnother: ReadonlySet<EcosystemName> = new Set(['Go']);

/** Whether the version and its source tell all advisories of it: an instance may hide entries of other sources behind it. */
function isKnownWhole({ ecosystem, normalized_name, source }: MatchedVersion, isPublic: IsPublic): boolean {
  return (
    source.kind === 'registry' &&
    isPublic({ ecosystem, normalizedName: normalized_name, source }) &&
    !mayStandForAnother.has(ecosystem)
  );
}

export async function listAlertsOfHeld(
  db: Queryable,
  organizationId: string,
  held: readonly MatchedVersion[],
): Promise<AlertRow[]> {
  const alerts: AlertRow[] = [];
  for (const [ecosystem, versions] of Map.groupBy(held, (version) => version.ecosystem)) {
    const names = [...new Set(versions.map((version) => version.normalized_name))];
    pushEach(alerts, await listAlertsOfPackages(db, organizationId, ecosystem, names));
  }
  return alerts;
}

const nowhere = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };

/** As much of a package as matching asks for. */
function packageOf({
  ecosystem,
  name,
  normalized_name,
  version,
  version_range,
  purl,
  source,
}: MatchedVersion): Package {
  return {
    ecosystem,
    name,
    normalizedName: normalized_name,
    version,
    constraint: version_range,
    purl,
    source,
    replaces: null,
    directness: 'unknown',
    isDirect: false,
    scope: 'production',
    manifestPath: '',
    span: nowhere,
    lockfilePath: '',
    lockfileSpan: null,
    parents: [],
    dependencyPath: [],
  };
}
