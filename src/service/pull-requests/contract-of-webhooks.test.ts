/** The contract's section on Bitbucket's webhooks and on the switch for pull requests, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { commitFiles, git } from '../../testing/git-fixtures.ts';
import { lodashShop, yamlReport } from '../../testing/sample-files.ts';
import {
  callService,
  type Reply,
  signingSecret,
  testOrganization,
  type TestOrganization,
  testService,
} from '../../testing/test-service.ts';
import { isSigned } from './webhook-signature.ts';

interface Scan {
  id: string;
  kind: string;
  trigger: string;
  state: string;
  reason: string;
  commitSha: string;
  introduced: { packageIdentifier: string; advisoryId: string; reachability: string }[];
}

async function deliver(repositoryId: string, event: string, payload: unknown, signature?: string): Promise<Reply> {
  const body = JSON.stringify(payload);
  const right = `sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`;
  return callService(await testService(), `/webhooks/bitbucket/${repositoryId}`, body, {
    'x-event-key': event,
    'x-hub-signature': signature ?? right,
    'x-request-id': 'same',
  });
}

async function scansOf(mine: TestOrganization, repositoryId: string): Promise<Scan[]> {
  const { scans } = await mine.ask<{ scans: Scan[] }>('/api/v1/scans/list', { repositoryId });
  return Promise.all(scans.map((scan) => mine.ask<Scan>('/api/v1/scans/get', { id: scan.id })));
}

const pullRequestScans = async (mine: TestOrganization, repositoryId: string): Promise<Scan[]> =>
  (await scansOf(mine, repositoryId)).filter((scan) => scan.kind === 'pr');

/** As Bitbucket Cloud says it: commits by their first twelve digits. */
const cloud = (head: string, id = 7, name = 'feature', target = 'abcdefabcdef') => ({
  pullrequest: {
    id,
    source: { branch: { name }, commit: { hash: head.slice(0, 12) } },
    destination: { branch: { name: 'main' }, commit: { hash: target } },
  },
});

/** As Bitbucket Data Center says it. */
const dataCenter = (head: string, id = 7) => ({
  pullRequest: {
    id,
    fromRef: { id: 'refs/heads/feature', latestCommit: head },
    toRef: { id: 'refs/heads/main', latestCommit: 'b'.repeat(40) },
  },
});

const cloudPush = (branch: string, commit: string, before = 'e'.repeat(40)) => ({
  push: {
    changes: [{ old: { target: { hash: before } }, new: { type: 'branch', name: branch, target: { hash: commit } } }],
  },
});
const dataCenterPush = (branch: string, commit: string, type = 'UPDATE') => ({
  changes: [{ ref: { id: `refs/heads/${branch}` }, type, toHash: commit }],
});

/** A scanned repository with the branch `feature`, which brings in lodash. */
async function withBranch(): Promise<{ mine: TestOrganization; id: string; path: string; head: string }> {
  const mine = await testOrganization();
  const { id, path } = await mine.register(yamlReport);
  await mine.runScans();
  git(path, ['checkout', '--quiet', '-b', 'feature']);
  const head = commitFiles(path, lodashShop);
  await mine.ask('/api/v1/repositories/set-pr-scanning', { repositoryId: id, isPrScanningEnabled: true });
  return { mine, id, path, head };
}

