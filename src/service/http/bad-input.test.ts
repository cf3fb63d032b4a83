/** Whatever is wrong with a request, the answer is a 4xx that names the field, and never a 5xx. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import {
  callService,
  type Reply,
  testOrganization,
  type TestOrganization,
  testService,
  type TestService,
  tokenHeaders,
} from '../../testing/test-service.ts';
import { errorCodes } from '../foundation/api-error.ts';
import { decisionsCreate } from '../operations/decisions-create.ts';
import { exampleBody } from '../operations/example-body.testing.ts';
import { operations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import { compileSchema } from './request-body.ts';
import { type Fault, faultsOf, withFault } from './schema-faults.testing.ts';

const statusOfCode = new Map<string, number>(Object.entries(errorCodes));

function assertError(reply: Reply, where: string): void {
  assert.match(String(reply.headers['content-type']), /^application\/json/, where);
  const { code, message, requestId } = reply.body.error;
  assert.equal(statusOfCode.get(code), reply.status, `${where}: ${reply.text}`);
  assert.ok(message.length > 5 && message.length < 2000, where);
  assert.equal(requestId, reply.headers['x-request-id'], where);
  assert.doesNotMatch(reply.text, /\bat .*\.ts:|select .* from|node_modules/i, where);
}

/** The reason of a decision may be absent or empty, though not with the verdict of the example. */
function isAskedForHere(operation: Operation, { at }: Fault, { status, body }: Reply): boolean {
  const pointer = `/${at.join('/')}`;
  return (
    operation === decisionsCreate &&
    pointer === '/decisions/0/reason' &&
    status === 400 &&
    body.error.issues[0].path === pointer
  );
}

