/** Operation 1: search SCA alerts. */
import { Type } from 'typebox';
import { alertList } from '../alerts/store.ts';
import { listHighestOfAlerts } from '../occurrences/priority-store.ts';
import { searchTerms } from '../database/text-search.ts';
import { exampleIds, exampleMetadata, examplePriority, exampleTimes } from './examples.ts';
import {
  arrayEntriesMax,
  count,
  dateTime,
  exploitationFields,
  metadata,
  minPriority,
  organizationId,
  page,
  pageSize,
  priority,
  priorityReasons,
  reachability,
  repositoryIds,
  severity,
  sort,
  textSearch,
} from './fields.ts';
import { idFilter, languageFilter, listFilter } from './filters.ts';
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
  },
  { title: 'Alert' },
);

export const scaAlertsSearch = defineOperation({
  path: '/api/v1/sca/alerts/search',
  summary: 'Search SCA alerts',
  description:
    'Lists alerts, each of which consolidates one vulnerability in one package over all repositories, most severe first, or in another order that is asked for. An alert has the priority of its most urgent occurrence, over all repositories or over those that are named.',
  tag: 'Alerts',
  isExtension: false,
  changes: 'nothing',
  trimmed: ['query'],
  request: Type.Object({
    organizationId,
    repositoryIds,
    page,
    pageSize,
    query: textSearch('package identifier and name, advisory id, aliases and summary'),
    languages: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: arrayEntriesMax,
        description: 'Lower case, such as javascript; unknown ones match nothing.',
      }),
    ),
    severities: Type.Optional(Type.Array(severity, { maxItems: arrayEntriesMax })),
    reachability: Type.Optional(
      Type.Array(reachability, {
        maxItems: arrayEntriesMax,
        description: 'Alerts that count at least one occurrence in any of these.',
      }),
    ),
    minPriority,
    sort,
  }),
  response: Type.Object({ alerts: Type.Array(alert), totalCount: count, page: count, pageSize: count }),
  example: {
    request: {
      repositoryIds: [exampleIds.repository],
      page: 1,
      pageSize: 50,
      query: 'lodash',
      languages: ['javascript'],
      severities: ['critical', 'high'],
      reachability: ['reachable'],
      minPriority: 50,
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
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lists, advisories }, caller, body) {
    const paging = pageOf(body);
    const search = {
      repositoryIds: idFilter(body.repositoryIds),
      terms: searchTerms(body.query),
      languages: languageFilter(body.languages),
      severities: listFilter(body.severities),
      reachability: listFilter(body.reachability),
      minPriority: body.minPriority ?? 0,
      sort: body.sort ?? 'severity',
    };
    const { rows, total } = await lists.page(db, alertList(caller.organizationId, search), paging);
    const ids = rows.map(({ row }) => row.id);
    const highest = await listHighestOfAlerts(db, caller.organizationId, ids, search.repositoryIds);
    const epssDate = advisories.current()?.exploitation.epssDate ?? '';
    return {
      alerts: rows.map(({ row, numbers }) => ({
        id: row.id,
        isAlerted: row.is_alerted,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        metadata: metadataOf(row),
        languages: row.languages,
        ...alertTotalsOf(numbers, highest.get(row.id)),
        ...exploitationOf(row, epssDate),
      })),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
