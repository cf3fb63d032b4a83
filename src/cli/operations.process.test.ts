/** What commands for operations ask of a server, print and exit with. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { operationCommandsText } from '../../scripts/operation-commands.ts';
import { exampleIds } from '../service/operations/examples.ts';
import { allOperations } from '../service/operations/index.ts';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { createProgram } from './index.ts';
import { argumentsOf, flagOfField } from './operation-flags.ts';
import { operationCommands } from './operation-commands.ts';
import { type StubServer, stubServer } from './stub-server.testing.ts';

const operations = operationCommands();

test('what the command line knows of the operations is what they say', () => {
  assert.equal(
    JSON.stringify(operations),
    JSON.stringify(JSON.parse(operationCommandsText())),
    'run: node scripts/generate-api-docs.ts',
  );
});

test('every operation has a command of its own, that is found among all', async () => {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  const io = { stdin: Readable.from([]), stdout: sink, stderr: sink, env: {}, cwd: '/', setExitCode: () => {} };
  const program = await createProgram(io);
  assert.deepEqual(
    operations.map(({ path }) => path),
    allOperations.map(({ path }) => path),
  );
  const words = operations.map(({ group, verb }) => `${group} ${verb}`);
  assert.equal(new Set(words).size, words.length);
  for (const { group, verb, path } of operations) {
    const parent = program.commands.find((command) => command.name() === group);
    assert.ok(
      parent?.commands.some((command) => command.name() === verb),
      `${path} has no command ${group} ${verb}`,
    );
  }
});

test('flags are fields in kebab case, and ids that are required stand behind the verb', () => {
  assert.equal(flagOfField('isPrScanningEnabled'), 'is-pr-scanning-enabled');
  const setState = operations.find(({ path }) => path.endsWith('/issues/set-state'));
  assert.ok(setState);
  assert.deepEqual(
    argumentsOf(setState).map(({ name }) => name),
    ['id'],
  );
});

describe('commands for operations', () => {
  let server: StubServer;
  const alert = {
    id: '019cada1-2468-7000-af73-462315b009bb',
    priority: 77,
    metadata: {
      id: 'GHSA-1',
      packageIdentifier: 'pkg:npm/lodash',
      severity: 'critical',
      summary: `a\u001b[31m${'long '.repeat(60)}`,
    },
    reachabilityCounts: { reachable: 1, needsReview: 0, unreachable: 2 },
  };
  const pageOf = (rows: number, totalCount: number, page: number) => ({
    alerts: Array.from({ length: rows }, () => alert),
    totalCount,
    page,
    pageSize: 500,
  });

  before(async () => {
    server = await stubServer();
  });
  after(() => server.close());

  test('each sends every one of its fields from flags, with the type that the schema asks for', async () => {
    for (const { example, path } of allOperations) {
      const operation = operations.find((one) => one.path === path);
      assert.ok(operation);
      const { group, verb } = operation;
      if (isByHand(group)) continue;
      server.answer = { status: 200, body: Object(example.response) };
      const request: Record<string, unknown> = { ...example.request };
      const places = argumentsOf(operation).map(({ name }) => String(request[name]));
      const flags = operation.fields
        .filter((field) => !argumentsOf(operation).includes(field) && request[field.name] !== undefined)
        .flatMap(({ name, kind, isList }) => {
          const value = request[name];
          const flag = `--${flagOfField(name)}`;
          const written = (one: unknown): string => (kind === 'json' ? JSON.stringify(one) : String(one));
          if (isList === true) return (value as unknown[]).flatMap((one) => [flag, written(one)]);
          return kind === 'boolean' ? [flag, String(value)] : [flag, written(value)];
        });
      await server.run(group, verb, ...places, ...flags);
      // An empty list is an absent one.
      const expected = Object.fromEntries(
        Object.entries(request).filter(([, value]) => !Array.isArray(value) || value.length > 0),
      );
      assert.deepEqual(server.asked.at(-1), { path, body: expected, id: server.asked.at(-1)?.id }, path);
    }
  });

  test('an answer is a table that fits, without what a terminal would obey, or JSON for machines', async () => {
    server.answer = { status: 200, body: pageOf(2, 1200, 1) };
    const printed = await server.run('alerts', 'search');
    assert.match(
      printed,
      /^PRIORITY +SEVERITY +PACKAGE IDENTIFIER +ID +REACHABLE +NEEDS REVIEW +UNREACHABLE +SUMMARY +ID\n77 +critical +pkg:npm\/lodash +GHSA-1 +1 +0 +2 +a\ufffd\[31mlong/,
    );
    assert.match(printed, /\ntotalCount 1200, page 1, pageSize 500\nthere is more: --page 2, or --all\n$/);
    for (const line of printed.split('\n')) assert.ok(line.length <= 200, line);
    const json = await server.run('alerts', 'search', '--json');
    assert.deepEqual(JSON.parse(json), pageOf(2, 1200, 1));
  });

  test('--all asks for one page after the other', async () => {
    server.answer = (_path, body) => {
      const { page } = body as { page: number };
      return pageOf(page === 3 ? 200 : 500, 1200, page);
    };
    const { alerts, totalCount } = JSON.parse(await server.run('alerts', 'search', '--query', 'x', '--all', '--json'));
    assert.equal(alerts.length, 1200);
    assert.equal(totalCount, 1200);
    assert.deepEqual(
      server.asked.slice(-3).map(({ body }) => body),
      [1, 2, 3].map((page) => ({ query: 'x', page, pageSize: 500 })),
    );
  });

  test('a list that grows at its head is asked for on from where a page ended', async () => {
    const page = (count: number, nextAfter: string): object => ({
      events: Array.from({ length: count }, () => ({ createdAt: '2026-03-01T12:00:00.000Z', actor: 'operator' })),
      pageSize: 50,
      nextAfter,
    });
    server.answer = { status: 200, body: page(2, '2026-03-01 a') };
    assert.match(await server.run('audit', 'list'), /there is more: --after '2026-03-01 a', or --all\n$/);
    server.answer = (_path, body) => {
      const { after = '' } = body as { after?: string };
      return after === '' ? page(500, 'x') : after === 'x' ? page(500, 'y') : page(3, '');
    };
    const { events, nextAfter } = JSON.parse(
      await server.run('audit', 'list', '--actor', 'operator', '--all', '--json'),
    );
    assert.equal(events.length, 1003);
    assert.equal(nextAfter, '');
    assert.deepEqual(
      server.asked.slice(-3).map(({ body }) => body),
      ['', 'x', 'y'].map((after) => ({ actor: 'operator', pageSize: 500, ...(after === '' ? {} : { after }) })),
    );
  });

  test('a document is written as it comes, whatever it is', async () => {
    const csv = 'priority,id\r\n82,GHSA-1\r\n';
    server.answer = { status: 200, text: csv };
    const words = ['reports', 'export', exampleIds.repository, '--format', 'csv'];
    assert.equal(await server.run(...words), csv);
    const file = join(temporaryFolder(), 'report.csv');
    assert.equal(await server.run(...words, '--output', file), '');
    assert.equal(readFileSync(file, 'utf8'), csv);
    server.answer = { status: 404, body: { error: { message: 'there is no such repository' } } };
    await assert.rejects(server.run(...words), /there is no such repository/);
  });

  test('an empty list of fixes says so', async () => {
    server.answer = { status: 200, body: { fixes: [], totalCount: 0, page: 1, pageSize: 500 } };
    assert.equal(await server.run('fixes', 'list'), 'no pull requests of fixes\n');
  });

  test('values of a set may stand in one flag or in several, and a mistaken one is answered with what was meant', async () => {
    server.answer = { status: 200, body: pageOf(0, 0, 1) };
    await server.run('alerts', 'search', '--severities', 'critical,high', '--severities', 'low');
    assert.deepEqual(server.asked.at(-1)?.body, { severities: ['critical', 'high', 'low'] });
    const before = server.asked.length;
    await assert.rejects(
      server.run('alerts', 'search', '--severities', 'critcal'),
      /"critcal" is none of critical, high, medium, low, info; did you mean critical\?/,
    );
    await assert.rejects(server.run('alerts', 'serach'), /unknown command 'serach'\n?\(?Did you mean search/);
    await assert.rejects(server.run('alerts', 'search', '--severity', 'low'), /Did you mean --severities/);
    await assert.rejects(server.run('alerts', 'search', '--page', '0'), /at least 1/);
    await assert.rejects(server.run('alerts', 'search', '--page', 'two'), /A number is expected/);
    assert.equal(server.asked.length, before);
  });

  test('long texts, objects and whole bodies come from files or standard input', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'rule.yml'), 'rule: {pattern: eval($X)}\n');
    writeFileSync(join(folder, 'repos.json'), '[{"repositoryName": "a"}, {"repositoryName": "b"}]');
    server.answer = { status: 200, body: [] };
    await server.run('rules', 'create', '--name', 'x', '--rule-file', join(folder, 'rule.yml'));
    assert.deepEqual(server.asked.at(-1)?.body, { name: 'x', rule: 'rule: {pattern: eval($X)}\n' });
    await server.run(
      'repositories',
      'add-bitbucket',
      '--repos',
      `@${join(folder, 'repos.json')}`,
      '--repos',
      '{"repositoryName": "c"}',
    );
    assert.deepEqual(server.asked.at(-1)?.body, {
      repos: [{ repositoryName: 'a' }, { repositoryName: 'b' }, { repositoryName: 'c' }],
    });
    server.stdin = '{"page": 2, "query": "x"}';
    await server.run('alerts', 'search', '--body', '-', '--query', 'y');
    assert.deepEqual(server.asked.at(-1)?.body, { page: 2, query: 'y' });
    server.stdin = '';
    await assert.rejects(server.run('alerts', 'search', '--body', '[1]'), /--body: a JSON object is expected/);
    await assert.rejects(server.run('repositories', 'add-bitbucket', '--repos', '{'), /JSON is expected/);
  });

  test('what the server refuses is said of the flags that it came from', async () => {
    const issues = [
      { path: '/repos/0/repositoryUrl', message: 'must be an https address' },
      { path: '/repositoryId', message: 'is required' },
    ];
    server.answer = { status: 400, body: { error: { code: 'BAD_REQUEST', message: 'no', requestId: 'r', issues } } };
    await assert.rejects(server.run('repositories', 'add-bitbucket'), {
      message: 'the server refused: --repos (0/repositoryUrl) must be an https address\n  --repository-id is required',
    });
    await assert.rejects(server.run('scans', 'start'), /<repository-id> is required/);
    server.answer = {
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: 'there is no such issue', requestId: 'r' } },
    };
    await assert.rejects(server.run('issues', 'get', 'x'), { message: 'the server refused: there is no such issue' });
  });
});

/** Commands that were written before, with words of their own; their own tests are beside them. */
function isByHand(group: string): boolean {
  return ['tokens', 'bitbucket', 'fixes', 'organizations'].includes(group);
}
