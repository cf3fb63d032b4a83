/** A person's word on an issue, kept with who said it; the same word again changes nothing. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database, IssueState } from '../database/tables.ts';
import { ApiError } from '../foundation/api-error.ts';
import { newId } from '../foundation/ids.ts';
import { keepIssueHistory } from '../history/keep-history.ts';
import { lockOrganization } from '../organizations/store.ts';
import { insertIssueEvents, type IssueRow, lockIssue, updateIssueState } from '../issues/store.ts';
import { settleIssues } from './settle-issues.ts';

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
    const isHeld = issue.resolution === 'suppressed' || issue.decision_id !== null;
    // It would be closed again by the next scan, whatever a person says here.
    if (isHeld && change.state === 'open') throw stillClosed(issue);
    if (issue.state === change.state && !isHeld) return true;
    await updateIssueState(transaction, organizationId, issue.id, change.state, now);
    if (change.state === 'open') {
      await settleIssues(transaction, organizationId, [{ kind: 'named', issueIds: [issue.id] }], now);
      const settled = await lockIssue(transaction, organizationId, issue.id);
      if (settled !== undefined && settled.state !== 'open') throw stillClosed(settled);
    }
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

function stillClosed({ decision_id }: IssueRow): ApiError {
  return decision_id === null
    ? new ApiError(
        'CONFLICT',
        'an imported suppression closes this issue: remove that, or mend the file and import it again',
      )
    : new ApiError('CONFLICT', `a decision closes this issue: change or remove that (${decision_id})`);
}
