/** Fix pull requests from the scan that asks for them to the scan that shows them merged, on both editions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { theService } from '../audit/tell-changes.ts';
import { connectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { type FakeBitbucket, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import type { FakeRepository } from '../../testing/fake-bitbucket/fake-world.ts';
import { branchTip, commitOn } from '../../testing/fake-bitbucket/fake-world.ts';
import { git } from '../../testing/git-fixtures.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { type ScriptedFix, scriptedPlanner } from '../../testing/scripted-fixes.ts';
import type { FixPolicy } from '../database/tables.ts';
import { listScans } from '../scans/store.ts';
import { defaultFixPolicy } from './fix-policy.ts';
import { setFixPolicy } from './set-policy.ts';
import { askForFix, findFixPlan, listFixesOfRepository, markFixesDue } from './store.ts';

const branch = 'vedette/fix-npm-lodash';
const hour = 60 * 60_000;

async function shop(
  bitbucket: FakeBitbucket,
  options: {
    readonly policy?: Partial<FixPolicy>;
    readonly fixes?: readonly ScriptedFix[];
    readonly files?: Record<string, string>;
  } = {},
) {
  const repository = bitbucket.addRepository('team/shop', options.files ?? lodashShop);
  const planner = scriptedPlanner(repository.folder, options.fixes);
  const connected = await connectedRepository(bitbucket, repository, planner);
  const { context, organization, id, service } = connected;
  const key = { organization_id: organization.id, repository_id: id };
  const setPolicy = (policy: Partial<FixPolicy>) =>
    setFixPolicy(
      context.db,
      organization.id,
      { repositoryId: id, policy: { ...defaultFixPolicy, isEnabled: true, ...policy } },
      theService,
      service.clock.now(),
    );
  await setPolicy(options.policy ?? {});
  const rows = () => listFixesOfRepository(context.db, key);
  return {
    ...connected,
    repository,
    planner,
    key,
    setPolicy,
    rows,
    row: async () => (await rows())[0],
    plan: () => findFixPlan(context.db, key),
    due: () => markFixesDue(context.db, key, service.clock.now()),
    /** A person pushed to the default branch, and the service was told. */
    rescan: async () => {
      await organization.ask('/api/v1/scans/start', { repositoryId: id });
      await connected.scan();
    },
  };
}

function openOf({ pullRequests }: FakeRepository) {
  return pullRequests.filter(({ state }) => state === 'OPEN');
}

