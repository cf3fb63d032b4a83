/** Where the head of a pull request is read, as the two kinds of Bitbucket say it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headSource } from './head-source.ts';
import { readWebhookEvent } from './webhook-event.ts';

const url = 'https://bitbucket.org/team/app';
const own = { full_name: 'Team/app' };

function cloud(source: unknown, target: unknown = own, repositoryUrl = url): string {
  const end = (name: string, repository: unknown) => ({
    branch: { name },
    commit: { hash: 'a'.repeat(12) },
    ...(repository === undefined ? {} : { repository }),
  });
  const payload = { pullrequest: { id: 7, source: end('feature', source), destination: end('main', target) } };
  return sourceOf('pullrequest:created', payload, repositoryUrl);
}

function dataCenter(source: unknown, target: unknown): string {
  const end = (id: string, repository: unknown) => ({ id, latestCommit: 'a'.repeat(40), repository });
  const payload = {
    pullRequest: { id: 7, fromRef: end('refs/heads/feature', source), toRef: end('refs/heads/main', target) },
  };
  return sourceOf('pr:opened', payload, 'https://git.example/scm/prj/app');
}

function sourceOf(key: string, payload: unknown, repositoryUrl: string): string {
  const event = readWebhookEvent(key, payload);
  assert.ok(event?.kind === 'pull-request');
  return headSource(repositoryUrl, event.id, event.source);
}

test('one of the repository itself, or of nobody that is named, is read in the repository', () => {
  for (const source of [undefined, { full_name: 'team/App' }, {}, { full_name: 7 }]) assert.equal(cloud(source), '');
  const repository = { slug: 'app', project: { key: 'PRJ' } };
  assert.equal(dataCenter(repository, { slug: 'app', project: { key: 'prj' } }), '');
});

test('one of a fork is read at the address of the fork, which is spelt as the repository’s own or as it is listed', () => {
  assert.equal(cloud({ full_name: 'someone/app' }), 'https://bitbucket.org/someone/app');
  const listed = {
    full_name: 'someone/app',
    links: {
      clone: [
        { href: 'git@bitbucket.org:someone/app.git', name: 'ssh' },
        { href: 'https://me@bitbucket.org/someone/app.git', name: 'https' },
      ],
      html: { href: 'https://bitbucket.org/someone/app' },
    },
  };
  assert.equal(cloud(listed, own, 'https://git.example/mirror'), 'https://bitbucket.org/someone/app.git');
  assert.equal(cloud({ full_name: 'someone/app' }, own, 'https://git.example/mirror'), 'gone');
});

test('one of a fork on Data Center is read in the repository, which keeps it', () => {
  const fork = { slug: 'app', project: { key: '~someone' } };
  assert.equal(dataCenter(fork, { slug: 'app', project: { key: 'PRJ' } }), 'refs/pull-requests/7/from');
});

test('one of a fork that was deleted is told so', () => {
  assert.equal(cloud(null), 'gone');
});
