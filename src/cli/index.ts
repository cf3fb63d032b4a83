/** The commands of the command line; a test compares the list with the folder. */
import { Command } from 'commander';
import { version } from '../config/version.ts';
import { registerAdvisories } from './advisories.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { registerDatabase } from './database.ts';
import { registerDevCompareVersions } from './dev-compare-versions.ts';
import { registerScan } from './scan.ts';
import { registerServe } from './serve.ts';
import { registerTokens } from './tokens.ts';
import { registerWorker } from './worker.ts';

const commands: readonly RegisterCommand[] = [
  registerServe,
  registerWorker,
  registerScan,
  registerTokens,
  registerAdvisories,
  registerDatabase,
  registerDevCompareVersions,
];

export function createProgram(io: CommandIo): Command {
  const program = new Command('vedette')
    .description('Self-hosted code-security scanning: packages, advisories, reachability, rules.')
    .version(version)
    .showHelpAfterError('(run with --help for what there is)')
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .exitOverride();
  for (const register of commands) register(program, io);
  return program;
}
