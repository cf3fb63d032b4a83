/** How a token looks in replies; shared by the operations on tokens. The secret appears once, when a pair is made. */
import { type Static, Type } from 'typebox';
import type { TokenRow } from '../tokens/store.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { dateTime } from './fields.ts';

const instant = Type.String({ description: 'ISO 8601, UTC; empty where there is none.' });

export const token = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    createdAt: dateTime,
    expiresAt: instant,
    revokedAt: instant,
    lastUsedAt: instant,
  },
  { title: 'Token' },
);

export const newPair = Type.Object(
  {
    id: Type.String({ description: 'For X-Service-API-Token-Id.' }),
    secret: Type.String({ description: 'For X-Service-API-Token-Secret; shown this once.' }),
    expiresAt: instant,
  },
  { title: 'TokenPair' },
);

export const examplePair: Static<typeof newPair> = {
  id: exampleIds.token,
  secret: '<API_KEY_SECRET>',
  expiresAt: exampleTimes.expires,
};

export function tokenOf(row: TokenRow) {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? '',
    revokedAt: row.revoked_at?.toISOString() ?? '',
    lastUsedAt: row.last_used_at?.toISOString() ?? '',
  };
}
