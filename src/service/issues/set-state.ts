/** A person's word on an issue, kept with who said it; the same word again changes nothing. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database, IssueState } from '../database/tables.ts';
import { ApiError } from '../foundation/api-error.ts';
import { newId } from '../foundation/ids.ts';
import { keepIssueHistory } from '../history/keep-history.ts';
import { lockOrganization } from '../organizations/store.ts';
import { insertIssueEvents, lockIssue, updateIssueState } from './store.ts';
import { storableText } from '../database/storable-text.ts';

/** False where the organization has no such issue. */
export async function setIssueState(
  db: Database,
  organizationId: string,
  change: { id: string; state: IssueState; comment: string },
  author: Author,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // A scan that is being recorded has read the states already, and would write the old one back over the person's word.
    await lockOrganization(transaction, organizationId);
    const issue = await lockIssue(transaction, organizationId, change.id);
    if (issue === undefined) return false;
    const isSuppressed = issue.resolution === 'suppressed';
    // It would be closed again by the next scan, whatever a person says here.
    if (isSuppressed && change.state === 'open')
      throw new ApiError(
        'CONFLICT',
        'an imported suppression closed this issue: remove that, or mend the file and import it again',
      );
    if (issue.state === change.state && !isSuppressed) return true;
    await updateIssueState(transaction, organizationId, issue.id, change.state, now);
    await keepIssueHistory(transaction, organizationId, issue.id, now);
    await insertIssueEvents(transaction, [
      {
        organization_id: organizationId,
        id: newId(),
        issue_id: issue.id,
        from_state: issue.state,
        to_state: change.state,
        actor: storableText(author.actor, 'line'),
        comment: storableText(change.comment),
        created_at: now,
      },
    ]);
    const told = {
      kind: 'issue',
      id: issue.id,
      before: { state: issue.state },
      after: { state: change.state, comment: change.comment },
    } as const;
    await tellChanges(transaction, organizationId, author, [told], now);
    return true;
  });
}
