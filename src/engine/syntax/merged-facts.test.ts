/** Facts of texts that are read on their own, as those of the file that holds them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsBuilder } from './facts-builder.ts';
import { mergedFacts, placedFacts } from './merged-facts.ts';

const at = (start: number) => ({ start, end: start + 1 });

function withHazards(...starts: readonly number[]) {
  const facts = factsBuilder('javascript');
  for (const start of starts) facts.hazard('dynamic_load', 'eval', at(start));
  return facts.build();
}

void describe('facts of several texts', () => {
  void it('keep every place of what stands in more than one', () => {
    const { hazards } = mergedFacts(withHazards(1, 5), [withHazards(9), withHazards(20, 30)]);
    assert.deepEqual(hazards, [
      { code: 'dynamic_load', what: 'eval', ...at(1), others: [at(5), at(9), at(20), at(30)] },
    ]);
  });

  void it('move with all places', () => {
    const { hazards } = placedFacts(withHazards(1, 5), (place) => place + 100);
    assert.deepEqual(hazards, [{ code: 'dynamic_load', what: 'eval', ...at(101), others: [at(105)] }]);
  });
});
