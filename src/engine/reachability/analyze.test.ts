/** Every fixture case of reachability: the verdict, its reason, and the evidence that a person is shown. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { inProcessFacts } from '../languages/extract-facts.ts';
import { analyzeReachability } from './analyze.ts';
import { rulesOf } from './reason-words.ts';
import { caseInput, parseCase } from '../../testing/reachability-case.ts';

const fixtures = new URL('./fixtures/', import.meta.url);

for (const language of readdirSync(fixtures).sort()) {
  for (const file of readdirSync(new URL(`${language}/`, fixtures)).sort()) {
    const item = parseCase(readFileSync(new URL(`${language}/${file}`, fixtures), 'utf8'));
    void test(`${language}/${file.replace('.txt', '')}: ${item.header.why}`, async () => {
      const [verdict] = await analyzeReachability(caseInput(item, inProcessFacts));
      assert.ok(verdict);
      assert.equal(
        `${verdict.reachability} ${verdict.code} ${verdict.exposure}`,
        item.header.expect,
        verdict.explanation,
      );
      // What is said of the rule, and of what would change its answer, is looked up by these two.
      const rules = rulesOf(verdict.code).map(({ name }) => name);
      assert.ok(rules.length === 0 || rules.includes(verdict.rule ?? ''), `${verdict.rule} gave ${verdict.code}`);
      if (item.header.evidence !== undefined) {
        const shown = verdict.evidence.map(
          (step) => `${step.kind} ${step.path}:${step.startLine}:${step.startColumn} ${step.symbol}`,
        );
        assert.deepEqual(shown, item.header.evidence);
      }
      if (item.header.languages !== undefined) assert.deepEqual(verdict.languages, item.header.languages);
    });
  }
}
