/** `vedette console link`: an address that signs in to the web console once, made on the database of the settings. */
import { ApiError } from '../service/foundation/api-error.ts';
import { isId } from '../service/foundation/ids.ts';
import { linkLifeMs, makeLink } from '../service/sessions/links.ts';
import { findUsableToken } from '../service/tokens/store.ts';
import { hasEnded } from '../service/tokens/tokens.ts';
import type { RegisterCommand } from './command.ts';
import { withDatabase } from './organizations.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

const minuteMs = 60_000;

export const registerConsole: RegisterCommand = (program, io) => {
  const console = program.command('console').description('let people in to the web console');
  const link = console
    .command('link <token-id>')
    .description(
      `print an address that signs in once, as the token of this id, within ${linkLifeMs / minuteMs} minutes; whoever has it may do what the token may`,
    );
  addSettingFlags(link, ['DATABASE_URL', 'DATA_DIR', 'ENCRYPTION_KEY', 'PUBLIC_URL', 'HOST', 'PORT']).action(
    async (tokenId: string) => {
      const config = configOf(link, io);
      const address = config.publicUrl === '' ? `http://${hostOf(config.host)}:${config.port}` : config.publicUrl;
      const path = await withDatabase(config, io, async ({ db, keys, now }) => {
        const token = isId(tokenId) ? await findUsableToken(db, tokenId) : undefined;
        if (token === undefined || hasEnded(token, now))
          throw new ApiError('NOT_FOUND', 'there is no token with this id that has not ended');
        return makeLink(db, keys, { organizationId: token.organization_id, tokenId: token.id }, linkLifeMs, now);
      });
      io.stdout.write(`${address}${path}\n`);
    },
  );
};

/** As it stands in an address. */
function hostOf(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
