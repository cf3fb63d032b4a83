import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import pino from 'pino';
import { loadConfig } from '../config/config.ts';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { createContext } from './create-context.ts';
import { EmbeddedClient } from './database/embedded/client.ts';

// What is asked before the service listens is lost like anything else; a service that ends then stays down until somebody looks.
test('a start whose connection is lost while it looks at its keys asks again', async (test) => {
  const folder = temporaryFolder();
  const settings = { VEDETTE_DATA_DIR: join(folder, 'data'), VEDETTE_ADVISORY_INTERVAL_MINUTES: '0' };
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const query = EmbeddedClient.prototype.query;
  const asked: string[] = [];
  test.mock.method(EmbeddedClient.prototype, 'query', function (this: EmbeddedClient, sql: string, values?: unknown[]) {
    if (/"digest_key_id".* from "api_tokens"/.test(sql) && asked.push(sql) === 1)
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    return query.call(this, sql, values);
  });
  const log = pino({ level: 'silent' });
  const context = await createContext(loadConfig(settings, {}, folder), { log, isInMemory: true });
  await context[Symbol.asyncDispose]();
  assert.equal(asked.length, 2);
});
