/** What rules/get promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { storableText } from '../database/storable-text.ts';
import { newId } from '../foundation/ids.ts';
import { insertRules } from '../rules/store.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { rulesGet } from './rules-get.ts';

interface Details {
  readonly id: string;
  readonly rule: string;
  readonly kind: string;
  readonly judgement: string;
  readonly status: string;
  readonly severity: string;
  readonly explanation: string;
  readonly updatedAt: string;
  readonly compiled: string;
  readonly writtenRule: string;
  readonly model: string;
  readonly examples: readonly object[];
  readonly ownExamples: readonly object[];
  readonly preview: { readonly notLookedAt: readonly string[] };
}

const rule = { name: 'no eval', rule: 'eval($X)' };

describe('Get a custom rule', () => {
  describe('200', () => {
    test('a rule is what creating it answered but for the preview, and what the list shows', async () => {
      const mine = await testOrganization();
      const { preview: _made, ...created } = await mine.ask<Details>('/api/v2/rules/create', rule);
      for (const id of [created.id, created.id.toUpperCase()]) {
        const { preview, ...got } = await mine.ask<Details>(rulesGet.path, { id });
        assert.deepEqual(got, created);
        assert.match(preview.notLookedAt.join(), /rules\/try/);
      }
      const { compiled, writtenRule, model, examples, ownExamples, ...listed } = created;
      assert.deepEqual([compiled.length > 0, writtenRule, model, examples, ownExamples], [true, '', '', [], []]);
      assert.deepEqual((await mine.ask<{ rules: object[] }>('/api/v2/rules/list', {})).rules, [listed]);
    });

    // An installation that is upgraded holds rules that nobody will send again.
    test('a rule from before it was said how it is judged is understood when somebody looks', async () => {
      const mine = await testOrganization();
      const { context, clock } = await testService();
      const now = clock.now();
      const old = {
        organization_id: mine.id,
        glob_pattern: storableText('**/*'),
        source_types: [],
        repository_ids: [],
      };
      const texts = ['eval($X)', 'code should be a pleasure to read', 'rule:\n  kind: no_such_kind\n'];
      const rows = texts.map((text) => ({
        ...old,
        id: newId(),
        name: storableText(text),
        rule: storableText(text),
        created_at: now,
        updated_at: now,
      }));
      await insertRules(context.db, mine.id, rows);
      const { rules } = await mine.ask<{ rules: Details[] }>('/api/v2/rules/list', {});
      const said = new Map(rules.map((each) => [each.rule, [each.kind, each.judgement, each.status, each.severity]]));
      assert.deepEqual(said.get(texts[0] ?? ''), ['pattern', 'structural', 'active', 'warning']);
      assert.deepEqual(said.get(texts[1] ?? ''), ['prose', 'notJudged', 'notJudged', '']);
      assert.deepEqual(said.get(texts[2] ?? ''), ['astGrep', 'notJudged', 'notJudged', '']);
      const broken = rules.find((each) => each.rule === texts[2]);
      assert.match(broken?.explanation ?? '', /cannot be used/);
      assert.equal(broken?.updatedAt, now.toISOString());
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), rulesGet, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s rule', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.ask<{ id: string }>('/api/v2/rules/create', rule);
      await assertSameNotFound(mine, rulesGet, 'id', id);
    });
  });
});
