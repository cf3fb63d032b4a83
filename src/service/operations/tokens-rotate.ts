/** Extension: replace an API token pair; the old one lives on for a chosen grace. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { rotateToken } from '../tokens/tokens.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { examplePair, newPair } from './tokens-shapes.ts';

const dayHours = 24;

export const tokensRotate = defineOperation({
  path: '/api/v1/tokens/rotate',
  summary: 'Rotate a token',
  description: 'Makes a new pair with the name and length of life of the old one, which ends after the grace.',
  tag: 'Tokens',
  isExtension: true,
  changes: 'token',
  request: Type.Object({
    organizationId,
    id: requiredId("The old token's id."),
    graceHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 * dayHours, default: dayHours })),
  }),
  response: newPair,
  example: { request: { id: exampleIds.token, graceHours: 24 }, response: examplePair },
  async handle({ db, keys, clock, tokens }, caller, body) {
    const which = {
      organizationId: caller.organizationId,
      id: body.id,
      graceSeconds: (body.graceHours ?? dayHours) * 3600,
    };
    const pair = isId(body.id) ? await rotateToken(db, keys, which, clock.now(), caller.author) : undefined;
    if (pair === undefined) throw notFound('token');
    tokens.forget(body.id);
    return { id: pair.id, secret: pair.secret, expiresAt: pair.expiresAt?.toISOString() ?? '' };
  },
});
