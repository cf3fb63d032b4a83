/** All code of a program is read before anything is said of what it cannot reach. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { LoadEdge, SourceTrace } from '../../../linking/source-trace.ts';
import { installedPackages } from './installed.ts';
import { factsOf } from '../../../../testing/packages-and-facts.ts';
import { readAll } from './program.ts';
import { moduleResolver } from './resolve.ts';

const fact = { specifier: '', kind: 'static', start: 0, end: 0 } as const;

const mentioning = (path: string, names: readonly string[]): FileFacts =>
  factsOf(path, { mentions: [{ in: '', names }] });

function traceOf(loaded: readonly string[], possible: readonly string[]): SourceTrace {
  const reached = (paths: readonly string[]) =>
    new Map(paths.map((path): [string, LoadEdge] => [path, { path, from: 'own.js', fact, root: 'production' }]));
  return {
    loaded: reached(loaded),
    possible: reached(possible),
    missing: new Map(),
    started: [],
    firstLoaded: new Map(),
    firstPossible: new Map(),
    files: new Map(),
    uses: () => Promise.resolve([]),
    obstacleIn: () => Promise.resolve({ what: '', start: 0, end: 0 }),
  };
}

async function reachedBy(input: {
  readonly own?: readonly string[];
  readonly loaded?: readonly string[];
  readonly possible?: readonly string[];
  readonly unread?: readonly string[];
  readonly signal?: AbortSignal;
}) {
  const tree = memoryTree({ 'node_modules/a/package.json': '{}', 'node_modules/a/index.js': '' });
  const installed = installedPackages(tree, await moduleResolver(tree), () => true, false);
  assert.ok(installed);
  const read: string[] = [];
  const answer = await readAll({
    files: (input.own ?? ['own.js']).map((path) => mentioning(path, [])),
    installed,
    trace: traceOf(input.loaded ?? [], input.possible ?? []),
    detailed: (path) => {
      read.push(path);
      return Promise.resolve(
        input.unread?.includes(path) === true ? undefined : mentioning(path, [`of ${path}`, '*a']),
      );
    },
    signal: input.signal,
  });
  return { answer, read };
}

void describe('a JavaScript program as a whole', () => {
  void it('mentions what own files, loaded ones and possible ones mention, each read once', async () => {
    const { answer, read } = await reachedBy({ loaded: ['a.js', 'b.js'], possible: ['b.js', 'c.mjs'] });
    assert.deepEqual(read, ['own.js', 'a.js', 'b.js', 'c.mjs']);
    for (const path of read) assert.equal(answer?.mayReach('x.js', `of ${path}`), true);
    assert.equal(answer?.mayReach('node_modules/a/index.js', 'escaped'), true);
    assert.equal(answer?.mayReach('x.js', 'other'), false);
  });

  void it('holds no code in data, compiled files and declarations', async () => {
    const { read, answer } = await reachedBy({
      loaded: ['a.json', 'b.node', 'c.wasm', 'd.d.ts', 'e.d.mts', 'f.ts', 'json', 'g.json.js', 'xjson'],
    });
    assert.deepEqual(read, ['own.js', 'f.ts', 'json', 'g.json.js', 'xjson']);
    assert.ok(answer);
  });

  for (const path of ['own.js', 'a.js', 'c.js'])
    void it(`is not known where ${path} could not be read`, async () => {
      const { answer } = await reachedBy({ loaded: ['a.js'], possible: ['c.js'], unread: [path] });
      assert.equal(answer, undefined);
    });

  for (const own of ['a.vue', 'b.svelte', 'c.astro'])
    void it(`is not known where ${own} has a template, whose uses stand in no script`, async () => {
      assert.equal((await reachedBy({ own: ['own.js', own] })).answer, undefined);
    });

  void it('is not read where it holds more than 6000 installed files', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => `${index}.js`);
    assert.ok((await reachedBy({ loaded: files(6000) })).answer);
    const { answer, read } = await reachedBy({ loaded: files(6001) });
    assert.equal(answer, undefined);
    assert.deepEqual(read, ['own.js']);
  });

  void it('ends when it is told to', async () => {
    await assert.rejects(reachedBy({ signal: AbortSignal.abort() }), { name: 'AbortError' });
  });
});