describe('contract: Bitbucket’s webhooks', () => {
  test('X-Hub-Signature: the example that Bitbucket documents', () => {
    const signature = 'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9';
    const secret = "It's a Secret to Everybody";
    assert.ok(isSigned(Buffer.from('Hello World!'), signature, secret));
    for (const [body, header, key] of [
      ['Hello World?', signature, secret],
      ['Hello World!', signature.slice(0, -1), secret],
      ['Hello World!', signature.replace('sha256=', 'sha1='), secret],
      ['Hello World!', '', secret],
      ['Hello World!', signature, 'another'],
    ] as const)
      assert.ok(!isSigned(Buffer.from(body), header, key), `${body} ${header}`);
  });

  test('unknown repository, missing and wrong signature get the same 401 and change nothing', async () => {
    const { mine, id, head } = await withBranch();
    const wrong = `sha256=${'0'.repeat(64)}`;
    const replies = [
      await deliver(id, 'pullrequest:created', cloud(head), wrong),
      await deliver(id, 'pullrequest:created', cloud(head), ''),
      await deliver(id, 'pullrequest:created', cloud(head), 'nonsense'),
      await deliver('01a1fde5-e9f0-7000-9765-000000000000', 'pullrequest:created', cloud(head)),
      await deliver('x', 'pullrequest:created', cloud(head)),
      await deliver("'%20OR%201=1", 'repo:push', cloudPush('main', head), wrong),
    ];
    assert.deepEqual(
      replies.map((reply) => reply.status),
      replies.map(() => 401),
    );
    assert.equal(new Set(replies.map((reply) => reply.text)).size, 1);
    assert.equal((await scansOf(mine, id)).length, 1);
    assert.equal(
      (await deliver(id, 'pullrequest:created', cloud(head))).status,
      202,
      'and it is not taken for a repeat',
    );
  });

  test('PR opened → a PR scan of the newest head that tells what the pull request introduces', async () => {
    for (const [event, payload] of [
      ['pullrequest:created', cloud],
      ['pr:opened', dataCenter],
    ] as const) {
      const { mine, id, head } = await withBranch();
      const reply = await deliver(id, event, payload(head));
      assert.deepEqual([reply.status, reply.body], [202, { status: 'accepted' }]);
      await mine.runScans();
      const [scan] = await pullRequestScans(mine, id);
      assert.deepEqual(
        [scan?.state, scan?.commitSha, scan?.trigger],
        ['completed', head, 'pull-request'],
        scan?.reason,
      );
      assert.ok((scan?.introduced.length ?? 0) >= 4);
      assert.ok(scan?.introduced.every((finding) => finding.packageIdentifier === 'pkg:npm/lodash'));
      const packages = await mine.ask<{ totalCount: number }>('/api/v1/sca/packages/search', { searchQuery: 'lodash' });
      assert.equal(packages.totalCount, 0, 'a pull request writes no inventory');
      const { scans } = await mine.ask<{ scans: { prScans: number } }>('/api/v1/stats/summary', {});
      assert.equal(scans.prScans, 1);
    }
  });

  test('PR updated: an older scan of the same PR is superseded, and a late delivery of an older head judges the newest', async () => {
    const { mine, id, path, head } = await withBranch();
    await deliver(id, 'pullrequest:created', cloud(head));
    const newer = commitFiles(path, { 'README.md': 'more' });
    await deliver(id, 'pullrequest:updated', cloud(newer));
    const [second, first] = await pullRequestScans(mine, id);
    assert.deepEqual([second?.state, first?.state], ['queued', 'cancelled']);
    assert.match(first?.reason ?? '', /superseded/);
    await deliver(id, 'pullrequest:updated', cloud(head));
    await mine.runScans();
    const [late] = await pullRequestScans(mine, id);
    assert.deepEqual([late?.state, late?.commitSha], ['completed', newer]);
    await deliver(id, 'pr:from_ref_updated', { ...dataCenter(head) });
    await mine.runScans();
    assert.equal((await pullRequestScans(mine, id))[0]?.state, 'skipped');
  });

  test('merged/declined → the PR’s scan is cancelled', async () => {
    const { mine, id, head } = await withBranch();
    for (const [index, [open, close, payload]] of (
      [
        ['pullrequest:created', 'pullrequest:fulfilled', cloud],
        ['pullrequest:created', 'pullrequest:rejected', cloud],
        ['pr:opened', 'pr:merged', dataCenter],
        ['pr:opened', 'pr:declined', dataCenter],
      ] as const
    ).entries()) {
      await deliver(id, open, payload(head, index));
      assert.equal((await pullRequestScans(mine, id))[0]?.state, 'queued');
      assert.equal((await deliver(id, close, payload(head, index))).status, 202);
      const [scan] = await pullRequestScans(mine, id);
      assert.equal(scan?.state, 'cancelled', close);
      assert.match(scan?.reason ?? '', /merged or declined/);
    }
  });

  test('push to the default branch → a full scan; to another branch, or a deletion → nothing', async () => {
    const { mine, id } = await withBranch();
    const outcomes = async (event: string, payload: unknown): Promise<[string, number]> => {
      const { body } = await deliver(id, event, payload);
      const queued = (await scansOf(mine, id)).filter((scan) => scan.state === 'queued').length;
      await mine.runScans();
      return [body.status, queued];
    };
    assert.deepEqual(await outcomes('repo:push', cloudPush('feature', 'a'.repeat(40))), ['ignored', 0]);
    assert.deepEqual(await outcomes('repo:push', { push: { changes: [{ new: null }] } }), ['ignored', 0]);
    assert.deepEqual(await outcomes('repo:refs_changed', dataCenterPush('main', '0'.repeat(40), 'DELETE')), [
      'ignored',
      0,
    ]);
    assert.deepEqual(await outcomes('repo:push', cloudPush('main', 'a'.repeat(40))), ['accepted', 1]);
    assert.deepEqual(await outcomes('repo:refs_changed', dataCenterPush('main', 'b'.repeat(40))), ['accepted', 1]);
    assert.equal((await scansOf(mine, id))[0]?.trigger, 'push');
  });

  test('repeated, reordered and replayed deliveries do nothing twice', async () => {
    const { mine, id, head } = await withBranch();
    const deliveries = [
      ['pullrequest:created', cloud(head)],
      ['repo:push', cloudPush('main', 'a'.repeat(40))],
      ['pullrequest:fulfilled', cloud(head)],
    ] as const;
    for (const [event, payload] of deliveries)
      assert.equal((await deliver(id, event, payload)).body.status, 'accepted');
    await mine.runScans();
    const before = await scansOf(mine, id);
    for (const [event, payload] of deliveries.toReversed()) {
      const reply = await deliver(id, event, payload);
      assert.deepEqual([reply.status, reply.body.status], [202, 'repeated']);
    }
    assert.deepEqual(await scansOf(mine, id), before);
  });

  test('a push that goes back to an earlier commit is no repeat', async () => {
    const { mine, id } = await withBranch();
    const [first, second] = ['a'.repeat(40), 'b'.repeat(40)];
    for (const push of [cloudPush('main', first), cloudPush('main', second, first), cloudPush('main', first, second)])
      assert.equal((await deliver(id, 'repo:push', push)).body.status, 'accepted');
    assert.equal((await scansOf(mine, id)).length, 2, 'all three join one queued scan');
  });

  test('an event of no interest is acknowledged; a signed payload without what its event needs is a 400', async () => {
    const { mine, id } = await withBranch();
    assert.deepEqual((await deliver(id, 'repo:commit_comment_created', {})).body, { status: 'ignored' });
    assert.deepEqual((await deliver(id, 'diagnostics:ping', { test: true })).status, 202);
    for (const [event, payload] of [
      ['pullrequest:created', {}],
      ['pullrequest:created', cloud('not a commit')],
      ['pr:opened', { pullRequest: { id: { a: 1 } } }],
      ['pullrequest:created', cloud('a'.repeat(40), 7, 'feature\0')],
      ['pullrequest:created', cloud('a'.repeat(40), 7, 'feature\ud83d')],
      ['repo:push', { push: { changes: 'many' } }],
      ['repo:push', null],
    ] as const)
      assert.equal((await deliver(id, event, payload)).status, 400, event);
    const change = { new: { type: 'branch', name: 'main\0', target: { hash: '\0' } } };
    assert.deepEqual((await deliver(id, 'repo:push', { push: { changes: [change] } })).body, { status: 'ignored' });
    assert.equal((await scansOf(mine, id)).length, 1);
    // Where the target stood is told, not needed.
    assert.equal((await deliver(id, 'pullrequest:created', cloud('a'.repeat(40), 8, 'feature', '\0'))).status, 202);
  });

  // They used to fail with "no such branch", since the branch was looked for in the wrong repository.
  test('a pull request of a fork is judged by the fork, and one of a deleted fork says so', async () => {
    const { mine, id, path } = await withBranch();
    const fork = `${path}-fork`;
    git(path, ['clone', '--quiet', path, fork]);
    git(fork, ['checkout', '--quiet', '-b', 'theirs', 'origin/main']);
    const head = commitFiles(fork, lodashShop);
    const named = (folder: string) => ({ full_name: folder.split('/').slice(-2).join('/') });
    const payload = (source: unknown, number: number) => {
      const { pullrequest } = cloud(head, number);
      const destination = { ...pullrequest.destination, repository: named(path) };
      return {
        pullrequest: {
          ...pullrequest,
          source: { ...pullrequest.source, branch: { name: 'theirs' }, repository: source },
          destination,
        },
      };
    };
    await deliver(id, 'pullrequest:created', payload(named(fork), 1));
    await mine.runScans();
    const [judged] = await pullRequestScans(mine, id);
    assert.equal(judged?.state, 'completed', judged?.reason);
    assert.equal(judged.commitSha, head);
    assert.ok(judged.introduced.some(({ packageIdentifier }) => packageIdentifier === 'pkg:npm/lodash'));
    await deliver(id, 'pullrequest:created', payload(null, 2));
    await mine.runScans();
    const [gone] = await pullRequestScans(mine, id);
    assert.equal(gone?.state, 'failed');
    assert.match(gone.reason, /comes from a fork that was deleted/);
  });
});
