/** Operation 1: search SCA alerts. */
import { type Static, Type } from 'typebox';
import { publicPackages } from '../../engine/match-packages.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { type AlertAt, alertsKnownNow, alertsKnownThen } from '../alerts/alerts-at.ts';
import { totalsOf } from '../alerts/alert-numbers.ts';
import { alertList } from '../alerts/list-store.ts';
import type { AlertRow, AlertSearch } from '../alerts/store.ts';
import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/tables.ts';
import { listDecisionsByIds } from '../decisions/store.ts';
import { ApiError, badField } from '../foundation/api-error.ts';
import type { Moment } from '../packages/instances-store.ts';
import { countOpenIssues } from '../issues/store.ts';
import { listHighestOfAlerts } from '../occurrences/priority-store.ts';
import { alertFilterFields, alertFilterOf, exampleAlertFilter } from './alert-filters.ts';
import { asOf, knowledge, momentOf } from './as-of.ts';
import { exampleIds, exampleMetadata, examplePriority, exampleTimes } from './examples.ts';
import {
  count,
  dateTime,
  exploitationFields,
  metadata,
  organizationId,
  page,
  pageSize,
  priority,
  priorityReasons,
  sort,
} from './fields.ts';
import { decisionUntil, exampleDecision, exampleReason, untilShown, verdict } from './decisions-shapes.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { alertTotalsOf, exploitationOf, metadataOf } from './vulnerability-shapes.ts';

const alert = Type.Object(
  {
    id: Type.String(),
    isAlerted: Type.Boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
    metadata,
    languages: Type.Array(Type.String()),
    reachabilityCounts: Type.Object(
      { reachable: count, needsReview: count, unreachable: count },
      { title: 'ReachabilityCounts' },
    ),
    priority,
    priorityReasons,
    ...exploitationFields,
    openIssues: Type.Optional(
      Type.Integer({ minimum: 0, description: 'How many of its issues are open now; absent with `asOf`.' }),
    ),
    decision: Type.Optional(
      Type.Object(
        {
          id: Type.String(),
          verdict,
          reason: Type.String(),
          until: decisionUntil,
          decidedBy: Type.String(),
          decidedAt: dateTime,
        },
        {
          title: 'AlertDecision',
          description: 'The decision that covers all of it, everywhere; absent where there is none.',
        },
      ),
    ),
  },
  { title: 'Alert' },
);

