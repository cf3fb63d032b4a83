/** Extension: list scans, newest first. */
import { Type } from 'typebox';
import { isId } from '../foundation/ids.ts';
import { scanList } from '../scans/store.ts';
import { exampleIds } from './examples.ts';
import { count, optionalId, organizationId, page, pageSize } from './fields.ts';
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
  request: Type.Object({ organizationId, repositoryId: optionalId('Only scans of this repository.'), page, pageSize }),
  response: Type.Object({ scans: Type.Array(scan), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { repositoryId: exampleIds.repository, page: 1, pageSize: 50 },
    response: { scans: [exampleScan], totalCount: 1, page: 1, pageSize: 50 },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const { repositoryId = '' } = body;
    const { rows, total } =
      repositoryId !== '' && !isId(repositoryId)
        ? { rows: [], total: 0 }
        : await lists.page(db, scanList(caller.organizationId, repositoryId === '' ? {} : { repositoryId }), paging);
    return {
      scans: rows.map(({ row }) => scanOf(row)),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
