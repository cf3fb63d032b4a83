/** What holds for the extensions together: each is marked as one, and things live from their creation to their end. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callService, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import { allOperations, operations, operatorOperations } from './index.ts';
import { assertNowhereIn } from '../../testing/nowhere-in.ts';

describe('contract: Beyond the nine', () => {
  test('every extension answers to a token, asks for one, and is marked in the OpenAPI document; the nine are not', async () => {
    const service = await testService();
    const mine = await testOrganization();
    const reply = await callService(service, '/openapi.json', undefined, {}, 'GET');
    const extensions = Object.entries<{ post: { 'x-extension'?: boolean } }>(reply.body.paths)
      .filter(([, { post }]) => post['x-extension'] === true)
      .map(([path]) => path);
    const named = [
      ...['create', 'get', 'update', 'delete'].map((verb) => `/api/v2/rules/${verb}`),
      ...['list', 'remove'].map((verb) => `/api/v1/repositories/${verb}`),
      ...['start', 'list', 'get', 'cancel', 'get-schedule'].map((verb) => `/api/v1/scans/${verb}`),
      ...['search', 'get', 'set-state'].map((verb) => `/api/v1/issues/${verb}`),
      ...['create', 'list', 'revoke', 'rotate'].map((verb) => `/api/v1/tokens/${verb}`),
      '/api/v1/referral/list',
      '/api/v1/advisories/status',
      '/api/v1/audit/list',
    ];
    for (const path of named) assert.ok(extensions.includes(path), path);
    const ofOperations = extensions.filter((path) => allOperations.some((operation) => operation.path === path));
    assert.equal(allOperations.length - ofOperations.length, 9);
    for (const { path } of operatorOperations) assert.ok(extensions.includes(path), path);
    for (const { path } of operations.filter((operation) => operation.isExtension)) {
      assert.ok([200, 400, 404].includes((await mine.call(path, {})).status), path);
      assert.equal((await callService(service, path, {}, {})).status, 401, path);
    }
  });

  test('rules, repositories, scans and tokens live from their creation to their end', async () => {
    const mine = await testOrganization();
    const service = await testService();
    const { id: repositoryId } = await mine.register({ 'a.js': 'eval(input);\n' });
    const rule = await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
    await mine.ask('/api/v2/rules/update', { id: rule.id, name: 'never eval' });
    assert.equal((await mine.ask<{ name: string }>('/api/v2/rules/get', { id: rule.id })).name, 'never eval');
    const { scanId } = await mine.ask<{ scanId: string }>('/api/v1/scans/start', { repositoryId });
    await mine.ask('/api/v1/scans/cancel', { id: scanId });
    assert.equal((await mine.call('/api/v1/scans/cancel', { id: scanId })).status, 409);
    await mine.ask('/api/v1/scans/start', { repositoryId });
    await mine.runScans();
    const { issues } = await mine.ask<{ issues: { title: string }[] }>('/api/v1/issues/search', { kinds: ['rule'] });
    assert.match(issues[0]?.title ?? '', /^never eval/);
    await mine.ask('/api/v2/rules/delete', { id: rule.id });
    assert.equal((await mine.call('/api/v2/rules/get', { id: rule.id })).status, 404);
    const pair = await mine.ask<{ id: string; secret: string }>('/api/v1/tokens/create', { name: 'second' });
    const use = async (): Promise<number> =>
      (await callService(service, '/api/v1/advisories/status', {}, tokenHeaders(pair))).status;
    assert.equal(await use(), 200);
    assertNowhereIn((await mine.call('/api/v1/tokens/list', {})).text, pair.secret);
    await mine.ask('/api/v1/tokens/revoke', { id: pair.id });
    assert.equal(await use(), 401);
    await mine.ask('/api/v1/repositories/remove', { repositoryId });
    assert.equal((await mine.call('/api/v1/scans/start', { repositoryId })).status, 404);
    assert.equal((await mine.ask<{ totalCount: number }>('/api/v1/repositories/list', {})).totalCount, 0);
  });
});
