/** What was asked of a workspace or project, kept: who its commits are by, whether its pull requests are scanned, whether it is followed. */
import { randomBytes } from 'node:crypto';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { connectionPlaces } from '../connections/credentials.ts';
import { type ConnectionRow, findConnectionAt, insertConnection, updateConnection } from '../connections/store.ts';
import { type StorableText, storableText } from '../database/storable-text.ts';
import type { Database } from '../database/tables.ts';
import type { Clock } from '../foundation/clock.ts';
import { newId } from '../foundation/ids.ts';
import type { GitCredential } from '../git/git-command.ts';
import { lockOrganization } from '../organizations/store.ts';
import { shareOf } from '../repositories/set-pr-scanning.ts';
import type { Keyring } from '../secrets/keyring.ts';

export interface WantedConnection {
  readonly gitAuthorEmail: string;
  readonly isPrScanningEnabled: boolean;
  /** Whether it is looked through again by itself: new repositories join, and removed ones are archived. */
  readonly isFollowed: boolean;
  /** For the repositories under the address; undefined keeps the one there is, or leaves it to the operator's file. */
  readonly credential?: GitCredential | undefined;
}

/** How often what is followed is looked through. */
export const roundMs = 60 * 60_000;

/** What was asked once holds until it is asked anew. */
export async function saveConnection(
  { db, keys, clock }: { readonly db: Database; readonly keys: Keyring; readonly clock: Clock },
  organizationId: string,
  { address, wanted, author }: { address: StorableText; wanted: WantedConnection; author: Author },
): Promise<ConnectionRow> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    // Two requests that name the same address must meet.
    await lockOrganization(transaction, organizationId);
    const before = await findConnectionAt(transaction, organizationId, address);
    const id = before?.id ?? newId();
    const places = connectionPlaces(organizationId, id);
    const next = before?.due_at ?? new Date(now.getTime() + roundMs * (0.5 + shareOf(id) / 2));
    const details = {
      git_author_email: storableText(wanted.gitAuthorEmail, 'line'),
      is_pr_scanning_enabled: wanted.isPrScanningEnabled,
      due_at: wanted.isFollowed ? next : null,
    };
    const credential =
      wanted.credential === undefined ? undefined : keys.encrypt(JSON.stringify(wanted.credential), places.credential);
    if (before === undefined) {
      const signing_secret = keys.encrypt(randomBytes(32).toString('base64url'), places.secret);
      const row = {
        organization_id: organizationId,
        id,
        address,
        ...details,
        signing_secret,
        credential: credential ?? '',
      };
      await insertConnection(transaction, row, now);
    } else {
      const changed = { ...details, ...(credential === undefined ? {} : { credential }) };
      await updateConnection(transaction, before, changed, now);
    }
    const change = {
      kind: 'connection',
      id,
      before: before === undefined ? undefined : { ...connectionDetails(before), isCredentialGiven: false },
      after: { ...connectionDetails({ address, ...details }), isCredentialGiven: credential !== undefined },
    } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
    const saved = await findConnectionAt(transaction, organizationId, address);
    if (saved === undefined) throw new Error('a connection that was just saved is not there');
    return saved;
  });
}

function connectionDetails(
  row: Pick<ConnectionRow, 'address' | 'git_author_email' | 'is_pr_scanning_enabled' | 'due_at'>,
) {
  return {
    address: row.address,
    gitAuthorEmail: row.git_author_email,
    isPrScanningEnabled: row.is_pr_scanning_enabled,
    isFollowed: row.due_at !== null,
  };
}
