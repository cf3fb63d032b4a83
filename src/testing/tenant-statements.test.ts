/** Statements that one machine can answer, and those that it cannot. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Placement } from '../service/database/distribution.ts';
import { recordStatements } from './recorded-statements.ts';
import { checkStatement, loadStatementParser } from './tenant-statements.ts';

const placements: Readonly<Record<string, Placement>> = {
  a: 'distributed',
  b: 'distributed',
  c: 'distributed',
  owners: 'reference',
  told: 'local',
};

const bound = [
  'SELECT * FROM a WHERE organization_id = $1',
  'SELECT * FROM a WHERE $1::uuid = a.organization_id AND (x = 1 OR y = 2)',
  'SELECT * FROM a AS one JOIN b AS two ON two.organization_id = one.organization_id AND two.id = one.id WHERE one.organization_id = $1',
  'SELECT * FROM a JOIN b USING (organization_id, id) WHERE a.organization_id = $1',
  'SELECT * FROM a, b WHERE a.organization_id = $1 AND b.organization_id = $2',
  'SELECT * FROM owners WHERE token_id = $1',
  'SELECT * FROM told FOR UPDATE',
  'SELECT * FROM jobs.a',
  'SELECT * FROM (SELECT * FROM a WHERE organization_id = $1) AS inner_one',
  'SELECT * FROM (SELECT organization_id, count(*) FROM a GROUP BY 1) AS s JOIN b ON b.organization_id = s.organization_id WHERE b.organization_id = $1',
  'SELECT * FROM a WHERE organization_id = $1 AND EXISTS (SELECT FROM b WHERE b.organization_id = a.organization_id)',
  'SELECT (SELECT count(*) FROM b WHERE b.organization_id = $1) FROM a WHERE organization_id = $2',
  'WITH s AS (SELECT organization_id, id FROM a WHERE organization_id = $1) SELECT * FROM b JOIN s USING (organization_id) ',
  'SELECT id FROM a WHERE organization_id = $1 UNION ALL SELECT id FROM b WHERE organization_id = $1',
  'SELECT id FROM a WHERE organization_id = $1 FOR UPDATE SKIP LOCKED',
  'INSERT INTO a (organization_id, id) VALUES ($1, $2) ON CONFLICT (organization_id, id) DO UPDATE SET x = excluded.x',
  'INSERT INTO a (id, organization_id) SELECT id, $1::uuid FROM unnest($2::uuid[]) AS id',
  'INSERT INTO a (id, organization_id) SELECT id, organization_id FROM b WHERE organization_id = $1',
  'UPDATE a SET x = b.x FROM b WHERE a.organization_id = $1 AND b.organization_id = a.organization_id',
  'DELETE FROM a USING b WHERE a.organization_id = b.organization_id AND b.organization_id = $1',
  '/* across organizations: due ones */ SELECT organization_id FROM a WHERE due < $1',
  '/* across organizations: copies */ INSERT INTO a (organization_id, id) SELECT organization_id, id FROM b',
  '/* across organizations: all */ INSERT INTO a (organization_id, id) SELECT id, $1 FROM organizations ON CONFLICT (organization_id) DO NOTHING',
  '/* across organizations: old ones */ DELETE FROM a WHERE old < $1',
  '/* across organizations: a copy */ DECLARE c CURSOR FOR SELECT * FROM a',
  'DECLARE c CURSOR FOR SELECT * FROM told',
  '/* prepared */ SELECT count(*) FROM a WHERE organization_id = $1',
];

