/** The schema that migrations make is the one that reviewers have seen, on the embedded database and on PostgreSQL alike. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { testService } from '../../testing/test-service.ts';
import { dumpSchema } from './schema-dump.ts';

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
  for (const owners of ['token_owners', 'repository_owners']) tenants.delete(owners);
  assert.ok(tenants.size > 12);
  for (const text of tables) {
    const name = text.slice(0, text.indexOf(' '));
    if (!tenants.has(name)) continue;
    assert.match(text, /PRIMARY KEY \(organization_id, /, name);
    for (const [, columns] of text.matchAll(/UNIQUE \(([^)]*)\)/g))
      assert.match(columns ?? '', /^organization_id, /, name);
    for (const [, columns, target = ''] of text.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)/g))
      if (tenants.has(target)) assert.match(columns ?? '', /^organization_id, /, `${name} → ${target}`);
  }
});
