/** The data folder holds keys and what was found in private repositories: other users of the machine must not read it. */
import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { openDatabase } from '../database/open-database.ts';
import { openDataFolder } from './data-folder.ts';

test('a folder and what the embedded database makes in it are open to their owner alone', async () => {
  const folder = join(temporaryFolder(), 'a', 'data');
  openDataFolder(folder);
  for (let round = 0; round < 2; round++) {
    await using database = await openDatabase({ url: '', folder });
    await database.db.schema.createTable(`later_${round}`).addColumn('id', 'integer').execute();
    assert.deepEqual(openToOthers(folder), []);
    chmodSync(join(folder, 'postgres', 'PG_VERSION'), 0o666);
    chmodSync(folder, 0o755);
    openDataFolder(folder);
  }
});

test('a folder that cannot be used is named, with what to do', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'closed'), { mode: 0o500 });
  const isRoot = process.getuid?.() === 0;
  const unusable = [join(folder, 'file'), join(folder, 'file', 'data'), ...(isRoot ? [] : [join(folder, 'closed')])];
  for (const path of unusable)
    assert.throws(() => openDataFolder(path), {
      message: new RegExp(`^the data folder ${path} cannot be used .*VEDETTE_DATA_DIR$`),
    });
});

function openToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].filter((path) => (lstatSync(path).mode & 0o077) !== 0);
}
