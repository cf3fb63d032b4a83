/** Flags of commands that ask a running server, and what they lead to. */
import type { Command } from 'commander';
import type { ApiConnection } from './api-client.ts';
import type { CommandIo } from './command.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

export function addServerFlags(command: Command): Command {
  command.option('--url <address>', 'address of the server; default http://VEDETTE_HOST:VEDETTE_PORT');
  return addSettingFlags(command, ['HOST', 'PORT', 'TOKEN_ID', 'TOKEN_SECRET']);
}

/** @throws where no token pair is set */
export function serverOf(command: Command, io: CommandIo): ApiConnection {
  const config = configOf(command, io);
  if (config.tokenId === '') throw new Error('set VEDETTE_TOKEN_ID and VEDETTE_TOKEN_SECRET to a pair of the server');
  const { url } = command.opts<{ url?: string }>();
  return {
    url: url ?? `http://${config.host}:${config.port}`,
    tokenId: config.tokenId,
    tokenSecret: config.tokenSecret,
  };
}
