/** `vedette bitbucket`: workspaces and projects of Bitbucket, connected to a running server. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { ConnectedPage } from '../service/connecting/connect.ts';
import type { ConnectionCheck } from '../service/connecting/check-connection.ts';
import { thresholdSeverities, thresholdUses } from '../service/database/tables.ts';
import type { ThresholdInForce } from '../service/pull-requests/set-threshold.ts';
import { callOperation } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { wholeNumber } from './flag-values.ts';
import { repeatable } from './repeatable.ts';
import { addServerFlags, serverOf } from './server-flags.ts';
import { pushEach } from '../engine/text/push-each.ts';

interface ConnectOptions {
  readonly authorEmail: string;
  readonly pullRequests: boolean;
  readonly follow: boolean;
  readonly tokenFile?: string;
  readonly username?: string;
  readonly email?: string;
}

interface ThresholdOptions {
  readonly minPriority?: number;
  readonly fail: readonly string[];
  readonly rules?: string;
  readonly reset?: true;
}

interface ProtectOptions {
  readonly branch?: string;
  readonly passingBuilds: number;
  readonly remove?: true;
}

export const registerBitbucket: RegisterCommand = (program, io) => {
  const bitbucket = program
    .command('bitbucket')
    .description('connect workspaces and projects of Bitbucket, check and protect their repositories');
  addServerFlags(
    bitbucket
      .command('connect <address>')
      .description(
        'register all repositories of a workspace (https://bitbucket.org/workspace) or project (https://git.example/scm/KEY), with webhooks; what is there stays as it is',
      )
      .requiredOption('--author-email <email>', 'author of commits that the service makes in them')
      .option('--no-pull-requests', 'leave the scanning of pull requests off in new repositories')
      .option('--no-follow', 'take no new repositories in by itself, and archive none that are gone')
      .option(
        '--token-file <file>',
        'file with a token for these repositories, or - for standard input; kept encrypted by the server. Without it the server uses its file of git credentials',
      )
      .option('--username <name>', 'user name that git sends with the token')
      .option('--email <email>', 'owner of the token, where it is an API token of Bitbucket Cloud'),
  ).action(async (address: string, options: ConnectOptions, command: Command) =>
    connect(command, io, address, options),
  );
  addServerFlags(
    bitbucket
      .command('check <repositoryId>')
      .description('say what works between a registered repository and its Bitbucket, and what is missing'),
  ).action(async (repositoryId: string, _options: unknown, command: Command) => check(command, io, repositoryId));
  addServerFlags(
    bitbucket
      .command('protect <repositoryId>')
      .description(
        'have Bitbucket ask for a passing scan before a pull request is merged: Data Center by a required build; Cloud counts passing builds of any kind, and only its Premium plan enforces that',
      )
      .option('--branch <branch>', 'target of pull requests; default: the default branch')
      .option(
        '--passing-builds <number>',
        'how many passing builds Cloud is to ask for, ours among them',
        wholeNumber(1, 100),
        1,
      )
      .option('--remove', 'ask for it no more'),
  ).action(async (repositoryId: string, options: ProtectOptions, command: Command) =>
    protect(command, io, repositoryId, options),
  );
  addServerFlags(
    bitbucket
      .command('threshold [repositoryId]')
      .description(
        'show or set what fails pull requests, for the whole organization or for one repository; malicious packages always do',
      )
      .option(
        '--min-priority <number>',
        'findings of this priority or more fail; 101: none by its priority',
        wholeNumber(0, 101),
      )
      .option(
        '--fail <use=severity>',
        `from which severity on a finding fails by how its package is in use: ${thresholdUses.join(', ')}; severity: ${thresholdSeverities.join(', ')}`,
        repeatable(),
        [],
      )
      .option('--rules <severity>', 'from which severity on matches of rules fail: high, medium, low or never')
      .option('--reset', 'take back what was set'),
  ).action(async (repositoryId: string | undefined, options: ThresholdOptions, command: Command) =>
    threshold(command, io, repositoryId ?? '', options),
  );
};

/** What is not named stays as it is. */
async function threshold(
  command: Command,
  io: CommandIo,
  repositoryId: string,
  { minPriority, fail, rules, reset }: ThresholdOptions,
): Promise<void> {
  const server = serverOf(command, io);
  const isSet = minPriority !== undefined || fail.length > 0 || rules !== undefined;
  if (isSet && reset === true) throw new Error('--reset goes with no other option');
  const ask = async (verb: 'get' | 'set', body: object = {}): Promise<ThresholdInForce> => {
    const path = `/api/v1/pull-requests/${verb}-threshold`;
    return (await callOperation(server, path, { repositoryId, ...body })) as ThresholdInForce;
  };
  let reply = await ask(reset === true ? 'set' : 'get');
  if (isSet) {
    const before = reply.threshold;
    reply = await ask('set', {
      threshold: {
        minPriority: minPriority ?? before.minPriority,
        severities: { ...before.severities, ...Object.fromEntries(fail.map(useAndSeverity)) },
        ruleSeverity: rules ?? before.ruleSeverity,
      },
    });
  }
  const { threshold: inForce, setBy } = reply;
  const rows = [
    ...Object.entries(inForce.severities).map(([use, severity]) => [use, fromSeverity(severity)]),
    ['rules', fromSeverity(inForce.ruleSeverity)],
    ['priority', inForce.minPriority > 100 ? 'never' : `from ${inForce.minPriority} of 100 on`],
  ];
  io.stdout.write(`A pull request fails by (${owners[setBy]}):\n`);
  for (const [name = '', from = ''] of rows) io.stdout.write(`  ${name.padEnd(12)} ${from}\n`);
}

