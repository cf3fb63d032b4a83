/** Of two scans of a repository the one that began later knows more, whichever was asked for first. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { newId } from '../foundation/ids.ts';
import { findRepository } from '../repositories/store.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import { claimScan, findScan, insertScan } from '../scans/store.ts';
import { recordScan } from './record-scan.ts';

void describe('two full scans of a repository', () => {
  // A person's scan overtakes one of the advisories in the queue; the advisories change once more before that one begins, and join it.
  void it('asked for first and begun last is recorded', async () => {
    const { ask, begin, record, snapshot } = await repository();
    const first = await ask();
    const second = await ask();
    assert.equal(await record(await begin(second), 'older'), 'recorded');
    assert.equal(await record(await begin(first), 'newer'), 'recorded');
    assert.equal(await snapshot(), 'newer');
  });

  void it('begun first and recorded last is set aside', async () => {
    const { ask, begin, record, snapshot, find } = await repository();
    const [slow, quick] = [await begin(await ask()), await begin(await ask())];
    assert.equal(await record(quick, 'newer'), 'recorded');
    assert.equal(await record(slow, 'older'), 'superseded');
    assert.equal(await snapshot(), 'newer');
    const { state, reason } = await find(slow.id);
    assert.deepEqual(
      { state, reason },
      { state: 'skipped', reason: 'a scan that began later has been recorded already' },
    );
  });
});

async function repository() {
  const { context, clock } = await testService();
  const { db } = context;
  const organization = await testOrganization();
  const { id: repositoryId } = await organization.register({ 'a.txt': 'a\n' });
  await organization.runScans();
  const ids = { organization_id: organization.id, repository_id: repositoryId };
  const asked = { kind: 'full', trigger: 'advisories', branch: 'main', commit_sha: '', pull_request_id: '' } as const;
  const find = async (id: string) => {
    const scan = await findScan(db, organization.id, id);
    assert.ok(scan !== undefined);
    return scan;
  };
  return {
    find,
    ask: async (): Promise<string> => {
      clock.advance(1000);
      const id = newId();
      await insertScan(db, { ...ids, ...asked, id, base_branch: '', base_commit_sha: '' }, clock.now());
      return id;
    },
    begin: async (id: string) => {
      clock.advance(1000);
      const scan = await claimScan(db, organization.id, id, clock.now());
      assert.ok(scan !== undefined);
      return scan;
    },
    record: async (scan: Awaited<ReturnType<typeof find>>, told: string) => {
      clock.advance(1000);
      const result = { ...emptyResult, snapshot: told };
      return recordScan(db, scan, 'a'.repeat(40), result, { rules: [], changeNumber: 0 }, clock.now());
    },
    snapshot: async () => (await findRepository(db, organization.id, repositoryId))?.scanned_snapshot,
  };
}
