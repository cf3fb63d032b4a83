/** `vedette fixes`: what a running server would change in repositories, and the pull requests that it makes of it. */
import { type Command, Option } from 'commander';
import { exposures } from '../engine/model/verdict.ts';
import { terminalLine } from '../engine/text/terminal-text.ts';
import type { FixPolicy } from '../service/database/tables.ts';
import { fixSeverities } from '../service/fixes/fix-policy.ts';
import type { FixPolicyInForce } from '../service/fixes/set-policy.ts';
import { callOperation } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { someOf, wholeNumber } from './flag-values.ts';
import { addServerFlags, serverOf } from './server-flags.ts';

interface PolicyOptions extends Partial<Omit<FixPolicy, 'isEnabled'>> {
  readonly enable?: true;
  readonly disable?: true;
  readonly reset?: true;
}

const lineMax = 1_000;

export const registerFixes: RegisterCommand = (program, io) => {
  const fixes = program.command('fixes').description('plan fixes of repositories, and propose them as pull requests');
  addServerFlags(
    fixes
      .command('policy [repositoryId]')
      .description('show or set which fixes are proposed, for the whole organization or for one repository')
      .option('--enable', 'open pull requests')
      .option('--disable', 'open no further ones; those that are open are kept')
      .option('--min-priority <number>', 'of one of the alerts that a fix closes; 101: none', wholeNumber(0, 101))
      .addOption(new Option('--min-severity <severity>', 'of one of those alerts').choices([...fixSeverities]))
      .option(
        '--exposures <uses>',
        `how the package is in use, comma-separated: ${exposures.join(', ')}`,
        someOf(exposures),
      )
      .addOption(new Option('--majors <whether>', 'cross major versions').choices(['allowed', 'never']))
      .option('--open-max <number>', 'open no further one while so many are', wholeNumber(0, 100))
      .option('--cooldown-days <days>', 'pass over releases younger than this', wholeNumber(0, 365))
      .option('--reset', 'take back what was set'),
  ).action(async (repositoryId: string | undefined, options: PolicyOptions, command: Command) =>
    policy(command, io, repositoryId ?? '', options),
  );
  addServerFlags(
    fixes.command('plan <repositoryId>').description('show what would be changed, and what cannot be fixed'),
  ).action(async (repositoryId: string, _options: unknown, command: Command) => plan(command, io, repositoryId));
  addServerFlags(
    fixes
      .command('open <repositoryId> <groupId>')
      .description('open the pull request of one planned fix now, whatever the policy says'),
  ).action(async (repositoryId: string, groupId: string, _options: unknown, command: Command) => {
    await callOperation(serverOf(command, io), '/api/v1/fixes/open', { repositoryId, groupId });
    io.stdout.write('it is opened soon\n');
  });
  addServerFlags(
    fixes.command('list [repositoryId]').description('list the pull requests of fixes, last changed first'),
  ).action(async (repositoryId: string | undefined, _options: unknown, command: Command) =>
    list(command, io, repositoryId),
  );
};

/** What is not named stays as it is. */
async function policy(
  command: Command,
  io: CommandIo,
  repositoryId: string,
  { enable, disable, reset, ...options }: PolicyOptions,
): Promise<void> {
  const server = serverOf(command, io);
  const { minPriority, minSeverity, exposures: uses, majors, openMax, cooldownDays } = options;
  const named = Object.fromEntries(
    Object.entries({ minPriority, minSeverity, exposures: uses, majors, openMax, cooldownDays }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const isSet = enable === true || disable === true || Object.keys(named).length > 0;
  if ((isSet && reset === true) || (enable === true && disable === true))
    throw new Error('--reset goes with no other option, and --enable not with --disable');
  const ask = async (verb: 'get' | 'set', body: object = {}): Promise<FixPolicyInForce> =>
    (await callOperation(server, `/api/v1/fixes/${verb}-policy`, { repositoryId, ...body })) as FixPolicyInForce;
  let reply = await ask(reset === true ? 'set' : 'get');
  if (isSet) {
    const isEnabled = enable === true || (disable !== true && reply.policy.isEnabled);
    reply = await ask('set', { policy: { ...reply.policy, ...named, isEnabled } });
  }
  const { policy: inForce, setBy } = reply;
  io.stdout.write(`Fixes are ${inForce.isEnabled ? '' : 'not '}proposed as pull requests (set by: ${setBy}):\n`);
  for (const [name, value] of Object.entries(inForce))
    if (name !== 'isEnabled') io.stdout.write(`  ${name.padEnd(12)} ${[value].flat().join(', ')}\n`);
}

async function plan(command: Command, io: CommandIo, repositoryId: string): Promise<void> {
  const reply = (await callOperation(serverOf(command, io), '/api/v1/fixes/plan', { repositoryId })) as {
    readonly isPlanning: boolean;
    readonly commitSha: string;
    readonly problem: string;
    readonly fixes: readonly {
      groupId: string;
      summary: string;
      closes: readonly unknown[];
      paths: readonly string[];
    }[];
    readonly unfixed: readonly { alert: { advisoryId: string; name: string; version: string }; reason: string }[];
  };
  if (reply.isPlanning) io.stderr.write('a plan is being made; ask again in a while\n');
  if (reply.problem !== '') io.stderr.write(`${reply.problem}\n`);
  if (reply.commitSha !== '') io.stdout.write(`planned on ${reply.commitSha}\n`);
  for (const { groupId, summary, closes, paths } of reply.fixes)
    io.stdout.write(
      `${terminalLine(`${groupId}  ${summary}: closes ${closes.length} in ${paths.join(', ')}`, lineMax)}\n`,
    );
  for (const { alert, reason } of reply.unfixed)
    io.stdout.write(
      `${terminalLine(`not fixed: ${alert.advisoryId} in ${alert.name} ${alert.version}: ${reason}`, lineMax)}\n`,
    );
}

async function list(command: Command, io: CommandIo, repositoryId: string | undefined): Promise<void> {
  const { fixes, totalCount } = (await callOperation(serverOf(command, io), '/api/v1/fixes/list', {
    ...(repositoryId === undefined ? {} : { repositoryIds: [repositoryId] }),
    pageSize: 500,
  })) as {
    readonly totalCount: number;
    readonly fixes: readonly { state: string; pullRequestId: string; title: string; note: string; groupId: string }[];
  };
  for (const { state, pullRequestId, title, note, groupId } of fixes)
    io.stdout.write(
      `${state.padEnd(9)} ${(pullRequestId === '' ? '' : `#${pullRequestId}`).padEnd(6)} ${groupId}  ${terminalLine(`${title}${note === '' ? '' : ` (${note})`}`, lineMax)}\n`,
    );
  if (fixes.length === 0) io.stdout.write('no pull requests of fixes\n');
  if (totalCount > fixes.length) io.stdout.write(`and ${totalCount - fixes.length} more\n`);
}
