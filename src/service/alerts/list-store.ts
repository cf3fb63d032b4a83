/** The list of alerts: what a search is for is kept whole, and narrowed in memory as people do it, one choice after the other. */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { severityLevels } from '../../engine/model/advisory.ts';
import { verdicts } from '../database/tables.ts';
import type { KeptList, Narrowing } from '../lists/kept-lists.ts';
import { orderOf } from '../lists/store.ts';
import { isLeft } from './narrowing.ts';
import { listedRows } from '../lists/rows-store.ts';
import {
  type AlertFilter,
  type AlertSearch,
  type AlertTotals,
  listedColumns,
  matchedAlerts,
  type ShownAlert,
} from './store.ts';

export interface ListedAlert extends ShownAlert {
  readonly list_version: string;
}

/** Listed alerts with their counts and their priority in scope as numbers: over all default branches, or over the repositories that are named. */
export function alertList(organizationId: string, search: AlertSearch): KeptList<ListedAlert> {
  const whole = { ...search, ...notNarrowed };
  return {
    organizationId,
    concerns: ['alerts'],
    filter: ['alerts', whole],
    numberCount: Object.keys(places).length,
    narrowing: narrowingOf(search),
    matching: matchingAlerts(organizationId, whole),
    read: (db, ids, version) =>
      listedRows(db.selectFrom('alerts').select(listedColumns), { organizationId, ids, version }),
  };
}

/** Where the numbers of an entry stand. */
const places = { reachable: 0, needsReview: 1, unreachable: 2, priority: 3, severity: 4, verdict: 5 } as const;

export function totalsOf(numbers: readonly number[]): AlertTotals {
  return {
    reachable: numbers[places.reachable] ?? 0,
    needsReview: numbers[places.needsReview] ?? 0,
    unreachable: numbers[places.unreachable] ?? 0,
    priority: numbers[places.priority] ?? 0,
  };
}

/** Severities and verdicts are numbered by their place here, from 1 on as PostgreSQL does. */
const numbered = { severities: severityLevels, verdicts: ['', ...verdicts] } as const;

function matchingAlerts(organizationId: string, search: AlertSearch): RawBuilder<unknown> {
  const { from, of, conditions } = matchedAlerts(organizationId, search);
  return sql`SELECT uuid_send(${of}.id) || int4send(scoped.reachable_count) || int4send(scoped.needs_review_count)
      || int4send(scoped.unreachable_count) || int4send(scoped.priority::integer)
      || int4send(coalesce(array_position(${[...numbered.severities]}::text[], ${of}.severity), 0))
      || int4send(coalesce(array_position(${[...numbered.verdicts]}::text[], ${of}.verdict), 0)) AS entry
    FROM ${from} WHERE ${conditions} ORDER BY ${orderOf(search.sort, of, sql`scoped.priority`)}`;
}

const notNarrowed = { severities: undefined, reachability: undefined, triage: undefined, minPriority: 0 } as const;

/** Undefined where all are shown. */
function narrowingOf({ severities, reachability, triage, minPriority }: AlertFilter): Narrowing | undefined {
  const filter = { severities, reachability, triage, minPriority };
  if (isDeepStrictEqual(filter, notNarrowed)) return undefined;
  return {
    filter,
    shows: (numberAt) => {
      const alert = {
        get severity() {
          return numbered.severities[numberAt(places.severity) - 1] ?? '';
        },
        get verdict() {
          return numbered.verdicts[numberAt(places.verdict) - 1] ?? '';
        },
        totals: {
          get reachable() {
            return numberAt(places.reachable);
          },
          get needsReview() {
            return numberAt(places.needsReview);
          },
          get unreachable() {
            return numberAt(places.unreachable);
          },
          get priority() {
            return numberAt(places.priority);
          },
        },
      };
      return () => isLeft(filter, alert);
    },
  };
}
