/** The small form of `node bench/registrations.ts`: nothing that was acknowledged is lost or there twice, and others are answered meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../../src/testing/git-fixtures.ts';
import { temporaryDatabase } from '../../src/testing/temporary-database.ts';
import { flood } from './flood.ts';

test('registrations of several organizations at once, with repeats among them, are each there once', async (t) => {
  const database = await temporaryDatabase();
  t.after(() => database.drop());
  const found = await flood({
    folder: temporaryFolder(),
    databaseUrl: database.url,
    repositories: 600,
    organizations: 3,
    batch: 30,
    atOnce: 5,
  });
  assert.deepEqual(found.faults, []);
  assert.equal(found.requests, 21);
  assert.equal(found.duplicates, 18 * 6);
  assert.ok(found.meanwhile.count > 0, 'others are answered meanwhile');
  // Ten thousand at once are a fifth of what it holds idle; one that kept them all would be far above.
  assert.ok(found.residentMb.highest < found.residentMb.before * 2, JSON.stringify(found.residentMb));
  assert.ok(Math.max(...found.served) - Math.min(...found.served) <= 2, `served ${found.served.join(', ')}`);
});