for (const edition of ['cloud', 'dataCenter'] as const)
  describe(edition, () => {
    test('a scan of the default branch has a fix proposed: one commit on it by the author of the connection, with the evidence and the reviewers that Bitbucket would ask', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, row } = await shop(bitbucket);
      repository.defaultReviewers = ['{ann}', '{bob}'];
      assert.ok(await fix());
      const [made, ...others] = repository.pullRequests;
      assert.ok(made !== undefined);
      assert.deepEqual(others, []);
      assert.equal(made.title, 'Upgrade lodash to 4.17.21: closes 2 alerts, 1 reachable');
      assert.match(made.description, /GHSA-jf85-cpcp-j695/);
      assert.match(made.description, /`index\.js:2`/);
      assert.match(made.description, /released 2021-02-20/);
      assert.deepEqual(made.reviewers, ['{ann}', '{bob}']);
      assert.equal(git(repository.folder, ['rev-list', '--count', `main..${branch}`]), '1');
      assert.equal(git(repository.folder, ['show', '--no-patch', '--format=%ae', branch]), 'dev@example.com');
      assert.equal(git(repository.folder, ['diff', '--name-only', 'main', branch]), 'package-lock.json\npackage.json');
      const { state, pull_request_id: id, problem } = { problem: '', ...(await row()) };
      assert.deepEqual([state, id, problem], ['open', '1', '']);
    });

    test('looked at again with nothing new, nothing is planned, pushed or written', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { fix, planner, service } = await shop(bitbucket);
      await fix();
      const writes = (): number => bitbucket.calls.filter(({ method }) => method !== 'GET').length;
      const before = writes();
      service.clock.advance(hour);
      assert.ok(await fix());
      assert.equal(planner.requests.length, 1);
      assert.equal(writes(), before);
    });

    test('merged, the next scan has the alert gone, the row says so, and nothing is proposed again', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, row, rescan, organization } = await shop(bitbucket);
      await fix();
      const [made] = repository.pullRequests;
      assert.ok(made !== undefined);
      bitbucket.merge(made);
      await rescan();
      await fix();
      assert.match((await row())?.note ?? '', /^Merged; its alerts are gone as of [0-9a-f]{12}\.$/);
      assert.equal((await row())?.state, 'merged');
      assert.equal(branchTip(repository, branch), '');
      const alerts = await organization.ask<{ rows: { reachableCount: number }[]; totalCount: number }>(
        '/api/v1/sca/alerts/search',
        {},
      );
      assert.equal(alerts.totalCount, 0);
      assert.equal(repository.pullRequests.length, 1);
    });

    test('merged as its own event alone tells, the branch is scanned at once and the row says what became of it', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, row, scan, send } = await shop(bitbucket);
      await fix();
      const [made] = repository.pullRequests;
      assert.ok(made !== undefined);
      bitbucket.merge(made);
      assert.equal(await send('merged', made), 202);
      await scan();
      await fix();
      assert.match((await row())?.note ?? '', /^Merged; its alerts are gone as of [0-9a-f]{12}\.$/);
    });

    // Pushes tell of those: a scan for each event would be one too many.
    test('of another pull request that is merged, and of a fix that is declined, no scan follows', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, send, context, organization, id } = await shop(bitbucket);
      await fix();
      const [made] = repository.pullRequests;
      assert.ok(made !== undefined);
      const other = bitbucket.openPullRequest(repository, {
        title: 'Another',
        branch: 'vedette/other',
        files: { 'a.txt': 'a' },
      });
      const full = async () => {
        const { rows } = await listScans(context.db, organization.id, { repositoryId: id }, { offset: 0, limit: 50 });
        return rows.filter(({ kind }) => kind === 'full').length;
      };
      const before = await full();
      assert.equal(await send('merged', other), 202);
      assert.equal(await send('declined', made), 202);
      assert.equal(await full(), before);
    });

    test('merged with nobody telling of it, it is noticed within the hour, and the branch is scanned again', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, row, scan, service } = await shop(bitbucket);
      await fix();
      const [made] = repository.pullRequests;
      assert.ok(made !== undefined);
      bitbucket.merge(made);
      service.clock.advance(hour);
      await fix();
      assert.equal((await row())?.state, 'merged');
      await scan();
      await fix();
      assert.match((await row())?.note ?? '', /^Merged; its alerts are gone/);
      assert.equal(repository.pullRequests.length, 1);
    });

    test('obsolete, it is declined with a comment and its branch removed', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, row, rescan } = await shop(bitbucket);
      await fix();
      bitbucket.pushMain(repository, {
        'package.json': lodashShop['package.json'].replace('4.17.11', '4.17.20'),
        'package-lock.json': lodashShop['package-lock.json'].replaceAll('4.17.11', '4.17.20'),
      });
      await rescan();
      await fix();
      const [made] = repository.pullRequests;
      assert.equal(made?.state, 'DECLINED');
      assert.match(made?.comments[0]?.text ?? '', /Not needed any more\. Its alerts are gone as of/);
      assert.equal(made?.comments.length, 1);
      assert.equal(branchTip(repository, branch), '');
      assert.equal((await row())?.state, 'obsolete');
    });

    test('where a registry could not be asked, nothing is closed for want of a plan', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, planner, due, rescan } = await shop(bitbucket);
      await fix();
      const alert = {
        advisoryId: 'GHSA-jf85-cpcp-j695',
        name: 'lodash',
        version: '4.17.11',
        manifestPath: 'package.json',
        lockfilePath: 'package-lock.json',
      };
      planner.fixes = [];
      planner.unfixed = [{ alert, reason: 'the registry could not be asked' }];
      planner.isComplete = false;
      bitbucket.pushMain(repository, { 'a.txt': 'a' });
      await rescan();
      await fix();
      assert.equal(openOf(repository).length, 1);
      planner.isComplete = true;
      await due();
      await fix();
      assert.equal(openOf(repository).length, 0);
      assert.match(repository.pullRequests[0]?.comments[0]?.text ?? '', /No such fix is planned any more/);
    });

    test('with a newer target, branch, title and text are renewed in the same pull request, on the new head', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, planner, rescan } = await shop(bitbucket);
      repository.defaultReviewers = ['{ann}'];
      await fix();
      bitbucket.pushMain(repository, { 'a.txt': 'a' });
      const [scripted] = planner.fixes;
      assert.ok(scripted !== undefined);
      scripted.to = '4.17.22';
      await rescan();
      await fix();
      assert.equal(repository.pullRequests.length, 1);
      assert.match(repository.pullRequests[0]?.title ?? '', /^Upgrade lodash to 4\.17\.22/);
      assert.deepEqual(repository.pullRequests[0]?.reviewers, ['{ann}']);
      assert.equal(git(repository.folder, ['rev-list', '--count', `main..${branch}`]), '1');
      assert.match(git(repository.folder, ['show', `${branch}:package.json`]), /4\.17\.22/);
      assert.equal(
        git(repository.folder, ['merge-base', 'main', branch]),
        git(repository.folder, ['rev-parse', 'main']),
      );
    });

    test('a branch that somebody else committed to is left alone, and said to be, once', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, planner, rescan, row, due } = await shop(bitbucket);
      await fix();
      const theirs = commitOn(repository, branch, { 'mine.txt': 'by hand' });
      const [scripted] = planner.fixes;
      assert.ok(scripted !== undefined);
      scripted.to = '4.17.22';
      await rescan();
      await fix();
      await due();
      await fix();
      planner.fixes = [];
      await rescan();
      await fix();
      assert.equal(branchTip(repository, branch), theirs);
      const [made] = repository.pullRequests;
      assert.equal(made?.state, 'OPEN');
      assert.equal(made?.comments.length, 1);
      assert.match(made?.comments[0]?.text ?? '', /left alone/);
      assert.match((await row())?.note ?? '', /left alone/);
    });

    test('declined by a person, it comes again for other versions alone, or where somebody asks', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, planner, rescan, row, due, context, key, service } = await shop(bitbucket);
      await fix();
      const [made] = repository.pullRequests;
      assert.ok(made !== undefined);
      made.state = 'DECLINED';
      await rescan();
      await fix();
      await due();
      await fix();
      assert.equal(repository.pullRequests.length, 1);
      assert.equal((await row())?.state, 'declined');
      await askForFix(context.db, key, 'npm-lodash', service.clock.now());
      await due();
      await fix();
      assert.equal(openOf(repository).length, 1);
      const [, second] = repository.pullRequests;
      assert.ok(second !== undefined);
      second.state = 'DECLINED';
      const [scripted] = planner.fixes;
      assert.ok(scripted !== undefined);
      scripted.to = '4.17.22';
      await rescan();
      await fix();
      assert.equal(repository.pullRequests.length, 3);
      assert.equal(openOf(repository).length, 1);
    });

    test('a credential that may only read is a problem that somebody mends, and nothing is half done', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, plan, service } = await shop(bitbucket);
      bitbucket.world.mayWrite = false;
      await fix();
      assert.match((await plan())?.problem ?? '', /refused the push.*may write/);
      assert.equal(repository.pullRequests.length, 0);
      bitbucket.world.mayWrite = true;
      service.clock.advance(hour);
      await fix();
      assert.equal(openOf(repository).length, 1);
      assert.equal((await plan())?.problem, '');
    });

    test('the policy chooses; off, nothing new is opened, and what is open is kept', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, setPolicy } = await shop(bitbucket, { policy: { minPriority: 101 } });
      await fix();
      assert.equal(repository.pullRequests.length, 0);
      await setPolicy({ openMax: 0 });
      await fix();
      assert.equal(repository.pullRequests.length, 0);
      await setPolicy({});
      await fix();
      assert.equal(openOf(repository).length, 1);
      await setPolicy({ isEnabled: false });
      await fix();
      assert.equal(openOf(repository).length, 1);
    });

    test('a push of our own branch and the pull request of it start no planning; its scan says that it fixes', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, send, scan, report, planner } = await shop(bitbucket);
      await fix();
      const [made] = repository.pullRequests;
      assert.ok(made !== undefined);
      await send('opened', made);
      await scan();
      assert.ok(!(await fix()));
      assert.equal(planner.requests.length, 1);
      await report();
      assert.match(bitbucket.shown(made).comments[0]?.text ?? '', /\*\*Fixed by it\*\*/);
    });

    test('a branch of that name that is not ours is not touched', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      const { repository, fix, row } = await shop(bitbucket);
      const theirs = commitOn(repository, branch, { 'a.txt': 'a' });
      await fix();
      assert.equal(branchTip(repository, branch), theirs);
      assert.equal(repository.pullRequests.length, 0);
      assert.match((await row())?.note ?? '', /not of this service/);
    });
  });
