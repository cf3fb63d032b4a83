/** A change of the encryption key as an operator makes it: nothing is lost on the way, and it is said when the old key may go. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { assertNowhereIn } from '../testing/nowhere-in.ts';
import { runProgram, startServerProcess } from '../testing/server-process.ts';
import { openDatabase } from '../service/database/open-database.ts';
import { storableText } from '../service/database/storable-text.ts';
import { newId } from '../service/foundation/ids.ts';
import { insertOrganization } from '../service/organizations/store.ts';
import { signingSecretPlace } from '../service/repositories/register.ts';
import { insertRepositories } from '../service/repositories/store.ts';
import { keyring, loadKeyring } from '../service/secrets/keyring.ts';

const repositories = 1_500;
const now = new Date('2026-03-02T10:00:00Z');
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

test('a rotation that is killed in the middle loses nothing, and the next one ends it; then the old key may go', async () => {
  const folder = temporaryFolder();
  const server = await startServerProcess(folder);
  await server.ask('/api/v1/tokens/list', {});
  await server.end('SIGTERM');
  const old = loadKeyring([], folder, () => {});
  await register(folder, old);

  const child = spawn(process.execPath, [main, 'keys', 'rotate', '--data-dir', folder], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('secrets are encrypted with key')) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  assert.equal(signal, 'SIGKILL');
  const ring = loadKeyring([], folder, () => {});
  assert.deepEqual(ring.keyIds.slice(1), old.keyIds);
  const between = await secretsOf(folder, ring);
  assert.equal(between.size, repositories);
  assert.ok([...between.values()].includes(old.keyId) && [...between.values()].includes(ring.keyId));

  const rotated = await runProgram(['keys', 'rotate', '--data-dir', folder]);
  assert.equal(rotated.code, 0, rotated.stderr);
  assert.deepEqual(loadKeyring([], folder, () => {}).keyIds, ring.keyIds, 'the rotation that was cut short was ended');
  assert.deepEqual(new Set((await secretsOf(folder, ring)).values()), new Set([ring.keyId]));
  assert.match(
    rotated.stdout,
    new RegExp(`${old.keyId} .* 1 living tokens .*needed until each token was used once more`),
  );

  const after = await startServerProcess(folder);
  await after.ask('/api/v1/tokens/list', {});
  await after.end('SIGTERM');
  const status = await runProgram(['keys', 'status', '--data-dir', folder]);
  assert.match(
    status.stdout,
    new RegExp(`^${ring.keyId}  1500 signing secrets .*, 1 living tokens .*: the key in use$`, 'm'),
  );
  assert.match(status.stdout, new RegExp(`^${old.keyId}  0 signing secrets .*, 0 living tokens .*: may go$`, 'm'));
  for (const line of readFileSync(join(folder, 'encryption-key'), 'utf8').trim().split('\n'))
    assertNowhereIn(rotated.stdout + status.stdout, line);

  // The operator takes the old key away.
  const [first = ''] = readFileSync(join(folder, 'encryption-key'), 'utf8').split('\n');
  writeFileSync(join(folder, 'encryption-key'), `${first}\n`);
  const alone = await startServerProcess(folder);
  await alone.ask('/api/v1/tokens/list', {});
  await alone.end('SIGTERM');
});

test('a ring that lacks a key which rows need says its id, and serves the rest', async () => {
  const folder = temporaryFolder();
  const server = await startServerProcess(folder);
  await server.end('SIGTERM');
  const lost = keyring(Buffer.alloc(32, 7));
  await register(folder, lost, 2);
  const again = await startServerProcess(folder);
  assert.match(
    again.output(),
    new RegExp(`key ${lost.keyId} is missing, and is still needed by 2 rows of repositories`),
  );
  await again.ask('/api/v1/repositories/list', {});
  await again.end('SIGTERM');
  const rotated = await runProgram(['keys', 'rotate', '--data-dir', folder]);
  assert.equal(rotated.code, 1);
  assert.match(rotated.stderr, /2 secrets could not be read/);
  assert.match(rotated.stdout, new RegExp(`^${lost.keyId} .*MISSING`, 'm'));
  assert.equal((await secretsOf(folder, lost)).size, 2);
});

async function register(folder: string, keys: ReturnType<typeof keyring>, count = repositories): Promise<void> {
  await using database = await openDatabase({ url: '', folder });
  const organizationId = newId();
  await database.db.transaction().execute(async (transaction) => {
    await insertOrganization(transaction, { id: organizationId, name: `Keys ${organizationId}` }, now);
    for (let index = 0; index < count; index++) {
      const id = newId();
      const row = {
        id,
        url: storableText(`https://bitbucket.org/keys/${id}`),
        name: storableText(`r${index}`, 'line'),
        default_branch: storableText('main', 'branch'),
        git_author_email: storableText('a@b.example', 'line'),
        signing_secret: keys.encrypt(`secret of ${id}`, signingSecretPlace(organizationId, id)),
        previous_signing_secret: '',
      };
      await insertRepositories(transaction, organizationId, [row], now);
    }
  });
}

/** The key of each secret, all of which must still be what they were. */
async function secretsOf(folder: string, keys: ReturnType<typeof keyring>): Promise<Map<string, string>> {
  await using database = await openDatabase({ url: '', folder });
  const rows = await database.db
    .selectFrom('repositories')
    .select(['organization_id', 'id', 'signing_secret'])
    .execute();
  const found = new Map<string, string>();
  for (const row of rows) {
    const secret = keys.decrypt(row.signing_secret, signingSecretPlace(row.organization_id, row.id));
    assert.equal(secret, `secret of ${row.id}`);
    found.set(row.id, row.signing_secret.split('.')[1] ?? '');
  }
  return found;
}
