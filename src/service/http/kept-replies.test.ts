/**
 * What the operations answer to some thousand bodies, most of them made from their schemas, over one small organization: as digests
 * in kept-replies.txt, a line a body. The tests beside the operations say what is right; this says that nothing has moved.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { schemaBodies } from '../../testing/schema-bodies.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { exampleBody } from '../operations/example-body.testing.ts';
import { operations } from '../operations/index.ts';

const file = new URL('kept-replies.txt', import.meta.url);
const mixedPerOperation = 30;

/** Those that only read come first, so that what the others change does not change their replies. */
const isReading = (path: string): boolean => /search|get|list|status|summary/.test(path);

test('every operation answers as it did to bodies that its schema allows, and to some that it does not', async () => {
  const startMs = (await testService()).clock.now().getTime();
  const mine = await smallOrganization();
  const ids = await knownIds(mine);
  const names = new Map([[mine.id, 'organization'], ...ids.map((id, index) => [id, `id${index + 1}`] as const)]);
  const lines: string[] = [];
  const kept: string[] = [];
  for (const operation of operations.toSorted((a, b) => Number(isReading(b.path)) - Number(isReading(a.path)))) {
    const { path, request } = operation;
    const bodies = schemaBodies(request, exampleBody(operation), ids.length, mixedPerOperation, 20_261_122);
    for (const [index, body] of bodies.entries()) {
      const text = JSON.stringify(body).replaceAll(/\$(\d+)/g, (_, number) => ids[Number(number) - 1] ?? '');
      const { status, body: answer } = await mine.call(path, text);
      const normal = `${status} ${normalised(JSON.stringify(answer), names, startMs)}`;
      lines.push(`${path} ${index} ${createHash('sha256').update(normal).digest('base64url').slice(0, 6)}`);
      kept.push(`${path} ${JSON.stringify(body)}\n  ${normal}`);
    }
  }
  if (process.env['VEDETTE_TEST_WRITE'] === 'yes') writeFileSync(file, `${lines.join('\n')}\n`);
  const expected = readFileSync(file, 'utf8').trimEnd().split('\n');
  const moved = lines.flatMap((line, index) => (line === expected[index] ? [] : [kept[index] ?? '']));
  assert.ok(
    moved.length === 0 && lines.length === expected.length,
    `${moved.length} of ${lines.length} replies are others, now\n${moved.slice(0, 5).join('\n')}\nIf that is right: VEDETTE_TEST_WRITE=yes node --test src/service/http/kept-replies.test.ts`,
  );
});

async function smallOrganization(): Promise<TestOrganization> {
  const mine = await testOrganization();
  const { clock } = await testService();
  for (const [index, files] of [lodashShop, unusedLodash, mendedShop, yamlReport].entries()) {
    await mine.register(files, `repository ${index}`);
    clock.advance(60_000);
    await mine.runScans();
    clock.advance(60_000);
  }
  await mine.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
  clock.advance(60_000);
  await mine.ask('/api/v1/tokens/create', { name: 'second' });
  return mine;
}

/** In the order in which the replies of these operations name them. */
async function knownIds(mine: TestOrganization): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const path of [
    '/api/v1/repositories/list',
    '/api/v1/sca/alerts/search',
    '/api/v1/sca/packages/search',
    '/api/v1/scans/list',
    '/api/v1/issues/search',
    '/api/v2/rules/list',
    '/api/v1/tokens/list',
  ]) {
    const { text } = await mine.call(path, {});
    for (const [id] of text.matchAll(uuid)) if (id !== mine.id) found.add(id);
  }
  return [...found];
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids by the order in which they are first seen, times by how long the test has run; what belongs to this run, or to the advisories shipped, by a word. */
function normalised(text: string, names: Map<string, string>, startMs: number): string {
  return text
    .replaceAll(
      /"(requestId|secret|repositoryUrl|nextRunAt|checkedAt|snapshot|newestRecordAt|since|date)":"[^"]*"/g,
      '"$1":"…"',
    )
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => {
      const passedMs = Date.parse(time) - startMs;
      if (passedMs < 0) return time;
      // The clock is shared by all tests of a process: what lies ahead of them all is nearer in one run than in another.
      return passedMs > 3_600_000 ? 'later' : `after ${passedMs} ms`;
    })
    .replaceAll(uuid, (id) => {
      const name = names.get(id) ?? `new${names.size}`;
      names.set(id, name);
      return name;
    });
}
