/** What rules/propose promises; what comes of the question is told by `model-rules/write-rule.process.test.ts`. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { storableJson, storableText } from '../database/storable-text.ts';
import { updateRule } from '../rules/store.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { rulesPropose } from './rules-propose.ts';

const text = 'money is never kept as a floating-point number';

interface Rule {
  readonly id: string;
  readonly status: string;
  readonly explanation: string;
  readonly updatedAt: string;
}

const create = (mine: TestOrganization, rule = text): Promise<Rule> =>
  mine.ask('/api/v2/rules/create', { name: 'money', rule });

/** As if a model had answered, or given up. */
async function answered(mine: TestOrganization, id: string, state: 'proposed' | 'approved' | 'failed'): Promise<void> {
  const { context, clock } = await testService();
  const proposal = storableJson({ problem: 'the model did not answer' });
  const change = { model_state: state, written_rule: storableText('parseFloat($X)'), proposal };
  await updateRule(context.db, mine.id, id, change, clock.now());
}

describe('Ask the model to write a rule', () => {
  const model = { url: 'http://127.0.0.1:9/v1', name: 'a-model', keyFile: '', timeoutMs: 1000 };
  before(async () => {
    Object.assign((await testService()).context.config, { model });
  });
  after(async () => {
    Object.assign((await testService()).context.config, { model: undefined });
  });

  describe('200', () => {
    test('what a model failed at, and what it proposed, is asked for anew; what is asked for already stays so', async () => {
      const mine = await testOrganization();
      const { id, status, explanation } = await create(mine);
      assert.equal(status, 'asked');
      assert.match(explanation, /model was asked/);
      assert.equal((await mine.ask<Rule>(rulesPropose.path, { id })).status, 'asked');
      for (const state of ['failed', 'proposed'] as const) {
        await answered(mine, id, state);
        const got = await mine.ask<Rule>('/api/v2/rules/get', { id });
        assert.equal(got.status, state === 'failed' ? 'notJudged' : 'proposed');
        if (state === 'failed') assert.match(got.explanation, /did not answer/);
        const again = await mine.ask<Rule>(rulesPropose.path, { id });
        assert.equal(again.status, 'asked');
        assert.doesNotMatch(again.explanation, /did not answer/);
      }
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), rulesPropose, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s rule', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      await assertSameNotFound(mine, rulesPropose, 'id', (await create(other)).id);
    });
  });

  describe('409', () => {
    test('a rule that is judged as it is, one that is approved, one that was changed, and without a model', async () => {
      const mine = await testOrganization();
      const { context } = await testService();
      const told = async (body: object): Promise<string> => {
        const reply = await mine.call(rulesPropose.path, body);
        assert.equal(reply.status, 409, reply.text);
        return reply.body.error.message;
      };
      assert.match(await told({ id: (await create(mine, 'eval($X)')).id }), /judged as it is written/);
      const { id } = await create(mine);
      await answered(mine, id, 'approved');
      assert.match(await told({ id }), /approved and runs/);
      assert.match(await told({ id, ifUpdatedAt: '2020-01-01T00:00:00Z' }), /was changed/);
      Object.assign(context.config, { model: undefined });
      assert.match(await told({ id: (await create(mine)).id }), /no model is configured/);
      Object.assign(context.config, { model });
    });
  });
});
