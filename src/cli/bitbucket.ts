/** `vedette bitbucket`: workspaces and projects of Bitbucket, connected to a running server. */
import type { Command } from 'commander';
import type { ConnectedPage } from '../service/repositories/connect.ts';
import type { ConnectionCheck } from '../service/repositories/check-connection.ts';
import { callOperation } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { addServerFlags, serverOf } from './server-flags.ts';

interface ConnectOptions {
  readonly authorEmail: string;
  readonly pullRequests: boolean;
}

export const registerBitbucket: RegisterCommand = (program, io) => {
  const bitbucket = program.command('bitbucket').description('connect workspaces and projects of Bitbucket');
  addServerFlags(
    bitbucket
      .command('connect <address>')
      .description(
        'register all repositories of a workspace (https://bitbucket.org/workspace) or project (https://git.example/scm/KEY), with webhooks; what is there stays as it is',
      )
      .requiredOption('--author-email <email>', 'author of commits that the service makes in them')
      .option('--no-pull-requests', 'leave the scanning of pull requests off in new repositories'),
  ).action(async (address: string, options: ConnectOptions, command: Command) =>
    connect(command, io, address, options),
  );
  addServerFlags(
    bitbucket
      .command('check <repositoryId>')
      .description('say what works between a registered repository and its Bitbucket, and what is missing'),
  ).action(async (repositoryId: string, _options: unknown, command: Command) => check(command, io, repositoryId));
};

async function connect(command: Command, io: CommandIo, address: string, options: ConnectOptions): Promise<void> {
  const server = serverOf(command, io);
  const rows: ConnectedPage['repositories'][number][] = [];
  let cursor = '';
  do {
    const body = {
      address,
      gitAuthorEmail: options.authorEmail,
      isPrScanningEnabled: options.pullRequests,
      cursor,
    };
    const page = (await callOperation(server, '/api/v1/bitbucket/connect', body)) as ConnectedPage;
    rows.push(...page.repositories);
    cursor = page.cursor;
    io.stderr.write(`${rows.length} repositories seen${cursor === '' ? '' : ' so far'}\n`);
  } while (cursor !== '');
  const troubled = rows.filter(({ problem }) => problem !== '');
  for (const { url, problem } of troubled) io.stderr.write(`${url}: ${problem}\n`);
  const number = (fits: (row: (typeof rows)[number]) => boolean): number => rows.filter(fits).length;
  io.stdout.write(
    `${rows.length} repositories: ${number(({ isNew }) => isNew)} registered now, ${number(({ id, isNew }) => id !== '' && !isNew)} known already, ${number(({ id }) => id === '')} left out; webhooks: ${number(({ hook }) => hook === 'made')} made, ${number(({ hook }) => hook === 'mended')} mended, ${number(({ hook }) => hook === 'there')} there\n`,
  );
  if (!troubled.some(({ id }) => id !== '')) return;
  io.stderr.write('run it again for the webhooks that are missing\n');
  io.setExitCode(1);
}

async function check(command: Command, io: CommandIo, repositoryId: string): Promise<void> {
  const { isWorking, checks } = (await callOperation(serverOf(command, io), '/api/v1/bitbucket/check', {
    repositoryId,
  })) as { isWorking: boolean; checks: ConnectionCheck[] };
  for (const { name, isWorking: isFine, message } of checks)
    io.stdout.write(`${isFine ? 'ok     ' : 'missing'} ${name}: ${message}\n`);
  if (!isWorking) io.setExitCode(1);
}
