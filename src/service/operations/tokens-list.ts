/** Extension: list API tokens, newest first, without their secrets. */
import { Type } from 'typebox';
import { listTokens } from '../tokens/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { count, organizationId, page, pageSize } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { token, tokenOf } from './tokens-shapes.ts';

export const tokensList = defineOperation({
  path: '/api/v1/tokens/list',
  summary: 'List tokens',
  description: 'Newest first. When a token was last used is kept to the minute.',
  tag: 'Tokens',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, page, pageSize }),
  response: Type.Object({ tokens: Type.Array(token), totalCount: count, page: count, pageSize: count }),
  example: {
    request: { page: 1, pageSize: 50 },
    response: {
      tokens: [
        {
          id: exampleIds.token,
          name: 'ci',
          createdAt: exampleTimes.registered,
          expiresAt: exampleTimes.expires,
          revokedAt: '',
          lastUsedAt: exampleTimes.changed,
        },
      ],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lastUsed }, caller, body) {
    const paging = pageOf(body);
    await lastUsed.flush();
    const { rows, total } = await listTokens(db, caller.organizationId, paging);
    return { tokens: rows.map(tokenOf), totalCount: total, page: paging.page, pageSize: paging.pageSize };
  },
});
