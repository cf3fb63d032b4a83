/** What comes in for a pull request, right and wrong, on both editions: what Bitbucket shows in the end is what it would show without the wrong ones. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { connectedRepository, type ConnectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { type FakeBitbucket, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { signatureOf } from '../../testing/fake-bitbucket/fake-events.ts';
import type { FakePullRequest, FakeRepository } from '../../testing/fake-bitbucket/fake-world.ts';
import { git } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { callService, registration, signingSecret } from '../../testing/test-service.ts';
import { registerRepositories } from '../repositories/register.ts';
import { listScans } from '../scans/store.ts';

interface Delivery {
  readonly key: string;
  readonly payload: string | Uint8Array;
  /** Of the payload, with the right secret, where it is not given. */
  readonly signature?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

async function deliver(connected: ConnectedRepository, delivery: Delivery): Promise<[number, string]> {
  const { key, payload, headers = {} } = delivery;
  const signature = 'signature' in delivery ? delivery.signature : signatureOf(signingSecret, payload);
  const signed: Record<string, string> = signature === undefined ? {} : { 'x-hub-signature': signature };
  const path = `/webhooks/bitbucket/${connected.id}`;
  const reply = await callService(connected.service, path, payload, { 'x-event-key': key, ...signed, ...headers });
  return [reply.status, reply.status === 202 ? String(reply.body.status) : ''];
}

async function scansOf({ context, organization, id }: ConnectedRepository) {
  const page = { offset: 0, limit: 500 };
  const { rows } = await listScans(context.db, organization.id, { repositoryId: id }, page);
  return rows.filter(({ kind }) => kind === 'pr');
}

/** Deliveries made of a right one, and what is to come of each. */
const wrongOnes: readonly (readonly [
  what: string,
  make: (right: { readonly key: string; readonly payload: string }) => Delivery,
  expected: readonly [number, string],
])[] = [
  ['no signature', (right) => ({ ...right, signature: undefined }), [401, '']],
  ['an empty signature', (right) => ({ ...right, signature: '' }), [401, '']],
  ['a signature by another secret', (right) => ({ ...right, signature: signatureOf('x', right.payload) }), [401, '']],
  ['a signature of another body', (right) => ({ ...right, signature: signatureOf(signingSecret, 'x') }), [401, '']],
  ['a signature of the older kind', (right) => ({ ...right, signature: `sha1=${'0'.repeat(40)}` }), [401, '']],
  ['0 bytes', ({ key }) => ({ key, payload: '' }), [400, '']],
  ['2 MiB', ({ key }) => ({ key, payload: ' '.repeat(2 * 1024 * 1024) }), [413, '']],
  ['not JSON', ({ key }) => ({ key, payload: '<html>' }), [400, '']],
  ['half of it', ({ key, payload }) => ({ key, payload: payload.slice(0, payload.length / 2) }), [400, '']],
  ['bytes that are no text', ({ key }) => ({ key, payload: Buffer.from([0xff, 0xfe, 0, 1]) }), [400, '']],
  ['a list', ({ key }) => ({ key, payload: '[]' }), [400, '']],
  ['nothing', ({ key }) => ({ key, payload: 'null' }), [400, '']],
  ['depth', ({ key }) => ({ key, payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }), [400, '']],
  [
    'another repository',
    ({ key, payload }) => ({
      key,
      payload: payload.replaceAll('"shop"', '"bank"').replaceAll('team/shop', 'team/bank'),
    }),
    [400, ''],
  ],
  ['an unknown event', ({ payload }) => ({ key: 'pullrequest:exploded', payload }), [202, 'ignored']],
  ['no event', ({ payload }) => ({ key: '', payload }), [202, 'ignored']],
  ['a comment', ({ payload }) => ({ key: 'pullrequest:comment_created', payload }), [202, 'ignored']],
  ['a test', () => ({ key: 'diagnostics:ping', payload: '{"test": true}' }), [202, 'ignored']],
  [
    'NUL in a branch',
    ({ key, payload }) => ({ key, payload: payload.replaceAll('feature', 'fea\\u0000re') }),
    [400, ''],
  ],
  [
    'half a character',
    ({ key, payload }) => ({ key, payload: payload.replaceAll('feature', 'fea\\ud83dre') }),
    [400, ''],
  ],
  [
    'a branch of an option',
    ({ key, payload }) => ({ key, payload: payload.replaceAll('feature', '--exec=x') }),
    [400, ''],
  ],
  [
    'a branch that climbs',
    ({ key, payload }) => ({ key, payload: payload.replaceAll('feature', '../../x') }),
    [400, ''],
  ],
  [
    'a commit that is none',
    ({ key, payload }) => ({
      key,
      payload: payload.replaceAll(/"(?:hash|latestCommit)":"[0-9a-f]+"/g, '"hash":"HEAD"'),
    }),
    [400, ''],
  ],
  ['no number', ({ key, payload }) => ({ key, payload: payload.replaceAll('"id":1,', '"id":{},') }), [400, '']],
];

