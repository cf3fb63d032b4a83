/** Pull requests of Bitbucket Cloud: Code Insights, build statuses and comments of its API 2.0. */
import type { BitbucketAddress } from './bitbucket-address.ts';
import { at, type BitbucketClient, textAt } from './bitbucket-client.ts';
import {
  annotationsMax,
  commentMark,
  cut,
  inBatches,
  type PullRequestHost,
  type ReportAnnotation,
  reportKey,
  type SummaryComment,
  wholeCommit,
} from './pull-request-host.ts';
import type { CloudAnnotation, CloudComment, CloudReport, CloudStatus } from './published-bodies.ts';

const batchSize = 100;
const pagesMax = 50;
const severities = { critical: 'CRITICAL', high: 'HIGH', medium: 'MEDIUM', low: 'LOW' } as const;
const states = { pending: 'INPROGRESS', passed: 'SUCCESSFUL', failed: 'FAILED', stopped: 'STOPPED' } as const;

export function cloudHost(client: BitbucketClient, { owner, slug }: BitbucketAddress): PullRequestHost {
  const repository = `/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(slug)}`;
  const commitPath = (commit: string): string => `${repository}/commit/${encodeURIComponent(commit)}`;
  const reportPath = (commit: string): string => `${commitPath(commit)}/reports/${reportKey}`;
  const commentsPath = (id: string): string => `${repository}/pullrequests/${encodeURIComponent(id)}/comments`;

  async function removeReport(commit: string): Promise<void> {
    await client.send('DELETE', reportPath(commit), { expected: [404] });
  }

  return {
    wholeCommit: (commit) => wholeCommit(client, commit, { path: commitPath(commit), field: 'hash' }),
    async putReport(commit, { isPassed, title, details, figures, annotations }) {
      // Annotations of an earlier report on the commit go with it.
      await removeReport(commit);
      await client.send('PUT', reportPath(commit), {
        body: {
          type: 'report',
          title: cut(title, 450),
          details: cut(details, 2_000),
          report_type: 'SECURITY',
          reporter: 'Vedette',
          // Where the commit names an issue of Jira, that links to the report.
          remote_link_enabled: true,
          result: isPassed ? 'PASSED' : 'FAILED',
          data: figures.map((figure) => ({ title: figure.title, type: 'NUMBER' as const, value: figure.value })),
        } satisfies CloudReport,
      });
      for (const batch of inBatches(annotations.slice(0, annotationsMax), batchSize))
        await client.send('POST', `${reportPath(commit)}/annotations`, { body: batch.map(cloudAnnotation) });
    },
    removeReport,
    async putStatus(commit, { state, key, description, url, branch }) {
      await client.send('POST', `${commitPath(commit)}/statuses/build`, {
        body: {
          type: 'build',
          key,
          state: states[state],
          name: 'Vedette',
          description: cut(description, 255),
          url,
          ...(branch === '' ? {} : { refname: branch }),
        } satisfies CloudStatus,
      });
    },
    async putComment(pullRequestId, comment) {
      const path = commentsPath(pullRequestId);
      const id = await putText(client, path, comment);
      if (id !== '') await setResolved(client, `${path}/${id}`, comment.isResolved);
      return id;
    },
  };
}

/** Changes our comment where there is one, whoever's memory of it was lost; a second one, left by a try that was cut off, goes. */
async function putText(
  client: BitbucketClient,
  path: string,
  { id, text, isWorthMaking }: SummaryComment,
): Promise<string> {
  const body = { type: 'pullrequest_comment', content: { raw: text } } satisfies CloudComment;
  if (id !== '') {
    const { status } = await client.send('PUT', `${path}/${id}`, { body, expected: [403, 404, 410] });
    if (status < 300) return id;
  }
  const [first, ...others] = await ourComments(client, path);
  for (const other of others) await client.send('DELETE', `${path}/${other}`, { expected: [403, 404, 410] });
  if (first !== undefined) {
    const { status } = await client.send('PUT', `${path}/${first}`, { body, expected: [403, 404, 410] });
    if (status < 300) return first;
  }
  if (!isWorthMaking) return '';
  const made = await client.send('POST', path, { body });
  return idOf(made.body);
}

async function ourComments(client: BitbucketClient, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; page <= pagesMax; page++) {
    const { body } = await client.send('GET', `${path}?pagelen=100&page=${page}`);
    const values = at(body, 'values');
    for (const value of Array.isArray(values) ? values : []) {
      const isOurs = textAt(value, 'content', 'raw').includes(commentMark) && at(value, 'deleted') !== true;
      if (isOurs && idOf(value) !== '') ids.push(idOf(value));
    }
    if (textAt(body, 'next') === '') break;
  }
  return ids;
}

async function setResolved(client: BitbucketClient, path: string, isResolved: boolean): Promise<void> {
  // Done already, or not to be done with this comment: the text says the same.
  const expected = [400, 403, 404, 409];
  await client.send(isResolved ? 'POST' : 'DELETE', `${path}/resolve`, { expected });
}

function cloudAnnotation({ key, path, line, summary, details, severity, kind }: ReportAnnotation) {
  return {
    type: 'report_annotation',
    external_id: key,
    annotation_type: kind === 'vulnerability' ? 'VULNERABILITY' : 'CODE_SMELL',
    summary: cut(summary, 450),
    details: cut(details, 2_000),
    severity: severities[severity],
    path,
    ...(line > 0 ? { line } : {}),
  } satisfies CloudAnnotation;
}

function idOf(comment: unknown): string {
  const id = at(comment, 'id');
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : '';
}
