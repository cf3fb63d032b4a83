/** The rows of the contract that hold for every operation; each test is named after its row. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  callService,
  type Reply,
  testOrganization,
  type TestOrganization,
  testService,
  type TestService,
  tokenHeaders,
} from '../../testing/test-service.ts';
import { exampleBody } from '../operations/example-body.testing.ts';
import { operations } from '../operations/index.ts';
import { createToken, revokeToken, rotateToken } from '../tokens/tokens.ts';
import { compileSchema } from './request-body.ts';

const alertsSearch = '/api/v1/sca/alerts/search';

describe('contract: for every operation', () => {
  let service: TestService;
  let mine: TestOrganization;

  before(async () => {
    service = await testService();
    mine = await testOrganization();
  });

  test('Success: status 200 with a JSON body that its schema describes, creations too', async () => {
    for (const operation of operations) {
      const { path, response } = operation;
      const reply = await mine.call(path, exampleBody(operation));
      if (reply.status === 404 || operation.isAskingElsewhere === true) continue;
      assert.equal(reply.status, 200, `${path}: ${reply.text}`);
      assert.match(String(reply.headers['content-type']), /^application\/json/);
      const validate = compileSchema(response);
      assert.ok(validate(reply.body), `${path}: ${JSON.stringify(validate.errors)}`);
    }
  });

  test('Order of checks: token, media type, size, JSON, schema, organization, objects', async () => {
    const path = '/api/v1/repositories/set-pr-scanning';
    const none = { 'x-service-api-token-id': '', 'x-service-api-token-secret': '' };
    const huge = Buffer.alloc(2 * 1024 * 1024, 0x7b);
    const text = { 'content-type': 'text/plain' };
    const cases: [string, number, () => Promise<Reply>][] = [
      ['no token, wrong type, too large, no JSON', 401, () => mine.call(path, huge, { ...none, ...text })],
      ['wrong type, too large, no JSON', 415, () => mine.call(path, huge, text)],
      ['too large, no JSON', 413, () => mine.call(path, huge)],
      ['no JSON', 400, () => mine.call(path, '{')],
      ['schema, foreign organization', 400, () => mine.call(path, { organizationId: 'other', repositoryId: 5 })],
      [
        'foreign organization, unknown object',
        403,
        () => mine.call(path, { organizationId: 'other', repositoryId: 'x', isPrScanningEnabled: true }),
      ],
      [
        'unknown object',
        404,
        () => mine.call(path, { organizationId: mine.id, repositoryId: 'x', isPrScanningEnabled: true }),
      ],
    ];
    for (const [name, status, call] of cases) assert.equal((await call()).status, status, name);
  });

  test('Token: missing, malformed, unknown, wrong, expired and revoked pairs all get the same 401', async () => {
    const { context, clock } = service;
    const other = await testOrganization();
    const expired = await createToken(
      context.db,
      context.keys,
      { organizationId: mine.id, name: 'old', expiresAt: new Date(clock.now().getTime() - 1) },
      clock.now(),
    );
    const revoked = await createToken(
      context.db,
      context.keys,
      { organizationId: mine.id, name: 'gone', expiresAt: null },
      clock.now(),
    );
    await revokeToken(context.db, mine.id, revoked.id, clock.now());
    const pairs: [string, Record<string, string>][] = [
      ['missing', {}],
      ['only the id', { 'x-service-api-token-id': mine.pair.id }],
      ['malformed', tokenHeaders({ id: "' OR 1=1", secret: mine.pair.secret })],
      ['unknown', tokenHeaders({ id: '01a1fde5-e9f0-7000-9765-000000000000', secret: mine.pair.secret })],
      ['wrong', tokenHeaders({ id: mine.pair.id, secret: other.pair.secret })],
      ['expired', tokenHeaders(expired)],
      ['revoked', tokenHeaders(revoked)],
    ];
    const answers = new Set<string>();
    for (const [name, headers] of pairs) {
      const reply = await callService(service, alertsSearch, {}, { ...headers, 'x-request-id': 'same' });
      assert.equal(reply.status, 401, name);
      answers.add(reply.text);
    }
    assert.equal(answers.size, 1);
  });

  test('Token: a rotated pair lives for its grace, its successor at once', async () => {
    const { context, clock } = service;
    const old = await createToken(
      context.db,
      context.keys,
      { organizationId: mine.id, name: 'turn', expiresAt: null },
      clock.now(),
    );
    const next = await rotateToken(
      context.db,
      context.keys,
      { organizationId: mine.id, id: old.id, graceSeconds: 60 },
      clock.now(),
    );
    assert.ok(next);
    const status = async (pair: { id: string; secret: string }): Promise<number> =>
      (await callService(service, alertsSearch, {}, tokenHeaders(pair))).status;
    assert.deepEqual([await status(old), await status(next)], [200, 200]);
    clock.advance(61_000);
    assert.deepEqual([await status(old), await status(next)], [401, 200]);
  });

  test('organizationId: absent or empty is the token’s; any other, existing or not, gets the same 403', async () => {
    const other = await testOrganization();
    for (const operation of operations) {
      const { path } = operation;
      const body = exampleBody(operation);
      const own = await mine.call(path, { ...body, organizationId: mine.id });
      // A name of views stands once, and its example is sent to each of these tests.
      const mayConflict = operation.isAskingElsewhere === true || path === '/api/v1/views/save';
      const isTaken = [200, 404, ...(mayConflict ? [409] : [])].includes(own.status);
      assert.ok(isTaken, `${path}: ${own.text}`);
      const empty = await mine.call(path, { ...body, organizationId: '' });
      assert.equal(empty.status, path === '/api/v1/views/save' ? 409 : own.status, path);
      const foreign: string[] = [];
      for (const organizationId of [other.id, '01a1fde5-e9f0-7000-9765-000000000000', 'nonsense']) {
        const reply = await mine.call(path, { ...body, organizationId }, { 'x-request-id': 'same' });
        assert.equal(reply.status, 403, path);
        foreign.push(reply.text);
      }
      assert.equal(new Set(foreign).size, 1, path);
    }
  });

  test('Ids: unknown, malformed and another tenant’s id get the same 404', async () => {
    const other = await testOrganization();
    const theirs = await other.register({ 'a.txt': 'a' });
    const { rules } = {
      rules: await other.ask<{ id: string }>('/api/v2/rules/create', { name: 'r', rule: 'eval($X)' }),
    };
    const scans = await other.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', {});
    const foreignIds = [theirs.id, rules.id, scans.scans[0]?.id ?? '', other.pair.id];
    for (const operation of operations) {
      const { path, request } = operation;
      for (const field of ['id', 'repositoryId', 'scanId']) {
        // A list that an id narrows is empty where there is no such thing.
        if (!Object.hasOwn(request.properties, field) || /\/list(?:-branches)?$/.test(path)) continue;
        const answers = new Set<string>();
        for (const id of ['x', '01a1fde5-e9f0-7000-9765-000000000000', ...foreignIds]) {
          const reply = await mine.call(path, { ...exampleBody(operation), [field]: id }, { 'x-request-id': 'same' });
          assert.equal(reply.status, 404, `${path} ${field} ${reply.text}`);
          answers.add(reply.text);
        }
        assert.equal(answers.size, 1, path);
      }
    }
  });

  test('Ids: inside a filter an unknown id just matches nothing', async () => {
    const own = await mine.register({ 'a.txt': 'a' });
    const other = await testOrganization();
    const theirs = await other.register({ 'a.txt': 'a' });
    for (const id of ['x', '01a1fde5-e9f0-7000-9765-000000000000', theirs.id]) {
      for (const [path, list] of [
        [alertsSearch, 'alerts'],
        ['/api/v1/sca/packages/search', 'packages'],
        ['/api/v1/issues/search', 'issues'],
      ] as const) {
        const reply = await mine.call(path, { repositoryIds: [id] });
        assert.equal(reply.status, 200);
        assert.deepEqual(reply.body[list], []);
      }
      assert.equal((await mine.call('/api/v2/rules/list', { repositoryId: id })).status, 200);
    }
    assert.equal((await mine.call(alertsSearch, { repositoryIds: [own.id, 'x'] })).status, 200);
  });

  test('Errors: code, message, request id and the place of each fault', async () => {
    const reply = await mine.call(
      '/api/v1/repositories/add-bitbucket',
      { repos: [{ gitAuthorEmail: 'a', repositoryName: 7 }] },
      { 'x-request-id': 'my-id' },
    );
    assert.equal(reply.status, 400);
    assert.equal(reply.headers['x-request-id'], 'my-id');
    assert.equal(reply.body.error.code, 'BAD_REQUEST');
    assert.equal(reply.body.error.requestId, 'my-id');
    const issues: { path: string; message: string }[] = reply.body.error.issues;
    assert.deepEqual(issues.map((issue) => issue.path).sort(), [
      '/repos/0/defaultBranch',
      '/repos/0/gitAuthorEmail',
      '/repos/0/repositoryName',
      '/repos/0/repositoryUrl',
      '/repos/0/webhookSigningSecret',
    ]);
    const unnamed = await mine.call(alertsSearch, '{');
    assert.equal(unnamed.body.error.requestId, unnamed.headers['x-request-id']);
  });

  test('Errors: unknown path 404, wrong method 405 with Allow, both as errors', async () => {
    const unknown = await mine.call('/api/v1/nothing', {});
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'NOT_FOUND']);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const reply = await callService(service, alertsSearch, '{}', tokenHeaders(mine.pair), method);
      assert.deepEqual([reply.status, reply.body.error.code, reply.headers.allow], [405, 'METHOD_NOT_ALLOWED', 'POST']);
    }
  });

  test('Unknown body fields are ignored, wrong types refused, null means absent', async () => {
    assert.equal((await mine.call(alertsSearch, { fromTheFuture: { a: [1] } })).status, 200);
    assert.equal((await mine.call(alertsSearch, '{"__proto__": {"page": 0}, "constructor": 1}')).status, 200);
    assert.equal((await mine.call(alertsSearch, { page: '2' })).status, 400);
    assert.equal((await mine.call(alertsSearch, { page: 1.5 })).status, 400);
    assert.equal(
      (await mine.call(alertsSearch, { page: null, query: null, severities: null, organizationId: null })).status,
      200,
    );
    const required = await mine.call('/api/v1/sca/vulnerabilities/get', { id: null });
    assert.deepEqual([required.status, required.body.error.issues], [400, [{ path: '/id', message: 'is required' }]]);
  });

  test('Response fields: every documented field is present, never null', async () => {
    for (const operation of operations) {
      const { path } = operation;
      const reply = await mine.call(path, exampleBody(operation));
      assert.doesNotMatch(reply.text, /:null/, path);
    }
  });

  test('Paging: defaults, lower bounds, the cap at 500, and pages past the end', async () => {
    for (const path of [alertsSearch, '/api/v2/rules/list', '/api/v1/sca/packages/search', '/api/v1/scans/list']) {
      const first = await mine.call(path, {});
      assert.deepEqual([first.body.page, first.body.pageSize], [1, 50], path);
      for (const wrong of [{ page: 0 }, { page: -1 }, { pageSize: 0 }])
        assert.equal((await mine.call(path, wrong)).status, 400, path);
      const far = await mine.call(path, { page: 9_007_199_254_740_991, pageSize: 100_000 });
      assert.equal(far.status, 200, far.text);
      assert.deepEqual([far.body.pageSize, far.body.totalCount], [500, first.body.totalCount]);
    }
  });

  test('Filters: an empty array is an absent field', async () => {
    const all = await mine.call(alertsSearch, {});
    const empty = await mine.call(alertsSearch, { repositoryIds: [], languages: [], severities: [], reachability: [] });
    assert.equal(empty.body.totalCount, all.body.totalCount);
  });

  test('Text search: at most 200 characters after trimming', async () => {
    assert.equal((await mine.call(alertsSearch, { query: `  ${'a'.repeat(200)}  ` })).status, 200);
    assert.equal((await mine.call(alertsSearch, { query: '😀'.repeat(200) })).status, 200);
    assert.equal((await mine.call(alertsSearch, { query: 'a'.repeat(201) })).status, 400);
    assert.equal((await mine.call('/api/v1/sca/packages/search', { searchQuery: 'a'.repeat(201) })).status, 400);
  });

  test('Limits: body sizes, 1,000 array entries, NUL characters, depth', async () => {
    assert.equal((await mine.call(alertsSearch, { query: 'a', filler: 'x'.repeat(1024 * 1024) })).status, 413);
    assert.equal(
      (await mine.call('/api/v1/repositories/add-bitbucket', { repos: [], filler: 'x'.repeat(3 * 1024 * 1024) }))
        .status,
      400,
    );
    assert.equal(
      (await mine.call('/api/v1/repositories/add-bitbucket', { filler: 'x'.repeat(5 * 1024 * 1024) })).status,
      413,
    );
    assert.equal((await mine.call(alertsSearch, { languages: Array.from({ length: 1001 }, () => 'go') })).status, 400);
    assert.equal((await mine.call(alertsSearch, { languages: Array.from({ length: 1000 }, () => 'go') })).status, 200);
    assert.equal((await mine.call(alertsSearch, { query: 'a\0b' })).status, 400);
    assert.equal((await mine.call(alertsSearch, `{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).status, 400);
    for (const body of ['', '[]', '"text"', '5', 'null', 'true'])
      assert.equal((await mine.call(alertsSearch, body)).status, 400, body);
  });
});
