/** If the closure by names missed what is mentioned, vulnerable code that runs would be called unreachable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { type NamedCode, reachedNames } from './reached-names.ts';

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', '.m', '.n', '__proto__', 'constructor');
const code: fc.Arbitrary<NamedCode> = fc.record({
  needs: fc.array(name, { minLength: 1, maxLength: 3 }),
  mentions: fc.array(name, { maxLength: 4 }),
});
const program = fc.array(code, { maxLength: 12 });
const roots = fc.array(name, { maxLength: 3 });
const settings = { numRuns: 300, seed: 20261121 };

void describe('reached names', () => {
  void it('hold what the roots mention, and what code mentions of which all names are reached', () =>
    fc.assert(
      fc.property(program, roots, (all, from) => {
        const reached = reachedNames(all, from);
        for (const root of from) assert.ok(reached.has(root));
        for (const { needs, mentions } of all) {
          if (!needs.every((need) => reached.has(need))) continue;
          for (const mentioned of mentions) assert.ok(reached.has(mentioned));
        }
      }),
      settings,
    ));

  void it('hold nothing that nobody mentions', () =>
    fc.assert(
      fc.property(program, roots, (all, from) => {
        const mentioned = new Set([...from, ...all.flatMap(({ mentions }) => mentions)]);
        for (const reached of reachedNames(all, from)) assert.ok(mentioned.has(reached));
      }),
      settings,
    ));

  void it('never become fewer by more code or more roots', () =>
    fc.assert(
      fc.property(program, program, roots, roots, (all, more, from, also) => {
        const after = reachedNames([...all, ...more], [...from, ...also]);
        for (const reached of reachedNames(all, from)) assert.ok(after.has(reached));
      }),
      settings,
    ));

  void it('are the same in any order', () =>
    fc.assert(
      fc.property(program, roots, (all, from) => {
        const there = reachedNames(all, from);
        assert.deepEqual([...reachedNames(all.toReversed(), from.toReversed())].sort(), [...there].sort());
      }),
      settings,
    ));

  void it('ask for all the names of a method at once', () => {
    const method = { needs: ['.m', 'type'], mentions: ['bad'] };
    assert.equal(reachedNames([method], ['.m']).has('bad'), false);
    assert.equal(reachedNames([method], ['type']).has('bad'), false);
    assert.equal(reachedNames([method], ['.m', 'type']).has('bad'), true);
  });

  void it('end where code mentions itself, and on a chain of a hundred thousand', () => {
    const chain = Array.from({ length: 100_000 }, (_, index) => ({
      needs: [`n${index}`],
      mentions: [`n${index + 1}`, 'n0'],
    }));
    assert.ok(reachedNames(chain, ['n0']).has('n100000'));
  });
});
