/** What rules/approve promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { storableJson, storableText } from '../database/storable-text.ts';
import { updateRule } from '../rules/store.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { rulesApprove } from './rules-approve.ts';

const text = 'money is never kept as a floating-point number';

/** A rule in prose, of which a model wrote one that finds `parseFloat`. */
async function proposed(mine: TestOrganization): Promise<string> {
  const { context, clock } = await testService();
  const { id } = await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'money', rule: text });
  const written = {
    model_state: 'proposed',
    written_rule: storableText('parseFloat($X)'),
    proposal: storableJson({ model: 'a-model' }),
  } as const;
  await updateRule(context.db, mine.id, id, written, clock.now());
  return id;
}

interface Rule {
  readonly rule: string;
  readonly writtenRule: string;
  readonly judgement: string;
  readonly status: string;
  readonly updatedAt: string;
}

async function foundLines(mine: TestOrganization): Promise<string[]> {
  const { issues } = await mine.ask<{ issues: { snippet: string; judgement: string }[] }>('/api/v1/issues/search', {});
  return issues.map(({ snippet, judgement }) => `${judgement} ${snippet}`);
}

describe('Approve a rule that a model wrote', () => {
  describe('200', () => {
    test('no scan runs it before, each does afterwards, and the person’s text stays what it was', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.js': 'parseFloat(price);\n' });
      const id = await proposed(mine);
      await mine.runScans();
      assert.deepEqual(await foundLines(mine), []);
      const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', {});
      const { gaps } = await mine.ask<{ gaps: { message: string }[] }>('/api/v1/scans/get', { id: scans[0]?.id });
      assert.match(gaps.map(({ message }) => message).join(), /"money" was not run: .*until a person approves it/);

      const approved = await mine.ask<Rule>(rulesApprove.path, { id });
      assert.deepEqual(
        [approved.rule, approved.writtenRule, approved.judgement, approved.status],
        [text, 'parseFloat($X)', 'model', 'active'],
      );
      await mine.ask('/api/v1/scans/start', { repositoryId });
      await mine.runScans();
      assert.deepEqual(await foundLines(mine), ['model parseFloat(price);']);
    });

    test('what a person mended is run in its place; another text of the rule takes the approval back', async () => {
      const mine = await testOrganization();
      const id = await proposed(mine);
      await mine.ask(rulesApprove.path, { id });
      const mended = await mine.ask<Rule>(rulesApprove.path, { id, rule: 'Number.parseFloat($X)' });
      assert.deepEqual([mended.writtenRule, mended.status], ['Number.parseFloat($X)', 'active']);
      const { writtenRule, status } = await mine.ask<Rule>('/api/v2/rules/update', { id, rule: `${text}, ever` });
      assert.deepEqual([writtenRule, status], ['', 'notJudged']);
    });
  });

  describe('400', () => {
    test('the id is required, and a mended rule must be one that can be judged', async () => {
      const mine = await testOrganization();
      const id = await proposed(mine);
      await assertRefused(mine, rulesApprove, [
        ...idFaults('id'),
        [{ id, rule: 'eval(' }, '/rule'],
        [{ id, rule: text }, '/rule'],
        [{ id, ifUpdatedAt: 'yesterday' }, '/ifUpdatedAt'],
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s rule', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      await assertSameNotFound(mine, rulesApprove, 'id', await proposed(other));
    });
  });

  describe('409', () => {
    test('a rule of which no model wrote anything, and one that was written anew since it was read', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const { id: own } = await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'a', rule: 'a($X)' });
      assert.equal((await mine.call(rulesApprove.path, { id: own })).status, 409);
      const id = await proposed(mine);
      const { updatedAt } = await mine.ask<Rule>('/api/v2/rules/get', { id });
      clock.advance(1000);
      await mine.ask('/api/v2/rules/update', { id, name: 'renamed' });
      assert.equal((await mine.call(rulesApprove.path, { id, ifUpdatedAt: updatedAt })).status, 409);
      assert.equal((await mine.call(rulesApprove.path, { id })).status, 200);
    });
  });
});
