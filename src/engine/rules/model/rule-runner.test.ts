import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runnerOfNoRules } from './rule-runner.ts';

// A scan without rules that asks for some all the same must not end as one that found nothing.
test('where no rule is given, whoever asks for one is told so', async () => {
  const nothing = new Uint8Array();
  await assert.rejects(runnerOfNoRules.understand('a'), /no rule is given/);
  await assert.rejects(runnerOfNoRules.readFacts('a.js', nothing, 'handlers'), /no rule is given/);
  await assert.rejects(runnerOfNoRules.run('a.js', nothing, []), /no rule is given/);
});
