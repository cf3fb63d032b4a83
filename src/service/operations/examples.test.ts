/** Examples are copied by people and generated into clients; one that the service refuses is worse than none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { bodyReader, compileSchema } from '../http/request-body.ts';
import { operations } from './index.ts';

test('every example is as the schemas of its operation say', () => {
  for (const operation of operations) {
    const { path, example } = operation;
    assert.deepEqual(bodyReader(operation)(example.request), example.request, path);
    const validate = compileSchema(operation.response);
    assert.ok(validate(example.response), `${path}: ${JSON.stringify(validate.errors)}`);
  }
});

test('an example shows every field but organizationId, which a token makes unneeded', () => {
  for (const { path, request, example, excluded = {} } of operations) {
    const fields = Object.keys(request.properties).filter(
      (field) => field !== 'organizationId' && !(field in excluded),
    );
    assert.deepEqual(Object.keys(example.request).sort(), fields.sort(), path);
  }
});

test('what an example cannot show is refused beside it', async () => {
  const mine = await testOrganization();
  for (const { path, example, excluded = {} } of operations)
    for (const [field, value] of Object.entries(excluded)) {
      const { status, text } = await mine.call(path, { ...example.request, [field]: value });
      assert.equal(status, 400, `${path} with ${field}: ${text}`);
    }
});

test('every example request is taken as it stands, but for what its ids name', async () => {
  const mine = await testOrganization();
  for (const { path, example, isAskingElsewhere = false } of operations) {
    const { status, text } = await mine.call(path, example.request);
    const hasId = Object.keys(example.request).some((field) => /^ids?$|Ids?$/.test(field));
    assert.ok(status === 200 || (status === 404 && hasId) || (status === 409 && isAskingElsewhere), `${path}: ${text}`);
  }
});

test('ids in examples are UUIDs of version 7, hosts are reserved for examples, secrets are placeholders', () => {
  for (const { path, example } of operations) {
    const text = JSON.stringify(example);
    for (const [id] of text.matchAll(/[0-9a-f]{8}-[0-9a-f-]{20,}/g))
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, path);
    for (const [, host = ''] of text.matchAll(/(?:https?:\/\/|@)([\w.-]+\.[a-z]+)/g))
      assert.match(host, /\.example$|^bitbucket\.org$/, path);
    for (const [, secret = ''] of text.matchAll(/"\w*secret":"([^"]*)"/gi)) assert.match(secret, /^<[A-Z_]+>$/, path);
  }
});
