/** Where a token is in its life. */
import type { Token } from '../api/operations.ts';

export type TokenState = 'active' | 'endsSoon' | 'expired' | 'revoked';

const soonMs = 14 * 24 * 60 * 60 * 1000;

export function tokenState({ expiresAt, revokedAt }: Pick<Token, 'expiresAt' | 'revokedAt'>, now: number): TokenState {
  if (revokedAt !== '') return 'revoked';
  if (expiresAt === '') return 'active';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= soonMs ? 'endsSoon' : 'active';
}

export function isUsable(state: TokenState): boolean {
  return state === 'active' || state === 'endsSoon';
}
