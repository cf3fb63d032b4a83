/** What the list of changes promises: order, pages, filters, and that nobody sees another's. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { auditList } from './audit-list.ts';
import { assertRefused, assertTaken, unknownId } from './promises.testing.ts';

interface AuditEvent {
  readonly id: string;
  readonly createdAt: string;
  readonly actor: string;
  readonly operation: string;
  readonly requestId: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly action: string;
  readonly fields: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

interface Events {
  readonly events: readonly AuditEvent[];
  readonly pageSize: number;
  readonly nextAfter: string;
}

const list = (mine: TestOrganization, body: object = {}): Promise<Events> => mine.ask(auditList.path, body);

/** A rule that is made, renamed and deleted, a minute each; two tokens at one moment. */
async function withHistory(): Promise<{ mine: TestOrganization; ruleId: string; startMs: number }> {
  const mine = await testOrganization();
  const { clock } = await testService();
  clock.advance(60_000);
  const startMs = clock.now().getTime();
  const rule = { name: 'no eval', rule: 'eval($X)' };
  const { id: ruleId } = await mine.ask<{ id: string }>('/api/v2/rules/create', rule);
  clock.advance(60_000);
  await mine.ask('/api/v2/rules/update', { id: ruleId, name: 'never eval' });
  await mine.ask('/api/v2/rules/update', { id: ruleId, name: 'never eval' });
  clock.advance(60_000);
  await mine.ask('/api/v2/rules/delete', { id: ruleId });
  for (const name of ['a', 'b']) await mine.ask('/api/v1/tokens/create', { name });
  return { mine, ruleId, startMs };
}

describe('List changes', () => {
  describe('200', () => {
    test('what was made, changed and removed, by whom and by which request, newest first; the same again is no change', async () => {
      const { mine, ruleId, startMs } = await withHistory();
      const { events, nextAfter, pageSize } = await list(mine, { objectId: ruleId });
      assert.deepEqual([nextAfter, pageSize], ['', 50]);
      assert.deepEqual(
        events.map(({ action, operation, createdAt }) => [action, operation, Date.parse(createdAt) - startMs]),
        [
          ['removed', '/api/v2/rules/delete', 120_000],
          ['changed', '/api/v2/rules/update', 60_000],
          ['created', '/api/v2/rules/create', 0],
        ],
      );
      assert.deepEqual(events[1]?.fields, [{ name: 'name', before: 'no eval', after: 'never eval' }]);
      assert.deepEqual(
        events[2]?.fields.find(({ name }) => name === 'rule'),
        { name: 'rule', before: '', after: 'eval($X)' },
      );
      for (const event of events) assert.deepEqual([event.actor, event.objectKind], [`token ${mine.pair.id}`, 'rule']);
      assert.ok(events.every((event) => event.requestId.length > 0));
    });

    test('pages follow one another without gap and repetition, also where several changes are of one moment', async () => {
      const { mine } = await withHistory();
      const { events } = await list(mine);
      assert.equal(events.length, 6);
      for (const pageSize of [1, 2, 3, 6, 500]) {
        const paged: AuditEvent[] = [];
        let after = '';
        do {
          const page: Events = await list(mine, { pageSize, after });
          assert.ok(page.events.length <= pageSize);
          paged.push(...page.events);
          after = page.nextAfter;
          // What comes meanwhile stands before the first page.
          if (pageSize === 2) await mine.ask('/api/v1/tokens/create', { name: 'meanwhile' });
        } while (after !== '');
        assert.deepEqual(paged.slice(-6), events);
        if (pageSize === 2) assert.equal(paged.length, 6);
      }
      assert.equal((await list(mine, { pageSize: 100_000 })).pageSize, 500);
    });

    test('each filter alone and together with others', async () => {
      const { mine, ruleId, startMs } = await withHistory();
      const at = (ms: number): string => new Date(startMs + ms).toISOString();
      const count = async (body: object): Promise<number> => (await list(mine, body)).events.length;
      assert.deepEqual(
        {
          operation: await count({ operation: '/api/v2/rules/update' }),
          actor: await count({ actor: `token ${mine.pair.id}` }),
          service: await count({ actor: 'service' }),
          kind: await count({ objectKind: 'rule' }),
          none: await count({ objectKind: 'schedule' }),
          since: await count({ since: at(60_000) }),
          until: await count({ until: at(60_000), since: at(0) }),
          both: await count({ objectId: ruleId, since: at(1), until: at(120_000) }),
          unknown: await count({ objectId: unknownId }),
          malformed: await count({ objectId: 'x' }),
          otherZone: await count({ since: at(60_000).replace('Z', '+00:00') }),
        },
        {
          operation: 1,
          actor: 5,
          service: 1,
          kind: 3,
          none: 0,
          since: 4,
          until: 1,
          both: 1,
          unknown: 0,
          malformed: 0,
          otherZone: 4,
        },
      );
    });

    test('nobody sees the changes of another organization, nor learns of them by an id or a place', async () => {
      const { mine, ruleId } = await withHistory();
      const other = await testOrganization();
      const { nextAfter } = await list(mine, { pageSize: 1 });
      assert.deepEqual((await list(other, { objectId: ruleId })).events, []);
      assert.deepEqual((await list(other, { actor: `token ${mine.pair.id}` })).events, []);
      const after = await list(other, { after: nextAfter });
      assert.ok(after.events.every((event) => event.objectId === other.pair.id));
    });
  });

  describe('400', () => {
    test('limits, kinds, moments and places', async () => {
      const mine = await testOrganization();
      const long = 'x'.repeat(201);
      await assertRefused(mine, auditList, [
        [{ operation: long }, '/operation'],
        [{ actor: long }, '/actor'],
        [{ objectKind: 'secret' }, '/objectKind'],
        [{ since: 'yesterday' }, '/since'],
        [{ until: '2026-13-01T00:00:00Z' }, '/until'],
        [{ after: 'x' }, '/after'],
        [{ after: `2026-03-02T08:15:00.000Z x` }, '/after'],
        [{ after: `2026-03-02 ${unknownId}` }, '/after'],
        [{ pageSize: 0 }, '/pageSize'],
      ]);
      await assertTaken(mine, auditList, [{ operation: 'x'.repeat(200) }, { since: '2026-03-02' }, { after: '' }]);
    });
  });
});
