/** How organizations and pairs look, the same for the command line and the API. */
import type { OrganizationRow } from '../organizations/store.ts';
import type { TokenPair } from '../tokens/tokens.ts';

export type OrganizationState = 'open' | 'closed' | 'deleting';

export function organizationOf(row: OrganizationRow) {
  const state: OrganizationState =
    row.delete_asked_at !== null ? 'deleting' : row.closed_at !== null ? 'closed' : 'open';
  return {
    id: row.id,
    name: row.name,
    state,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? '',
  };
}

/** A pair that does not expire. */
export function shownPair({ id, secret }: TokenPair) {
  return { id, secret, expiresAt: '' };
}
