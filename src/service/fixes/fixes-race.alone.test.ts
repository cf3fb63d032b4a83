/** A process that dies after any of its calls, or whose answer is lost: what was begun is found again, nothing is there twice and nothing is forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectedRepository, type ConnectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { type FakeBitbucket, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { branchTip } from '../../testing/fake-bitbucket/fake-world.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { scriptedPlanner } from '../../testing/scripted-fixes.ts';
import { testDatabaseUrl } from '../../testing/temporary-database.ts';
import { theService } from '../audit/tell-changes.ts';
import { defaultFixPolicy } from './fix-policy.ts';
import { setFixPolicy } from './set-policy.ts';
import { findFixPlan, listFixesOfRepository } from './store.ts';

/** More than opening or closing one ever makes. */
const callsMax = 20;

/**
 * On the embedded database one fault of each edition: beside it each git that is started takes several times as long. On PostgreSQL, where
 * .ci/run comes as well, every one.
 */
const cases =
  testDatabaseUrl === ''
    ? ([
        ['cloud', 'death'],
        ['dataCenter', 'reset after'],
      ] as const)
    : (['cloud', 'dataCenter'] as const).flatMap((edition) =>
        (['reset after', 'reset before', 'death'] as const).map((fault) => [edition, fault] as const),
      );

for (const [edition, fault] of cases)
  test(`${edition}, ${fault} at each call in turn: one pull request, opened once and closed once`, async () => {
    await using bitbucket = await startFakeBitbucket(edition);
    const repository = bitbucket.addRepository('team/shop', lodashShop);
    const connected = await connectedRepository(bitbucket, repository, scriptedPlanner(repository.folder));
    const { context, organization, id, service } = connected;
    await setFixPolicy(
      context.db,
      organization.id,
      { repositoryId: id, policy: { ...defaultFixPolicy, isEnabled: true } },
      theService,
      service.clock.now(),
    );
    const key = { organization_id: organization.id, repository_id: id };
    let hits = 0;
    for (let at = 1, isMet = true; isMet; at += 1) {
      assert.ok(at <= callsMax, `a fault at call ${at - 1} was met`);
      const before = repository.pullRequests.length;
      const atOpening = await bring(connected, bitbucket, fault, at);
      assert.equal(repository.pullRequests.length, before + 1, `opened with a fault at call ${at}`);
      assert.equal(repository.pullRequests.at(-1)?.state, 'OPEN');
      bitbucket.pushMain(repository, mendedShop);
      await rescan(connected);
      const atClosing = await bring(connected, bitbucket, fault, at);
      const [row] = await listFixesOfRepository(context.db, key);
      const closed = repository.pullRequests.at(-1);
      assert.equal(repository.pullRequests.length, before + 1, `closed with a fault at call ${at}`);
      assert.deepEqual([closed?.state, closed?.comments.length, row?.state], ['DECLINED', 1, 'obsolete']);
      assert.equal(branchTip(repository, 'vedette/fix-npm-lodash'), '');
      bitbucket.pushMain(repository, lodashShop);
      await rescan(connected);
      hits += atOpening + atClosing;
      isMet = atOpening + atClosing > 0;
    }
    assert.ok(hits >= 10, `only ${hits} calls were met`);
  });

/** Until nothing is left to do, with a fault at one of the calls. @returns 1 where it was met */
async function bring(
  { fix, context, organization, id, service }: ConnectedRepository,
  bitbucket: FakeBitbucket,
  fault: 'reset after' | 'reset before' | 'death',
  at: number,
): Promise<number> {
  const process = new AbortController();
  let left = at;
  let isOver = false;
  bitbucket.fault(fault === 'death' ? 'reset after' : fault, 1, () => {
    if (isOver) return false;
    left -= 1;
    if (left === 0 && fault === 'death') process.abort();
    return left === 0;
  });
  const key = { organization_id: organization.id, repository_id: id };
  await fix(process.signal);
  for (let looks = 0; looks < 8; looks += 1) {
    const row = await findFixPlan(context.db, key);
    if (row?.claim_id === null && row.attempts === 0) break;
    service.clock.advance(11 * 60_000);
    await fix();
  }
  isOver = true;
  return left <= 0 ? 1 : 0;
}

async function rescan({ organization, id, scan }: ConnectedRepository): Promise<void> {
  await organization.ask('/api/v1/scans/start', { repositoryId: id });
  await scan();
}
