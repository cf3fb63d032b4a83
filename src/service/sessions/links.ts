/**
 * Links that sign in to the console once: for whoever starts the service on their own machine, and for an operator beside the database. The
 * code stands in the fragment of the address, which no browser sends and no log holds.
 */
import { inTransaction } from '../database/in-transaction.ts';
import type { Queryable } from '../database/tables.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { credentialText, newCredential, readCredential } from './credential.ts';
import { deleteOldestLinks, findLink, insertLink, type LinkRow } from './store.ts';

/** How long a link is good for; one that is used is good for nothing. */
export const linkLifeMs = 15 * 60_000;

/** Older ones go, so that a service that is started often leaves few that are still good. */
const linksOfTokenMax = 5;

/** @returns what comes after the address of the service */
export async function makeLink(
  db: Queryable,
  keys: Keyring,
  { organizationId, tokenId }: { readonly organizationId: string; readonly tokenId: string },
  lifeMs: number,
  now: Date,
): Promise<string> {
  const credential = newCredential(organizationId);
  await inTransaction(db, async (transaction) => {
    await insertLink(transaction, {
      organization_id: organizationId,
      id: credential.id,
      token_id: tokenId,
      secret_digest: keys.digest(credential.secret),
      digest_key_id: keys.keyId,
      created_at: now,
      ends_at: new Date(now.getTime() + lifeMs),
    });
    await deleteOldestLinks(transaction, organizationId, tokenId, linksOfTokenMax);
  });
  return `/console/enter#${credentialText(credential)}`;
}

/** The link of a code that still signs in. It is used up by whoever begins a session with it. */
export async function findStandingLink(
  db: Queryable,
  keys: Keyring,
  code: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const credential = readCredential(code);
  const link = credential === undefined ? undefined : await findLink(db, credential.organizationId, credential.id);
  if (credential === undefined || link === undefined) return undefined;
  const isRight = keys.matches(credential.secret, link.secret_digest, link.digest_key_id);
  return isRight && link.ends_at > now ? link : undefined;
}
