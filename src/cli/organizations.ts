/**
 * `vedette organizations` and `vedette operator-tokens`: what whoever runs the installation does with its tenants. On the database of the
 * settings, or by `--url` on a running server, which is the way where the embedded database is in use.
 */
import type { Author } from '../service/audit/tell-changes.ts';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { type OpenDatabase, openDatabase } from '../service/database/open-database.ts';
import { openDataFolder } from '../service/foundation/data-folder.ts';
import { listOrganizations } from '../service/organizations/store.ts';
import { type Keyring, loadKeyring } from '../service/secrets/keyring.ts';
import {
  closeOrganization,
  createOrganization,
  renameOrganization,
  reopenOrganization,
} from '../service/tenancy/change-organizations.ts';
import { deleteClosedData } from '../service/tenancy/delete-data.ts';
import { organizationOf, shownPair } from '../service/tenancy/shown.ts';
import { callOperation } from './api-client.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

interface Opened {
  readonly db: OpenDatabase['db'];
  readonly keys: Keyring;
  readonly now: Date;
}

export const registerOrganizations: RegisterCommand = (program, io) => {
  const organizations = program
    .command('organizations')
    .description('create, rename, close, reopen and list the organizations of an installation');
  const add = (nameAndArguments: string, description: string): Command =>
    onServerOrDatabase(organizations.command(nameAndArguments).description(description));

  add('create <name>', 'make an organization and its first token pair, whose secret is shown this once').action(
    async (name: string, _options: unknown, command: Command) =>
      run(command, io, ['create', { name }], async ({ db, keys, now }) => {
        const made = await db
          .transaction()
          .execute((transaction) => createOrganization(transaction, keys, name, by('create'), now));
        return { id: made.id, name: made.name, token: shownPair(made.pair) };
      }),
  );

  add('rename <id> <name>', 'give an organization another name').action(
    async (id: string, name: string, _options: unknown, command: Command) =>
      run(command, io, ['rename', { id, name }], async ({ db, now }) => {
        await db.transaction().execute((transaction) => renameOrganization(transaction, id, name, by('rename'), now));
        return { ok: true };
      }),
  );

  add('close <id>', 'refuse its tokens and webhooks, cancel its scans, stop its schedules; its data is kept')
    .option('--delete-data', 'remove all of its data as well, which nothing undoes; needs --confirm-name')
    .option('--confirm-name <name>', 'the name of the organization, to say that its data is meant')
    .action(async (id: string, options: { deleteData?: boolean; confirmName?: string }, command: Command) => {
      const isDeleting = options.deleteData === true;
      if (isDeleting && options.confirmName === undefined)
        throw new Error('--delete-data needs --confirm-name with the name of the organization');
      const confirmName = options.confirmName ?? '';
      const closing = { id, ...(isDeleting ? { deleteData: { confirmedName: confirmName } } : {}) };
      const body = { id, ...(isDeleting ? { deleteData: true, confirmName } : {}) };
      await run(command, io, ['close', body], async ({ db, now }) => {
        await db.transaction().execute((transaction) => closeOrganization(transaction, closing, by('close'), now));
        if (isDeleting) await deleteClosedData({ db });
        return { ok: true };
      });
    });

  add('reopen <id>', 'take back that an organization was closed').action(
    async (id: string, _options: unknown, command: Command) =>
      run(command, io, ['reopen', { id }], async ({ db, now }) => {
        await db.transaction().execute((transaction) => reopenOrganization(transaction, id, by('reopen'), now));
        return { ok: true };
      }),
  );

  add('list', 'list organizations by name, closed ones among them').action(
    async (_options: unknown, command: Command) =>
      run(command, io, ['list', {}], async ({ db }) => ({
        organizations: (await listOrganizations(db)).map(organizationOf),
      })),
  );
};

function onServerOrDatabase(command: Command): Command {
  command.option('--url <address>', 'ask a running server, with the pair of an operator, instead of its database');
  return addSettingFlags(command, ['DATABASE_URL', 'DATA_DIR', 'ENCRYPTION_KEY', 'TOKEN_ID', 'TOKEN_SECRET']);
}

async function run(
  command: Command,
  io: CommandIo,
  [operation, body]: readonly [string, object],
  onDatabase: (opened: Opened) => Promise<unknown>,
): Promise<void> {
  const config = configOf(command, io);
  const { url } = command.opts<{ url?: string }>();
  const answer =
    url === undefined
      ? await withDatabase(config, io, onDatabase)
      : await callOperation(
          { url, tokenId: config.tokenId, tokenSecret: config.tokenSecret },
          `/api/v1/organizations/${operation}`,
          body,
        );
  io.stdout.write(`${JSON.stringify(answer, undefined, 2)}\n`);
}

export async function withDatabase<Result>(
  config: Config,
  io: CommandIo,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  openDataFolder(config.dataDir);
  const keys = loadKeyring(config.encryptionKeys, config.dataDir, (message) => io.stderr.write(`${message}\n`));
  await using opened = await openDatabase({ url: config.databaseUrl, folder: config.dataDir });
  return await work({ db: opened.db, keys, now: new Date() });
}

function by(command: string): Author {
  return { actor: 'operator', operation: `organizations ${command}`, requestId: '' };
}