const unbound: Readonly<Record<string, RegExp>> = {
  'SELECT * FROM a': /^a is not tied to one organization$/,
  'DECLARE c CURSOR FOR SELECT * FROM a': /^a is not tied to one organization$/,
  'SELECT * FROM a WHERE organization_id = $1 OR id = $2': /^a is not tied/,
  'SELECT * FROM a WHERE organization_id <> $1': /^a is not tied/,
  'SELECT * FROM a WHERE organization_id = ANY($1::uuid[])': /^a is not tied/,
  'SELECT * FROM a WHERE NOT (organization_id = $1)': /^a is not tied/,
  'SELECT * FROM a JOIN owners USING (organization_id) WHERE owners.token_id = $1': /^a is not tied/,
  'SELECT * FROM a JOIN b ON b.id = a.id WHERE a.organization_id = $1': /^b is not tied/,
  'SELECT * FROM a LEFT JOIN b ON b.organization_id = a.organization_id': /^a is not tied.*b is not tied/,
  'SELECT * FROM (SELECT * FROM a) AS s': /^a is not tied/,
  'SELECT * FROM a WHERE id IN (SELECT id FROM b WHERE organization_id = $1)': /^a is not tied/,
  'SELECT * FROM a WHERE organization_id = $1 AND id IN (SELECT id FROM b)': /^b is not tied/,
  // What is said inside a subquery binds nothing outside.
  'SELECT * FROM a WHERE EXISTS (SELECT FROM b WHERE b.organization_id = a.organization_id AND b.organization_id = $1)':
    /^a is not tied/,
  'WITH s AS (SELECT id FROM a) SELECT * FROM s': /^a is not tied/,
  'SELECT id FROM a WHERE organization_id = $1 UNION SELECT id FROM b': /^b is not tied/,
  'INSERT INTO a (id) VALUES ($1)': /inserted without its organization/,
  'INSERT INTO a (organization_id, id) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING':
    /conflict in a .* without the organization/,
  'INSERT INTO a (organization_id, id) SELECT other, id FROM b WHERE organization_id = $1':
    /organization that is computed/,
  'INSERT INTO a (organization_id, id) SELECT organization_id, id FROM b': /^b is not tied/,
  'INSERT INTO a (organization_id, id) SELECT id, $1 FROM organizations': /^a is not tied/,
  'INSERT INTO a (organization_id, id) VALUES ($1, $2) ON CONFLICT (organization_id, id) DO UPDATE SET organization_id = excluded.organization_id':
    /organization_id of a is changed/,
  'UPDATE a SET organization_id = $2 WHERE organization_id = $1': /organization_id of a is changed/,
  'UPDATE a SET x = 1 WHERE id = $1': /^a is not tied/,
  'UPDATE a SET id = gen_random_uuid() WHERE organization_id = $1': /gen_random_uuid/,
  'DELETE FROM a WHERE id = $1': /^a is not tied/,
  'DELETE FROM a USING b WHERE a.id = b.id AND b.organization_id = $1': /^a is not tied/,
  '/* across organizations: due ones */ SELECT id FROM a WHERE due < $1 FOR UPDATE SKIP LOCKED': /rows of a are locked/,
  '/* across organizations: due ones */ SELECT id FROM a JOIN told USING (id) WHERE due < $1 FOR UPDATE OF a':
    /rows of a are locked/,
  '/* across organizations: one */ SELECT id FROM a WHERE organization_id = $1':
    /marked as one across organizations, and is none/,
  'SELECT a.* FROM a WHERE organization_id = $1 /* prepared */': /is prepared, and does not name its columns/,
};

void describe('a statement', () => {
  before(async () => {
    await loadStatementParser();
  });

  for (const text of bound)
    void it(`is one machine's: ${text}`, () => {
      assert.deepEqual(checkStatement(text, placements).faults, []);
    });

  for (const [text, fault] of Object.entries(unbound))
    void it(`is not one machine's: ${text}`, () => {
      assert.match(checkStatement(text, placements).faults.join('; '), fault);
    });

  void it('that names two organizations is told from one that names the same twice', async () => {
    const text = 'SELECT FROM issues AS i JOIN scans AS s ON s.organization_id = $1 WHERE i.organization_id = $2';
    const { note, faults } = recordStatements();
    note({ sql: text, parameters: ['x', 'x'] });
    assert.deepEqual(await faults(), []);
    note({ sql: text, parameters: ['x', 'y'] });
    assert.deepEqual(await faults(), [`names two organizations: ${text}`]);
  });
});
