/** `mutation`: whether the tests notice small changes of the program. Its options are its own; `-- --help` lists them. */
import { type RegisterCommands, subcommand } from './subcommand.ts';

export const registerMutation: RegisterCommands = (program) => {
  subcommand(program, 'mutation [options...]', {
    measures: 'whether the nearest tests notice seeded changes of the program, one a function (npm run test:mutation)',
    needs: 'nothing from outside; half an hour for 400 mutants on two idle cores',
    prints: 'each survivor with its line, and killed, survived and equivalent mutants by operator and folder',
  })
    .allowUnknownOption()
    .action(async (options: readonly string[]) => {
      const { run } = await import('../mutation/mutation.ts');
      process.exitCode = await run(options, console.log);
    });
};
