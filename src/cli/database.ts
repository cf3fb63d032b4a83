/** `vedette database distribute`: what an operator does with the database itself. */
import { type Config, loadConfig } from '../config/config.ts';
import { CannotDistribute, distributeTables } from '../service/database/distribute.ts';
import { openDatabase } from '../service/database/open-database.ts';
import type { RegisterCommand } from './command.ts';

export const registerDatabase: RegisterCommand = (program, io) => {
  const database = program.command('database').description('Look after the database of a service.');
  database
    .command('distribute')
    .description(
      'Spread the tables over the nodes of a Citus cluster, by organization. Says each step; may be run again, and goes on where a run was cut short.',
    )
    .option('--database-url <url>', 'the coordinator, postgres://… (VEDETTE_DATABASE_URL)')
    .option('--dry-run', 'only say what would be done')
    .action(async ({ databaseUrl, dryRun }: { readonly databaseUrl?: string; readonly dryRun?: boolean }) => {
      const refuse = (sentence: string): void => {
        io.stderr.write(`${sentence}\n`);
        io.setExitCode(1);
      };
      const config: Config = loadConfig(io.env, { DATABASE_URL: databaseUrl }, io.cwd);
      if (config.databaseUrl === '')
        return refuse(
          'The embedded database is on one machine: name a PostgreSQL by --database-url or VEDETTE_DATABASE_URL.',
        );
      try {
        await using opened = await openDatabase({ url: config.databaseUrl, folder: '' });
        let steps = 0;
        await distributeTables(opened.db, {
          isDryRun: dryRun === true,
          onStep(sentence) {
            steps += 1;
            io.stdout.write(`${sentence}\n`);
          },
        });
        io.stdout.write(steps === 0 ? 'Every table lies where it belongs already.\n' : `${steps} steps.\n`);
      } catch (error) {
        if (!(error instanceof CannotDistribute)) throw error;
        refuse(`Not distributed: ${error.message}.`);
      }
    });
};
