/**
 * Ways to come to a function of a package, by ways in which packages hand theirs out: each of these programs calls `bad`, so that
 * none may be told that it is unreachable; one that calls another function is, wherever that is seen.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerTo, type Files, inPackage } from './deep-package.testing.ts';

const both = 'function good() { return 1; }\nfunction bad() { return 2; }\n';

const handsOut: Readonly<Record<string, Files>> = {
  'a table': { 'index.js': `${both}module.exports = { good, bad };` },
  'a table of functions': { 'index.js': 'module.exports = { good() {}, bad: function () { return 2; } };' },
  'members of exports': { 'index.js': 'exports.good = () => 1;\nexports.bad = function bad() { return 2; };' },
  'a name of its own': { 'index.js': 'function real() { return 2; }\nexports.good = () => 1;\nexports.bad = real;' },
  'another file, whole': {
    'index.js': "module.exports = require('./impl');",
    'impl.js': `${both}module.exports = { good, bad };`,
  },
  'another file, by a name': {
    'index.js': "const impl = require('./impl');\nmodule.exports = impl;",
    'impl.js': `${both}exports.good = good;\nexports.bad = bad;`,
  },
  'another file, each': {
    'index.js': "const { good, bad } = require('./impl');\nexports.good = good;\nexports.bad = bad;",
    'impl.js': `${both}module.exports = { good, bad };`,
  },
  'another file, copied': {
    'index.js': "Object.assign(exports, require('./impl'));",
    'impl.js': `${both}module.exports = { good, bad };`,
  },
  'another file, by a getter': {
    'index.js':
      "const impl = require('./impl');\nObject.defineProperty(exports, 'bad', { enumerable: true, get: function () { return impl.bad; } });\nexports.good = () => 1;",
    'impl.js': `${both}exports.good = good;\nexports.bad = bad;`,
  },
  'another file, spread': {
    'index.js': "module.exports = { ...require('./impl'), more: 1 };",
    'impl.js': `${both}module.exports = { good, bad };`,
  },
  'a function with members': {
    'index.js': `${both}function main() {}\nmain.good = good;\nmain.bad = bad;\nmodule.exports = main;`,
  },
};

const modules: Readonly<Record<string, Files>> = {
  'declared exports': {
    'package.json': 'module',
    'index.js': 'export function good() {}\nexport function bad() { return 2; }',
  },
  'a list of exports': { 'package.json': 'module', 'index.js': `${both}export { good, bad };` },
  'another module, whole': {
    'package.json': 'module',
    'index.js': "export * from './impl.js';",
    'impl.js': 'export function good() {}\nexport function bad() { return 2; }',
  },
  'another module, each': {
    'package.json': 'module',
    'index.js': "export { good, bad } from './impl.js';",
    'impl.js': 'export const good = () => 1;\nexport const bad = () => 2;',
  },
  'another module, by names': {
    'package.json': 'module',
    'index.js': "import { good as g, bad as b } from './impl.js';\nexport { g as good, b as bad };",
    'impl.js': 'export const good = () => 1, bad = () => 2;',
  },
};

const comesTo: Readonly<Record<string, Files>> = {
  'a member': { 'a.js': "require('deep').bad();" },
  'a name for the module': { 'a.js': "const deep = require('deep');\ndeep.bad();" },
  'a quoted member': { 'a.js': "const deep = require('deep');\ndeep['bad']();" },
  'a name taken apart': { 'a.js': "const { bad } = require('deep');\nbad();" },
  'another name': { 'a.js': "const { bad: b } = require('deep');\nb();" },
  'a name with another value': { 'a.js': "const { bad = null } = require('deep');\nbad();" },
  'a name taken later': { 'a.js': "const deep = require('deep');\nlet bad;\n({ bad } = deep);\nbad();" },
  'the rest': { 'a.js': "const { good, ...rest } = require('deep');\nrest.bad();" },
  'a value': { 'a.js': "const deep = require('deep');\nconst f = deep.bad;\nf();" },
  'a value handed on': { 'a.js': "const deep = require('deep');\nsetTimeout(deep.bad, 1);" },
  'the module handed on': { 'a.js': "const deep = require('deep');\nfunction run(x) { x.bad(); }\nrun(deep);" },
  'the module kept': {
    'a.js': "class A { constructor() { this.deep = require('deep'); } go() { this.deep.bad(); } }\nnew A().go();",
  },
  'the module or another': { 'a.js': "const deep = globalThis.none || require('deep');\ndeep.bad();" },
  'a computed member': { 'a.js': "const deep = require('deep');\ndeep['b' + 'ad']();" },
  'each member': { 'a.js': "const deep = require('deep');\nfor (const key in deep) deep[key]();" },
  'all values': { 'a.js': "Object.values(require('deep')).forEach((f) => f());" },
  'a copy': { 'a.js': "const copy = { ...require('deep') };\ncopy.bad();" },
  'a question before': { 'a.js': "const deep = require('deep');\nif (deep.bad) deep.bad();" },
  'a kind asked before': { 'a.js': "const deep = require('deep');\ntypeof deep.bad === 'function' && deep.bad();" },
  'a comparison before': { 'a.js': "const deep = require('deep');\nconst f = deep.bad !== 1 ? deep.bad : null;\nf();" },
  'an optional call': { 'a.js': "const deep = require('deep');\ndeep?.bad?.();" },
  'a table': { 'a.js': "const deep = require('deep');\nconst table = { bad: deep.bad };\ntable.bad();" },
  'two modules of one name': {
    'a.js': "{ const x = require('deep'); x.bad(); }\n{ const x = require('node:fs'); x.existsSync('a'); }",
  },
  'another file': { 'a.js': "require('./b').bad();", 'b.js': "module.exports = require('deep');" },
  'another file, by a name': {
    'a.js': "require('./b').bad();",
    'b.js': "const { bad } = require('deep');\nmodule.exports = { bad };",
  },
  'another file, under another name': {
    'a.js': "const b = require('./b');\nb.run();",
    'b.js': "exports.run = () => require('deep').bad();",
  },
  'another file, computed': {
    'a.js': "const b = require('./b');\nb['r' + 'un']();",
    'b.js': "exports.run = () => require('deep').bad();",
  },
  'another file, all': {
    'a.js': "for (const f of Object.values(require('./b'))) f();",
    'b.js': "exports.run = () => require('deep').bad();",
  },
  'a method': {
    'a.js': "const { A } = require('./b');\nnew A().run();",
    'b.js': "const { bad } = require('deep');\nexports.A = class A { run() { return bad(); } };",
  },
  'a declared function, called before': { 'a.js': "run();\nreturn;\nfunction run() { require('deep').bad(); }" },
  'a branch': { 'a.js': "if (process.argv.length > 9) {} else require('deep').bad();" },
  'a text': { 'a.js': "const deep = require('deep');\neval('deep.bad()');" },
  'a text of a function': { 'a.js': "new Function('x', 'x.bad()')(require('deep'));" },
  'a loader by another name': { 'a.js': "const load = require;\nload('deep').bad();" },
  'a loader of the module': { 'a.js': "module.require('deep').bad();" },
  'what is imported later': { 'a.js': "import('deep').then((deep) => (deep.bad ?? deep.default.bad)());" },
  'a default': { 'a.mjs': "import deep from 'deep';\ndeep.bad();" },
  'a default by a name': { 'a.mjs': "import { default as deep } from 'deep';\ndeep.bad();" },
  'the whole': { 'a.mjs': "import * as deep from 'deep';\ndeep.bad();" },
  'a default of the whole': { 'a.mjs': "import * as deep from 'deep';\n(deep.default ?? deep).bad();" },
  'an imported name': { 'a.mjs': "import { bad } from 'deep';\nbad();" },
  'an imported name, renamed': { 'a.mjs': "import { bad as b } from 'deep';\n[1].map(b);" },
  'an export of another module': {
    'a.mjs': "import { bad } from './b.mjs';\nbad();",
    'b.mjs': "export { bad } from 'deep';",
  },
  'all exports of another module': {
    'a.mjs': "import { bad } from './b.mjs';\nbad();",
    'b.mjs': "export * from 'deep';",
  },
  'a whole under a name': {
    'a.mjs': "import { all } from './b.mjs';\nall.bad();",
    'b.mjs': "export * as all from 'deep';",
  },
  'a default handed on': {
    'a.mjs': "import b from './b.mjs';\nb.bad();",
    'b.mjs': "import * as deep from 'deep';\nexport default deep;",
  },
  'a constant handed on': {
    'a.mjs': "import { run } from './b.mjs';\nrun();",
    'b.mjs': "import { bad } from 'deep';\nexport const run = () => bad();",
  },
  'a wait': { 'a.mjs': "const { bad } = await import('deep');\nbad();" },
  TypeScript: { 'a.ts': "import deep = require('deep');\n(deep as any).bad();" },
  'TypeScript, a name': { 'a.ts': "import * as deep from 'deep';\nimport run = deep.bad;\nrun();" },
  'a component': { 'a.jsx': "import * as deep from 'deep';\nexport const x = <deep.bad />;" },
};

void describe('a function that is called', () => {
  for (const [shape, files] of [...Object.entries(handsOut), ...Object.entries(modules)])
    void it(`is never unreachable, handed out by ${shape}`, async () => {
      for (const [way, code] of Object.entries(comesTo)) {
        assert.notEqual(await answerTo(code, files), 'unreachable', `${way}, of ${shape}`);
        assert.notEqual(await answerTo(inPackage(code), files), 'unreachable', `${way}, of ${shape}, by a package`);
      }
    });

  void it('is unreachable where only another is called', async () => {
    const other: Files = { 'a.js': "const { good } = require('deep');\ngood();" };
    const shown = [];
    for (const [shape, files] of Object.entries({ ...handsOut, ...modules }))
      if ((await answerTo(other, files)) === 'unreachable') shown.push(shape);
    assert.deepEqual(shown, Object.keys({ ...handsOut, ...modules }));
  });
});
