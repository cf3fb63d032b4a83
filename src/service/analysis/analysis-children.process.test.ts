import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageSourcesOf } from '../../testing/package-sources.ts';
import type { AnalysisOptions } from './analysis-child.ts';
import { type AnalysisChildren, type AnalysisChildrenOptions, analysisChildren } from './analysis-children.ts';
import type { AnalysisTask } from './analysis-task.ts';

const scripted = new URL('scripted-analysis.testing.ts', import.meta.url);
const options: AnalysisOptions = {
  timeoutMs: 0,
  packageSources: packageSourcesOf({}),
  network: {},
  onPhase: () => {},
};

function taskTo(act: string): AnalysisTask {
  return {
    trees: [{ kind: 'folder', path: act }],
    advisoryFile: '',
    rules: [],
    privateRegistries: [],
    factCacheDir: '',
    sourcesDir: '',
    registries: {},
  };
}

function childrenWith(more: Partial<AnalysisChildrenOptions> = {}): AnalysisChildren {
  return analysisChildren({ memoryMb: 256, scansMax: 10, idleMax: 2, program: scripted, ...more });
}

/** The process that did it. */
async function doneBy(children: AnalysisChildren, act = 'answer', lane?: string): Promise<number> {
  const { reports } = await children.analyze(taskTo(act), options, lane);
  return Number(reports[0]?.advisories.snapshot);
}

test('one scan after another is done by the same process', async () => {
  await using children = childrenWith();
  const first = await doneBy(children);
  assert.equal(await doneBy(children), first);
  assert.equal(await doneBy(children), first);
});

test('scans at once are done by a process each, which both stay', async () => {
  await using children = childrenWith();
  const pair = await Promise.all([doneBy(children), doneBy(children)]);
  assert.equal(new Set(pair).size, 2);
  const again = await Promise.all([doneBy(children), doneBy(children)]);
  assert.deepEqual(new Set(again), new Set(pair));
});

test('a process is replaced after as many scans as it may serve, at once where that is one', async () => {
  await using children = childrenWith({ scansMax: 2 });
  const served = [await doneBy(children), await doneBy(children), await doneBy(children)];
  assert.equal(served[0], served[1]);
  assert.notEqual(served[1], served[2]);
  await using fresh = childrenWith({ scansMax: 1 });
  assert.notEqual(await doneBy(fresh), await doneBy(fresh));
});

test('a process that holds much after a scan, or is old, is replaced', async () => {
  await using children = childrenWith();
  const large = await doneBy(children, 'large');
  assert.notEqual(await doneBy(children), large);
  await using old = childrenWith({ ageMsMax: 0 });
  assert.notEqual(await doneBy(old), await doneBy(old));
});

// A parser that hostile content took over would else read the code of the next tenant.
test('no process serves two lanes', async () => {
  await using children = childrenWith({ idleMax: 10 });
  const one = await doneBy(children, 'answer', 'one');
  const two = await doneBy(children, 'answer', 'two');
  assert.notEqual(one, two);
  assert.equal(await doneBy(children, 'answer', 'one'), one);
  assert.equal(await doneBy(children, 'answer', 'two'), two);
});

test('more idle processes than allowed are ended, those of the longest wait first', async () => {
  await using children = childrenWith({ idleMax: 1 });
  const one = await doneBy(children, 'answer', 'one');
  const two = await doneBy(children, 'answer', 'two');
  await gone(one);
  assert.equal(await doneBy(children, 'answer', 'two'), two);
});

test('a failure ends the process', async () => {
  await using children = childrenWith();
  const first = await doneBy(children);
  await assert.rejects(children.analyze(taskTo('fail'), options), /of this/);
  assert.notEqual(await doneBy(children), first);
  await gone(first);
});

// One repository must not be set aside for what another one left behind.
test('what fails in a process that served before is tried once more in a new one', async () => {
  await using children = childrenWith();
  const first = await doneBy(children);
  const second = await doneBy(children, 'fail when used');
  const third = await doneBy(children, 'die when used');
  assert.equal(new Set([first, second, third]).size, 3);
  await assert.rejects(children.analyze(taskTo('die'), options), /ended unexpectedly \(exit code 3\)/);
});

test('a process that was ended while it was idle costs nothing', async () => {
  await using children = childrenWith();
  const first = await doneBy(children);
  process.kill(first, 'SIGKILL');
  assert.notEqual(await doneBy(children), first);
});

test('a scan that is cancelled or takes too long ends its process, and is not tried again', async () => {
  await using children = childrenWith();
  const first = await doneBy(children);
  await assert.rejects(children.analyze(taskTo('hang'), { ...options, timeoutMs: 50 }), /took longer/);
  await gone(first);
  const second = await doneBy(children);
  const stopped = new AbortController();
  const hanging = children.analyze(taskTo('hang'), { ...options, signal: stopped.signal });
  stopped.abort();
  await assert.rejects(hanging, /cancelled/);
  await gone(second);
  await assert.rejects(children.analyze(taskTo('answer'), { ...options, signal: stopped.signal }), /cancelled/);
});

test('what a process says late of one scan is not heard by the next', async () => {
  await using children = childrenWith();
  const phases: string[] = [];
  await children.analyze(taskTo('late'), options);
  await children.analyze(taskTo('answer'), { ...options, onPhase: (phase) => phases.push(phase) });
  await children.analyze(taskTo('answer'), { ...options, onPhase: (phase) => phases.push(phase) });
  assert.deepEqual(phases, []);
});

test('a process that has nothing to do is ended', async () => {
  await using children = childrenWith({ idleMs: 1 });
  await gone(await doneBy(children));
});

test('the end of the pool ends idle and busy processes, and what is asked later is cancelled', async () => {
  const children = childrenWith();
  const idle = await doneBy(children);
  const busy = Promise.allSettled(['hang', 'hang'].map((act) => children.analyze(taskTo(act), options)));
  await children[Symbol.asyncDispose]();
  await gone(idle);
  assert.deepEqual(
    (await busy).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await assert.rejects(children.analyze(taskTo('answer'), options), /cancelled/);
});

/** Resolves when no process has the id any more; the test's own time limit is the bound. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
