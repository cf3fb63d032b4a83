/** `vedette scan --report bitbucket` as a step of Bitbucket Pipelines runs it: a clone, the variables of the step, and its proxy. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type FakeBitbucket, startFakeBitbucket } from '../testing/fake-bitbucket/fake-bitbucket.ts';
import type { FakePullRequest } from '../testing/fake-bitbucket/fake-world.ts';
import { git, temporaryFolder } from '../testing/git-fixtures.ts';
import { lodashShop, mendedShop } from '../testing/sample-files.ts';
import { type Ended, runProgram } from '../testing/server-process.ts';

const cache = join(temporaryFolder(), 'cache');

void describe('a step of Bitbucket Pipelines', () => {
  const opened: FakeBitbucket[] = [];
  after(async () => {
    for (const bitbucket of opened) await bitbucket[Symbol.asyncDispose]();
  });

  const start = async (before: Readonly<Record<string, string>>, change: Readonly<Record<string, string>>) => {
    const bitbucket = await startFakeBitbucket('cloud');
    opened.push(bitbucket);
    const repository = bitbucket.addRepository('team/shop', before);
    const pullRequest = bitbucket.openPullRequest(repository, { title: 'A change', branch: 'feature', files: change });
    const clone = join(temporaryFolder(), 'clone');
    git(repository.folder, ['clone', '--quiet', '--branch', 'feature', repository.folder, clone]);
    return { bitbucket, pullRequest, clone };
  };
  const variables = ({ id, head, target }: FakePullRequest): Record<string, string> => ({
    BITBUCKET_WORKSPACE: target.owner,
    BITBUCKET_REPO_SLUG: target.slug,
    BITBUCKET_COMMIT: head,
    BITBUCKET_PR_ID: String(id),
    BITBUCKET_PR_DESTINATION_COMMIT: git(target.folder, ['rev-parse', 'main']).slice(0, 12),
  });
  const scan = (bitbucket: FakeBitbucket, clone: string, env: Record<string, string>): Promise<Ended> =>
    runProgram(
      [
        'scan',
        clone,
        '--report',
        'bitbucket',
        '--report-proxy',
        new URL(bitbucket.apiUrl).origin,
        '--cache-dir',
        cache,
      ],
      env,
    );

  it('reports what the pull request brings in, without a token, and fails with it', async () => {
    const { bitbucket, pullRequest, clone } = await start(mendedShop, lodashShop);
    const ended = await scan(bitbucket, clone, variables(pullRequest));
    assert.equal(ended.code, 1, ended.stderr);
    assert.match(
      ended.stdout,
      /pull request 1, against [0-9a-f]{12}: This pull request brings in 1 vulnerability that is reached/,
    );
    assert.match(ended.stdout, /index\.js:2: Reaches vulnerable code of lodash/);
    const { reports, statuses, comments } = bitbucket.shown(pullRequest);
    assert.deepEqual(
      reports.map(({ commit, body }) => [commit, body['result']]),
      [[pullRequest.head, 'FAILED']],
    );
    assert.ok((reports[0]?.annotations.length ?? 0) > 1);
    // The proxy is for reports alone.
    assert.deepEqual([statuses, comments], [[], []]);
  });

  it('passes what brings nothing in, whatever was there before', async () => {
    const { bitbucket, pullRequest, clone } = await start(lodashShop, { 'README.md': 'words' });
    const ended = await scan(bitbucket, clone, variables(pullRequest));
    assert.equal(ended.code, 0, ended.stderr);
    assert.equal(bitbucket.shown(pullRequest).reports[0]?.body['result'], 'PASSED');
  });

  it('is what the pipe does, whose FAIL forgives findings and nothing else', async () => {
    const { bitbucket, pullRequest, clone } = await start(mendedShop, lodashShop);
    const env = {
      ...variables(pullRequest),
      BITBUCKET_CLONE_DIR: clone,
      REPORT_PROXY: new URL(bitbucket.apiUrl).origin,
      VEDETTE_PROGRAM: fileURLToPath(new URL('../../bin/vedette.mjs', import.meta.url)),
    };
    const pipe = fileURLToPath(new URL('../../bitbucket-pipe/pipe.sh', import.meta.url));
    const run = (more: Record<string, string>): Promise<Ended> =>
      runProgram([], { ...env, ...more }, ['/bin/sh', pipe]);
    assert.equal((await run({})).code, 1);
    assert.equal((await run({ FAIL: 'false' })).code, 0);
    assert.equal((await run({ FAIL: 'false', BITBUCKET_PR_ID: '' })).code, 2);
    assert.equal((await run({ ADVISORIES: '/nowhere' })).code, 2);
    assert.equal(bitbucket.shown(pullRequest).reports.length, 1);
  });

  it('says what is missing: a variable, the clone, its history, the proxy', async () => {
    const { bitbucket, pullRequest, clone } = await start(mendedShop, lodashShop);
    const env = variables(pullRequest);
    const shallow = join(temporaryFolder(), 'shallow');
    const source = `file://${pullRequest.target.folder}`;
    git(clone, ['clone', '--quiet', '--depth', '1', '--branch', 'feature', source, shallow]);
    const cases: readonly (readonly [string, Record<string, string>, RegExp])[] = [
      [clone, { ...env, BITBUCKET_PR_ID: '' }, /BITBUCKET_PR_ID is not set.*pull-requests section/],
      [clone, { ...env, BITBUCKET_COMMIT: 'HEAD' }, /BITBUCKET_COMMIT is "HEAD"/],
      [temporaryFolder(), env, /holds no clone/],
      [shallow, env, /clone: depth: full/],
    ];
    for (const [folder, given, message] of cases) {
      const ended = await scan(bitbucket, folder, given);
      assert.equal(ended.code, 2, ended.stdout);
      assert.match(ended.stderr, message);
    }
    bitbucket.fault('internal error', 10);
    const ended = await scan(bitbucket, clone, env);
    assert.equal(ended.code, 2, ended.stdout);
    assert.match(ended.stderr, /Bitbucket answered 500/);
  });
});
