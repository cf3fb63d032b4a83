/** What flows between variables: every value reaches every place that it can, once, within bounds that are told. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { unknownValue, valueTable } from './value-table.ts';
import { type Variables, variablesWithin } from './variables.ts';

function wide(bounds: { valuesMax?: number; stepsMax?: number; isOver?: () => boolean } = {}): Variables {
  return variablesWithin({ valuesMax: 1000, stepsMax: 1_000_000, isOver: () => false, ...bounds });
}

/** Any kinds will do. */
const kinds = { unknown: 0, function: 3, class: 4, method: 10 };

void describe('values', () => {
  void it('reach all that can be reached, whatever is set up first', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), to: fc.nat(7), what: fc.nat(40) }),
      fc.record({ kind: fc.constant('move' as const), to: fc.nat(7), what: fc.nat(7) }),
      fc.record({ kind: fc.constant('settle' as const), to: fc.constant(0), what: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const variables = wide();
        const first = variables.allocate(8);
        const told = Array.from({ length: 8 }, (): number[] => []);
        for (const [index, list] of told.entries()) {
          if (index < 4) variables.watch(first + index, (value) => list.push(value));
        }
        for (const { kind, to, what } of steps) {
          if (kind === 'add') variables.add(first + to, what);
          else if (kind === 'move') variables.move(first + to, first + what);
          else variables.settle();
        }
        variables.settle();
        for (const [index, list] of told.entries()) {
          if (index >= 4) variables.watch(first + index, (value) => list.push(value));
        }
        const held = Array.from({ length: 8 }, () => new Set<number>());
        for (let round = 0; round < 9; round++) {
          for (const { kind, to, what } of steps) {
            if (kind === 'add') held[to]?.add(what);
            else if (kind === 'move') for (const value of held[what] ?? []) held[to]?.add(value);
          }
        }
        for (const [index, expected] of held.entries()) {
          const sorted = [...expected].sort((a, b) => a - b);
          assert.deepEqual(
            [...variables.values(first + index)].sort((a, b) => a - b),
            sorted,
          );
          assert.deepEqual(
            [...(told[index] ?? [])].sort((a, b) => a - b),
            sorted,
          );
        }
        assert.equal(variables.isComplete, true);
      }),
      { seed: 20261122, numRuns: 200 },
    );
  });

  void it('are told to all who watch, also while they are told', () => {
    const variables = wide();
    const from = variables.allocate(1);
    const to = variables.allocate(2);
    assert.equal(to, from + 1);
    const seen: string[] = [];
    variables.watch(from, (value) => {
      seen.push(`first ${value}`);
      if (value < 3) variables.add(from, value + 1);
      if (value === 1) variables.watch(from, (later) => seen.push(`later ${later}`));
      variables.move(to, from);
      variables.move(from, from);
    });
    assert.deepEqual(variables.values(from), []);
    variables.add(from, 1);
    assert.deepEqual(seen, []);
    variables.settle();
    assert.deepEqual(seen, ['first 1', 'later 1', 'first 2', 'later 2', 'first 3', 'later 3']);
    assert.deepEqual(variables.values(to), [1, 2, 3]);
  });

  void it('are no more than the bound in one variable, which is told', () => {
    for (const valuesMax of [5, 20]) {
      const variables = wide({ valuesMax });
      const variable = variables.allocate(1);
      for (let value = 1; value <= valuesMax; value++) variables.add(variable, value);
      for (let value = 1; value <= valuesMax; value++) variables.add(variable, value);
      assert.equal(variables.isComplete, true);
      variables.add(variable, valuesMax + 1);
      assert.equal(variables.isComplete, false);
      assert.equal(variables.values(variable).length, valuesMax);
    }
  });

  void it('stop flowing after so many steps, which is told', () => {
    for (const [stepsMax, isComplete] of [
      [3, true],
      [2, false],
    ] as const) {
      const variables = wide({ stepsMax });
      const chain = variables.allocate(3);
      variables.move(chain + 1, chain);
      variables.move(chain + 2, chain + 1);
      variables.add(chain, 7);
      let isLater = false;
      variables.later(() => {
        isLater = true;
      });
      variables.settle();
      assert.equal(variables.isComplete, isComplete);
      assert.equal(isLater, isComplete);
      variables.settle();
      assert.equal(isLater, isComplete);
    }
  });

  void it('stop flowing when time is over, which is asked now and then', () => {
    let asked = 0;
    const variables = wide({ isOver: () => ++asked > 1 });
    const variable = variables.allocate(1);
    variables.watch(variable, () => variables.add(variables.allocate(1), 1));
    let next = 0;
    const again = (): void => {
      if (next++ < 20_000) variables.later(again);
      variables.add(variables.allocate(1), 1);
    };
    variables.later(again);
    variables.settle();
    assert.equal(asked, 2);
    assert.equal(variables.isComplete, false);
  });
});

void describe('what is to be done later', () => {
  void it('waits until nothing flows, and may set off more', () => {
    const variables = wide();
    const [from, to] = [variables.allocate(1), variables.allocate(1)];
    const held: (readonly number[])[] = [];
    variables.move(to, from);
    variables.later(() => {
      held.push([...variables.values(to)]);
      variables.add(from, 2);
      variables.later(() => held.push([...variables.values(to)]));
    });
    variables.later(() => held.push([...variables.values(to)]));
    variables.add(from, 1);
    variables.settle();
    assert.deepEqual(held, [[1], [1], [1, 2]]);
  });
});

void describe('the table of values', () => {
  void it('gives equal values one number, and others another', () => {
    const table = valueTable();
    const made = [
      table.intern(kinds.function, 1),
      table.intern(kinds.function, 2),
      table.intern(kinds.class, 1),
      table.intern(kinds.method, 1, 2),
      table.intern(kinds.method, 1, 3),
      table.intern(kinds.method, 12),
    ];
    assert.deepEqual(made, [2, 3, 4, 5, 6, 7]);
    assert.equal(table.intern(kinds.function, 1, 0), made[0]);
    assert.equal(table.intern(kinds.method, 1, 3), made[4]);
    assert.deepEqual(
      made.map((value) => [table.kind(value), table.first(value), table.second(value)]),
      [
        [kinds.function, 1, 0],
        [kinds.function, 2, 0],
        [kinds.class, 1, 0],
        [kinds.method, 1, 2],
        [kinds.method, 1, 3],
        [kinds.method, 12, 0],
      ],
    );
    assert.equal(table.kind(unknownValue), kinds.unknown);
    assert.deepEqual([table.kind(99), table.first(99), table.second(99)], [kinds.unknown, 0, 0]);
    assert.equal(new Set(Object.values(kinds)).size, Object.keys(kinds).length);
  });

  void it('keeps each text once', () => {
    const table = valueTable();
    assert.deepEqual(
      ['a', '', 'b', 'a', ''].map((text) => table.text(text)),
      [0, 1, 2, 0, 1],
    );
    assert.deepEqual(
      [0, 1, 2, 3].map((id) => table.textAt(id)),
      ['a', '', 'b', ''],
    );
  });
});
