/** Extension: revoke an API token at once. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { revokeToken } from '../tokens/tokens.ts';
import { exampleIds } from './examples.ts';
import { ok, organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const tokensRevoke = defineOperation({
  path: '/api/v1/tokens/revoke',
  summary: 'Revoke a token',
  description:
    'From the next request on the pair is refused; where several processes serve, by the others within five seconds.',
  tag: 'Tokens',
  isExtension: true,
  changes: 'token',
  request: Type.Object({ organizationId, id: requiredId("The token's id.") }),
  response: ok,
  example: { request: { id: exampleIds.token }, response: { ok: true } },
  async handle({ db, clock, tokens }, caller, body) {
    const isRevoked =
      isId(body.id) && (await revokeToken(db, caller.organizationId, body.id, clock.now(), caller.author));
    if (!isRevoked) throw notFound('token');
    tokens.forget(body.id);
    return { ok: true };
  },
});
