/** Operation 1: search SCA alerts. */
import { Type } from 'typebox';
import { alertList, countsOf } from '../alerts/store.ts';
import { searchTerms } from '../database/text-search.ts';
import { exampleIds, exampleMetadata, exampleTimes } from './examples.ts';
import {
  arrayEntriesMax,
  count,
  dateTime,
  metadata,
  organizationId,
  page,
  pageSize,
  reachability,
  repositoryIds,
  severity,
  textSearch,
} from './fields.ts';
import { idFilter, languageFilter, listFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { metadataOf } from './vulnerability-shapes.ts';

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
  },
  { title: 'Alert' },
);

export const scaAlertsSearch = defineOperation({
  path: '/api/v1/sca/alerts/search',
  summary: 'Search SCA alerts',
  description:
    'Lists alerts, each of which consolidates one vulnerability in one package over all repositories, most severe first.',
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
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const search = {
      repositoryIds: idFilter(body.repositoryIds),
      terms: searchTerms(body.query),
      languages: languageFilter(body.languages),
      severities: listFilter(body.severities),
      reachability: listFilter(body.reachability),
    };
    const { rows, total } = await lists.page(db, alertList(caller.organizationId, search), paging);
    return {
      alerts: rows.map(({ row, numbers }) => ({
        id: row.id,
        isAlerted: row.is_alerted,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        metadata: metadataOf(row),
        languages: row.languages,
        reachabilityCounts: countsOf(numbers),
      })),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
