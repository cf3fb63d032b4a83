import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutWays, waysWithin } from './ways-layout.ts';

const ways = (...texts: readonly string[]) => texts.map((text) => text.split('>'));
const columnsOf = (...texts: readonly string[]) =>
  Object.fromEntries(layOutWays(ways(...texts)).packages.map(({ label, column }) => [label, column]));

test('what asks for others stands left of them, the vulnerable package at the right end', () => {
  assert.deepEqual(columnsOf('t'), { t: 0 });
  assert.deepEqual(columnsOf('a>t', 'b>c>t', 'b>a>t'), { a: 1, b: 0, c: 1, t: 2 });
  const { packages } = layOutWays(ways('t', 'a>t'));
  assert.deepEqual(
    packages.map(({ label, isStart, isTarget }) => [label, isStart, isTarget]),
    [
      ['t', true, true],
      ['a', true, false],
    ],
  );
});

test('no two things of a column lie on each other, lanes of long lines included, and all lie within', () => {
  const { packages, lines, rows, columns } = layOutWays(ways('a>t', 'b>c>d>t', 'e>c>d>t', 'a>d>t', 'b>t', 'e>t'));
  assert.equal(columns, 4);
  for (let column = 0; column < columns; column++) {
    const spans = new Map<number, number>(packages.filter((one) => one.column === column).map(({ y }) => [y, 1]));
    for (const { points } of lines)
      for (const point of points.slice(1, -1)) {
        if (point.column !== column) continue;
        assert.equal(spans.has(point.y), false, 'a lane of its own');
        spans.set(point.y, 0.5);
      }
    let end = 0;
    for (const [y, height] of [...spans].toSorted(([a], [b]) => a - b)) {
      assert.ok(y - height / 2 >= end - 1e-9, `column ${column} at ${y}`);
      end = y + height / 2;
    }
    assert.ok(end <= rows + 1e-9);
  }
  for (const { points } of lines)
    for (const [at, point] of points.entries())
      if (at > 0) assert.equal(point.column, (points[at - 1]?.column ?? 0) + 1);
});

test('lines do not cross where they need not', () => {
  const { packages } = layOutWays(ways('a>x>t', 'b>y>t', 'c>x>t', 'd>y>t'));
  const order = packages.filter(({ column }) => column === 0).toSorted((a, b) => a.y - b.y);
  const above = packages.toSorted((a, b) => a.y - b.y).find(({ column }) => column === 1)?.label;
  const own = above === 'x' ? ['a', 'c'] : ['b', 'd'];
  assert.deepEqual(
    order.slice(0, 2).map(({ label }) => label),
    own,
  );
});

test('packages that ask for each other in a ring are drawn once each', () => {
  const { packages, lines } = layOutWays(ways('a>b>t', 'b>a>t'));
  assert.deepEqual(packages.map(({ label }) => label).toSorted(), ['a', 'b', 't']);
  assert.equal(lines.length, 4);
});

test('as many ways are drawn at first as there are rows; one always', () => {
  const many = Array.from({ length: 40 }, (_, at) => [`d${at}`, 't']);
  assert.equal(waysWithin(many, 8).length, 8);
  assert.equal(waysWithin(ways('a>t', 'b>t'), 0).length, 1);
  assert.equal(waysWithin(ways('a>t', 'b>t'), 8).length, 2);
});