for (const edition of ['cloud', 'dataCenter'] as const) {
  void describe(`deliveries of ${edition}`, () => {
    const opened: FakeBitbucket[] = [];
    after(async () => {
      for (const bitbucket of opened) await bitbucket[Symbol.asyncDispose]();
    });
    const connect = async () => {
      const bitbucket = await startFakeBitbucket(edition);
      opened.push(bitbucket);
      const repository = bitbucket.addRepository('team/shop', mendedShop);
      return { bitbucket, repository, connected: await connectedRepository(bitbucket, repository) };
    };
    const open = (bitbucket: FakeBitbucket, repository: FakeRepository): FakePullRequest =>
      bitbucket.openPullRequest(repository, { title: 'Down', branch: 'feature', files: lodashShop });
    const failedOn = (bitbucket: FakeBitbucket, pullRequest: FakePullRequest, commit: string): void => {
      const { reports, statuses, comments } = bitbucket.shown(pullRequest);
      assert.deepEqual(
        reports.map((report) => report.commit),
        [commit],
      );
      assert.equal(statuses.find((status) => status.commit === commit)?.body['state'], 'FAILED');
      assert.equal(comments.length, 1);
    };

    it('that are wrong are refused or acknowledged, and change nothing', async (t) => {
      const { bitbucket, repository, connected } = await connect();
      const pullRequest = open(bitbucket, repository);
      const right = bitbucket.delivery('opened', pullRequest);
      for (const [what, make, expected] of wrongOnes) {
        assert.deepEqual(await deliver(connected, make(right)), expected, what);
        assert.equal((await scansOf(connected)).length, 0, what);
      }
      assert.deepEqual(await deliver(connected, right), [202, 'accepted']);
      for (const id of ['1', '2', '3'])
        assert.deepEqual(
          await deliver(connected, {
            ...right,
            headers: { 'x-request-uuid': id, 'x-request-id': id, 'x-attempt-number': id },
          }),
          [202, 'repeated'],
          'a replay with a new id',
        );
      await connected.scan();
      await connected.report();
      assert.equal((await scansOf(connected)).length, 1);
      failedOn(bitbucket, pullRequest, pullRequest.head);
      t.diagnostic(
        `${edition}: ${wrongOnes.length} wrong deliveries and 3 replays: 0 scans, 0 lost, 0 doubled reports`,
      );
    });

    it('that are signed with the secret before the one in use count for a day', async () => {
      const { bitbucket, repository, connected } = await connect();
      const right = bitbucket.delivery('opened', open(bitbucket, repository));
      const { context, organization } = connected;
      const entry = {
        ...registration('/nowhere', repository.slug),
        repositoryUrl: bitbucket.addressOf(repository),
        webhookSigningSecret: 'the new one',
      };
      const at = (hours: number) => {
        const now = new Date(context.clock.now().getTime() + hours * 60 * 60_000);
        return { ...context, allowedPrefixes: [bitbucket.webUrl], clock: { ...context.clock, now: () => now } };
      };
      await registerRepositories(at(-23), organization.id, [entry]);
      // Named again, the same secret is no change of it.
      await registerRepositories(at(-1), organization.id, [entry]);
      const other = { ...right, signature: signatureOf('the new one', right.payload) };
      assert.deepEqual(await deliver(connected, right), [202, 'accepted']);
      assert.deepEqual(await deliver(connected, other), [202, 'repeated']);
      await registerRepositories(at(-25), organization.id, [{ ...entry, webhookSigningSecret: 'a third one' }]);
      assert.deepEqual(await deliver(connected, other), [401, ''], 'after a day');
      assert.deepEqual(await deliver(connected, right), [401, ''], 'the one before that');
    });

    it('of pushes A, B and back to A end with the report on A; a late one of B changes nothing', async () => {
      const { bitbucket, repository, connected } = await connect();
      const pullRequest = open(bitbucket, repository);
      const first = pullRequest.head;
      await connected.send('opened', pullRequest);
      await connected.scan();
      await connected.report();
      bitbucket.push(pullRequest, { ...mendedShop, 'README.md': 'mended' });
      const late = bitbucket.delivery('pushed', pullRequest);
      await connected.send('pushed', pullRequest);
      await connected.scan();
      await connected.report();
      git(repository.folder, ['branch', '--force', 'feature', first]);
      pullRequest.head = first;
      pullRequest.changedAt += 1_000;
      if (edition === 'dataCenter') git(repository.folder, ['update-ref', 'refs/pull-requests/1/from', first]);
      assert.deepEqual(await deliver(connected, bitbucket.delivery('pushed', pullRequest)), [202, 'accepted']);
      await connected.scan();
      await connected.report();
      failedOn(bitbucket, pullRequest, first);
      const scans = (await scansOf(connected)).length;
      // Sent again by hand, with what would make it another delivery.
      const payload = late.payload.replace('"Down"', '"Down again"');
      assert.deepEqual(await deliver(connected, { ...late, payload }), [202, 'repeated']);
      await connected.report();
      assert.equal((await scansOf(connected)).length, scans);
      failedOn(bitbucket, pullRequest, first);
    });

    it('of a new title start no scan; a draft gets its comment when it is ready', async () => {
      const { bitbucket, repository, connected } = await connect();
      const pullRequest = open(bitbucket, repository);
      pullRequest.isDraft = true;
      await connected.send('opened', pullRequest);
      await connected.scan();
      await connected.report();
      assert.equal(bitbucket.shown(pullRequest).reports.length, 1);
      assert.equal(bitbucket.shown(pullRequest).comments.length, 0);
      assert.equal(await connected.send('modified', pullRequest), 202);
      pullRequest.isDraft = false;
      assert.equal(await connected.send('modified', pullRequest), 202);
      await connected.report();
      assert.equal((await scansOf(connected)).length, 1);
      failedOn(bitbucket, pullRequest, pullRequest.head);
    });

    it('of a commit that a force-push took away meanwhile end with the report on the newest', async () => {
      const { bitbucket, repository, connected } = await connect();
      const pullRequest = open(bitbucket, repository);
      await connected.send('opened', pullRequest);
      bitbucket.push(pullRequest, { ...lodashShop, 'README.md': 'another' }, { isForced: true });
      git(repository.folder, ['reflog', 'expire', '--expire=all', '--all']);
      git(repository.folder, ['gc', '--quiet', '--prune=now']);
      await connected.scan();
      await connected.report();
      assert.equal(await connected.send('pushed', pullRequest), 202);
      await connected.scan();
      await connected.report();
      failedOn(bitbucket, pullRequest, pullRequest.head);
    });

    // What many files cost is the same for both editions; what many findings become there is not.
    const files = edition === 'cloud' ? 50_000 : 1_000;
    it(`of ${files} changed files, and of 6,000 findings, are judged, and what is left out is said`, async () => {
      const { bitbucket, repository, connected } = await connect();
      await connected.organization.ask('/api/v2/rules/create', {
        name: 'No eval',
        rule: 'id: no-eval\nlanguage: javascript\nseverity: error\nrule:\n  pattern: eval($X)\n',
      });
      const evals = Array.from({ length: 2_000 }, (_none, line) => `eval(input${line});\n`).join('');
      const pullRequest = bitbucket.openPullRequest(repository, {
        title: 'Much',
        branch: 'feature',
        files: { ...lodashShop, 'a.js': evals, 'b.js': evals, 'c.js': evals },
      });
      pullRequest.head = withManyFiles(repository, files);
      if (edition === 'dataCenter')
        git(repository.folder, ['update-ref', 'refs/pull-requests/1/from', pullRequest.head]);
      await connected.send('opened', pullRequest);
      await connected.scan();
      await connected.report();
      failedOn(bitbucket, pullRequest, pullRequest.head);
      const [report] = bitbucket.shown(pullRequest).reports;
      assert.equal(report?.annotations.length, 1_000);
      const details = String(report.body['details']);
      assert.match(details, /2000 more findings, less urgent, are not listed/);
      assert.match(details, /`a\.js`: rule "No eval": the rule matches 2000 times here; the first 1000 are listed/);
    });
  });
}

/** Onto the branch `feature`, without a work tree. */
function withManyFiles({ folder }: FakeRepository, count: number): string {
  const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: folder, input: 'text\n' })
    .toString()
    .trim();
  const entries = Array.from({ length: count }, (_none, file) => `100644 ${blob}\tdocs/${file % 100}/${file}.md\n`);
  const env = { ...process.env, GIT_INDEX_FILE: `${folder}/.git/many` };
  const run = (args: readonly string[], input = ''): string =>
    execFileSync('git', args, { cwd: folder, env, input }).toString().trim();
  run(['read-tree', 'feature']);
  run(['update-index', '--index-info'], entries.join(''));
  const identity = ['-c', 'user.name=Many', '-c', 'user.email=many@shop.example'];
  const commit = run([...identity, 'commit-tree', run(['write-tree']), '-p', 'feature', '-m', 'many']);
  git(folder, ['branch', '--force', 'feature', commit]);
  return commit;
}
