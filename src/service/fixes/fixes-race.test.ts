/** A process that dies after any of its calls, or whose answer is lost: what was begun is found again, nothing is there twice and nothing is forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectedRepository, type ConnectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { branchTip } from '../../testing/fake-bitbucket/fake-world.ts';
import type { FaultName } from '../../testing/fake-bitbucket/fake-faults.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { scriptedPlanner } from '../../testing/scripted-fixes.ts';
import { theService } from '../audit/tell-changes.ts';
import { defaultFixPolicy } from './fix-policy.ts';
import { setFixPolicy } from './set-policy.ts';
import { findFixPlan, listFixesOfRepository } from './store.ts';

const callsMax = 10;

for (const edition of ['cloud', 'dataCenter'] as const)
  for (const fault of ['reset after', 'reset before', 'death'] as const)
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
      for (let at = 1; at <= callsMax; at += 1) {
        const before = repository.pullRequests.length;
        hits += await bring(connected, at, fault, (name, died) => {
          let left = at;
          bitbucket.fault(name, 1, () => {
            left -= 1;
            if (left === 0) died();
            return left === 0;
          });
        });
        assert.equal(repository.pullRequests.length, before + 1, `opened with a fault at call ${at}`);
        assert.equal(repository.pullRequests.at(-1)?.state, 'OPEN');
        bitbucket.pushMain(repository, mendedShop);
        await rescan(connected);
        hits += await bring(connected, at, fault, (name, died) => {
          let left = at;
          bitbucket.fault(name, 1, () => {
            left -= 1;
            if (left === 0) died();
            return left === 0;
          });
        });
        const [row] = await listFixesOfRepository(context.db, key);
        const closed = repository.pullRequests.at(-1);
        assert.equal(repository.pullRequests.length, before + 1, `closed with a fault at call ${at}`);
        assert.deepEqual([closed?.state, closed?.comments.length, row?.state], ['DECLINED', 1, 'obsolete']);
        assert.equal(branchTip(repository, 'vedette/fix-npm-lodash'), '');
        bitbucket.pushMain(repository, lodashShop);
        await rescan(connected);
      }
      assert.ok(hits >= 6, `only ${hits} calls were met`);
    });

/** Until nothing is left to do. @returns 1 where the fault was met */
async function bring(
  { fix, context, organization, id, service }: ConnectedRepository,
  _at: number,
  fault: 'reset after' | 'reset before' | 'death',
  arm: (name: FaultName, died: () => void) => void,
): Promise<number> {
  const process = new AbortController();
  let met = 0;
  arm(fault === 'death' ? 'reset after' : fault, () => {
    met = 1;
    if (fault === 'death') process.abort();
  });
  const key = { organization_id: organization.id, repository_id: id };
  await fix(process.signal);
  for (let looks = 0; looks < 8; looks += 1) {
    const row = await findFixPlan(context.db, key);
    if (row?.claim_id === null && row.attempts === 0) break;
    service.clock.advance(11 * 60_000);
    await fix();
  }
  return met;
}

async function rescan({ organization, id, scan }: ConnectedRepository): Promise<void> {
  await organization.ask('/api/v1/scans/start', { repositoryId: id });
  await scan();
}
