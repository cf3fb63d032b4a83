/** `vedette backup` and `vedette restore`: everything that the database holds, in one file that either kind of database takes. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import pino from 'pino';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import { BackupUnusable } from '../service/backup/backup-file.ts';
import { requestBackup } from '../service/backup/backup-requests.ts';
import { makeBackup } from '../service/backup/make-backup.ts';
import { restoreBackup } from '../service/backup/restore-backup.ts';
import { isFolderInUse } from '../service/database/embedded/folder-lock.ts';
import { openDatabase } from '../service/database/open-database.ts';
import { systemClock } from '../service/foundation/clock.ts';
import { openDataFolder } from '../service/foundation/data-folder.ts';
import { openJobQueue } from '../service/jobs/job-queue.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

export const registerBackup: RegisterCommand = (program, io) => {
  const command = program
    .command('backup <file>')
    .description(
      'Write everything that the database holds to a file, as it is at one moment, while the service runs. Encryption keys are not in it: keep them elsewhere.',
    );
  addSettingFlags(command, ['DATABASE_URL', 'DATA_DIR']).action(async (given: string) => {
    const config = configOf(command, io);
    const file = resolve(io.cwd, given);
    if (existsSync(file)) throw new Error(`${given} is there already`);
    await refusing(io, async () => {
      if (config.databaseUrl === '' && isFolderInUse(config.dataDir)) await requestBackup(config.dataDir, file);
      else await backUp(config, file, io);
      io.stdout.write(`${given} holds the database. It opens with the keys of this installation alone.\n`);
    });
  });
};

async function backUp(config: Config, file: string, io: CommandIo): Promise<void> {
  openDataFolder(config.dataDir);
  await using database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir });
  const rows = await makeBackup(file, { db: database.db, program: version, now: systemClock.now(), onTable: tell(io) });
  tell(io)('');
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  io.stdout.write(`${total} rows of ${Object.keys(rows).length} tables\n`);
}

export const registerRestore: RegisterCommand = (program, io) => {
  const command = program
    .command('restore <file>')
    .description(
      'Bring back what a backup holds, into an empty database of either kind, all or nothing. Stop the service first.',
    )
    .option('--replace', 'lose what the database holds now');
  addSettingFlags(command, ['DATABASE_URL', 'DATA_DIR']).action(
    async (given: string, { replace }: { replace?: boolean }) => {
      const config = configOf(command, io);
      await refusing(io, async () => {
        if (config.databaseUrl === '' && isFolderInUse(config.dataDir))
          throw new BackupUnusable(`a running service has ${config.dataDir} open; stop it first`);
        openDataFolder(config.dataDir);
        await using database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir });
        const log = pino({ level: 'silent' });
        await using jobs = await openJobQueue(database, log, {
          scanTimeoutSeconds: config.scanTimeoutSeconds,
          stopTimeoutMs: 0,
        });
        const options = { db: database.db, jobs, isReplacing: replace === true, onTable: tell(io) };
        const { madeAt, keyIds, rows, scans } = await restoreBackup(resolve(io.cwd, given), options);
        tell(io)('');
        const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
        io.stdout.write(
          `${total} rows of ${madeAt} are back; ${scans} scans wait. Its secrets need ${keyIds.length === 1 ? 'the key' : 'the keys'} ${keyIds.join(', ') || '(none)'}.\n`,
        );
      });
    },
  );
};

async function refusing(io: CommandIo, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BackupUnusable)) throw error;
    io.stderr.write(`Not done: ${error.message}.\n`);
    io.setExitCode(1);
  }
}

function tell({ stderr }: CommandIo): (what: string) => void {
  if (!('isTTY' in stderr) || stderr.isTTY !== true) return () => {};
  return (what) => void stderr.write(`\r\x1b[K${what}`);
}
