/** Who is told of changed advisories is kept in the database: one kill used to leave nine repositories in ten unaware of a new vulnerability. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { storableJson, storableKey, storableText } from '../database/storable-text.ts';
import { newId } from '../foundation/ids.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { ChangedPackage } from './changed-since.ts';
import { findTold, insertFirstTold } from './store.ts';
import { noteSnapshot, type SeenSnapshot, tellUntold } from './tell-changes.ts';

const pad: ChangedPackage = { ecosystem: 'npm', name: 'pad', ids: ['T-1'] };

void describe('a change of advisories', () => {
  // More than two batches of repositories, and a process that ends between the new snapshot and the last of their jobs.
  void it('reaches every repository once, however often whoever tells of it ends', async () => {
    const { context, clock } = await testService();
    const { repositories, queued } = await manyRepositories(250, 'pad');
    const noName = { ...pad, name: 'no\0name\ud800' };
    assert.equal(await note({ changed: [noName, pad] }), 'changed');
    let failAfter = 30;
    const failing: JobQueue = {
      ...context.jobs,
      async enqueueScan(...args) {
        if (failAfter-- === 0) throw new Error('the process is gone');
        await context.jobs.enqueueScan(...args);
      },
    };
    await assert.rejects(tellUntold({ db: context.db, jobs: failing, clock }), /the process is gone/);
    assert.equal((await queued()).length, 0, 'a batch that was cut short has not happened');
    failAfter = 130;
    await assert.rejects(tellUntold({ db: context.db, jobs: failing, clock }), /the process is gone/);
    // One batch is told; another test's repository may be among it.
    const told = (await queued()).length;
    assert.ok(told > 90 && told <= 100, String(told));
    await Promise.all([tellUntold(context), tellUntold(context)]);
    assert.deepEqual((await queued()).toSorted(), repositories.toSorted());
    assert.equal(await tellUntold(context), 0);
  });

  void it('is written once, whoever else sees it, and one that lags behind does not turn it back', async () => {
    const { context } = await testService();
    const before = (await findTold(context.db))?.snapshot ?? '';
    const [first, second] = [newId(), newId()];
    assert.equal(await note({ snapshot: first, changed: [] }), 'changed');
    assert.equal(await note({ snapshot: first, from: before, changed: [] }), 'known');
    assert.equal(await note({ snapshot: second, from: before, changed: [] }), 'overtaken');
    assert.equal(await note({ snapshot: second, changed: [] }), 'changed');
    assert.equal(await note({ snapshot: first, changed: undefined }), 'behind');
    assert.equal(await note({ snapshot: first, before, changed: undefined }), 'behind');
    assert.equal((await findTold(context.db))?.snapshot, second);
    assert.equal(
      await note({ snapshot: first, before: second, changed: [] }),
      'changed',
      'the source itself went back',
    );
  });

  // A process with an empty data folder has nothing to compare with.
  void it('that nobody can compare concerns every repository that was scanned with other advisories', async () => {
    const { context } = await testService();
    const { organizationId, repositories, queued } = await manyRepositories(3, 'else');
    const [same = ''] = repositories;
    const snapshot = newId();
    await context.db
      .updateTable('repositories')
      .set({ scanned_snapshot: snapshot })
      .where('organization_id', '=', organizationId)
      .where('id', '=', same)
      .execute();
    assert.equal(await note({ snapshot, changed: undefined }), 'changed');
    await tellUntold(context);
    assert.deepEqual((await queued()).toSorted(), repositories.slice(1).toSorted());
  });

  // Its packages were not there yet when the change was written, and it was matched with the advisories from before.
  void it('during the first scan of a repository is told to it afterwards', async () => {
    const { context } = await testService();
    const organization = await testOrganization();
    const { id } = await organization.register({ 'package.json': '{"dependencies":{"pad":"1.0.0"}}' });
    const { advisories } = context;
    const inUse = advisories.current();
    let isFirst = true;
    Object.assign(advisories, {
      current: () => {
        if (isFirst) void note({ changed: [pad] });
        isFirst = false;
        return inUse;
      },
    });
    await organization.runScans();
    Object.assign(advisories, { current: () => inUse });
    await tellUntold(context);
    const { scans } = await organization.ask<{ scans: { trigger: string; state: string }[] }>('/api/v1/scans/list', {
      repositoryId: id,
    });
    assert.deepEqual(
      scans.map(({ trigger, state }) => [trigger, state]),
      [
        ['advisories', 'queued'],
        ['registration', 'completed'],
      ],
    );
  });
});

async function note(seen: Partial<SeenSnapshot> & Pick<SeenSnapshot, 'changed'>) {
  const { context, clock } = await testService();
  await insertFirstTold(context.db, 'the first', clock.now());
  const told = await findTold(context.db);
  return noteSnapshot(context.db, { snapshot: newId(), before: '', from: told?.snapshot ?? '', ...seen }, clock.now());
}

/** Rows of repositories that were scanned and hold one package, in an organization of their own. */
async function manyRepositories(count: number, packageName: string) {
  const name = storableText(packageName);
  const { context, clock } = await testService();
  const { id: organizationId } = await testOrganization();
  const { db } = context;
  const now = clock.now();
  const known = await db.selectFrom('package_versions').select('id').where('name', '=', name).executeTakeFirst();
  const versionId = known?.id ?? newId();
  if (known === undefined) {
    const purl = storableText(`pkg:npm/${name}@1.5.0`);
    const version = { ecosystem: 'npm', name, normalized_name: name, version: storableText('1.5.0'), purl };
    await db
      .insertInto('package_versions')
      .values({ id: versionId, ...version, rank: 0 })
      .execute();
  }
  const repositories = Array.from({ length: count }, () => newId());
  const owned = { organization_id: organizationId };
  await db
    .insertInto('repositories')
    .values(
      repositories.map((id) => ({
        ...owned,
        id,
        url: storableText(`https://bitbucket.org/${id}`),
        name: storableText(id),
        default_branch: storableText('main'),
        git_author_email: '',
        signing_secret: '',
        is_pr_scanning_enabled: false,
        scanned_commit_sha: storableText('a'.repeat(40)),
        scanned_snapshot: 'from before',
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('packages')
    .values(
      repositories.map((repository_id) => ({
        ...owned,
        id: newId(),
        repository_id,
        package_version_id: versionId,
        branch: storableText('main'),
        commit_sha: '' as const,
        manifest_path: storableText('package.json'),
        manifest_key: storableKey('package.json'),
        start_line: 1,
        start_column: 1,
        end_line: 1,
        end_column: 2,
        lockfile_path: '',
        version_constraint: '',
        is_direct: true,
        directness: 'direct' as const,
        source: storableJson({ kind: 'registry', url: '' }),
        scope: 'production',
        dependency_path: [],
        found_at: now,
        seen_at: now,
      })),
    )
    .execute();
  const queued = async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('scans')
      .select('repository_id')
      .where('organization_id', '=', organizationId)
      .execute();
    return rows.map((row) => row.repository_id);
  };
  return { organizationId, repositories, queued };
}
