/** Pull requests of Bitbucket Data Center: Code Insights, builds and comments of its REST API. */
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
import type {
  DataCenterAnnotation,
  DataCenterAnnotations,
  DataCenterComment,
  DataCenterReport,
  DataCenterStatus,
} from './published-bodies.ts';

const batchSize = 100;
const pagesMax = 50;
/** An edit loses to one that somebody else makes at the same moment, and looks again. */
const editsMax = 3;
const states = { pending: 'INPROGRESS', passed: 'SUCCESSFUL', failed: 'FAILED', stopped: 'UNKNOWN' } as const;

export function dataCenterHost(client: BitbucketClient, { owner, slug }: BitbucketAddress): PullRequestHost {
  const repository = `/projects/${encodeURIComponent(owner)}/repos/${encodeURIComponent(slug)}`;
  const apiCommit = (commit: string): string => `/api/latest${repository}/commits/${encodeURIComponent(commit)}`;
  const reportPath = (commit: string): string =>
    `/insights/latest${repository}/commits/${encodeURIComponent(commit)}/reports/${reportKey}`;

  async function removeReport(commit: string): Promise<void> {
    await client.send('DELETE', reportPath(commit), { expected: [404] });
  }

  return {
    wholeCommit: (commit) => wholeCommit(client, commit, { path: apiCommit(commit), field: 'id' }),
    async putReport(commit, { isPassed, title, details, figures, annotations }) {
      // Annotations are not told apart by their keys, so that those of an earlier try have to go first.
      await removeReport(commit);
      await client.send('PUT', reportPath(commit), {
        body: {
          title: cut(title, 450),
          details: cut(details, 2_000),
          reporter: 'Vedette',
          result: isPassed ? 'PASS' : 'FAIL',
          data: figures.slice(0, 6).map((figure) => ({ title: figure.title, type: 'NUMBER', value: figure.value })),
        } satisfies DataCenterReport,
      });
      for (const batch of inBatches(annotations.slice(0, annotationsMax), batchSize))
        await client.send('POST', `${reportPath(commit)}/annotations`, {
          body: { annotations: batch.map(dataCenterAnnotation) } satisfies DataCenterAnnotations,
        });
    },
    removeReport,
    async putStatus(commit, { state, key, description, url, branch }) {
      await client.send('POST', `${apiCommit(commit)}/builds`, {
        body: {
          key,
          // What a required build asks for, the same for every pull request.
          parent: reportKey,
          state: states[state],
          name: 'Vedette',
          description: cut(description, 255),
          url: cut(url, 450),
          ...(branch === '' ? {} : { ref: `refs/heads/${branch}` }),
        } satisfies DataCenterStatus,
      });
    },
    putComment: (pullRequestId, comment) =>
      putText(client, `/api/latest${repository}/pull-requests/${encodeURIComponent(pullRequestId)}`, comment),
  };
}

async function putText(
  client: BitbucketClient,
  pullRequest: string,
  { id, text, isWorthMaking }: SummaryComment,
): Promise<string> {
  const path = `${pullRequest}/comments`;
  if (id !== '' && (await edit(client, `${path}/${id}`, text))) return id;
  const [first, ...others] = await ourComments(client, pullRequest);
  for (const { id: other, version } of others)
    await client.send('DELETE', `${path}/${other}?version=${version}`, { expected: [403, 404, 409] });
  if (first !== undefined && (await edit(client, `${path}/${first.id}`, text))) return first.id;
  if (!isWorthMaking) return '';
  const made = await client.send('POST', path, { body: { text } satisfies DataCenterComment });
  return commentOf(made.body)?.id ?? '';
}

/** False where there is no such comment that we may edit. */
async function edit(client: BitbucketClient, path: string, text: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const found = await client.send('GET', path, { expected: [404] });
    const version = commentOf(found.body)?.version;
    if (found.status === 404 || version === undefined) return false;
    const expected = tries < editsMax ? [403, 404, 409] : [403, 404];
    const { status } = await client.send('PUT', path, {
      body: { text, version } satisfies DataCenterComment,
      expected,
    });
    if (status !== 409) return status < 300;
  }
}

interface OurComment {
  readonly id: string;
  readonly version: number;
}

/** Comments are listed only among all that happened to the pull request, newest first. */
async function ourComments(client: BitbucketClient, pullRequest: string): Promise<OurComment[]> {
  const found = new Map<string, OurComment>();
  let start = 0;
  for (let page = 0; page < pagesMax; page++) {
    const { body } = await client.send('GET', `${pullRequest}/activities?limit=100&start=${start}`);
    const values = at(body, 'values');
    for (const value of Array.isArray(values) ? values : []) {
      const isGone = at(value, 'commentAction') === 'DELETED';
      const comment = at(value, 'action') === 'COMMENTED' && !isGone ? commentOf(at(value, 'comment')) : undefined;
      if (comment !== undefined && textAt(value, 'comment', 'text').includes(commentMark))
        found.set(comment.id, comment);
    }
    const next = at(body, 'nextPageStart');
    if (at(body, 'isLastPage') !== false || typeof next !== 'number' || next <= start) break;
    start = next;
  }
  // The oldest stays.
  return [...found.values()].reverse();
}

function commentOf(comment: unknown): OurComment | undefined {
  const [id, version] = [at(comment, 'id'), at(comment, 'version')];
  return typeof id === 'number' && Number.isSafeInteger(id) && typeof version === 'number'
    ? { id: String(id), version }
    : undefined;
}

function dataCenterAnnotation({ key, path, line, summary, details, severity, kind }: ReportAnnotation) {
  return {
    externalId: key,
    type: kind === 'vulnerability' ? 'VULNERABILITY' : 'CODE_SMELL',
    message: cut(`${summary}\n\n${details}`.trim(), 2_000),
    severity: severity === 'critical' ? 'HIGH' : severity.toUpperCase(),
    path,
    line,
  } satisfies DataCenterAnnotation;
}
