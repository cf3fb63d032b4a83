/**
 * `dev compare-versions <ecosystem>`: checks lines `a < b`, `a = b`, `a > b` of standard input against a version scheme,
 * so that order fixtures of anyone can be run. Exit code 1 where a line fails, 2 where one is no comparison at all.
 */
import { text } from 'node:stream/consumers';
import { schemeOfEcosystem } from '../engine/versions/index.ts';
import { checkOrder } from '../engine/versions/order-lines.ts';
import type { CommandIo, RegisterCommand } from './command.ts';

export const registerDevCompareVersions: RegisterCommand = (program, io) => {
  const dev = program.commands.find((command) => command.name() === 'dev') ?? program.command('dev');
  if (dev.description() === '') dev.description('tools for people who work on Vedette');
  dev
    .command('compare-versions')
    .description('check lines `a < b`, `a = b`, `a > b` from standard input against the order of an ecosystem')
    // Several words, so that Red Hat needs no quotes.
    .argument(
      '<ecosystem...>',
      'an OSV ecosystem in any case, with or without release (`Debian:12`), or an alias (`pip`)',
    )
    .action((words: readonly string[]) => compareVersions(words.join(' '), io));
};

async function compareVersions(ecosystem: string, io: CommandIo): Promise<void> {
  const scheme = schemeOfEcosystem(ecosystem);
  if (scheme === undefined) {
    io.stderr.write(`No version scheme is known for the ecosystem "${ecosystem}".\n`);
    io.setExitCode(2);
    return;
  }
  const result = checkOrder(scheme, await text(io.stdin));
  const lines = result.failures.map((failure) => `line ${failure.line}: ${failure.text} (${failure.reason})`);
  lines.push(`${result.passed} passed, ${result.failures.length} failed`);
  io.stdout.write(`${lines.join('\n')}\n`);
  io.setExitCode(result.malformed > 0 ? 2 : result.failures.length > 0 ? 1 : 0);
}
