/** One pull request as its code host is to show it: a status while it is scanned, then report, comment and status of its newest scan. */
import { createHash } from 'node:crypto';
import { type BitbucketAddress, pullRequestPage } from '../bitbucket/bitbucket-address.ts';
import type { BuildStatus, PullRequestHost } from '../bitbucket/pull-request-host.ts';
import type { PullRequestThreshold } from '../database/tables.ts';
import type { Reported } from '../scans/reported-store.ts';
import type { ScanRow } from '../scans/store.ts';
import type { WayFinder } from './planned-way.ts';
import { pullRequestReport } from './pull-request-report.ts';
import type { PullRequestRow } from './report-store.ts';

export interface Told {
  readonly commentId?: string;
  /** Absent where it is no news. */
  readonly reported?: Reported;
}

/** What is kept before it is done, so that a try that is cut off leaves nothing that nobody knows of. */
export interface Intentions {
  willReport(commit: string): Promise<void>;
}

export async function tellHost(
  host: PullRequestHost,
  address: BitbucketAddress,
  row: PullRequestRow,
  {
    scan,
    threshold,
    wayOf,
  }: { readonly scan: ScanRow; readonly threshold: PullRequestThreshold; readonly wayOf: WayFinder },
  intentions: Intentions,
): Promise<Told> {
  const commit = await host.wholeCommit(scan.commit_sha === '' ? row.head_commit : scan.commit_sha);
  const status = (state: BuildStatus['state'], description: string): Promise<void> =>
    host.putStatus(commit, {
      state,
      description,
      key: statusKey(row),
      url: pullRequestPage(address, row.pull_request_id),
      branch: scan.head_source === '' ? row.source_branch : '',
    });
  switch (scan.state) {
    case 'queued':
    case 'running':
      await status('pending', 'The pull request is being scanned.');
      return {};
    case 'completed':
      break;
    case 'failed':
    case 'cancelled':
    case 'skipped':
      // Nothing is said against a pull request that could not be scanned.
      await status('stopped', `Not scanned: ${scan.reason}`);
      return { reported: { result: 'notScanned', verdict: scan.reason } };
  }
  // What is over is as it was when it was merged or declined.
  if (row.state !== 'open' && row.reported_commit === commit) return {};
  const { report, verdict, comment, isWorthComment } = pullRequestReport(scan, threshold, wayOf);
  // Of a commit that the branch was forced away from.
  if (row.reported_commit !== '' && row.reported_commit !== commit) await host.removeReport(row.reported_commit);
  await intentions.willReport(commit);
  await host.putReport(commit, report);
  const commentId = await host.putComment(row.pull_request_id, {
    id: row.comment_id,
    text: comment,
    // Whoever still works on it sees status and report; reviewers are told when it is ready.
    isWorthMaking: isWorthComment && !row.is_draft,
    isResolved: report.isPassed,
  });
  // Last, so that whoever waits for it finds the rest.
  await status(report.isPassed ? 'passed' : 'failed', verdict);
  return { commentId, reported: { result: report.isPassed ? 'passed' : 'failed', verdict } };
}

/** One a pull request: a commit may be the head of several. */
function statusKey({ repository_id: repositoryId, pull_request_id: id }: PullRequestRow): string {
  return `vedette-${createHash('sha256').update(`${repositoryId}\n${id}`).digest('hex').slice(0, 24)}`;
}
