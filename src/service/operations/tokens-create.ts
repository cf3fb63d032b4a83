/** Extension: create an API token pair. */
import { Type } from 'typebox';
import { createToken } from '../tokens/tokens.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { examplePair, newPair } from './tokens-shapes.ts';

const dayMs = 24 * 60 * 60 * 1000;
const expiryDaysDefault = 90;

export const tokensCreate = defineOperation({
  path: '/api/v1/tokens/create',
  summary: 'Create a token',
  description: 'The pair belongs to the organization of the token that asks. The secret is shown this once.',
  tag: 'Tokens',
  isExtension: true,
  changes: 'token',
  trimmed: ['name'],
  request: Type.Object({
    organizationId,
    name: Type.String({ minLength: 1, maxLength: 100 }),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: expiryDaysDefault })),
  }),
  response: newPair,
  example: { request: { name: 'ci', expiresInDays: 90 }, response: examplePair },
  async handle({ db, keys, clock }, caller, body) {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + (body.expiresInDays ?? expiryDaysDefault) * dayMs);
    const token = { organizationId: caller.organizationId, name: body.name, expiresAt };
    const pair = await db
      .transaction()
      .execute((transaction) => createToken(transaction, keys, token, now, caller.author));
    return { ...pair, expiresAt: expiresAt.toISOString() };
  },
});
