/**
 * The alerts of a moment, in either of two senses: those that stood recorded then, or those that today's advisories raise about what was held
 * then. Of what is held still, the second is what is recorded today; what is gone since is matched anew.
 */
import { setImmediate } from 'node:timers/promises';
import { ecosystemNamed, findEcosystem } from '../../engine/ecosystems/index.ts';
import type { Queryable } from '../database/tables.ts';
import { folded } from '../database/text-search.ts';
import { badField } from '../foundation/api-error.ts';
import type { ListOrder } from '../lists/list-order.ts';
import type { Moment } from '../packages/instances-store.ts';
import { alertIndex } from './alert-identity.ts';
import { alertsOfVersion, isMatched, listAlertsOfHeld, type Matching } from './join-advisories.ts';
import { narrowedTo, numbersOf } from './alert-numbers.ts';
import { type AlertRow, type AlertSearch, type AlertTotals, listAlertsByIds } from './store.ts';
import {
  type AffectedVersion,
  type CountedVerdicts,
  countVerdictsAt,
  countVerdictsOfGone,
  countVerdictsOfHeld,
  listSeveritiesAt,
  listVersionsGoneSince,
} from './moment-store.ts';

export interface AlertAt {
  /** With its severity of the moment, or of today. */
  readonly alert: AlertRow;
  readonly totals: AlertTotals;
  /** False: no scan ever raised it, and its id is known to nobody. */
  readonly isStored: boolean;
}

/** Versions that are matched anew in one answer: some seconds' worth. */
const versionsMax = 20_000;

/** Those that stood recorded at the moment, with the severities that they had. */
export async function alertsKnownThen(db: Queryable, moment: Moment, search: AlertSearch): Promise<AlertAt[]> {
  const { organizationId, asOf } = moment;
  const counted = await countVerdictsAt(db, moment);
  const ids = [...new Set(counted.map((row) => row.alert_id))];
  const severities = new Map((await listSeveritiesAt(db, organizationId, ids, asOf)).map((row) => [row.alert_id, row]));
  const alerts = (await listAlertsByIds(db, organizationId, ids)).map((alert): AlertRow => {
    const { severity, severity_score, is_alerted } = severities.get(alert.id) ?? alert;
    return { ...alert, severity, severity_score, is_alerted };
  });
  return inOrder(joined(alerts, counted), search);
}

/** Those that today's advisories raise about what was held at the moment. */
export async function alertsKnownNow(
  db: Queryable,
  moment: Moment,
  search: AlertSearch,
  matching: Matching,
  now: Date,
): Promise<AlertAt[]> {
  const { organizationId } = moment;
  const ofHeld = await countVerdictsOfHeld(db, moment);
  const stored = new Map<string, AlertRow>();
  for (const alert of await listAlertsByIds(db, organizationId, [...new Set(ofHeld.map((row) => row.alert_id))]))
    stored.set(alert.id, alert);
  const listed = await listVersionsGoneSince(db, moment, versionsMax + 1);
  if (listed.length > versionsMax)
    throw badField('/asOf', `more than ${versionsMax} versions are gone since; ask for some repositories at once`);
  const gone = listed.filter(isMatched);
  const known = await listAlertsOfHeld(db, organizationId, gone);
  const storedIds = new Set([...known.map(({ id }) => id), ...stored.keys()]);
  const index = alertIndex(organizationId, known, now);
  const affected = new Map<string, AffectedVersion>();
  for (const [at, version] of gone.entries()) {
    // Others are answered meanwhile.
    if (at % 200 === 199) await setImmediate();
    const { id, source } = version;
    for (const { alert } of alertsOfVersion(version, index, matching))
      affected.set(`${at} ${alert.id}`, { version_id: id, source, alert_id: alert.id });
  }
  const ofGone = await countVerdictsOfGone(db, moment, [...affected.values()]);
  const alerts = new Map([...stored, ...index.all().map((alert) => [alert.id, alert] as const)]);
  return inOrder(
    joined([...alerts.values()], [...ofHeld, ...ofGone]).map((row) => ({
      ...row,
      isStored: storedIds.has(row.alert.id),
    })),
    search,
  );
}

/** Alerts with what was counted of them; those of which nothing was are none. */
function joined(alerts: readonly AlertRow[], counted: readonly CountedVerdicts[]): AlertAt[] {
  const byAlert = Map.groupBy(counted, (row) => row.alert_id);
  return alerts.flatMap((alert) => {
    const rows = byAlert.get(alert.id);
    if (rows === undefined) return [];
    const total = (reachability: CountedVerdicts['reachability']): number =>
      rows.filter((row) => row.reachability === reachability).reduce((sum, row) => sum + row.total, 0);
    const spoken = [...new Set(rows.flatMap((row) => row.languages))].sort();
    const began = rows.reduce((last, row) => Math.max(last, row.began_at?.getTime() ?? 0), 0);
    return [
      {
        alert: {
          ...alert,
          languages: spoken.length > 0 ? spoken : languagesOf(alert),
          updated_at: began > 0 ? new Date(began) : alert.updated_at,
        },
        totals: {
          reachable: total('reachable'),
          needsReview: total('needsReview'),
          unreachable: total('unreachable'),
          priority: rows.reduce((most, row) => Math.max(most, row.priority), 0),
        },
        isStored: true,
      },
    ];
  });
}

function languagesOf({ ecosystem }: AlertRow): string[] {
  const name = findEcosystem(ecosystem)?.name;
  return name === undefined ? [] : ecosystemNamed(name).languages.slice(0, 1);
}

/** The filters and orders of the list of today. */
function inOrder(rows: readonly AlertAt[], { terms, languages, sort, ...narrowing }: AlertSearch): AlertAt[] {
  const words = terms.map(folded);
  const isLeft = narrowedTo(narrowing);
  return rows
    .filter(({ alert, totals }) => {
      const numbers = numbersOf({ severity: alert.severity, verdict: alert.verdict, totals });
      return (
        words.every((word) => alert.search_text.includes(word)) &&
        (languages === undefined || languages.some((language) => alert.languages.some((each) => each === language))) &&
        isLeft((place) => numbers[place] ?? 0)
      );
    })
    .sort((a, b) => compareIn(sort, a, b));
}

function compareIn(order: ListOrder, a: AlertAt, b: AlertAt): number {
  const byTime = b.alert.updated_at.getTime() - a.alert.updated_at.getTime() || (a.alert.id < b.alert.id ? -1 : 1);
  if (order === 'updatedAt') return byTime;
  const bySeverity = b.alert.severity_score - a.alert.severity_score || byTime;
  return order === 'priority' ? b.totals.priority - a.totals.priority || bySeverity : bySeverity;
}
