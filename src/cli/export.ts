/** `vedette export`: the report of a repository of a running server in a format of others, written as it comes. */
import { type Command, Option } from 'commander';
import { severityLevels } from '../engine/model/advisory.ts';
import { reachabilities } from '../engine/model/verdict.ts';
import { formatNames } from '../engine/formats/format-names.ts';
import { callForDocument } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { someOf, wholeNumber } from './flag-values.ts';
import { addServerFlags, serverOf } from './server-flags.ts';
import { writeDocument } from './write-document.ts';

interface ExportOptions {
  readonly ref?: string;
  readonly format: string;
  readonly output?: string;
  readonly severities?: readonly string[];
  readonly reachability?: readonly string[];
  readonly minPriority?: number;
}

export const registerExport: RegisterCommand = (program, io) => {
  addServerFlags(
    program
      .command('export <repositoryId>')
      .description('write the report of a repository of a running server as SARIF, a bill of materials, VEX or a table')
      .addOption(new Option('--format <format>', 'how to write it').choices([...formatNames]).default('sarif'))
      .option('--ref <name>', 'of a registered branch or tag, in the place of the default branch')
      .option('--output <file>', 'write it into this file')
      .option(
        '--severities <list>',
        `only these, comma-separated: ${severityLevels.join(', ')}`,
        someOf(severityLevels),
      )
      .option(
        '--reachability <list>',
        `only these, comma-separated: ${reachabilities.join(', ')}`,
        someOf(reachabilities),
      )
      .option(
        '--min-priority <number>',
        'only vulnerabilities of at least this priority, 0 to 100',
        wholeNumber(0, 100),
      ),
  ).action(async (repositoryId: string, options: ExportOptions, command: Command) =>
    exportReport(command, io, repositoryId, options),
  );
};

async function exportReport(
  command: Command,
  io: CommandIo,
  repositoryId: string,
  { ref, format, output, severities, reachability, minPriority }: ExportOptions,
): Promise<void> {
  const response = await callForDocument(serverOf(command, io), '/api/v1/reports/export', {
    repositoryId,
    format,
    ...(ref === undefined ? {} : { ref }),
    ...(severities === undefined ? {} : { severities }),
    ...(reachability === undefined ? {} : { reachability }),
    ...(minPriority === undefined ? {} : { minPriority }),
  });
  await writeDocument(response, output ?? '', io);
}
