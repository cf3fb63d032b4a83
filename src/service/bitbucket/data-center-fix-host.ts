/** Our own pull requests in Bitbucket Data Center, by its REST API. */
import type { BitbucketAddress } from './bitbucket-address.ts';
import { at, type BitbucketClient, BitbucketFault, textAt } from './bitbucket-client.ts';
import { descriptionMax, type FixHost, type FixText, type HostedPullRequest, titleMax } from './fix-host.ts';
import type { DataCenterComment, DataCenterDecline, DataCenterPullRequest } from './published-bodies.ts';
import { cut } from './pull-request-host.ts';
import { listAt } from './repository-source.ts';
import { pushEach } from '../../engine/text/push-each.ts';

const states: Readonly<Record<string, HostedPullRequest['state']>> = {
  OPEN: 'open',
  MERGED: 'merged',
  DECLINED: 'declined',
};
const pagesMax = 50;

export function dataCenterFixHost(client: BitbucketClient, { owner, slug }: BitbucketAddress): FixHost {
  const place = `/projects/${encodeURIComponent(owner)}/repos/${encodeURIComponent(slug)}`;
  const repository = `/api/latest${place}`;
  const pullRequestPath = (id: string): string => `${repository}/pull-requests/${encodeURIComponent(id)}`;
  const refOf = (branch: string) => ({ id: refNamed(branch), repository: { slug, project: { key: owner } } });

  return {
    async find(id) {
      const { status, body } = await client.send('GET', pullRequestPath(id), { expected: [404] });
      return status === 404 ? undefined : hosted(body)[0];
    },
    async listOfBranch(branch) {
      const found: HostedPullRequest[] = [];
      const query = `state=ALL&direction=OUTGOING&order=NEWEST&at=${encodeURIComponent(refNamed(branch))}&limit=100`;
      await pages(client, `${repository}/pull-requests?${query}`, (value) => {
        if (textAt(value, 'fromRef', 'id') === refNamed(branch)) pushEach(found, hosted(value));
        return false;
      });
      return found;
    },
    async open({ branch, target, ...text }) {
      const { body } = await client.send('POST', `${repository}/pull-requests`, {
        body: {
          ...written(text),
          fromRef: refOf(branch),
          toRef: refOf(target),
          reviewers: await defaultReviewers(client, { place, repository, branch, target }),
        } satisfies DataCenterPullRequest,
      });
      const [made] = hosted(body);
      if (made === undefined)
        throw new BitbucketFault('Bitbucket opened a pull request without a number', { isPassing: true });
      return made.id;
    },
    async rewrite(id, text) {
      const { body } = await client.send('GET', pullRequestPath(id));
      // Whom it leaves out is asked no more.
      const reviewers = listAt(body, 'reviewers').flatMap((one) => named(at(one, 'user')));
      await client.send('PUT', pullRequestPath(id), {
        body: { ...written(text), version: versionOf(body), reviewers } satisfies DataCenterPullRequest,
      });
    },
    async comment(id, mark, text) {
      const path = pullRequestPath(id);
      const isThere = await pages(
        client,
        `${path}/activities?limit=100`,
        (value) =>
          at(value, 'action') === 'COMMENTED' &&
          at(value, 'commentAction') !== 'DELETED' &&
          textAt(value, 'comment', 'text').includes(mark),
      );
      if (isThere) return;
      const body = { text: `${text}\n\n${mark}\n` } satisfies DataCenterComment;
      await client.send('POST', `${path}/comments`, { body });
    },
    async decline(id) {
      const { body } = await client.send('GET', pullRequestPath(id));
      const version = versionOf(body);
      await client.send('POST', `${pullRequestPath(id)}/decline?version=${version}`, {
        body: { version } satisfies DataCenterDecline,
      });
    },
  };
}

function refNamed(branch: string): string {
  return `refs/heads/${branch}`;
}

function written({ title, description }: FixText) {
  return { title: cut(title, titleMax), description: cut(description, descriptionMax) };
}

/** A pull request that is made by the API has those reviewers alone that it names. */
async function defaultReviewers(
  client: BitbucketClient,
  asked: { readonly place: string; readonly repository: string; readonly branch: string; readonly target: string },
): Promise<{ readonly user: { readonly name: string } }[]> {
  const { body: repository } = await client.send('GET', asked.repository, { expected: [403, 404] });
  const id = at(repository, 'id');
  if (typeof id !== 'number') return [];
  const query = new URLSearchParams({
    sourceRepoId: String(id),
    targetRepoId: String(id),
    sourceRefId: refNamed(asked.branch),
    targetRefId: refNamed(asked.target),
  });
  const { body } = await client.send('GET', `/default-reviewers/latest${asked.place}/reviewers?${query.toString()}`, {
    expected: [400, 403, 404],
  });
  const listed: readonly unknown[] = Array.isArray(body) ? body : [];
  // The description has conditions with reviewers here; answers have the reviewers themselves.
  const users = listed.flatMap((one) => [one, ...listAt(one, 'reviewers')]).flatMap(named);
  return [...new Map(users.map((one) => [one.user.name, one])).values()];
}

/** True as soon as one of them is what is looked for. */
async function pages(client: BitbucketClient, path: string, fits: (value: unknown) => boolean): Promise<boolean> {
  let start = 0;
  for (let page = 0; page < pagesMax; page += 1) {
    const { body } = await client.send('GET', `${path}&start=${start}`);
    if (listAt(body, 'values').some(fits)) return true;
    const next = at(body, 'nextPageStart');
    if (at(body, 'isLastPage') !== false || typeof next !== 'number' || next <= start) return false;
    start = next;
  }
  return false;
}

function hosted(value: unknown): HostedPullRequest[] {
  const [id, state] = [at(value, 'id'), states[textAt(value, 'state')]];
  return typeof id === 'number' && state !== undefined
    ? [{ id: String(id), state, headCommit: textAt(value, 'fromRef', 'latestCommit') }]
    : [];
}

function versionOf(body: unknown): number {
  const version = at(body, 'version');
  return typeof version === 'number' ? version : 0;
}

function named(value: unknown): { readonly user: { readonly name: string } }[] {
  const name = textAt(value, 'name');
  return name === '' ? [] : [{ user: { name } }];
}
