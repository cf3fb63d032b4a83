/** What the audit trail keeps of scans that somebody asked for or ended. */
import type { Change } from '../audit/tell-changes.ts';
import type { NewScan, ScanRow } from './store.ts';

export function queuedScan({ id, repository_id, kind, trigger, branch, commit_sha, pull_request_id }: NewScan): Change {
  const asked = { state: 'queued', repositoryId: repository_id, kind, trigger, branch };
  const after = kind === 'pr' ? { ...asked, pullRequestId: pull_request_id, commitSha: commit_sha } : asked;
  return { kind: 'scan', id, before: undefined, after };
}

export function cancelledScans(ended: readonly Pick<ScanRow, 'id' | 'state'>[], reason: string): Change[] {
  return ended.map(({ id, state }) => ({
    kind: 'scan',
    id,
    before: { state },
    after: { state: 'cancelled', reason },
  }));
}
