/** The first organization and its bootstrap pair, so that a fresh installation can be called at once. */
import { tellChanges, theService } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { type Patience, whileAway } from '../database/while-away.ts';
import { newId } from '../foundation/ids.ts';
import { findOrganizationByName, insertOrganization } from '../organizations/store.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { findBootstrapToken, findTokenById } from './store.ts';
import { createToken, newPair, type TokenPair } from './tokens.ts';

export interface Bootstrap {
  readonly organizationId: string;
  /** The pair, where this start made it: it can be shown now and never again. */
  readonly madePair: TokenPair | undefined;
}

/**
 * Where several processes start at once, one of them makes what is missing. A connection that is lost costs a further try.
 * @param given the operator's own pair, which is kept beside those before it; undefined where none was given
 * @throws where the operator's pair is known with another secret or in another organization
 */
export async function bootstrap(
  db: Database,
  keys: Keyring,
  organizationName: string,
  given: TokenPair | undefined,
  now: Date,
  patience: Patience = {},
): Promise<Bootstrap> {
  // One for all tries: the answer to the try that kept it may be what was lost, and it is shown all the same.
  const pair = given ?? newPair();
  const make = async (): Promise<Bootstrap> => {
    const kept = await keepPair(db, keys, organizationName, { pair, isGiven: given !== undefined }, now);
    return { organizationId: kept.organizationId, madePair: kept.isMade ? pair : undefined };
  };
  return whileAway(() => make().catch((error: unknown) => (wasAnotherFirst(error) ? make() : raise(error))), patience);
}

/** `isMade`: the pair is one that nobody but this process knows. */
async function keepPair(
  db: Database,
  keys: Keyring,
  organizationName: string,
  { pair, isGiven }: { readonly pair: TokenPair; readonly isGiven: boolean },
  now: Date,
): Promise<{ readonly organizationId: string; readonly isMade: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const known = await findOrganizationByName(transaction, organizationName);
    const organizationId = known?.id ?? newId();
    if (known === undefined) {
      await insertOrganization(transaction, { id: organizationId, name: organizationName }, now);
      const after = { name: organizationName };
      const made = { kind: 'organization', id: organizationId, before: undefined, after } as const;
      await tellChanges(transaction, organizationId, theService, [made], now);
    }
    const token = { organizationId, name: 'bootstrap', expiresAt: null, isBootstrap: true, pair };
    if (isGiven) {
      const old = await findTokenById(transaction, pair.id);
      if (old === undefined) await createToken(transaction, keys, token, now);
      else if (!keys.matches(pair.secret, old.secret_digest)) {
        throw new Error(
          'VEDETTE_TOKEN_ID is the id of a known token with another secret; give the right secret or another id',
        );
      }
      return { organizationId: old?.organization_id ?? organizationId, isMade: false };
    }
    const standing = await findBootstrapToken(transaction, organizationId);
    if (standing === undefined) await createToken(transaction, keys, token, now);
    return { organizationId, isMade: standing === undefined || standing.id === pair.id };
  });
}

/** A row that was not there a moment ago. */
function wasAnotherFirst(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

function raise(error: unknown): never {
  throw error;
}
