/** Which loads of installed code ask for a package by its name, and which run text that may ask for any. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { installedLinks } from '../../../reachability/installed/installed-links.testing.ts';

const runText = [
  "eval('y = require(' + x + ')')",
  "new Function('a', 'return import(' + b)",
  "require('vm').runInThisContext(x)",
  "const vm = require('vm'); use(vm)",
  'module._compile(a, b)',
  'new Module()._compile(x, y)',
  "new (require('worker_threads').Worker)(x, { eval: true })",
  "setTimeout('require(' + x + ')')",
  "import('data:text/javascript,' + x)",
  "require('child_process').exec('node -e ' + x)",
  "require('repl').start(x)",
  'let = = ;',
];

const askByName = [
  'require(x)',
  "require.extensions['.js'](m, x)",
  "require.extensions['.x'] = (m, path) => { m.exports = read(path); }",
  'use(require.extensions)',
  'import(x)',
  'require.resolve(x)',
  'use(require)',
  'use(module.parent)',
  "require(x + '.js')",
  'module.require(x)',
  "require('module')._load(x)",
  "require('child_process').fork(x)",
];

/** Such code sees no `require`, and is handed none here. */
const loadsNothing = [
  "new Function('a', 'return require(' + b)",
  "Function('return ' + code)",
  'new g[type](2); const g = globalThis',
  '(function (m) { m.exports = 1; })(module)',
  "(function (r) { r('./x'); })(require)",
];

void describe('installed code', () => {
  for (const text of loadsNothing)
    void it(`loads nothing that is not written: ${text}`, async () => {
      const { isOpaque, isUnread } = await installedLinks(text);
      assert.deepEqual([isOpaque, isUnread], [false, undefined]);
    });
  for (const text of runText)
    void it(`may load what nobody writes: ${text}`, async () => {
      const { isOpaque, isUnread } = await installedLinks(text);
      assert.deepEqual([isOpaque, isUnread], [true, true]);
    });
  for (const text of askByName)
    void it(`loads what some text names: ${text}`, async () => {
      const { isOpaque, isUnread } = await installedLinks(text);
      assert.deepEqual([isOpaque, isUnread], [true, undefined]);
    });
});
