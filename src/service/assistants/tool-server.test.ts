/** What making a server for each request may cost. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { toolServers } from './tool-server.ts';
import type { AssistantWorld } from './world.ts';

const world: AssistantWorld = {
  call: () => Promise.reject(new Error('nothing is called')),
  checkPackages: () => Promise.reject(new Error('nothing is checked')),
  compare: () => Promise.reject(new Error('nothing is compared')),
};

// The compiler keeps every schema that it was given: one server a request would fill the memory of a process that runs for weeks.
test('schemas are compiled for the first server, and for none after it', () => {
  const compile = mock.method(Ajv2020.prototype, 'compile');
  const serverFor = toolServers({ version: '1', onFault: () => undefined });
  serverFor(world);
  const once = compile.mock.callCount();
  for (let made = 0; made < 5; made += 1) serverFor(world);
  assert.ok(once > 0);
  assert.equal(compile.mock.callCount(), once);
});
