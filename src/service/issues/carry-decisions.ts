/**
 * What a person said of an issue of the default branch holds for the same on a branch that is scanned for the first time: nobody judges twice what
 * two branches share. Once only; from then on each goes its own way.
 */
import { storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { listDecidedElsewhere } from './decided-store.ts';
import { insertIssueEvents, updateIssueState } from './store.ts';

/** In the transaction that records the first scan of the line. */
export async function carryDecisions(
  db: Queryable,
  organizationId: string,
  { from, to, scanId }: { readonly from: string; readonly to: string; readonly scanId: string },
  now: Date,
): Promise<void> {
  const decided = await listDecidedElsewhere(db, organizationId, { from, to });
  for (const { id, state } of decided) await updateIssueState(db, organizationId, id, state, now);
  await insertIssueEvents(
    db,
    decided.map(({ id, state }) => ({
      organization_id: organizationId,
      id: newId(),
      issue_id: id,
      from_state: 'open',
      to_state: state,
      actor: storableText(`scan ${scanId}`, 'line'),
      comment: storableText('as it was decided on the default branch'),
      created_at: now,
    })),
  );
}
