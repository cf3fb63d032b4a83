/** What a person sees of a pull request in Bitbucket, on both editions, with real git, scans and requests; and whatever goes wrong on the way. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { connectedRepository, type ConnectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { type FakeBitbucket, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { faultKinds, type FaultName } from '../../testing/fake-bitbucket/fake-faults.ts';
import type { FakePullRequest, FakeRepository } from '../../testing/fake-bitbucket/fake-world.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { commentMark } from '../bitbucket/pull-request-host.ts';
import { deliverReports } from './deliver-reports.ts';
import { findPullRequest } from './report-store.ts';

type Kept = (readonly [commit: string, result: string, verdict: string])[];

const failedStates = { cloud: 'FAILED', dataCenter: 'FAILED' } as const;
const stoppedStates = { cloud: 'STOPPED', dataCenter: 'UNKNOWN' } as const;
const results = {
  cloud: { passed: 'PASSED', failed: 'FAILED' },
  dataCenter: { passed: 'PASS', failed: 'FAIL' },
} as const;

for (const edition of ['cloud', 'dataCenter'] as const) {
  void describe(`a pull request in Bitbucket, ${edition}`, () => {
    const opened: FakeBitbucket[] = [];
    after(async () => {
      for (const bitbucket of opened) await bitbucket[Symbol.asyncDispose]();
    });
    const connect = async (files: Readonly<Record<string, string>>) => {
      const bitbucket = await startFakeBitbucket(edition);
      opened.push(bitbucket);
      const repository = bitbucket.addRepository('team/shop', files);
      return { bitbucket, repository, connected: await connectedRepository(bitbucket, repository) };
    };
    const kept = async ({ organization, id }: ConnectedRepository, { id: number }: FakePullRequest): Promise<Kept> => {
      const { pullRequest, reports } = await organization.ask<{
        pullRequest: Record<'reportedResult' | 'reportedVerdict', string>;
        reports: Record<'commitSha' | 'result' | 'verdict', string>[];
      }>('/api/v1/pull-requests/get', { repositoryId: id, pullRequestId: String(number) });
      const [last] = reports;
      assert.deepEqual(
        [pullRequest.reportedResult, pullRequest.reportedVerdict],
        [last?.result ?? '', last?.verdict ?? ''],
      );
      return reports.map(({ commitSha, result, verdict }) => [commitSha, result, verdict]);
    };
    const states = (bitbucket: FakeBitbucket, pullRequest: FakePullRequest) =>
      bitbucket.shown(pullRequest).statuses.map(({ commit, body }) => [commit, body['state']]);

    it('that brings in vulnerable code that is called fails, at the manifest and at the call, until it is mended', async () => {
      const { bitbucket, repository, connected } = await connect(mendedShop);
      const pullRequest = bitbucket.openPullRequest(repository, {
        title: 'Down',
        branch: 'feature',
        files: lodashShop,
      });
      assert.equal(await connected.send('opened', pullRequest), 202);
      await connected.report();
      const first = pullRequest.head;
      assert.deepEqual(states(bitbucket, pullRequest), [[first, 'INPROGRESS']]);
      assert.deepEqual(await kept(connected, pullRequest), []);
      await connected.scan();
      await connected.report();
      assert.deepEqual(states(bitbucket, pullRequest), [[first, failedStates[edition]]]);
      const shown = bitbucket.shown(pullRequest);
      assert.equal(shown.reports.length, 1);
      const [report] = shown.reports;
      assert.equal(report?.body['result'], results[edition].failed);
      const places = report?.annotations.map((one) => `${String(one['path'])}:${String(one['line'])}`);
      assert.deepEqual([...new Set(places)].sort(), ['index.js:2', 'package.json:4']);
      const call = report?.annotations.find((one) => one['path'] === 'index.js');
      assert.match(JSON.stringify(call), /defaultsDeep/);
      assert.match(JSON.stringify(call), /Upgrade lodash to 4\.17\./);
      assert.equal(shown.comments.length, 1);
      assert.match(shown.comments[0]?.text ?? '', /Introduced by this pull request/);
      assert.equal(shown.comments[0]?.isResolved, false);
      const [failed] = await kept(connected, pullRequest);
      assert.deepEqual(failed?.slice(0, 2), [first, 'failed']);
      assert.match(failed?.[2] ?? '', /^This pull request brings in .* reached/);
      assert.match(JSON.stringify(shown.statuses), new RegExp(String(failed?.[2])));
      const ref = edition === 'cloud' ? { refname: 'feature' } : { ref: 'refs/heads/feature' };
      assert.partialDeepStrictEqual(shown.statuses, [{ commit: first, body: ref }]);

      bitbucket.push(pullRequest, mendedShop);
      await connected.send('pushed', pullRequest);
      connected.service.clock.advance(1000);
      await connected.report();
      assert.deepEqual(await kept(connected, pullRequest), [failed], 'what is under way says nothing yet');
      await connected.scan();
      await connected.report();
      const [passed, ...before] = await kept(connected, pullRequest);
      assert.deepEqual([passed?.slice(0, 2), before], [[pullRequest.head, 'passed'], [failed]]);
      const mended = bitbucket.shown(pullRequest);
      assert.deepEqual(
        mended.reports.map(({ commit, body, annotations }) => [commit, body['result'], annotations.length]),
        [[pullRequest.head, results[edition].passed, 0]],
      );
      assert.equal(mended.comments.length, 1);
      assert.match(mended.comments[0]?.text ?? '', /brings in no known vulnerability/);
      if (edition === 'cloud') assert.equal(mended.comments[0]?.isResolved, true);
      assert.deepEqual(
        states(bitbucket, pullRequest).find(([commit]) => commit === pullRequest.head),
        [pullRequest.head, 'SUCCESSFUL'],
      );
      assert.equal(await connected.report(), 0, 'nothing is told twice');
    });

    it('is told the way that a kept plan found, and nothing of what somebody decided elsewhere', async () => {
      const { bitbucket, repository, connected } = await connect(mendedShop);
      const { context, organization, id } = connected;
      const reached = 'GHSA-jf85-cpcp-j695';
      const closes = ['CVE-2019-10744', 'CVE-2020-8203', 'CVE-2021-23337', 'CVE-2020-28500'].map((advisoryId) => {
        return { advisoryId, name: 'lodash', version: '4.17.11', manifestPath: 'package.json', lockfilePath: '' };
      });
      const group = { id: 'a', kind: 'direct', ecosystem: 'npm', name: 'lodash', from: ['4.17.11'], to: ['4.17.99'] };
      const plan = {
        groups: [{ ...group, isMajor: false, paths: ['package.json'], moves: [], closes, breaking: [], notes: [] }],
        unfixed: [],
      };
      await sql`INSERT INTO fix_plans (organization_id, repository_id, plan)
        VALUES (${organization.id}::uuid, ${id}::uuid, ${JSON.stringify(plan)}::text::jsonb)`.execute(context.db);
      const open = async (branch: string): Promise<FakePullRequest> => {
        // With a commit of its own, or the states of both would be one.
        const files = { ...lodashShop, 'branch.txt': branch };
        const pullRequest = bitbucket.openPullRequest(repository, { title: branch, branch, files });
        await connected.send('opened', pullRequest);
        await connected.scan();
        await connected.report();
        return pullRequest;
      };
      const commentOf = (one: FakePullRequest): string => bitbucket.shown(one).comments[0]?.text ?? '';
      const first = await open('first');
      assert.match(commentOf(first), /Upgrade lodash to 4\.17\.99 in package\.json/);
      assert.ok(commentOf(first).includes(reached));

      await organization.ask('/api/v1/suppressions/import', { fileName: '.trivyignore', text: 'CVE-2019-10744' });
      const second = await open('second');
      assert.ok(!commentOf(second).includes(reached), commentOf(second));
      assert.match(commentOf(second), /1 finding is left out, since imported suppressions name it\./);
      assert.deepEqual(
        states(bitbucket, second).find(([commit]) => commit === second.head),
        [second.head, 'SUCCESSFUL'],
      );

      await organization.ask('/api/v1/suppressions/import', { fileName: '.trivyignore', text: '' });
      const decisions = [
        { advisoryId: 'CVE-2019-10744', verdict: 'accepted', reason: 'Only our own settings get here.' },
      ];
      await organization.ask('/api/v1/decisions/create', { decisions });
      const third = await open('third');
      assert.ok(!commentOf(third).includes(reached), commentOf(third));
      assert.match(commentOf(third), /1 finding is left out, since decisions cover it\./);
      assert.deepEqual(
        states(bitbucket, third).find(([commit]) => commit === third.head),
        [third.head, 'SUCCESSFUL'],
      );
    });

    it('that changes documents passes and is left in peace; one that fixes is told so', async () => {
      const { bitbucket, repository, connected } = await connect(lodashShop);
      const docs = bitbucket.openPullRequest(repository, {
        title: 'Docs',
        branch: 'docs',
        files: { 'README.md': '# Shop' },
      });
      const fix = bitbucket.openPullRequest(repository, { title: 'Fix', branch: 'fix', files: mendedShop });
      for (const one of [docs, fix]) await connected.send('opened', one);
      await connected.scan();
      await connected.report();
      assert.deepEqual(bitbucket.shown(docs).comments, []);
      const stateOf = (one: FakePullRequest) => states(bitbucket, one).find(([commit]) => commit === one.head)?.[1];
      assert.deepEqual([docs, fix].map(stateOf), ['SUCCESSFUL', 'SUCCESSFUL']);
      assert.match(bitbucket.shown(fix).comments[0]?.text ?? '', /Fixed by it/);
      assert.doesNotMatch(bitbucket.shown(fix).comments[0]?.text ?? '', /Introduced by/);
    });

    it('from a fork is read from the fork; one whose fork cannot be read is stopped, and not failed', async () => {
      const { bitbucket, repository, connected } = await connect(mendedShop);
      const fork = bitbucket.addRepository('guest/shop', mendedShop);
      const readable = bitbucket.openPullRequest(repository, {
        title: 'Fork',
        branch: 'theirs',
        files: lodashShop,
        from: fork,
      });
      await connected.send('opened', readable);
      await connected.scan();
      await connected.report();
      assert.deepEqual(states(bitbucket, readable), [[readable.head, failedStates[edition]]]);
      if (edition === 'dataCenter') return;
      const away = bitbucket.addRepository('gone/shop', mendedShop);
      const lost = bitbucket.openPullRequest(repository, {
        title: 'Lost',
        branch: 'lost',
        files: { 'lost.txt': 'a' },
        from: away,
      });
      const { key, payload } = bitbucket.delivery('opened', lost);
      const told = JSON.parse(payload);
      told.pullrequest.source.repository = null;
      assert.equal(await connected.deliver(key, JSON.stringify(told)), 202);
      await connected.scan();
      await connected.report();
      const [status] = bitbucket.shown(lost).statuses.filter(({ commit }) => commit === lost.head);
      assert.equal(status?.body['state'], stoppedStates[edition]);
      assert.match(String(status?.body['description']), /fork/);
    });

    it('that was declined while it was scanned is stopped; one that is force-pushed has its old report removed', async () => {
      const { bitbucket, repository, connected } = await connect(mendedShop);
      const declined = bitbucket.openPullRequest(repository, { title: 'No', branch: 'no', files: lodashShop });
      await connected.send('opened', declined);
      await connected.report();
      await connected.send('declined', declined);
      await connected.report();
      assert.deepEqual(states(bitbucket, declined), [[declined.head, stoppedStates[edition]]]);
      assert.deepEqual(
        (await kept(connected, declined)).map(([, result, why]) => [result, why !== '']),
        [['notScanned', true]],
      );
      const forced = bitbucket.openPullRequest(repository, { title: 'Forced', branch: 'forced', files: lodashShop });
      await connected.send('opened', forced);
      await connected.scan();
      await connected.report();
      bitbucket.push(forced, { 'other.txt': 'b' }, { isForced: true });
      await connected.send('pushed', forced);
      await connected.scan();
      await connected.report();
      assert.deepEqual(
        bitbucket.shown(forced).reports.map(({ commit }) => commit),
        [forced.head],
      );
    });

    it('is told nothing while scanning of pull requests is off, and where no credential is for it', async () => {
      const { bitbucket, repository, connected } = await connect(mendedShop);
      const pullRequest = bitbucket.openPullRequest(repository, {
        title: 'Down',
        branch: 'feature',
        files: lodashShop,
      });
      await connected.send('opened', pullRequest);
      const without = { ...connected.delivery, config: { ...connected.delivery.config, gitCredentialsFile: '' } };
      await deliverReports(without, new AbortController().signal);
      const row = await findPullRequest(connected.context.db, keyOf(connected, pullRequest));
      assert.match(row?.problem ?? '', /no credential/);
      assert.equal(bitbucket.calls.length, 0);
      await connected.scan();
      await connected.organization.ask('/api/v1/repositories/set-pr-scanning', {
        repositoryId: connected.id,
        isPrScanningEnabled: false,
      });
      await connected.report();
      assert.equal(bitbucket.calls.length, 0);
    });

    it('ends the same whatever fails at whichever call: one report, one status, one comment', {
      timeout: 300_000,
    }, async (t) => {
      const { bitbucket, repository, connected } = await connect(mendedShop);
      const pullRequest = bitbucket.openPullRequest(repository, {
        title: 'Down',
        branch: 'feature',
        files: lodashShop,
      });
      await connected.send('opened', pullRequest);
      await connected.scan();
      await connected.report();
      const wanted = bitbucket.shown(pullRequest);
      const rows: string[] = [];
      for (const name of Object.keys(faultKinds) as FaultName[]) {
        let at = 0;
        for (; ; at++) {
          await forget(connected, repository, pullRequest);
          let calls = 0;
          let isMet = false;
          bitbucket.fault(name, 1, () => {
            const isIt = calls === at;
            calls += 1;
            isMet ||= isIt;
            return isIt;
          });
          const looks = await reportToTheEnd(connected, pullRequest);
          if (!isMet) break;
          assert.deepEqual(bitbucket.shown(pullRequest), wanted, `${name} at call ${at}`);
          assert.ok(looks <= 4, `${name} at call ${at}: ${looks} looks`);
        }
        rows.push(`${name}: at each of ${at} calls, 0 lost, 0 doubled (${faultKinds[name].source})`);
        assert.ok(at >= 4);
      }
      for (const row of rows) t.diagnostic(`${edition}: ${row}`);
    });

    it('ends the same where the process that tells it dies at whichever call', async () => {
      const { bitbucket, repository, connected } = await connect(mendedShop);
      const pullRequest = bitbucket.openPullRequest(repository, {
        title: 'Down',
        branch: 'feature',
        files: lodashShop,
      });
      await connected.send('opened', pullRequest);
      await connected.scan();
      await connected.report();
      const wanted = bitbucket.shown(pullRequest);
      for (let at = 0; ; at++) {
        await forget(connected, repository, pullRequest);
        const before = bitbucket.calls.length;
        const dying = new AbortController();
        bitbucket.fault('reset after', 1, () => {
          const isIt = bitbucket.calls.length - before === at;
          if (isIt) dying.abort();
          return isIt;
        });
        await deliverReports(connected.delivery, dying.signal);
        if (!dying.signal.aborted) break;
        assert.equal(await connected.report(), 0, 'its claim holds for a while');
        await reportToTheEnd(connected, pullRequest);
        assert.deepEqual(bitbucket.shown(pullRequest), wanted, `at call ${at}`);
      }
    });
  });
}

function keyOf({ organization, id }: ConnectedRepository, pullRequest: FakePullRequest) {
  return { organization_id: organization.id, repository_id: id, pull_request_id: String(pullRequest.id) };
}

/** As if Bitbucket had been told nothing yet. */
async function forget(
  connected: ConnectedRepository,
  repository: FakeRepository,
  pullRequest: FakePullRequest,
): Promise<void> {
  const { db } = connected.context;
  repository.reports.clear();
  repository.statuses.clear();
  pullRequest.comments.length = 0;
  connected.delivery.pauses.clear();
  const key = keyOf(connected, pullRequest);
  await db
    .updateTable('pull_requests')
    .set({ due_at: connected.service.clock.now(), attempts: 0, reported_commit: '', comment_id: '', problem: '' })
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .execute();
}

/** @returns how often the service had to look. */
async function reportToTheEnd(connected: ConnectedRepository, pullRequest: FakePullRequest): Promise<number> {
  for (let looks = 1; looks < 20; looks++) {
    await connected.report();
    const row = await findPullRequest(connected.context.db, keyOf(connected, pullRequest));
    if (row?.due_at === null) {
      assert.equal(row.problem, '');
      assert.ok(!JSON.stringify(row).includes(commentMark));
      return looks;
    }
    connected.service.clock.advance(60 * 60_000);
  }
  throw new Error('it never ended');
}
