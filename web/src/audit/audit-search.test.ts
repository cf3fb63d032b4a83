import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditRequest, auditSearch, changingPaths, pathWords } from './audit-search.ts';

test('an address with wrong values asks for what is right of it', () => {
  assert.deepEqual(
    auditSearch({ kind: 'nothing', since: 'tomorrow', until: '2026-99-01', actor: '', operation: 5 }),
    {},
  );
  assert.deepEqual(
    auditSearch({ kind: 'rule', since: '2026-03-01', until: '2026-03-02', actor: 'token a', object: 'b' }),
    {
      kind: 'rule',
      since: '2026-03-01',
      until: '2026-03-02',
      actor: 'token a',
      object: 'b',
    },
  );
});

test('both days count: until is the start of the day after', () => {
  const at = (day: string, plusDays: number) => `${day} +${plusDays}`;
  assert.deepEqual(auditRequest({ kind: 'rule', since: '2026-03-01', until: '2026-03-01' }, at), {
    objectKind: 'rule',
    since: '2026-03-01 +0',
    until: '2026-03-01 +1',
  });
  const { since = '', until = '' } = auditRequest({ since: '2026-01-31', until: '2026-01-31' });
  assert.equal(Date.parse(until) - Date.parse(since), 86_400_000);
});

test('operations that change something are offered, called by the end of their path', () => {
  assert.ok(changingPaths.includes('/api/v2/rules/create'));
  assert.ok(!changingPaths.includes('/api/v2/rules/list'));
  assert.equal(pathWords('/api/v2/rules/create'), 'rules/create');
});
