/** Extension: list scans, newest first. */
import { Type } from 'typebox';
import { scanKinds, scanStates } from '../database/tables.ts';
import { isId } from '../foundation/ids.ts';
import { scanList } from '../scans/store.ts';
import { exampleIds } from './examples.ts';
import { count, optionalId, organizationId, page, pageSize } from './fields.ts';
import { listFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { exampleScan, scan, scanOf } from './scans-shapes.ts';

export const scansList = defineOperation({
  path: '/api/v1/scans/list',
  summary: 'List scans',
  description: 'Newest first.',
  tag: 'Scans',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Only scans of this repository.'),
    kind: Type.Optional(Type.Enum([...scanKinds], { title: 'ScanKind' })),
    states: Type.Optional(
      Type.Array(Type.Enum([...scanStates], { title: 'ScanState' }), {
        maxItems: scanStates.length,
        description: 'Only scans in these states; empty means all.',
      }),
    ),
    page,
    pageSize,
  }),
  response: Type.Object({ scans: Type.Array(scan), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { repositoryId: exampleIds.repository, kind: 'full', states: ['completed'], page: 1, pageSize: 50 },
    response: { scans: [exampleScan], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const { repositoryId = '', kind } = body;
    const filter = {
      repositoryId: repositoryId === '' ? undefined : repositoryId,
      kind,
      states: listFilter(body.states),
    };
    const { rows, total } =
      repositoryId !== '' && !isId(repositoryId)
        ? { rows: [], total: 0 }
        : await lists.page(db, scanList(caller.organizationId, filter), paging);
    return {
      scans: rows.map(({ row }) => scanOf(row, row.repository_name)),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
