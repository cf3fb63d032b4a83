/** What is kept of fetched commits, for how long, and what a changed advisory does with it. */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commitFiles, temporaryFolder } from '../../testing/git-fixtures.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { newId } from '../foundation/ids.ts';
import { findRepository } from '../repositories/store.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { type CommitKey, keptCommits } from './kept-commits.ts';

const kilobyte = 1024;

function keyOf(organizationId = newId(), repositoryId = newId()): CommitKey {
  const commitSha = '9fceb02d0ae598e95dc970b74767f19372d61af8';
  return { organizationId, repositoryId, url: 'https://bitbucket.org/acme/shop', branch: 'main', commitSha };
}

function repository(bytes: number): string {
  const gitDir = join(temporaryFolder(), 'git');
  mkdirSync(join(gitDir, 'objects'), { recursive: true });
  writeFileSync(join(gitDir, 'objects', 'pack'), 'x'.repeat(bytes));
  return gitDir;
}

void describe('kept commits', () => {
  void it('are taken out by address, branch and commit, and by nothing less', async () => {
    const commits = keptCommits(join(temporaryFolder(), 'commits'), 100 * kilobyte);
    const key = keyOf();
    await commits.keep(key, repository(10));
    const into = join(temporaryFolder(), 'work');
    const others = [{ branch: 'next' }, { url: 'https://bitbucket.org/acme/other' }, { commitSha: '0'.repeat(40) }];
    for (const other of [...others, { organizationId: newId() }, { repositoryId: newId() }])
      assert.equal(await commits.take({ ...key, ...other }, into), false, JSON.stringify(other));
    assert.equal(await commits.take(key, into), true);
    assert.ok(existsSync(join(into, 'objects', 'pack')));
    assert.equal(await commits.take(key, join(temporaryFolder(), 'again')), false, 'it is in use');
    await commits.keep(key, into);
    assert.equal(await commits.take(key, into), true);
  });

  void it('are one a repository, and together within their bounds: those used longest ago go', async () => {
    const folder = join(temporaryFolder(), 'commits');
    const commits = keptCommits(folder, 30 * kilobyte);
    const keys = [keyOf(), keyOf(), keyOf()];
    const place = ({ organizationId, repositoryId }: CommitKey): string => join(folder, organizationId, repositoryId);
    const isKept = (key: CommitKey): boolean => existsSync(place(key)) && readdirSync(place(key)).length > 0;
    for (const [index, key] of keys.entries()) {
      await commits.keep(key, repository(12 * kilobyte));
      const [name = ''] = readdirSync(place(key));
      if (existsSync(join(place(key), name))) utimesSync(join(place(key), name), index, index);
    }
    assert.deepEqual(keys.map(isKept), [false, true, true]);
    const [, second = keyOf()] = keys;
    await commits.keep({ ...second, commitSha: '1'.repeat(40) }, repository(kilobyte));
    assert.equal(readdirSync(place(second)).length, 1);
    const tooLarge = repository(31 * kilobyte);
    await commits.keep(keyOf(), tooLarge);
    assert.ok(existsSync(tooLarge), 'what does not fit is left to its scan');
    const none = keptCommits(join(folder, 'none'), 0);
    await none.keep(second, tooLarge);
    assert.equal(await none.take(second, join(folder, 'x')), false);
  });

  void it('go with their repository, and with what is no repository at all', async () => {
    const folder = join(temporaryFolder(), 'commits');
    const commits = keptCommits(folder, 100 * kilobyte);
    const [stays, goes] = [keyOf(), keyOf()];
    for (const key of [stays, goes]) await commits.keep(key, repository(10));
    mkdirSync(join(folder, 'odd', 'thing'), { recursive: true });
    await commits.sweep(async (_organization, ids) =>
      Promise.resolve(new Set(ids.filter((id) => id === stays.repositoryId))),
    );
    const into = join(temporaryFolder(), 'work');
    assert.equal(await commits.take(goes, into), false);
    assert.deepEqual(readdirSync(join(folder, 'odd')), []);
    assert.equal(await commits.take(stays, into), true);
  });
});

void describe('a changed advisory', () => {
  void it('is judged on the kept commit, without the code host; a push is not', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    const { id, path } = await mine.register({ 'package.json': '{"dependencies":{"lodash":"4.17.11"}}' });
    await mine.runScans();
    const before = await findRepository(context.db, mine.id, id);
    const gone = `${path}.gone`;
    renameSync(path, gone);
    const scanFor = async (trigger: 'advisories' | 'push'): Promise<unknown[]> => {
      clock.advance(1000);
      const request = { organizationId: mine.id, repositoryId: id, kind: 'full', trigger, branch: 'main' } as const;
      await context.db
        .transaction()
        .execute((transaction) => queueScan({ transaction, jobs: context.jobs }, request, clock.now()));
      await mine.runScans();
      const { scans } = await mine.ask<{ scans: { state: string; commitSha: string; packageCount: number }[] }>(
        '/api/v1/scans/list',
        { repositoryId: id },
      );
      return [scans[0]?.state, scans[0]?.commitSha, scans[0]?.packageCount];
    };
    for (let again = 0; again < 2; again += 1)
      assert.deepEqual(await scanFor('advisories'), ['completed', before?.scanned_commit_sha, 1]);
    assert.notEqual((await scanFor('push'))[0], 'completed');
    assert.deepEqual(await scanFor('advisories'), ['completed', before?.scanned_commit_sha, 1], 'it is put back');
    renameSync(gone, path);
    const pushed = commitFiles(path, { 'README.md': 'more' });
    assert.deepEqual(await scanFor('push'), ['completed', pushed, 1]);
    renameSync(path, gone);
    assert.deepEqual(await scanFor('advisories'), ['completed', pushed, 1], 'what was gone on from is kept');
    renameSync(gone, path);
  });

  void it('heals what was kept and is damaged: a push is fetched whole then', async () => {
    const { context } = await testService();
    const files = { 'package.json': '{"dependencies":{"lodash":"4.17.11"}}', 'lib/a.js': 'a\n', 'b.js': 'b\n' };
    for (const damage of [
      (place: string) => {
        const packs = join(place, 'objects', 'pack');
        for (const name of readdirSync(packs)) if (name.endsWith('.pack')) truncateSync(join(packs, name), 40);
      },
      (place: string) => rmSync(join(place, 'objects', 'pack'), { recursive: true }),
      (place: string) => writeFileSync(join(place, 'shallow.lock'), ''),
      (place: string) => rmSync(join(place, 'HEAD')),
    ]) {
      const mine = await testOrganization();
      const { id, path } = await mine.register(files);
      await mine.runScans();
      const own = join(context.config.dataDir, 'commits', mine.id, id);
      const [name = ''] = readdirSync(own);
      damage(join(own, name));
      const pushed = commitFiles(path, { 'README.md': 'more' });
      await mine.ask('/api/v1/scans/start', { repositoryId: id });
      await mine.runScans();
      const { scans } = await mine.ask<{
        scans: { state: string; commitSha: string; packageCount: number; gaps: unknown[] }[];
      }>('/api/v1/scans/list', { repositoryId: id });
      const [scan] = scans;
      assert.deepEqual([scan?.state, scan?.commitSha, scan?.packageCount], ['completed', pushed, 1], String(damage));
      assert.deepEqual(scan?.gaps, scans[1]?.gaps, String(damage));
    }
  });
});