const owners = {
  repository: 'set for this repository',
  organization: 'set for the organization',
  default: 'the default',
} as const;

function useAndSeverity(text: string): readonly [string, string] {
  const [use = '', severity = ''] = text.split('=');
  if (!thresholdUses.some((one) => one === use) || !thresholdSeverities.some((one) => one === severity))
    throw new Error(
      `--fail ${text}: one of ${thresholdUses.join(', ')}, then =, then one of ${thresholdSeverities.join(', ')} is expected`,
    );
  return [use, severity];
}

function fromSeverity(severity: string): string {
  return severity === 'never' || severity === 'critical' ? severity : `${severity} and worse`;
}

async function connect(command: Command, io: CommandIo, address: string, options: ConnectOptions): Promise<void> {
  const server = serverOf(command, io);
  const rows: ConnectedPage['repositories'][number][] = [];
  let credential = await credentialOf(options);
  let shared: ConnectedPage['sharedHook'] = { hook: 'none', problem: '' };
  let cursor = '';
  do {
    const body = {
      address,
      gitAuthorEmail: options.authorEmail,
      isPrScanningEnabled: options.pullRequests,
      isFollowed: options.follow,
      ...(credential === undefined ? {} : { credential }),
      cursor,
    };
    const page = (await callOperation(server, '/api/v1/bitbucket/connect', body)) as ConnectedPage;
    pushEach(rows, page.repositories);
    if (cursor === '') shared = page.sharedHook;
    cursor = page.cursor;
    // It is kept by now.
    credential = undefined;
    io.stderr.write(`${rows.length} repositories seen${cursor === '' ? '' : ' so far'}\n`);
  } while (cursor !== '');
  const troubled = rows.filter(({ problem }) => problem !== '');
  for (const { url, problem } of troubled) io.stderr.write(`${url}: ${problem}\n`);
  if (shared.hook === 'none') io.stderr.write(`no webhook for all of them, so each has its own: ${shared.problem}\n`);
  const number = (fits: (row: (typeof rows)[number]) => boolean): number => rows.filter(fits).length;
  io.stdout.write(
    `${rows.length} repositories: ${number(({ isNew }) => isNew)} registered now, ${number(({ id, isNew }) => id !== '' && !isNew)} known already, ${number(({ id }) => id === '')} left out; ${webhooksOf(shared, number)}\n`,
  );
  if (!troubled.some(({ id }) => id !== '')) return;
  io.stderr.write('run it again for the webhooks that are missing\n');
  io.setExitCode(1);
}

function webhooksOf(
  { hook: shared }: ConnectedPage['sharedHook'],
  number: (fits: (row: ConnectedPage['repositories'][number]) => boolean) => number,
): string {
  if (shared !== 'none') return `one webhook for all of them: ${shared}`;
  const [made, mended, there] = (['made', 'mended', 'there'] as const).map((one) => number(({ hook }) => hook === one));
  return `webhooks: ${made} made, ${mended} mended, ${there} there`;
}

/** Of a file alone: what stands among the arguments, every process of the machine can read. */
async function credentialOf({ tokenFile, username, email }: ConnectOptions): Promise<object | undefined> {
  if (tokenFile === undefined) {
    if (username !== undefined || email !== undefined) throw new Error('--username and --email go with --token-file');
    return undefined;
  }
  const token = (tokenFile === '-' ? await text(process.stdin) : await readFile(tokenFile, 'utf8')).trim();
  if (token === '') throw new Error('the file of the token is empty');
  if (username === undefined && email === undefined) return { token };
  // git takes it in place of the user's own name.
  return {
    username: username ?? 'x-bitbucket-api-token-auth',
    password: token,
    ...(email === undefined ? {} : { email }),
  };
}

async function check(command: Command, io: CommandIo, repositoryId: string): Promise<void> {
  const { isWorking, checks } = (await callOperation(serverOf(command, io), '/api/v1/bitbucket/check', {
    repositoryId,
  })) as { isWorking: boolean; checks: ConnectionCheck[] };
  for (const { name, isWorking: isFine, message } of checks)
    io.stdout.write(`${isFine ? 'ok     ' : 'missing'} ${name}: ${message}\n`);
  if (!isWorking) io.setExitCode(1);
}

const outcomes = {
  made: 'asked for from now on',
  changed: 'asked for, as was changed now',
  there: 'asked for already',
  removed: 'asked for no more',
  none: 'not asked for by us',
} as const;

async function protect(
  command: Command,
  io: CommandIo,
  repositoryId: string,
  { branch, passingBuilds, remove }: ProtectOptions,
): Promise<void> {
  const reply = (await callOperation(serverOf(command, io), '/api/v1/bitbucket/protect', {
    repositoryId,
    ...(branch === undefined ? {} : { branch }),
    isRequired: remove !== true,
    passingBuilds,
  })) as { outcome: keyof typeof outcomes; branch: string; notes: string[] };
  io.stdout.write(`a passing scan before a merge into ${reply.branch}: ${outcomes[reply.outcome]}\n`);
  for (const note of reply.notes) io.stdout.write(`${note}\n`);
}
