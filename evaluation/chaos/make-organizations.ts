/** The organizations that share the service beside the one that it makes itself, each with a token, in a database that nobody has open. */
import { mkdirSync } from 'node:fs';
import { openDatabase } from '../../src/service/database/open-database.ts';
import { keyring } from '../../src/service/secrets/keyring.ts';
import { bootstrap } from '../../src/service/tokens/bootstrap.ts';
import { pairOf } from './client.ts';
import { encryptionKey } from './processes.ts';

export async function makeOrganizations(
  { url, folder }: { readonly url: string; readonly folder: string },
  count: number,
): Promise<void> {
  if (folder !== '') mkdirSync(folder, { mode: 0o700 });
  await using database = await openDatabase({ url, folder });
  const keys = keyring(Buffer.from(encryptionKey, 'hex'));
  for (let organization = 1; organization < count; organization += 1)
    await bootstrap(database.db, keys, `Organization ${organization + 1}`, pairOf(organization), new Date());
}
