/** The schema can be spread over several machines by organization; and what could not be is seen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { testService } from '../../testing/test-service.ts';
import { placements, type Placement } from './distribution.ts';
import { distributionFaults } from './schema-distribution.ts';

const bad: Readonly<
  Record<
    string,
    readonly [statements: readonly string[], placements: Readonly<Record<string, Placement>>, fault: RegExp]
  >
> = {
  'is not placed': [['CREATE TABLE a (id int)'], {}, /^a: not placed/],
  'is placed and not there': [[], { a: 'local' }, /^a: placed, and not there/],
  'has no organization': [
    ['CREATE TABLE a (id int)'],
    { a: 'distributed' },
    /^a: has no organization_id uuid NOT NULL/,
  ],
  'may have no organization': [
    ['CREATE TABLE a (organization_id uuid)'],
    { a: 'distributed' },
    /^a: has no organization_id/,
  ],
  'has an organization of another type': [
    ['CREATE TABLE a (organization_id text NOT NULL)'],
    { a: 'distributed' },
    /^a: has no organization_id/,
  ],
  'has a primary key without the organization': [
    ['CREATE TABLE a (organization_id uuid NOT NULL, id int PRIMARY KEY)'],
    { a: 'distributed' },
    /a_pkey is unique without organization_id/,
  ],
  'has a unique index without the organization': [
    ['CREATE TABLE a (organization_id uuid NOT NULL, id int)', 'CREATE UNIQUE INDEX a_id ON a (id) WHERE id > 0'],
    { a: 'distributed' },
    /a_id is unique without organization_id/,
  ],
  'names another by a key without the organization': [
    [
      'CREATE TABLE a (organization_id uuid NOT NULL, id int, UNIQUE (organization_id, id), UNIQUE (id, organization_id))',
      'CREATE TABLE b (organization_id uuid NOT NULL, other uuid, a int, FOREIGN KEY (other, a) REFERENCES a (organization_id, id))',
    ],
    { a: 'distributed', b: 'distributed' },
    /b: .* does not hold organization_id on both sides/,
  ],
  'would lose its organization with another': [
    [
      'CREATE TABLE a (organization_id uuid PRIMARY KEY)',
      'CREATE TABLE b (organization_id uuid NOT NULL REFERENCES a ON DELETE SET NULL)',
    ],
    { a: 'distributed', b: 'distributed' },
    /b: .* would change organization_id/,
  ],
  'is on every machine and names a distributed one': [
    ['CREATE TABLE a (organization_id uuid PRIMARY KEY)', 'CREATE TABLE b (organization_id uuid REFERENCES a)'],
    { a: 'distributed', b: 'reference' },
    /b: .* from a reference to a distributed table, is not allowed/,
  ],
  'is on every machine and names a local one': [
    ['CREATE TABLE a (id int PRIMARY KEY)', 'CREATE TABLE b (id int REFERENCES a)'],
    { a: 'local', b: 'reference' },
    /b: .* from a reference to a local table, is not allowed/,
  ],
  'counts for itself': [
    ['CREATE TABLE a (organization_id uuid NOT NULL, id serial)'],
    { a: 'distributed' },
    /^a.id: numbers from a sequence/,
  ],
  'counts by identity': [
    ['CREATE TABLE a (id int GENERATED ALWAYS AS IDENTITY)'],
    { a: 'reference' },
    /^a.id: numbers from a sequence/,
  ],
  'has a trigger': [
    [
      'CREATE TABLE a (organization_id uuid NOT NULL)',
      'CREATE TRIGGER same BEFORE UPDATE ON a FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    ],
    { a: 'distributed' },
    /^a: trigger same/,
  ],
  inherits: [
    ['CREATE TABLE a (id int)', 'CREATE TABLE b () INHERITS (a)'],
    { a: 'local', b: 'reference' },
    /^b: inherits/,
  ],
};

void describe('a schema that is to be distributed', () => {
  void it('is the one of the migrations', async () => {
    const { context } = await testService();
    assert.deepEqual(await distributionFaults(context.db, placements), []);
  });

  for (const [what, [statements, placed, fault]] of Object.entries(bad))
    void it(`has no table that ${what}`, async () => {
      const { context } = await testService();
      await context.db
        .transaction()
        .execute(async (transaction) => {
          await sql`CREATE SCHEMA tried`.execute(transaction);
          await sql`SET LOCAL search_path = tried`.execute(transaction);
          for (const statement of statements) await sql.raw(statement).execute(transaction);
          const faults = await distributionFaults(transaction, placed, 'tried');
          assert.equal(faults.length, 1, faults.join('\n'));
          assert.match(faults[0] ?? '', fault);
          throw new RolledBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
    });
});

class RolledBack extends Error {}
