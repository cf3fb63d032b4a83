import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meetAbsence, type OutsideInput } from './outside-inputs.ts';

const input: OutsideInput = { title: 'a tool', advice: 'it is not on the PATH', isThere: () => false };

function reasonsOf(wanted: OutsideInput, isRequired: boolean): readonly unknown[] {
  const reasons: unknown[] = [];
  meetAbsence({ skip: (reason) => reasons.push(reason) }, wanted, isRequired);
  return reasons;
}

test('in a clone an absent input is a skip, whose reason names the input', () => {
  assert.deepEqual(reasonsOf(input, false), ['for want of a tool: it is not on the PATH']);
});

// Without this, a gate of soundness that nobody ran is counted as passed.
test('where inputs are required, an absent input fails the test and names itself', () => {
  assert.throws(() => reasonsOf(input, true), /^Error: for want of a tool: it is not on the PATH$/);
});

test('an input that nothing brings is a skip everywhere', () => {
  assert.equal(reasonsOf({ ...input, isOptional: true }, true).length, 1);
});
