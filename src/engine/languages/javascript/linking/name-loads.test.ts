/**
 * Loads by names that only values tell, each case run by the runtime itself: what it loads is never called unreachable, and
 * where all names are told, what it cannot load is.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { memoryTree } from '../../../files/memory-tree.ts';
import { takeInventory } from '../../../inventory/take-inventory.ts';
import { inProcessFacts } from '../../../languages/extract-facts.ts';
import { noSymbols } from '../../../model/advisory.ts';
import type { Exposure } from '../../../model/verdict.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';

const names = ['aa', 'bb', 'cc', 'idle'];
const ofNode = createRequire(import.meta.url);
const ranges = Object.fromEntries(names.map((name) => [name, '^1.0.0']));
const manifest = {
  name: 'app',
  version: '1.0.0',
  private: true,
  scripts: { start: 'node index.js' },
  dependencies: ranges,
};
const locked = names.map((name) => [
  `node_modules/${name}`,
  { version: '1.0.0', resolved: `https://npm-registry.example/${name}/-/${name}-1.0.0.tgz` },
]);
const lockfile = { lockfileVersion: 3, packages: { '': manifest, ...Object.fromEntries(locked) } };

async function exposures(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, Exposure | undefined>> {
  const tree = memoryTree({
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify(lockfile),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
        [`node_modules/${name}/index.js`, 'module.exports = (given) => given;\n'],
      ]),
    ),
    ...files,
  });
  const { packages, graphs } = await takeInventory(tree);
  const asked = packages.filter(({ lockfilePath }) => lockfilePath !== '');
  const questions = asked.map((item) => ({ package: item, advisoryId: 'LOADS', symbols: noSymbols }));
  const verdicts = await analyzeReachability({ tree, packages, graphs, facts: inProcessFacts, questions });
  return new Map(asked.map(({ name }, index) => [name, verdicts[index]?.exposure]));
}

/** What the code asks for when it runs, timers and all that waits at once. */
async function loadsOf(text: string): Promise<ReadonlySet<string>> {
  const loaded = new Set<string>();
  const load = (name: string): unknown => {
    if (names.includes(name)) loaded.add(name);
    return /^(?:events|util)$/.test(name) ? ofNode(name) : (given: unknown) => given;
  };
  const now = (run: (...given: unknown[]) => void, ...given: unknown[]): void => run(...given);
  const context: Record<string, unknown> = createContext({
    process: { argv: ['node', 'index.js'], env: {}, nextTick: now, on: () => undefined },
    setTimeout: (run: (...given: unknown[]) => void, _wait: number, ...given: unknown[]) => now(run, ...given),
    setImmediate: now,
    queueMicrotask,
    fetch: async () => undefined,
    URL,
    structuredClone,
  });
  context['global'] = context;
  const module = { exports: {} };
  try {
    const code: unknown = runInContext(`(function (require, module, exports) {${text}\n})`, context);
    assert.ok(typeof code === 'function');
    Reflect.apply(code, module.exports, [load, module, module.exports]);
  } catch {
    // It has loaded until then.
  }
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return loaded;
}

const cases = readFileSync(new URL('name-loads.cases.txt', import.meta.url), 'utf8')
  .split(/^--- /m)
  .slice(1)
  .map((part) => ({ isTold: part.startsWith('told\n'), text: part.slice(part.indexOf('\n') + 1) }));

void describe('a load by a computed name', () => {
  for (const { isTold, text } of cases)
    void it(`${isTold ? 'is told' : 'stays open'}: ${text.trim().replaceAll('\n', ' ')}`, async () => {
      const found = await exposures({ 'index.js': text });
      assert.equal(found.get('idle') === 'notLoaded', isTold);
      for (const name of await loadsOf(text)) assert.notEqual(found.get(name), 'notLoaded', name);
    });

  const load = 'exports.load = (name) => require(name);\n';
  void it('is told through another file', async () => {
    const use = "const { load } = require('./lib');\nload('aa');\nload('bb');\n";
    const found = await exposures({ 'index.js': use, 'lib.js': load });
    assert.deepEqual([...found.values()], ['loaded', 'loaded', 'notLoaded', 'notLoaded']);
  });

  void it('is told where the names are those of a manifest', async () => {
    const found = await exposures({
      'index.js': "for (const name of Object.keys(require('./package.json').dependencies)) require(name);\n",
    });
    assert.deepEqual([...new Set(found.values())], ['loaded']);
  });

  void it('stays open where a template may hand names in', async () => {
    const page =
      "<script>\nimport { load } from './lib';\nload('aa');\n</script>\n<template>{{ load(name) }}</template>\n";
    assert.equal((await exposures({ 'index.vue': page, 'lib.js': load })).get('idle'), 'unknown');
  });

  void it('stays open in a file that others may use', async () => {
    const library = JSON.stringify({ ...manifest, private: false, main: 'index.js' });
    const found = await exposures({ 'package.json': library, 'index.js': `${load}exports.load('aa');\n` });
    assert.equal(found.get('idle'), 'unknown');
  });
});
