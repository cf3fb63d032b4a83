/** Writes everything that the database holds to a file, as it is at one moment, while the service goes on. */
import type { Database } from '../database/tables.ts';
import { listTables, readTable } from '../database/table-rows.ts';
import { type BackupHeader, type TableRows, writeBackupFile } from './backup-file.ts';
import { listAppliedMigrations, listKeyIds } from './store.ts';

export interface MakeBackup {
  readonly db: Database;
  readonly program: string;
  readonly now: Date;
  readonly onTable?: (table: string) => void;
}

const rowsAtOnce = 1000;
const leftOut = [
  'encryption keys',
  'advisories',
  'fetched commits and parsed facts',
  'the queue of jobs, which restoring makes anew',
];

/** @returns rows by table */
export async function makeBackup(
  file: string,
  { db, program, now, onTable = () => {} }: MakeBackup,
): Promise<Readonly<Record<string, number>>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const header: BackupHeader = {
        vedette: 'backup',
        format: 1,
        program,
        migrations: await listAppliedMigrations(transaction),
        madeAt: now.toISOString(),
        keyIds: await listKeyIds(transaction),
        leftOut,
      };
      async function* tables(): AsyncGenerator<TableRows> {
        for (const table of await listTables(transaction)) {
          onTable(table);
          yield { table, chunks: readTable(transaction, table, rowsAtOnce) };
        }
      }
      return writeBackupFile(file, header, tables());
    });
}
