/** The first organization and its bootstrap pair, so that a fresh installation can be called at once. */
import { tellChanges, theService } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { type Patience, whileAway } from '../database/while-away.ts';
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
 * Where several processes start at once, one of them makes what is missing. A connection that is lost costs a further try.
 * @param given the operator's own pair, which is kept beside those before it, or what makes one where there is none yet
 * @throws where the operator's pair is known with another secret or in another organization
 */
export async function bootstrap(
  db: Database,
  keys: Keyring,
  organizationName: string,
  given: TokenPair | (() => TokenPair),
  now: Date,
  patience: Patience = {},
): Promise<Bootstrap> {
  // One for all tries: the answer to the try that kept it may be what was lost, and it is shown all the same.
  let made: TokenPair | undefined;
  const pair = typeof given === 'function' ? () => (made ??= given()) : given;
  const make = async (): Promise<Bootstrap> => {
    const { organizationId, keptId } = await keepPair(db, keys, organizationName, pair, now);
    return { organizationId, madePair: made?.id === keptId ? made : undefined };
  };
  return whileAway(() => make().catch((error: unknown) => (wasAnotherFirst(error) ? make() : raise(error))), patience);
}

async function keepPair(
  db: Database,
  keys: Keyring,
  organizationName: string,
  given: TokenPair | (() => TokenPair),
  now: Date,
): Promise<{ readonly organizationId: string; readonly keptId: string }> {
  return db.transaction().execute(async (transaction) => {
    const known = await findOrganizationByName(transaction, organizationName);
    const organizationId = known?.id ?? newId();
    if (known === undefined) {
      await insertOrganization(transaction, { id: organizationId, name: organizationName }, now);
      const after = { name: organizationName };
      const made = { kind: 'organization', id: organizationId, before: undefined, after } as const;
      await tellChanges(transaction, organizationId, theService, [made], now);
    }
    const token = { organizationId, name: 'bootstrap', expiresAt: null, isBootstrap: true };
    if (typeof given !== 'function') {
      const old = await findTokenById(transaction, given.id);
      if (old === undefined) await createToken(transaction, keys, { ...token, pair: given }, now);
      else if (!keys.matches(given.secret, old.secret_digest, old.digest_key_id)) {
        throw new Error(
          'VEDETTE_TOKEN_ID is the id of a known token with another secret; give the right secret or another id',
        );
      }
      return { organizationId: old?.organization_id ?? organizationId, keptId: given.id };
    }
    const standing = await findBootstrapToken(transaction, organizationId);
    if (standing !== undefined) return { organizationId, keptId: standing.id };
    const pair = given();
    await createToken(transaction, keys, { ...token, pair }, now);
    return { organizationId, keptId: pair.id };
  });
}

/** A row that was not there a moment ago. */
function wasAnotherFirst(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

function raise(error: unknown): never {
  throw error;
}
