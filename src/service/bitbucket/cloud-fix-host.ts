/** Our own pull requests in Bitbucket Cloud, by its API 2.0. */
import type { BitbucketAddress } from './bitbucket-address.ts';
import { at, type BitbucketClient, BitbucketFault, textAt } from './bitbucket-client.ts';
import { descriptionMax, type FixHost, type FixText, type HostedPullRequest, titleMax } from './fix-host.ts';
import type { CloudComment, CloudPullRequest } from './published-bodies.ts';
import { cut } from './pull-request-host.ts';
import { listAt } from './repository-source.ts';
import { pushEach } from '../../engine/text/push-each.ts';

const states: Readonly<Record<string, HostedPullRequest['state']>> = {
  OPEN: 'open',
  MERGED: 'merged',
  DECLINED: 'declined',
  SUPERSEDED: 'declined',
};
const pagesMax = 50;

export function cloudFixHost(client: BitbucketClient, { owner, slug }: BitbucketAddress): FixHost {
  const repository = `/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(slug)}`;
  const pullRequestPath = (id: string): string => `${repository}/pullrequests/${encodeURIComponent(id)}`;

  return {
    async find(id) {
      const { status, body } = await client.send('GET', pullRequestPath(id), { expected: [404] });
      return status === 404 ? undefined : hosted(body)[0];
    },
    async listOfBranch(branch) {
      const query = encodeURIComponent(`source.branch.name="${branch}"`);
      const all = ['OPEN', 'MERGED', 'DECLINED', 'SUPERSEDED'].map((state) => `state=${state}`).join('&');
      const found: HostedPullRequest[] = [];
      for (let page = 1; page <= pagesMax; page += 1) {
        const path = `${repository}/pullrequests?q=${query}&${all}&sort=-created_on&pagelen=50&page=${page}`;
        const { body } = await client.send('GET', path);
        const ours = listAt(body, 'values').filter((value) => isOwn(value, `${owner}/${slug}`, branch));
        pushEach(found, ours.flatMap(hosted));
        if (textAt(body, 'next') === '') break;
      }
      return found;
    },
    async open({ branch, target, ...text }) {
      const { body } = await client.send('POST', `${repository}/pullrequests`, {
        body: {
          ...written(text),
          source: { branch: { name: branch } },
          destination: { branch: { name: target } },
          close_source_branch: true,
          reviewers: await defaultReviewers(client, repository),
        } satisfies CloudPullRequest,
      });
      const [made] = hosted(body);
      if (made === undefined)
        throw new BitbucketFault('Bitbucket opened a pull request without a number', { isPassing: true });
      return made.id;
    },
    async rewrite(id, text) {
      const { body } = await client.send('GET', pullRequestPath(id));
      // Whom it leaves out is asked no more.
      const reviewers = listAt(body, 'reviewers').flatMap(uuidOf);
      await client.send('PUT', pullRequestPath(id), {
        body: { ...written(text), reviewers } satisfies CloudPullRequest,
      });
    },
    async comment(id, mark, text) {
      const path = `${pullRequestPath(id)}/comments`;
      if (await hasComment(client, path, mark)) return;
      const body = { type: 'pullrequest_comment', content: { raw: `${text}\n\n${mark}\n` } } satisfies CloudComment;
      await client.send('POST', path, { body });
    },
    async decline(id) {
      await client.send('POST', `${pullRequestPath(id)}/decline`);
    },
  };
}

function written({ title, description }: FixText) {
  return { title: cut(title, titleMax), description: cut(description, descriptionMax) };
}

/** A pull request that is made by the API has those reviewers alone that it names; its author may not be one of them. */
async function defaultReviewers(client: BitbucketClient, repository: string): Promise<{ readonly uuid: string }[]> {
  // A token of a repository is nobody's, and may not read who it is.
  const me = await client.send('GET', '/user', { expected: [401, 403, 404] });
  const { status, body } = await client.send('GET', `${repository}/effective-default-reviewers?pagelen=100`, {
    expected: [403, 404],
  });
  if (status !== 200) return [];
  const own = me.status === 200 ? textAt(me.body, 'uuid') : '';
  return listAt(body, 'values')
    .flatMap((value) => uuidOf(at(value, 'user')))
    .filter(({ uuid }) => uuid !== own);
}

async function hasComment(client: BitbucketClient, path: string, mark: string): Promise<boolean> {
  for (let page = 1; page <= pagesMax; page += 1) {
    const { body } = await client.send('GET', `${path}?pagelen=100&page=${page}`);
    const isThere = listAt(body, 'values').some(
      (value) => textAt(value, 'content', 'raw').includes(mark) && at(value, 'deleted') !== true,
    );
    if (isThere) return true;
    if (textAt(body, 'next') === '') return false;
  }
  return false;
}

function hosted(value: unknown): HostedPullRequest[] {
  const [id, state] = [at(value, 'id'), states[textAt(value, 'state')]];
  return typeof id === 'number' && state !== undefined
    ? [{ id: String(id), state, headCommit: textAt(value, 'source', 'commit', 'hash') }]
    : [];
}

/** A fork may have a branch of the same name. */
function isOwn(value: unknown, path: string, branch: string): boolean {
  return (
    textAt(value, 'source', 'branch', 'name') === branch &&
    textAt(value, 'source', 'repository', 'full_name').toLowerCase() === path.toLowerCase()
  );
}

function uuidOf(value: unknown): { readonly uuid: string }[] {
  const uuid = textAt(value, 'uuid');
  return uuid === '' ? [] : [{ uuid }];
}
