import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inProcessFacts } from '../../extract-facts.ts';
import { callGraph } from '../graph/call-graph.ts';
import { mixedCalls } from './mixed-calls.ts';

/** Last names of what is called where the calls are mixed. */
async function mixedIn(text: string): Promise<readonly string[]> {
  const content = Buffer.from(text);
  const facts = await inProcessFacts.read({
    path: 'a.py',
    language: 'python',
    contentId: '',
    content,
    isDetailed: true,
  });
  assert.ok(!('reason' in facts));
  const graph = callGraph({ own: [facts], others: new Map() });
  const isMixed = mixedCalls(graph);
  return graph.calls
    .filter(isMixed)
    .map(({ to }) => graph.nodes[to]?.name ?? '')
    .sort();
}

function many(count: number, of: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => of(at)).join('');
}

const calling = 'def call(f):\n    return f()\n';
const given = (count: number): string => many(count, (at) => `def f${at}(): pass\ncall(f${at})\n`);

test('a call of more than twelve functions shows of none that it is called', async () => {
  assert.deepEqual(await mixedIn(calling + given(12)), []);
  assert.equal((await mixedIn(calling + given(13))).length, 13);
});

test('a method that classes have instead of each other is one', async () => {
  const classes = many(20, (at) => `class C${at}:\n    def run(self): pass\ncall(C${at}())\n`);
  assert.deepEqual(await mixedIn(`def call(one):\n    one.run()\n${classes}`), []);
});

test('each place of a call counts by itself', async () => {
  assert.deepEqual(await mixedIn(many(20, (at) => `def f${at}(): pass\nf${at}()\n`)), []);
});
