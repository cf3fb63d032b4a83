/** Every way in is found once, the shortest first, and never more than are wanted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../testing/random.ts';
import { type WayStep, waysInto } from './ways-in.ts';

const limits = { waysMax: 40, stepsMax: 10_000 };

/** `b<a` says that a asks for b; a `!` that the project asks for it. */
function graphOf(text: string): Map<string, WayStep> {
  const steps = new Map<string, WayStep>();
  for (const line of text.split(' ')) {
    const [label = '', parents = ''] = line.split('<');
    steps.set(label.replace('!', ''), {
      parents: parents === '' ? [] : parents.split(','),
      isDirect: label.endsWith('!'),
    });
  }
  return steps;
}

const waysOf = (text: string, target: string, some: Partial<typeof limits> = {}) => {
  const { ways, isComplete } = waysInto(graphOf(text), target, { ...limits, ...some });
  return [...ways.map((way) => way.join('>')), ...(isComplete ? [] : ['…'])];
};

for (const [name, text, expected] of [
  ['asked for directly', 't!', ['t']],
  ['a chain', 'a! b<a t<b', ['a>b>t']],
  ['the shortest first, equals in the order of text', 'a! b! c<a t<c,b,a', ['a>t', 'b>t', 'a>c>t']],
  ['directly, and by another as well', 'a! t!<a', ['t', 'a>t']],
  ['a direct one that another direct one brings in', 'a! b!<a t<b', ['b>t', 'a>b>t']],
  ['rings', 'a! b<a,c c<b t<b,c,t', ['a>b>t', 'a>b>c>t']],
  ['what nothing asks for begins a way where the files do not tell', 'a b<a t<b', ['a>b>t']],
  ['a parent that is no package of the inventory begins one', 't<member@1', ['member@1>t']],
  ['a ring that nothing leads to is no way', 'a<b b<a t<a', []],
  ['a dead end beside a way', 'a! x<y y<x t<a,x', ['a>t']],
] as const)
  test(name, () => assert.deepEqual(waysOf(text, 't'), expected));

test('of more ways than are wanted the shortest are given, and that there are more is said; of exactly so many it is not', () => {
  const text = 'a! b! c! d<a t<a,b,c,d';
  assert.deepEqual(waysOf(text, 't', { waysMax: 2 }), ['a>t', 'b>t', '…']);
  assert.deepEqual(waysOf(text, 't', { waysMax: 4 }), ['a>t', 'b>t', 'c>t', 'a>d>t']);
});

test('a graph with more ways than anybody can count is answered within its steps', () => {
  const layers = 30;
  const width = 4;
  const lines = Array.from({ length: layers * width }, (_, at) => {
    const layer = Math.floor(at / width);
    if (layer === 0) return `n0_${at}!`;
    const above = Array.from({ length: width }, (_above, one) => `n${layer - 1}_${one}`);
    return `n${layer}_${at % width}<${above.join(',')}`;
  });
  const steps = graphOf(lines.join(' '));
  const { ways, isComplete } = waysInto(steps, `n${layers - 1}_0`, limits);
  assert.deepEqual([new Set(ways.map((way) => way.join())).size, isComplete], [40, false]);
  const few = waysInto(steps, `n${layers - 1}_0`, { waysMax: 40, stepsMax: 10 });
  assert.deepEqual([few.ways.length, few.isComplete], [0, false]);
});

test('in random graphs it finds what going through all of them finds, in the order of length', () => {
  const random = randomFrom(7);
  const below = (most: number): number => Math.floor(random() * most);
  for (let round = 0; round < 200; round++) {
    const size = 2 + below(5);
    const steps = new Map<string, WayStep>(
      Array.from({ length: size }, (_, at) => {
        const parents = Array.from({ length: size }, (_parent, one) => `p${one}`).filter(() => below(3) === 0);
        return [`p${at}`, { parents, isDirect: below(3) === 0 }];
      }),
    );
    const { ways, isComplete } = waysInto(steps, 'p0', { waysMax: 100_000, stepsMax: 1_000_000 });
    assert.equal(isComplete, true);
    const lengths = ways.map(({ length }) => length);
    assert.deepEqual(
      lengths,
      lengths.toSorted((a, b) => a - b),
    );
    assert.deepEqual(ways.map((way) => way.join('>')).toSorted(), allWays(steps, ['p0']).toSorted());
  }
});

/** By trying everything. */
function allWays(steps: ReadonlyMap<string, WayStep>, way: readonly string[]): string[] {
  const [top = ''] = way;
  const { parents, isDirect } = steps.get(top) ?? { parents: [], isDirect: false };
  const others = parents.filter((parent) => parent !== top);
  const own = isDirect || others.length === 0 ? [way.join('>')] : [];
  return [
    ...own,
    ...others.filter((parent) => !way.includes(parent)).flatMap((parent) => allWays(steps, [parent, ...way])),
  ];
}
