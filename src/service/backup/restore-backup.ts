/**
 * Brings back what a backup holds, all or nothing: tables are made as they were when it was made, filled, and brought up to this program, in one
 * transaction. A kill leaves the database as it was.
 */
import type { Transaction } from 'kysely';
import { applyMigrations, knownMigrations } from '../database/migrate.ts';
import { dropAllTables, forgetJobs, listTables, writeRows } from '../database/table-rows.ts';
import type { Database, Tables } from '../database/tables.ts';
import { type JobQueue, priorityOf } from '../jobs/job-queue.ts';
import { BackupUnusable, checkBackupFile, readBackupRows } from './backup-file.ts';
import { deleteSessions, hasOrganizations, requeueOpenScans } from './store.ts';

export interface RestoreBackup {
  readonly db: Database;
  readonly jobs: Pick<JobQueue, 'enqueueScan'>;
  /** Whether what the database holds may go. */
  readonly isReplacing: boolean;
  readonly onTable?: (table: string) => void;
}

export interface Restored {
  readonly madeAt: string;
  readonly keyIds: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
  /** Scans that wait now. */
  readonly scans: number;
}

/** @throws {BackupUnusable} before anything is touched, where the file or the database does not allow it */
export async function restoreBackup(
  file: string,
  { db, jobs, isReplacing, onTable = () => {} }: RestoreBackup,
): Promise<Restored> {
  const header = await checkBackupFile(file);
  const known = new Set(knownMigrations());
  const unknown = header.migrations.filter((number) => !known.has(number));
  if (unknown.length > 0)
    throw new BackupUnusable(`it was made by a newer Vedette (${header.program}); restore it with that version`);
  const rows: Record<string, number> = {};
  const scans = await db.transaction().execute(async (transaction) => {
    if (!isReplacing && (await hasOrganizations(transaction)))
      throw new BackupUnusable(
        'the database is not empty; restore into a new one, or say --replace to lose what is in it',
      );
    await dropAllTables(transaction);
    await applyMigrations(transaction, header.migrations);
    await fill(transaction, file, rows, onTable);
    await applyMigrations(
      transaction,
      [...known].filter((number) => !header.migrations.includes(number)),
    );
    await deleteSessions(transaction);
    await forgetJobs(transaction);
    const open = await requeueOpenScans(transaction);
    for (const { trigger, ...job } of open) await jobs.enqueueScan(transaction, job, priorityOf(trigger));
    return open.length;
  });
  return { madeAt: header.madeAt, keyIds: header.keyIds, rows, scans };
}

async function fill(
  transaction: Transaction<Tables>,
  file: string,
  counts: Record<string, number>,
  onTable: (table: string) => void,
): Promise<void> {
  const tables = new Set(await listTables(transaction));
  for await (const { table, rows } of readBackupRows(file)) {
    if (!tables.has(table)) throw new BackupUnusable(`it holds a table that there is not: ${table}`);
    if (counts[table] === undefined) onTable(table);
    await writeRows(transaction, table, rows);
    counts[table] = (counts[table] ?? 0) + rows.length;
  }
}
