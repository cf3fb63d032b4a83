/** The schema that migrations make is the one that reviewers have seen, on the embedded database and on PostgreSQL alike. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testService } from '../../testing/test-service.ts';
import { dumpSchema } from './schema-dump.ts';
import { storableKey } from './storable-text.ts';

// The same file for every database that the tests are run on: what differs between them would show here.
test('the schema is the one in migrations/schema.sql; after a migration, run node scripts/update-schema.ts', async () => {
  const { context } = await testService();
  const golden = readFileSync(new URL('../../../migrations/schema.sql', import.meta.url), 'utf8');
  assert.equal(await dumpSchema(context.db), golden);
});

test('every tenant table has organization_id first in its primary key, and in every unique and foreign key between tenants', async () => {
  const { context } = await testService();
  const tables = (await dumpSchema(context.db)).split('CREATE TABLE ').slice(1);
  const isTenant = (text: string): boolean => /^ {2}organization_id uuid/m.test(text.split(';')[0] ?? '');
  const tenants = new Set(tables.filter(isTenant).map((text) => text.slice(0, text.indexOf(' '))));
  // Asked by token or webhook address alone, before the organization is known.
  for (const owners of ['token_owners', 'repository_owners', 'connection_owners']) tenants.delete(owners);
  assert.ok(tenants.size > 12);
  for (const text of tables) {
    const name = text.slice(0, text.indexOf(' '));
    if (!tenants.has(name)) continue;
    assert.match(text, /PRIMARY KEY \(organization_id[,)]/, name);
    for (const [, columns] of text.matchAll(/UNIQUE \(([^)]*)\)/g))
      assert.match(columns ?? '', /^organization_id, /, name);
    for (const [, columns, target = ''] of text.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g))
      if (tenants.has(target)) assert.match(columns ?? '', /^organization_id, /, `${name} → ${target}`);
  }
});

/** Columns of ours alone: ids, digests, and words of closed lists; whatever others write goes through the border. */
const ownText =
  /^(?:id|\w+_id|\w+_ids|ecosystem|scope|severity|severities|trigger|phase|list|event|type|kind|format|digest|content|state|from_state|to_state|languages|source_types|reason_code|secret_digest|digest_key_id|content_key|scope_digest|signing_secret|previous_signing_secret|credential|advisory_snapshot|snapshot|from_snapshot|scanned_snapshot|scanned_commit_sha|scanned_with|settled_key|text_key|commits)$/;

test('every column that holds text from outside asks for text that can be stored', () => {
  const source = readFileSync(new URL('tables.ts', import.meta.url), 'utf8');
  const tables = source.slice(source.indexOf('export interface Tables'), source.indexOf('export const issueStates'));
  const plain = [...tables.matchAll(/(\w+): (?:Generated<|Nullable<)?string\b/g)].map(([, name = '']) => name);
  assert.ok(plain.length > 30);
  assert.deepEqual(
    plain.filter((name) => !ownText.test(name)),
    ['name'],
    'only the name of a migration is ours',
  );
});

test('keys that a migration made of older rows are those that are made today', async () => {
  const { context } = await testService();
  const statement = readFileSync(new URL('../../../migrations/0004_bounded_keys.sql', import.meta.url), 'utf8');
  const [, expression = ''] = /SET manifest_key = (CASE[^;]*END);/.exec(statement) ?? [];
  for (const path of ['', 'package.json', 'ä'.repeat(300), 'ä'.repeat(301), '😀'.repeat(900), 'sha256:x', 'sha256']) {
    const { rows } = await sql<{ key: string }>`
      SELECT ${sql.raw(expression)} AS key FROM (SELECT ${path}::text AS manifest_path) AS packages`.execute(
      context.db,
    );
    assert.equal(rows[0]?.key, storableKey(path));
  }
});
