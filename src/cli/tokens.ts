/** `vedette tokens`: API tokens of the running server. */
import type { Command } from 'commander';
import { callOperation } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { wholeNumber } from './flag-values.ts';
import { addServerFlags, serverOf } from './server-flags.ts';

export const registerTokens: RegisterCommand = (program, io) => {
  const tokens = program
    .command('tokens')
    .description('create, list, revoke and rotate API tokens on a running server');

  tokensCommand(tokens, 'create <name>', 'make a pair; its secret is shown this once')
    .option('--days <number>', 'days until it expires, 1 to 365', wholeNumber(1, 365), 90)
    .action(async (name: string, options: { days: number }, command: Command) => {
      const pair = await call(command, io, 'create', { name, expiresInDays: options.days });
      print(io, pair);
    });

  tokensCommand(tokens, 'list', 'list tokens, newest first, without their secrets').action(
    async (_options: unknown, command: Command) => {
      print(io, await call(command, io, 'list', { pageSize: 500 }));
    },
  );

  tokensCommand(tokens, 'revoke <id>', 'end a token at once').action(
    async (id: string, _options: unknown, command: Command) => {
      print(io, await call(command, io, 'revoke', { id }));
    },
  );

  tokensCommand(tokens, 'rotate <id>', 'make a new pair and end the old one after a grace')
    .option('--grace-hours <number>', 'hours that the old pair lives on, 0 to 168', wholeNumber(0, 168), 24)
    .action(async (id: string, options: { graceHours: number }, command: Command) => {
      print(io, await call(command, io, 'rotate', { id, graceHours: options.graceHours }));
    });
};

function tokensCommand(parent: Command, nameAndArguments: string, description: string): Command {
  return addServerFlags(parent.command(nameAndArguments).description(description)).option(
    '--json',
    'print JSON, as it always does',
  );
}

function call(command: Command, io: CommandIo, name: string, body: object): Promise<unknown> {
  return callOperation(serverOf(command, io), `/api/v1/tokens/${name}`, body);
}

function print(io: CommandIo, value: unknown): void {
  io.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
}
