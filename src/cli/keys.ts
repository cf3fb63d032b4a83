/** `vedette keys`: which encryption key still holds what, and the move of everything to the newest one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { type OpenDatabase, openDatabase } from '../service/database/open-database.ts';
import { openDataFolder } from '../service/foundation/data-folder.ts';
import { systemClock } from '../service/foundation/clock.ts';
import { type KeyUse, keyUse, missingKeys, reencrypt } from '../service/key-use.ts';
import { addKeyToFile, keyIdOf, type Keyring, loadKeyring } from '../service/secrets/keyring.ts';
import { sealedColumns } from '../service/database/sealed-store.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

export const registerKeys: RegisterCommand = (program, io) => {
  const keys = program.command('keys').description('Look after the encryption keys of a service.');

  keysCommand(keys, 'status', 'say how many rows each key still holds, and which keys may go').action(
    async (_options: unknown, command: Command) => {
      const { config, ring } = load(command, io);
      await using database = await open(config);
      printUse(io, config, ring, await keyUse(database.db, systemClock.now()));
    },
  );

  keysCommand(
    keys,
    'rotate',
    'encrypt with the first key what older ones encrypted; may be run again, and beside a service on PostgreSQL. With the key file of an embedded database it makes a new key first',
  ).action(async (_options: unknown, command: Command) => {
    const { config, ring: before } = load(command, io);
    await using database = await open(config);
    const uses = await keyUse(database.db, systemClock.now());
    refuseForeign(before, uses);
    const ring = needsKey(config, database, before, uses) ? addKeyToFile(config.dataDir) : before;
    if (ring !== before) io.stdout.write(`made key ${ring.keyId}; back up ${join(config.dataDir, 'encryption-key')}\n`);
    const { moved, unread } = await reencrypt(database.db, ring, (soFar) => {
      io.stdout.write(`${soFar} secrets are encrypted with key ${ring.keyId} now\n`);
    });
    io.stdout.write(`moved ${moved} secrets\n`);
    printUse(io, config, ring, await keyUse(database.db, systemClock.now()));
    if (unread > 0) {
      io.stderr.write(`${unread} secrets could not be read, since their keys are missing\n`);
      io.setExitCode(1);
    }
  });
};

const sealedTables: ReadonlySet<string> = new Set(sealedColumns.map(({ table }) => table));

function keysCommand(parent: Command, name: string, description: string): Command {
  return addSettingFlags(parent.command(name).description(description), [
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_WAIT_SECONDS',
    'ENCRYPTION_KEY',
  ]);
}

function load(command: Command, io: CommandIo): { config: Config; ring: Keyring } {
  const config = configOf(command, io);
  if (config.encryptionKeys.length === 0 && !existsSync(join(config.dataDir, 'encryption-key'))) {
    throw new Error(`there is no key in ${config.dataDir}; name the data folder, or set VEDETTE_ENCRYPTION_KEY`);
  }
  openDataFolder(config.dataDir);
  return { config, ring: loadKeyring(config.encryptionKeys, config.dataDir, () => {}) };
}

function open({ databaseUrl, dataDir, databaseLimits }: Config): Promise<OpenDatabase> {
  return openDatabase({ url: databaseUrl, folder: dataDir, waitMs: databaseLimits.waitMs });
}

function refuseForeign(ring: Keyring, uses: readonly KeyUse[]): void {
  if (uses.length > 0 && !uses.some(({ keyId }) => ring.keyIds.includes(keyId)))
    throw new Error(`no key is of this database: ${missingKeys(ring, uses).join('; ')}`);
}

/** The embedded database is this process's alone, so nobody uses the file; a rotation that was cut short is ended first. */
function needsKey(config: Config, database: OpenDatabase, ring: Keyring, uses: readonly KeyUse[]): boolean {
  if (config.encryptionKeys.length > 0 || database.kind !== 'embedded') return false;
  const older = ring.keyIds.slice(1);
  const isUnderWay = uses.some(({ table, keyId }) => sealedTables.has(table) && older.includes(keyId));
  const isUnused = older.length > 0 && !uses.some(({ keyId }) => keyId === ring.keyId);
  return !isUnderWay && !isUnused;
}

function printUse(io: CommandIo, config: Config, ring: Keyring, uses: readonly KeyUse[]): void {
  const demo = demoKey(config);
  for (const keyId of new Set([...ring.keyIds, ...uses.map((of) => of.keyId)])) {
    const rows = (table: KeyUse['table']): number =>
      uses.filter((of) => of.keyId === keyId && of.table === table).reduce((sum, of) => sum + of.rows, 0);
    const [signing, connections, tokens] = [rows('repositories'), rows('bitbucket_connections'), rows('api_tokens')];
    const secrets = signing + connections;
    const ofConnections = connections === 0 ? '' : `, ${connections} secrets of connections (bitbucket_connections)`;
    const held = `${signing} signing secrets (repositories)${ofConnections}, ${tokens} living tokens (api_tokens)${demo === keyId ? ', the token of the demonstration' : ''}`;
    io.stdout.write(`${keyId}  ${held}: ${verdict(ring, keyId, { secrets, tokens, isOfDemo: demo === keyId })}\n`);
  }
}

function verdict(
  ring: Keyring,
  keyId: string,
  { secrets, tokens, isOfDemo }: { secrets: number; tokens: number; isOfDemo: boolean },
): string {
  if (!ring.keyIds.includes(keyId)) return 'MISSING; add it to the keys again';
  if (keyId === ring.keyId) return 'the key in use';
  if (secrets > 0) return 'needed until "vedette keys rotate" has ended';
  if (tokens > 0) return 'needed until each token was used once more, was rotated, or has ended';
  return isOfDemo ? 'needed until "serve --demo" has started once more' : 'may go';
}

function demoKey({ dataDir }: Config): string | undefined {
  const file = join(dataDir, 'demo', 'token');
  return existsSync(file) ? keyIdOf(readFileSync(file, 'utf8')) : undefined;
}