describe('bad input', () => {
  let service: TestService;
  let mine: TestOrganization;

  before(async () => {
    service = await testService();
    mine = await testOrganization();
  });

  test('a field that is missing, null, empty, too long, out of range, of a wrong type or value is named', async () => {
    let count = 0;
    for (const operation of operations) {
      const { path, request } = operation;
      for (const fault of faultsOf(request)) {
        const where = `${path} ${fault.at.join('/')}: ${fault.name}`;
        const reply = await mine.call(path, withFault(exampleBody(operation), fault));
        count += 1;
        if (!fault.isWrong) {
          // A name of views stands once, and each of these bodies has the same.
          const mayConflict =
            operation.isAskingElsewhere === true || operation === decisionsCreate || path === '/api/v1/views/save';
          const isTaken = [200, 404, ...(mayConflict ? [409] : [])].includes(reply.status);
          assert.ok(isTaken || isAskedForHere(operation, fault, reply), `${where}: ${reply.text}`);
          continue;
        }
        assert.equal(reply.status, 400, `${where}: ${reply.text}`);
        assertError(reply, where);
        const pointer = `/${fault.at.join('/')}`;
        const paths: string[] = reply.body.error.issues.map((issue: { path: string }) => issue.path);
        assert.ok(
          paths.every((issue) => issue === pointer || issue.startsWith(`${pointer}/`)) && paths.length > 0,
          `${where}: ${reply.text}`,
        );
      }
    }
    assert.ok(count > 500, `${count} faults were tried`);
  });

  test('a number beyond all others is a fault of its field, and a huge one breaks nothing', async () => {
    let count = 0;
    for (const operation of operations) {
      const { path, request } = operation;
      for (const [name, field] of Object.entries<{ type?: string }>(request.properties)) {
        if (field.type !== 'integer' && field.type !== 'number') continue;
        const rest = JSON.stringify({ ...exampleBody(operation), [name]: undefined }).slice(1);
        const bodyWith = (number: string): string => `{"${name}":${number}${rest === '}' ? '' : ','}${rest}`;
        for (const number of ['1e400', '-1e400', `1${'0'.repeat(400)}`]) {
          const reply = await mine.call(path, bodyWith(number));
          assert.equal(reply.status, 400, `${path} ${name} ${number.slice(0, 9)}: ${reply.text}`);
          assert.deepEqual(
            reply.body.error.issues.map((issue: { path: string }) => issue.path),
            [`/${name}`],
          );
          count += 1;
        }
        for (const number of ['1e308', '9007199254740993', '4294967296', '9223372036854775808', '5e-324', '-0']) {
          const reply = await mine.call(path, bodyWith(number));
          assert.ok(reply.status < 500, `${path} ${name} ${number}: ${reply.text}`);
        }
      }
    }
    assert.ok(count > 20, `${count} numbers were tried`);
  });

  test('broken JSON, other media types and bodies too large are refused by every operation', async () => {
    for (const { path, bodyBytesMax = 1024 * 1024 } of operations) {
      const statuses = new Map<string, number>();
      const note = async (name: string, body: string | Buffer, headers = {}): Promise<void> => {
        const reply = await mine.call(path, body, headers);
        assertError(reply, `${path}: ${name}`);
        statuses.set(name, reply.status);
      };
      for (const [index, body] of [
        '',
        '{',
        '{"a":}',
        '{} {}',
        "{'a':1}",
        '\ufeff',
        '[]',
        '"x"',
        'NaN',
        'null',
      ].entries())
        await note(`broken ${index}`, body);
      await note('bytes', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22]));
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/jsonp',
      ])
        await note(type, '{}', { 'content-type': type });
      await note('large', Buffer.alloc(bodyBytesMax + 1, 0x20));
      const expected = [...statuses.keys()].map((name) => (name === 'large' ? 413 : name.includes('/') ? 415 : 400));
      assert.deepEqual([...statuses.values()], expected, path);
    }
  });

  test('unknown paths are 404, other methods 405 with Allow; odd addresses and headers break nothing', async () => {
    const headers = tokenHeaders(mine.pair);
    for (const path of [
      '/api',
      '/api/v3/rules/list',
      '/api/v1/../x',
      '/%00',
      '/%ff',
      '/api/v1/stats/summary/',
      `/${'a'.repeat(5000)}`,
    ]) {
      const reply = await callService(service, path, {}, headers);
      assert.ok([400, 404, 414].includes(reply.status), `${path.slice(0, 50)}: ${reply.text}`);
      assert.ok('error' in reply.body, path.slice(0, 50));
    }
    for (const { path } of operations) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const reply = await callService(service, path, '{}', headers, method);
        assert.deepEqual([reply.status, reply.headers.allow], [405, 'POST'], `${method} ${path}`);
        assertError(reply, path);
      }
    }
    for (const id of ['', 'x'.repeat(5000), '%00', "'; DROP TABLE api_tokens; --", '{}']) {
      const reply = await callService(
        service,
        '/api/v1/stats/summary',
        {},
        { ...headers, 'x-service-api-token-id': id },
      );
      assert.equal(reply.status, 401);
      const secret = { ...headers, 'x-service-api-token-secret': id };
      assert.equal((await callService(service, '/api/v1/stats/summary', {}, secret)).status, 401);
    }
  });

  test('another organization’s id, wherever an id can stand, is answered as one that does not exist', async () => {
    const other = await testOrganization();
    const theirs = await other.register({ 'a.js': 'eval(x)\n' });
    const rule = await other.ask<{ id: string }>('/api/v2/rules/create', { name: 'r', rule: 'eval($X)' });
    const scans = await other.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', {});
    const foreign = [theirs.id, rule.id, scans.scans[0]?.id ?? '', other.pair.id];
    const unknown = '01a1fde5-e9f0-7000-9765-000000000000';
    let count = 0;
    for (const operation of operations) {
      const { path, request } = operation;
      for (const field of Object.keys(request.properties).filter((name) => /^id$|Ids?$/.test(name))) {
        const answer = async (id: string): Promise<string> => {
          const body = { ...exampleBody(operation), [field]: field.endsWith('Ids') ? [id] : id };
          const reply = await mine.call(path, body, { 'x-request-id': 'same' });
          return `${reply.status} ${reply.text}`;
        };
        const expected = await answer(unknown);
        for (const id of field === 'organizationId' ? [other.id] : foreign) {
          assert.equal(await answer(id), expected, `${path} ${field}`);
          count += 1;
        }
      }
    }
    assert.ok(count > 80, `${count} places were tried`);
    assert.equal((await other.call('/api/v2/rules/get', { id: rule.id })).status, 200);
    assert.equal((await other.call('/api/v1/advisories/status', {})).status, 200);
  });

  test('whatever a body holds, the answer is no 5xx, and a 200 is as its schema says', async () => {
    const responses = new Map(operations.map(({ path, response }) => [path, compileSchema(response)]));
    const requests = operations.map((operation) =>
      fc.record({
        path: fc.constant(operation.path),
        body: fc.oneof(
          { weight: 9, arbitrary: bodies(operation.request, exampleBody(operation)) },
          { weight: 1, arbitrary: fc.jsonValue() },
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(...requests), async ({ path, body }) => {
        const reply = await mine.call(path, body);
        assert.ok(reply.status < 500, `${path} ${JSON.stringify(body)}: ${reply.text}`);
        if (reply.status !== 200) return assertError(reply, path);
        const validate = responses.get(path);
        assert.ok(validate?.(reply.body), `${path}: ${JSON.stringify(validate?.errors)}`);
      }),
      { seed: 20260302, numRuns: 300 },
    );
  });
});

const oddTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '%',
    '_',
    '\\',
    "'",
    '"',
    '\ud800',
    '\u202e',
    '$1',
    '{}',
    '${x}',
    '1e999',
    'constructor',
    '__proto__',
  ),
);
const oddNumbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63, 1e300),
);

/** Bodies that a schema mostly takes: fields of a good one, others of the right type, and now and then anything. */
function bodies(schema: TSchema & { properties?: Record<string, TSchema> }, good: Record<string, unknown>) {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, fc.Arbitrary<unknown>] => [
    name,
    name === 'organizationId'
      ? fc.constantFrom('', undefined)
      : fc.oneof(
          { weight: 4, arbitrary: fc.constant(good[name]) },
          { weight: 4, arbitrary: ofType(field) },
          { weight: 1, arbitrary: fc.jsonValue() },
        ),
  ]);
  return fc.record(Object.fromEntries(fields));
}

function ofType(
  schema: TSchema & { type?: string; enum?: unknown[]; items?: TSchema; properties?: object },
): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return oddTexts;
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(schema.items === undefined ? fc.jsonValue() : ofType(schema.items), { maxLength: 3 });
    case 'object':
      return bodies(schema as TSchema, {});
    default:
      return oddNumbers;
  }
}
