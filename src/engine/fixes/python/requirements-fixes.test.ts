/** Fixes of requirements.txt, case by case: the text afterwards, whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedPython, pythonShelf } from './made-index.testing.ts';
import { cases } from './requirements-cases.testing.ts';

for (const { name, index, affected, settings, before, after, unfixed } of cases)
  test(name, async () => {
    const { plan } = await plannedPython({ 'requirements.txt': before }, pythonShelf(index), affected, settings);
    assert.equal(plan.files[0]?.text ?? before, after);
    const reasons = plan.unfixed.map(({ reason }) => reason);
    if (unfixed === undefined) assert.deepEqual(reasons, []);
    else assert.match(reasons.join('\n'), unfixed);
  });
