/**
 * The audit trail: who changed what of an organization, told in the transaction that changes it, so that there is neither a change without its
 * event nor an event without its change. Details are chosen field by field by the module that owns the object, and hold no secrets.
 */
import { isDeepStrictEqual } from 'node:util';
import { storableJson, storableText } from '../database/storable-text.ts';
import type { AuditDetails, AuditedKind, Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { insertAuditEvents } from './store.ts';

/** Who changes something, and by what. */
export interface Author {
  /** `token <id>`, `webhook <id of the repository>`, `operator` at the command line, or `service` by itself. */
  readonly actor: string;
  /** The path of the operation, or the words of the command. */
  readonly operation: string;
  /** Empty where there was no request. */
  readonly requestId: string;
}

/** The service by itself, as at its first start. */
export const theService: Author = { actor: 'service', operation: 'start', requestId: '' };

export interface Change {
  readonly kind: AuditedKind;
  /** A schedule has the id of its repository. */
  readonly id: string;
  /** Undefined where there was nothing yet. */
  readonly before: AuditDetails | undefined;
  /** Undefined where there is nothing any more. */
  readonly after: AuditDetails | undefined;
}

/** One statement, whatever their number. What changes nothing is not told; of what changes, the fields that differ are. */
export async function tellChanges(
  transaction: Queryable,
  organizationId: string,
  author: Author,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  if (!transaction.isTransaction) throw new Error('a change is told in its own transaction');
  const told = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  if (told.length === 0) return;
  const rows = told.map((change) => ({
    organization_id: organizationId,
    id: newId(),
    actor: storableText(author.actor, 'line'),
    operation: storableText(author.operation, 'line'),
    object_kind: change.kind,
    object_id: change.id,
    request_id: author.requestId,
    before: storableJson(differing(change.before, change.after)),
    after: storableJson(differing(change.after, change.before)),
    created_at: now,
  }));
  await insertAuditEvents(transaction, rows);
}

function differing(of: AuditDetails = {}, other: AuditDetails | undefined): AuditDetails {
  if (other === undefined) return of;
  return Object.fromEntries(Object.entries(of).filter(([name, value]) => !isDeepStrictEqual(value, other[name])));
}
