/** What passes puts a scan off, and what lasts ends it: a scan that failed for good because a database was restarted is a repository unscanned. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { AnalysisFailed } from '../analysis/analysis-failed.ts';
import { storableText } from '../database/storable-text.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { scanDelaySecondsMax } from '../jobs/job-queue.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { claimScan, findScan } from '../scans/store.ts';
import { faultOf, NoAdvisories } from './fault.ts';
import { quarantineScan, runScan } from './run-scan.ts';

const asked = { trigger: 'request' };
const pushed = { trigger: 'push' };
const coded = (code: string): Error => Object.assign(new Error('said by the system'), { code });

void describe('a fault', () => {
  void it('of the network, the database, the machine or an ended process passes', () => {
    for (const error of [
      new FetchFailed('unreachable', 'The host does not answer.'),
      new FetchFailed('timed_out', 'The host answers too slowly.'),
      new FetchFailed('too_large', 'git was ended from outside.', { isPassing: true }),
      new FetchFailed('disk_full', 'The disk of this service is full.'),
      coded('53100'),
      new AnalysisFailed('the analysis process ended unexpectedly (SIGKILL)', { isEnded: true }),
      new NoAdvisories('there are no advisories yet'),
      coded('57P01'),
      coded('40P01'),
      coded('ENOSPC'),
      coded('EMFILE'),
      new Error('of ours', { cause: new Error('Connection terminated unexpectedly') }),
    ]) {
      const { delays, reason, givenUp, isOurs } = faultOf(error, asked);
      assert.ok(delays.length > 0, error.message);
      assert.deepEqual(
        delays,
        delays.toSorted((a, b) => a - b),
      );
      assert.ok(delays.every((seconds) => seconds <= scanDelaySecondsMax));
      assert.ok(givenUp.startsWith(reason) && givenUp !== reason);
      assert.ok(!isOurs);
    }
  });

  void it('of the repository, the credential or the program lasts', () => {
    for (const error of [
      new FetchFailed('not_found', 'There is no such repository.'),
      new FetchFailed('authentication', 'The host refused access.'),
      new FetchFailed('no_such_branch', 'The repository has no such branch.'),
      new FetchFailed('too_large', 'The repository is larger than this service fetches.'),
      new AnalysisFailed('the analysis took longer than 900 seconds'),
      new TypeError('undefined is not a function'),
      coded('23505'),
    ])
      assert.deepEqual(faultOf(error, asked).delays, [], error.message);
    assert.ok(faultOf(new TypeError('undefined is not a function'), asked).isOurs);
    assert.doesNotMatch(faultOf(new TypeError('secret'), asked).reason, /secret/);
  });

  void it('of a full disk is waited for, until somebody has made room', () => {
    for (const error of [coded('ENOSPC'), coded('53100'), new FetchFailed('disk_full', 'The disk is full.')]) {
      const { delays, reason } = faultOf(error, asked);
      assert.ok(delays.reduce((sum, seconds) => sum + seconds, 0) > 23 * 60 * 60);
      assert.match(reason, /disk .*full/);
    }
  });

  void it('of a commit that was announced and is not there yet passes', () => {
    const missing = new FetchFailed('no_such_branch', 'The repository does not give this commit.');
    assert.ok(faultOf(missing, pushed).delays.length > 0);
    assert.ok(faultOf(missing, { trigger: 'pull-request' }).delays.length > 0);
  });
});

void describe('a scan', () => {
  void it('that meets a passing fault is queued again with the reason, and ends with it after the last try', async () => {
    const { job, find, context } = await pushedScan('gone');
    await runScan(context, job, new AbortController().signal);
    const putOff = await find();
    assert.equal(putOff?.state, 'queued');
    assert.match(putOff?.reason ?? '', /no branch .*\(it is tried again in 2 s\)/);
    await runScan(context, { ...job, faults: 4 }, new AbortController().signal);
    const failed = await find();
    assert.equal(failed?.state, 'failed');
    assert.match(failed?.reason ?? '', /no branch .*\(tried 5 times\)/);
  });

  void it('waits while an earlier one of its repository is under way, and does not while a later one is', async () => {
    const { job, find, context } = await pushedScan('main');
    const other = await pushedScan('main', job);
    const now = context.clock.now();
    await claimScan(context.db, job.organizationId, job.scanId, now);
    await runScan(context, other.job, new AbortController().signal);
    assert.equal((await other.find())?.state, 'queued');
    await claimScan(context.db, other.job.organizationId, other.job.scanId, now);
    await runScan(context, job, new AbortController().signal);
    assert.equal((await find())?.state, 'completed');
  });

  void it('that lost its worker too often is set aside with a reason', async () => {
    const { job, find, context } = await pushedScan('main');
    await quarantineScan(context, job);
    const scan = await find();
    assert.equal(scan?.state, 'failed');
    assert.match(scan?.reason ?? '', /ended again and again.*set aside/);
  });
});

/** @param beside of the repository of this job, asked for later */
async function pushedScan(branch: string, beside?: { organizationId: string; repositoryId: string }) {
  const { context } = await testService();
  const organization = beside === undefined ? await testOrganization() : { id: beside.organizationId };
  const repositoryId =
    beside?.repositoryId ?? ('register' in organization ? (await organization.register({ 'a.txt': 'a\n' })).id : '');
  if ('runScans' in organization) await organization.runScans();
  const ids = { organizationId: organization.id, repositoryId };
  if (branch !== 'main') {
    await context.db
      .updateTable('repositories')
      .set({ default_branch: storableText(branch) })
      .where('organization_id', '=', ids.organizationId)
      .where('id', '=', repositoryId)
      .execute();
  }
  const pullRequest = { id: '1', headCommit: 'a'.repeat(40), baseBranch: 'main', baseCommit: '', headSource: '' };
  const scanId = await context.db
    .transaction()
    .execute((transaction) =>
      queueScan(
        { transaction, jobs: context.jobs },
        beside === undefined
          ? { ...ids, kind: 'full', trigger: 'push', branch }
          : { ...ids, kind: 'pr', trigger: 'pull-request', branch, pullRequest },
        context.clock.now(),
      ),
    );
  const find = () => findScan(context.db, ids.organizationId, scanId);
  return { job: { ...ids, scanId }, find, context };
}
