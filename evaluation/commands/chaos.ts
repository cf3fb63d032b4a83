/** `chaos`: whether what was acknowledged is done, whatever is killed. Its options are its own; `-- --help` lists them. */
import { type RegisterCommands, subcommand } from './subcommand.ts';

export const registerChaos: RegisterCommands = (program) => {
  subcommand(program, 'chaos [options...]', {
    measures:
      'whether acknowledged work is done, once, while servers, workers and the database are killed (npm run test:chaos)',
    needs: 'git, ps, and PostgreSQL unless --embedded; a quarter of an hour on two cores',
    prints: 'kills by kind, scans by trigger and end, further attempts, seconds, and each deviation',
  })
    .allowUnknownOption()
    .action(async (options: readonly string[]) => {
      const { run } = await import('../chaos/chaos.ts');
      process.exitCode = await run(options, console.log);
    });
};
