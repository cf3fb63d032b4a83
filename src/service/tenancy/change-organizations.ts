/** Organizations made, renamed, closed and opened again: one function for each change, all of it in the caller's transaction. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { deleteUntoldOrganization, insertUntoldOfEverything } from '../advisories/store.ts';
import type { Queryable } from '../database/tables.ts';
import { ApiError, badField, notFound } from '../foundation/api-error.ts';
import { isId, newId } from '../foundation/ids.ts';
import {
  findOrganizationByName,
  findOrganizationForChange,
  insertOrganization,
  type OrganizationRow,
  updateOrganizationClosed,
  updateOrganizationName,
} from '../organizations/store.ts';
import { cancelledScans } from '../scans/scan-changes.ts';
import { cancelScans, organizationClosed } from '../scans/store.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { createToken, type TokenPair } from '../tokens/tokens.ts';

export const nameCharactersMax = 100;

/** With its first token pair, which can be shown now and never again. */
export async function createOrganization(
  transaction: Queryable,
  keys: Keyring,
  given: string,
  author: Author,
  now: Date,
): Promise<{ readonly id: string; readonly name: string; readonly pair: TokenPair }> {
  const name = wellFormed(given);
  await assertFree(transaction, name);
  const id = newId();
  await sayingTaken(() => insertOrganization(transaction, { id, name }, now));
  const token = { organizationId: id, name: 'bootstrap', expiresAt: null, isBootstrap: true };
  await tellChanges(transaction, id, author, [{ kind: 'organization', id, before: undefined, after: { name } }], now);
  return { id, name, pair: await createToken(transaction, keys, token, now, author) };
}

export async function renameOrganization(
  transaction: Queryable,
  id: string,
  given: string,
  author: Author,
  now: Date,
): Promise<void> {
  const name = wellFormed(given);
  const organization = await held(transaction, id);
  if (organization.name === name) return;
  await assertFree(transaction, name);
  await sayingTaken(() => updateOrganizationName(transaction, organization.id, name));
  const change = {
    kind: 'organization',
    id: organization.id,
    before: { name: organization.name },
    after: { name },
  } as const;
  await tellChanges(transaction, organization.id, author, [change], now);
}

export interface Closing {
  readonly id: string;
  /** Its rows are to go as well; asked for by repeating the organization's name. */
  readonly deleteData?: { readonly confirmedName: string };
}

/**
 * Its tokens, webhooks and schedules count no more, and its scans end. Closing twice is fine.
 * The caller makes its own process forget the tokens when this is in the database.
 */
export async function closeOrganization(
  transaction: Queryable,
  { id, deleteData }: Closing,
  author: Author,
  now: Date,
): Promise<void> {
  const organization = await held(transaction, id);
  if (deleteData !== undefined && deleteData.confirmedName !== organization.name)
    throw badField('/confirmName', 'must be the name of the organization whose data is to be removed');
  await updateOrganizationClosed(transaction, organization.id, {
    closed_at: organization.closed_at ?? now,
    delete_asked_at: organization.delete_asked_at ?? (deleteData === undefined ? null : now),
  });
  const ended = await cancelScans(transaction, organization.id, 'all', organizationClosed, now);
  const after = {
    isClosed: true,
    isDeletingData: deleteData !== undefined || organization.delete_asked_at !== null,
  };
  const change = { kind: 'organization', id: organization.id, before: openness(organization), after } as const;
  const changes = [change, ...cancelledScans(ended, organizationClosed)];
  await tellChanges(transaction, organization.id, author, changes, now);
  await deleteUntoldOrganization(transaction, organization.id);
}

/** It goes on as it was, and looks at all that changed in the advisories meanwhile; scans that ended stay ended. */
export async function reopenOrganization(transaction: Queryable, id: string, author: Author, now: Date): Promise<void> {
  const organization = await held(transaction, id);
  if (organization.delete_asked_at !== null)
    throw new ApiError('CONFLICT', 'the data of this organization is being removed, so it cannot be opened again');
  if (organization.closed_at === null) return;
  await updateOrganizationClosed(transaction, organization.id, { closed_at: null, delete_asked_at: null });
  await insertUntoldOfEverything(transaction, organization.id);
  const after = { isClosed: false, isDeletingData: false };
  const change = { kind: 'organization', id: organization.id, before: openness(organization), after } as const;
  await tellChanges(transaction, organization.id, author, [change], now);
}

function openness({ closed_at, delete_asked_at }: OrganizationRow) {
  return { isClosed: closed_at !== null, isDeletingData: delete_asked_at !== null };
}

async function held(transaction: Queryable, id: string): Promise<OrganizationRow> {
  const organization = isId(id) ? await findOrganizationForChange(transaction, id.toLowerCase()) : undefined;
  if (organization === undefined) throw notFound('organization');
  return organization;
}

function wellFormed(given: string): string {
  const name = given.trim();
  const { length } = Array.from(name);
  if (length < 1 || length > nameCharactersMax)
    throw badField('/name', `must have 1 to ${nameCharactersMax} characters`);
  if (!name.isWellFormed() || /\p{Cc}/u.test(name))
    throw badField('/name', 'must be well-formed text without control characters');
  return name;
}

async function assertFree(transaction: Queryable, name: string): Promise<void> {
  if ((await findOrganizationByName(transaction, name)) !== undefined) throw taken();
}

/** Two that ask at once both find the name free. */
async function sayingTaken(write: () => Promise<void>): Promise<void> {
  await write().catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === '23505' ? taken() : error;
  });
}

function taken(): ApiError {
  return new ApiError('CONFLICT', 'an organization with this name exists already');
}
