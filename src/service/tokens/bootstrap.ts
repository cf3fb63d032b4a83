/** The first organization and its bootstrap pair, so that a fresh installation can be called at once. */
import type { Database } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { findOrganizationByName, insertOrganization } from '../organizations/store.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { findBootstrapToken, findTokenById } from './store.ts';
import { createToken, type TokenPair } from './tokens.ts';

export interface Bootstrap {
  readonly organizationId: string;
  /** The pair, where this start made it: it can be shown now and never again. */
  readonly madePair: TokenPair | undefined;
}

/**
 * @param given the operator's own pair, which is kept beside those before it; undefined where none was given
 * @throws where the operator's pair is known with another secret or in another organization
 */
export async function bootstrap(
  db: Database,
  keys: Keyring,
  organizationName: string,
  given: TokenPair | undefined,
  now: Date,
): Promise<Bootstrap> {
  return db.transaction().execute(async (transaction) => {
    const known = await findOrganizationByName(transaction, organizationName);
    const organizationId = known?.id ?? newId();
    if (known === undefined) await insertOrganization(transaction, { id: organizationId, name: organizationName }, now);
    const token = { organizationId, name: 'bootstrap', expiresAt: null, isBootstrap: true };
    if (given !== undefined) {
      const old = await findTokenById(transaction, given.id);
      if (old === undefined) await createToken(transaction, keys, { ...token, pair: given }, now);
      else if (!keys.matches(given.secret, old.secret_digest)) {
        throw new Error(
          'VEDETTE_TOKEN_ID is the id of a known token with another secret; give the right secret or another id',
        );
      }
      return { organizationId: old?.organization_id ?? organizationId, madePair: undefined };
    }
    const isThere = (await findBootstrapToken(transaction, organizationId)) !== undefined;
    return { organizationId, madePair: isThere ? undefined : await createToken(transaction, keys, token, now) };
  });
}
