/** Clients are made once and used for years: what breaks them is not to come by accident. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { breakingChanges, type OpenApi } from './openapi-changes.testing.ts';
import { openApiDocument } from './openapi.ts';

const current = (): OpenApi => JSON.parse(JSON.stringify(openApiDocument('test')));

test('no client of the last release breaks on the document as it is now', () => {
  const kept = new URL('../../../docs/openapi-released.json', import.meta.url);
  const released: OpenApi = JSON.parse(readFileSync(kept, 'utf8'));
  assert.deepEqual(
    breakingChanges(released, current()),
    [],
    'mend it, or, where the break is meant, say so in CHANGELOG.md and run: node scripts/generate-api-docs.ts --release',
  );
});

// oxlint-disable-next-line typescript/no-explicit-any -- a test changes what it likes
type Loose = any;

test('each kind of break is told, with its place', () => {
  const request = (document: Loose) => document.components.schemas.ScaAlertsSearchRequest;
  const cases: readonly [(document: Loose) => void, readonly string[]][] = [
    [(now) => delete now.paths['/api/v1/stats/summary'], ['/api/v1/stats/summary is gone']],
    [(now) => delete request(now).properties.query, ['/api/v1/sca/alerts/search request/query is gone']],
    [(now) => (request(now).required = ['query']), ['/api/v1/sca/alerts/search request/query is required now']],
    [
      (now) => (request(now).properties.page.type = 'string'),
      ['/api/v1/sca/alerts/search request/page is string, and was integer'],
    ],
    [
      (now) => (request(now).properties.query.maxLength = 10),
      ['/api/v1/sca/alerts/search request/query takes less: maxLength is 10'],
    ],
    [
      (now) => (request(now).properties.pageSize.minimum = 2),
      ['/api/v1/sca/alerts/search request/pageSize takes less: minimum is 2'],
    ],
    [
      (now) => (now.components.schemas.ReferralType.enum = ['OTHER']),
      ['/api/v1/referral/create request/type does not take "DEMO" any more'],
    ],
    [
      (now) => now.components.schemas.AuditAction.enum.pop(),
      ['/api/v1/audit/list answer/events[]/action is never "removed" any more'],
    ],
    [
      (now) => delete now.components.schemas.Alert.properties.isAlerted,
      ['/api/v1/sca/alerts/search answer/alerts[]/isAlerted is gone'],
    ],
    [
      (now) => now.components.schemas.Alert.required.shift(),
      ['/api/v1/sca/alerts/search answer/alerts[]/id may be missing now'],
    ],
    [
      (now) => (now.components.schemas.Alert.properties.languages.items.type = 'integer'),
      ['/api/v1/sca/alerts/search answer/alerts[]/languages[] is integer, and was string'],
    ],
    [
      (now) => (now.paths['/api/v1/stats/summary'].post.operationId = 'summary'),
      ['/api/v1/stats/summary has another operationId, by which clients name it'],
    ],
  ];
  for (const [change, expected] of cases) {
    const now = current();
    change(now);
    const found = breakingChanges(current(), now);
    for (const words of expected) assert.ok(found.includes(words), `${words}\n${found.join('\n')}`);
  }
});

test('additions and wider limits are no breaks', () => {
  const now: Loose = current();
  const { schemas } = now.components;
  schemas.ScaAlertsSearchRequest.properties.more = { type: 'string' };
  schemas.ScaAlertsSearchRequest.properties.query.maxLength = 1000;
  schemas.Alert.properties.more = { type: 'string' };
  schemas.Alert.required.push('more');
  schemas.IssueKind.enum.push('secret');
  now.paths['/api/v1/more'] = now.paths['/api/v1/stats/summary'];
  assert.deepEqual(breakingChanges(current(), now), []);
  assert.deepEqual(breakingChanges(current(), current()), []);
});
