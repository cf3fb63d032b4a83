/** A backup that is made while writes go on, brought back on either kind of database, and files that are no whole backup. */
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import pino from 'pino';
import { loadConfig } from '../../config/config.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { temporaryDatabase } from '../../testing/temporary-database.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { createContext } from '../create-context.ts';
import { placements } from '../database/distribution.ts';
import { applyMigrations, knownMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { dropAllTables, listTables } from '../database/table-rows.ts';
import type { Database } from '../database/tables.ts';
import { createServer } from '../http/server.ts';
import { insertOrganization } from '../organizations/store.ts';
import { newId } from '../foundation/ids.ts';
import { BackupUnusable, checkBackupFile } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { theService } from '../audit/tell-changes.ts';
import { linkLifeMs, makeLink } from '../sessions/links.ts';
import { beginSession } from '../sessions/sessions.ts';
import { restoreBackup } from './restore-backup.ts';

const now = new Date('2026-03-02T10:00:00Z');
const noJobs = { enqueueScan: async () => Promise.resolve() };
const folder = temporaryFolder();
let mine: TestOrganization;
let file = '';
const paths = ['/api/v1/sca/alerts/search', '/api/v1/stats/summary', '/api/v1/repositories/list'] as const;
const answers = new Map<string, unknown>();

let made: Promise<void> | undefined;
/** For the tests of this file alone: a hook outside of them would run for every file of the process. */
const makeOnce = () => (made ??= makeIt());

async function makeIt(): Promise<void> {
  const { context } = await testService();
  mine = await testOrganization();
  await mine.register(lodashShop);
  await mine.runScans();
  await mine.register({ 'package.json': '{}' }, 'waits');
  file = join(folder, 'one.backup');
  const beginner = { organizationId: mine.id, tokenId: mine.pair.id };
  const { db, keys, config, clock } = context;
  await beginSession(db, keys, beginner, config.sessions.lifeMs, theService, clock.now());
  await makeLink(db, keys, beginner, linkLifeMs, clock.now());
  for (const path of paths) answers.set(path, await mine.ask(path, {}));
  const writing = (async () => {
    for (let count = 0; count < 20; count += 1)
      await mine.ask('/api/v2/rules/create', { name: `rule ${count}`, rule: 'eval($X)' });
  })();
  await makeBackup(file, { db: context.db, program: 'test', now });
  await writing;
}

function linesOf(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
}

async function copyOf(db: Database, name: string): Promise<string[]> {
  const path = join(folder, name);
  await makeBackup(path, { db, program: 'test', now });
  return linesOf(path).slice(0, -1).sort();
}

void describe('a backup', () => {
  before(makeOnce);

  void it('holds every table, and its rows as they were at one moment, for its owner alone', async () => {
    const { context } = await testService();
    const listed = await context.db.transaction().execute(listTables);
    assert.deepEqual([...listed, 'schema_migrations'].sort(), Object.keys(placements).sort());
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const lines = linesOf(file);
    const tables = lines.filter((line) => line.startsWith('["table"')).map((line) => JSON.parse(line)[1] as string);
    assert.deepEqual([...tables].sort(), [...listed].sort());
    const rules = lines.filter((line) => line.includes(mine.id) && line.includes('"glob_pattern"')).length;
    const events = lines.filter((line) => line.includes(mine.id) && line.includes('"object_kind":"rule"')).length;
    assert.equal(rules, events, 'a rule and its event are of one transaction');
    assert.ok(!lines.join('\n').includes(mine.pair.secret));
  });

  void it('comes back whole on a database of either kind, and answers as before', async () => {
    const { context } = await testService();
    const dataDir = join(folder, 'restored');
    mkdirSync(dataDir);
    copyFileSync(join(context.config.dataDir, 'encryption-key'), join(dataDir, 'encryption-key'));
    const other = await temporaryDatabase();
    const targets = [{ url: '', folder: dataDir }, ...(other.url === '' ? [] : [{ url: other.url, folder: '' }])];
    for (const target of targets) {
      const waiting: string[] = [];
      {
        await using database = await openDatabase(target);
        const jobs = {
          enqueueScan: async (_transaction: unknown, job: { scanId: string }) =>
            Promise.resolve(void waiting.push(job.scanId)),
        };
        await sql`CREATE SCHEMA IF NOT EXISTS jobs`.execute(database.db);
        await sql`CREATE TABLE IF NOT EXISTS jobs.job (id integer)`.execute(database.db);
        const { scans } = await restoreBackup(file, { db: database.db, jobs, isReplacing: false });
        // Scans that were under way wait now.
        const isOfScan = (line: string): boolean => line.includes('"advisory_snapshot":');
        const copied = await copyOf(database.db, 'again.backup');
        const whole = linesOf(file).slice(0, -1).sort();
        // Who has signed out since, or used a link, is let in by neither.
        const isOfSession = (line: string): boolean => line.includes('"ends_at":');
        assert.ok(whole.filter(isOfSession).length >= 2);
        assert.equal(copied.filter(isOfSession).length, 0);
        const isAsItWas = (line: string): boolean => !isOfScan(line) && !isOfSession(line);
        assert.deepEqual(copied.filter(isAsItWas), whole.filter(isAsItWas));
        assert.equal(copied.filter(isOfScan).length, whole.filter(isOfScan).length);
        assert.equal(scans, waiting.length);
        assert.ok(scans >= 1);
        await assert.rejects(
          restoreBackup(file, { db: database.db, jobs: noJobs, isReplacing: false }),
          /is not empty/,
        );
        await restoreBackup(file, { db: database.db, jobs: noJobs, isReplacing: true });
        await sql`DROP SCHEMA jobs CASCADE`.execute(database.db);
      }
      const settings = {
        VEDETTE_DATA_DIR: dataDir,
        VEDETTE_DATABASE_URL: target.url,
        VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      };
      const log = pino({ level: 'silent' });
      await using restored = await createContext(loadConfig(settings, {}, folder), { log, clock: context.clock });
      await using server = await createServer(restored, { version: 'test' });
      const headers = { 'x-service-api-token-id': mine.pair.id, 'x-service-api-token-secret': mine.pair.secret };
      for (const url of paths) {
        const { body } = await server.inject({ method: 'POST', url, headers, payload: {} });
        // Warnings are of the advisories that a program has at hand, which a backup does not hold.
        assert.deepEqual({ ...JSON.parse(body), warnings: [] }, { ...Object(answers.get(url)), warnings: [] }, url);
      }
    }
    await other.drop();
  });

  void it('of an older schema is brought up to this one; of a newer one it is refused', async () => {
    await using older = await openDatabase({ url: '', folder: '' });
    const organization = { id: newId(), name: 'Older' };
    const then = knownMigrations().slice(0, -2);
    await older.db.transaction().execute(async (transaction) => {
      await dropAllTables(transaction);
      await applyMigrations(transaction, then);
      await insertOrganization(transaction, organization, now);
    });
    const path = join(folder, 'older.backup');
    await makeBackup(path, { db: older.db, program: 'older', now });
    assert.deepEqual((await checkBackupFile(path)).migrations, then);
    await using database = await openDatabase({ url: '', folder: '' });
    await sql`CREATE SCHEMA jobs`.execute(database.db);
    await sql`CREATE TABLE jobs.job (id integer)`.execute(database.db);
    await restoreBackup(path, { db: database.db, jobs: noJobs, isReplacing: false });
    assert.deepEqual((await database.db.selectFrom('organizations').select('name').execute())[0], { name: 'Older' });
    const applied = await database.db.selectFrom('schema_migrations').select('number').orderBy('number').execute();
    assert.deepEqual(
      applied.map(({ number }) => number),
      knownMigrations(),
    );
    const newer = join(folder, 'newer.backup');
    const [header = '', ...lines] = linesOf(path);
    writeFileSync(newer, gzipSync([header.replace('"migrations":[', '"migrations":[9999,'), ...lines, ''].join('\n')));
    await assert.rejects(restoreBackup(newer, { db: database.db, jobs: noJobs, isReplacing: true }), BackupUnusable);
  });
});

void describe('a file that is no whole backup', () => {
  before(makeOnce);

  const written = (bytes: Uint8Array): string => {
    const path = join(folder, 'damaged.backup');
    writeFileSync(path, bytes);
    return path;
  };

  void it('is told before anything is touched', async () => {
    const lines = linesOf(file);
    const texts: Readonly<Record<string, RegExp>> = {
      'no json at all\n': /no backup of Vedette/,
      '{"some":"json"}\n': /no backup of Vedette/,
      '{"vedette":"backup","format":2}\n': /newer Vedette/,
      '{"vedette":"backup","format":1}\n': /does not say which tables/,
      [`${lines.slice(0, -1).join('\n')}\n`]: /cut short/,
      [`${lines.join('\n')}\n{"more":1}\n`]: /behind its end/,
      [`${lines.toSpliced(-2, 1).join('\n')}\n`]: /digest is another/,
    };
    for (const [text, message] of Object.entries(texts))
      await assert.rejects(
        checkBackupFile(written(gzipSync(text))),
        (error) => error instanceof BackupUnusable && message.test(error.message),
        text.slice(0, 60),
      );
    await assert.rejects(checkBackupFile(written(Buffer.from('plain text'))), BackupUnusable);
    await assert.rejects(checkBackupFile(written(Buffer.alloc(0))), BackupUnusable);
    await assert.rejects(checkBackupFile(join(folder, 'nowhere')), /ENOENT/);
  });

  void it('is known by any change of its bytes that changes what it says', async () => {
    const whole = readFileSync(file);
    const said = gunzipSync(whole);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, mask, isCut) => {
          const bytes = isCut ? whole.subarray(0, at) : Uint8Array.from(whole);
          if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ mask;
          const path = written(bytes);
          let isTaken = true;
          try {
            await checkBackupFile(path);
          } catch (error) {
            assert.ok(error instanceof BackupUnusable, String(error));
            isTaken = false;
          }
          if (isTaken) assert.ok(gunzipSync(bytes).equals(said));
        },
      ),
      { numRuns: 200 },
    );
  });

  void it('leaves no half behind where it could not be made', async () => {
    const { context } = await testService();
    const nowhere = join(folder, 'no-such-folder', 'x.backup');
    await assert.rejects(makeBackup(nowhere, { db: context.db, program: 'test', now }), /ENOENT/);
    assert.equal(existsSync(nowhere), false);
  });
});
