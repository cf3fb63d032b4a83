/** The list of alerts: what a search is for is kept whole, and narrowed in memory as people do it, one choice after the other. */
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { KeptList, Narrowing } from '../lists/kept-lists.ts';
import { orderOf } from '../lists/store.ts';
import { listedRows } from '../lists/rows-store.ts';
import { narrowedTo, numbered, places } from './alert-numbers.ts';
import { type AlertFilter, type AlertSearch, listedColumns, matchedAlerts, type ShownAlert } from './store.ts';

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
  return { filter, shows: narrowedTo(filter) };
}
