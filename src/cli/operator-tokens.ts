/** `vedette operator-tokens`: pairs for the operations on organizations, made on the database of the settings and nowhere else. */
import type { Command } from 'commander';
import { listOperatorTokens } from '../service/tokens/operator-store.ts';
import { createOperatorToken, revokeOperatorToken } from '../service/tokens/operator-tokens.ts';
import type { RegisterCommand } from './command.ts';
import { wholeNumber } from './flag-values.ts';
import { withDatabase } from './organizations.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const registerOperatorTokens: RegisterCommand = (program, io) => {
  const tokens = program
    .command('operator-tokens')
    .description('create, revoke and list the tokens that may manage organizations, on the database');
  const add = (nameAndArguments: string, description: string): Command =>
    addSettingFlags(tokens.command(nameAndArguments).description(description), [
      'DATABASE_URL',
      'DATA_DIR',
      'ENCRYPTION_KEY',
    ]);
  const print = (value: unknown): void => void io.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);

  add('create <name>', 'make a pair; its secret is shown this once')
    .option('--days <number>', 'days until it expires, 1 to 365', wholeNumber(1, 365), 90)
    .action(async (name: string, { days }: { days: number }, command: Command) => {
      await withDatabase(configOf(command, io), io, async ({ db, keys, now }) => {
        const expiresAt = new Date(now.getTime() + days * dayMs);
        const { id, secret } = await createOperatorToken(db, keys, { name, expiresAt }, now);
        print({ id, secret, expiresAt: expiresAt.toISOString() });
      });
    });

  add('revoke <id>', 'end a token at once').action(async (id: string, _options: unknown, command: Command) =>
    withDatabase(configOf(command, io), io, async ({ db, now }) => {
      if (!(await revokeOperatorToken(db, id, now))) throw new Error("there is no operator's token with this id");
      print({ ok: true });
    }),
  );

  add('list', 'list tokens, newest first, without their secrets').action(async (_options: unknown, command: Command) =>
    withDatabase(configOf(command, io), io, async ({ db }) => {
      const rows = await listOperatorTokens(db);
      print({
        tokens: rows.map((row) => ({
          id: row.id,
          name: row.name,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? '',
          revokedAt: row.revoked_at?.toISOString() ?? '',
        })),
      });
    }),
  );
};
