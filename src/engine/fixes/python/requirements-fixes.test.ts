/** Fixes of requirements.txt, case by case: the text afterwards, whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plannedPython, pythonShelf } from './made-index.testing.ts';
import { cases } from './requirements-cases.testing.ts';

for (const { name, index, affected, settings, beside = {}, before, after, unfixed, notes = [] } of cases)
  test(name, async () => {
    const { plan } = await plannedPython(
      { 'requirements.txt': before, ...beside },
      pythonShelf(index),
      affected,
      settings,
    );
    assert.equal(plan.files[0]?.text ?? before, after);
    assert.deepEqual(
      plan.groups.flatMap((group) => group.notes),
      notes,
    );
    const reasons = plan.unfixed.map(({ reason }) => reason);
    if (unfixed === undefined) assert.deepEqual(reasons, []);
    else assert.match(reasons.join('\n'), unfixed);
  });
