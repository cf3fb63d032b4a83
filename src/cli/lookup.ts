/** `vedette lookup`: which repositories of a running server hold the packages of a list. Exit code 0 where none does, 1 where one does. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { terminalLine } from '../engine/text/terminal-text.ts';
import { callOperation } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { wholeNumber } from './flag-values.ts';
import { type LookupReply, lookupTable } from './lookup-table.ts';
import { addServerFlags, serverOf } from './server-flags.ts';

interface LookupOptions {
  readonly ecosystem?: string;
  readonly places: number;
  readonly on?: string;
  readonly json?: true;
}

const lineMax = 300;

export const registerLookup: RegisterCommand = (program, io) => {
  addServerFlags(
    program
      .command('lookup [file]')
      .description(
        'say which repositories of a running server hold the packages of a list, a line each: name@version, purls, requirements, coordinates, name: 1.0, 1.1, tables; without a file, or with -, of standard input. Exit code 1 where one is held, or may be',
      )
      .option('--ecosystem <name>', 'of all of them, where the lines do not say it')
      .option('--places <number>', 'places to show of each line, 1 to 1000', wholeNumber(1, 1000), 100)
      .option('--on <date>', 'as it was at the end of that day (2026-03-01, UTC), or at a time (2026-03-01T12:00:00Z)')
      .option('--json', "print the server's answer"),
  ).action(async (file: string | undefined, options: LookupOptions, command: Command) =>
    lookup(command, io, file ?? '-', options),
  );
};

async function lookup(
  command: Command,
  io: CommandIo,
  file: string,
  { ecosystem = '', places, on = '', json }: LookupOptions,
): Promise<void> {
  const server = serverOf(command, io);
  const list = file === '-' ? await text(io.stdin) : await readFile(resolve(io.cwd, file), 'utf8');
  if (list.trim() === '') throw new Error('the list is empty');
  const body = {
    text: list,
    ecosystem,
    onlyHeld: json !== true,
    instancesMax: places,
    ...(on === undefined || on === '' ? {} : { asOf: on }),
  };
  const reply = (await callOperation(server, '/api/v1/sca/packages/lookup', body)) as LookupReply;
  io.stdout.write(json === true ? `${JSON.stringify(reply, undefined, 2)}\n` : lookupTable(reply));
  for (const { line, text: written, reason } of reply.notUnderstood)
    io.stderr.write(`${terminalLine(`line ${line} is not understood, ${reason}: ${written}`, lineMax)}\n`);
  if (reply.counts.held + reply.counts.mayBeHeld > 0) io.setExitCode(1);
}