export const scaAlertsSearch = defineOperation({
  path: '/api/v1/sca/alerts/search',
  summary: 'Search SCA alerts',
  description:
    'Lists alerts, each of which consolidates one vulnerability in one package over the default branches of all repositories, or over the repositories, branches and tags that are named, most severe first, or in another order that is asked for. An alert has the priority of its most urgent occurrence, over the same. With `asOf`, the alerts of that moment: `knowledge` tells whether those that were recorded then (`then`), or those that the advisories of today raise about what was held then (`now`); priorities are as they were recorded, without reasons, and an alert that was never recorded has no `id`.',
  tag: 'Alerts',
  isExtension: false,
  changes: 'nothing',
  trimmed: ['query'],
  request: Type.Object({
    organizationId,
    ...alertFilterFields,
    page,
    pageSize,
    sort,
    asOf,
    knowledge,
  }),
  response: Type.Object({ alerts: Type.Array(alert), totalCount: count, page: count, pageSize: count }),
  example: {
    request: {
      ...exampleAlertFilter,
      page: 1,
      pageSize: 50,
      asOf: '2026-03-01',
      knowledge: 'then',
      sort: 'priority',
    },
    response: {
      alerts: [
        {
          id: exampleIds.alert,
          isAlerted: true,
          createdAt: exampleTimes.scanned,
          updatedAt: exampleTimes.scanned,
          metadata: exampleMetadata,
          languages: ['javascript'],
          reachabilityCounts: { reachable: 1, needsReview: 0, unreachable: 0 },
          ...examplePriority,
          epss: { probability: 0.04, date: '2026-03-01' },
          isKnownExploited: false,
          openIssues: 0,
          decision: {
            id: exampleIds.decision,
            verdict: 'accepted',
            reason: exampleReason,
            until: exampleDecision.until,
            decidedBy: exampleDecision.updatedBy,
            decidedAt: exampleDecision.updatedAt,
          },
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lists, advisories, clock, config }, caller, body) {
    const paging = pageOf(body);
    const search = { ...(await alertFilterOf(db, caller.organizationId, body)), sort: body.sort ?? 'severity' };
    const epssDate = advisories.current()?.exploitation.epssDate ?? '';
    const asked = momentOf(body.asOf);
    if (asked !== undefined) {
      const moment = { organizationId: caller.organizationId, asOf: asked, repositoryIds: search.repositoryIds };
      const all =
        body.knowledge === 'now'
          ? await alertsOfToday({ db, advisories, clock, config }, moment, search)
          : await alertsKnownThen(db, moment, search);
      const shown = all.slice(paging.offset, paging.offset + paging.limit);
      const decided = await decisionsOf(
        db,
        caller.organizationId,
        shown.map(({ alert: row }) => row),
      );
      return {
        alerts: shown.map((each) => ({ ...alertAt(each, epssDate), ...decided(each.alert) })),
        totalCount: all.length,
        page: paging.page,
        pageSize: paging.pageSize,
      };
    }
    if (body.knowledge === 'now') throw badField('/knowledge', 'goes with /asOf alone');
    const { rows, total } = await lists.page(db, alertList(caller.organizationId, search), paging);
    const ids = rows.map(({ row }) => row.id);
    const [highest, openIssues, decided] = await Promise.all([
      listHighestOfAlerts(db, caller.organizationId, ids, search.repositoryIds),
      countOpenIssues(db, caller.organizationId, ids, search.repositoryIds),
      decisionsOf(
        db,
        caller.organizationId,
        rows.map(({ row }) => row),
      ),
    ]);
    return {
      alerts: rows.map(({ row, numbers }) => ({
        ...alertOf(row, epssDate),
        isAlerted: row.is_alerted || isUrgent(numbers),
        ...alertTotalsOf(numbers, highest.get(row.id)),
        openIssues: openIssues.get(row.id) ?? 0,
        ...decided(row),
      })),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});

/** Of a registered branch or tag: what is kept with the alert is of default branches. */
function isUrgent(numbers: readonly number[]): boolean {
  const { reachable, needsReview } = totalsOf(numbers);
  return reachable + needsReview > 0;
}

type Decided = Pick<AlertRow, 'decision_id'>;

/** @returns what is told of the decision of each of the alerts */
async function decisionsOf(db: Queryable, organizationId: string, alerts: readonly Decided[]) {
  const ids = new Set(alerts.map((row) => row.decision_id).filter((id) => id !== null));
  const rows = new Map((await listDecisionsByIds(db, organizationId, [...ids])).map((row) => [row.id, row]));
  return ({ decision_id: id }: Decided): Pick<Static<typeof alert>, 'decision'> => {
    const row = id === null ? undefined : rows.get(id);
    if (row === undefined) return {};
    const { verdict: said, reason, updated_by: decidedBy, updated_at: at } = row;
    const until = untilShown(row);
    return { decision: { id: row.id, verdict: said, reason, until, decidedBy, decidedAt: at.toISOString() } };
  };
}

type Matching = Pick<Context, 'db' | 'advisories' | 'clock' | 'config'>;

async function alertsOfToday(
  { db, advisories, clock, config }: Matching,
  moment: Moment,
  search: AlertSearch,
): Promise<readonly AlertAt[]> {
  const current = advisories.current();
  if (current === undefined)
    throw new ApiError('SERVICE_UNAVAILABLE', 'the advisories are still being prepared; try again in a minute');
  using lookup = openAdvisories(current.file);
  const matching = { lookup, isPublic: publicPackages(config.privateRegistries) };
  return await alertsKnownNow(db, moment, search, matching, clock.now());
}

function alertAt({ alert: row, totals, isStored }: AlertAt, epssDate: string): Static<typeof alert> {
  const { priority, ...reachabilityCounts } = totals;
  return {
    ...alertOf(row, epssDate),
    id: isStored ? row.id : '',
    isAlerted: row.is_alerted || totals.reachable + totals.needsReview > 0,
    reachabilityCounts,
    priority,
    priorityReasons: [],
  };
}

type ShownAlert = Pick<AlertRow, 'id' | 'is_alerted' | 'created_at' | 'updated_at' | 'languages'> &
  Parameters<typeof metadataOf>[0] &
  Parameters<typeof exploitationOf>[0];

/** What does not depend on where it is looked for. */
function alertOf(row: ShownAlert, epssDate: string) {
  return {
    id: row.id,
    isAlerted: row.is_alerted,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    metadata: metadataOf(row),
    languages: [...row.languages],
    ...exploitationOf(row, epssDate),
  };
}
