/** Which names a release of an npm package surely hands on, and when it is said that there are no others. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { npmReleaseNames } from './npm-release-names.ts';

interface Case {
  readonly name: string;
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, string>>;
  readonly certain: string;
  /** What may be there besides; `open` where more may be. */
  readonly besides: string;
}

const cases: readonly Case[] = [
  {
    name: 'members that are assigned',
    files: {
      'index.js': "exports.a = 1; module.exports.b = 2; exports['c'] = exports.d = void 0; const e = (exports.e = 3);",
    },
    certain: 'a b c d e',
    besides: 'default',
  },
  {
    name: 'an object with members, and more put on it',
    files: {
      'index.js':
        "const x = module.exports = { a, b: 1, 'c': 2, d() {}, get e() { return 1; } }; x.f = 1; exports = x;",
    },
    certain: 'a b c d e f',
    besides: 'default',
  },
  {
    name: 'a function with members',
    files: {
      'index.js': 'function lib() { return lib.a(); } lib.a = 1; module.exports = lib; module.exports.default = lib;',
    },
    certain: 'a default',
    besides: '',
  },
  {
    name: 'an object that has a name',
    files: { 'index.js': 'const api = { a: 1 }; api.b = 2; module.exports = api; if (api.a === 1) api.c = 3;' },
    certain: 'a b',
    besides: 'c default',
  },
  {
    name: 'what is assigned in a function may not be there',
    files: { 'index.js': 'function later() { exports.b = 1; } exports.a = later;' },
    certain: 'a',
    besides: 'b default',
  },
  {
    name: 'exports that are left behind are none, but may not be taken for gone',
    files: { 'index.js': 'exports.a = 1; module.exports = { b: 1 };' },
    certain: 'b',
    besides: 'a default',
  },
  {
    name: 'other modules, as a whole and spread',
    manifest: { main: './lib/main' },
    files: {
      'lib/main.js': "module.exports = { ...require('./one'), c: 1 };",
      'lib/one.js': "module.exports = require('../two');",
      'two.js': 'exports.a = 1;',
    },
    certain: 'a c',
    besides: 'default',
  },
  {
    name: 'one of two modules, by a condition',
    files: {
      'index.js':
        "if (process.env.NODE_ENV === 'production') { module.exports = require('./a.js'); } else { module.exports = require('./b.js'); }",
      'a.js': 'exports.a = 1; exports.c = 1;',
      'b.js': 'exports.b = 1; exports.c = 1;',
    },
    certain: 'c',
    besides: 'a b default',
  },
  {
    name: 'what TypeScript writes',
    files: {
      'index.js':
        '"use strict"; var __importDefault = (this && this.__importDefault) || function (mod) { return mod; }; Object.defineProperty(exports, "__esModule", { value: true }); exports.a = void 0; __exportStar(require("./b"), exports); Object.defineProperty(exports, "c", { enumerable: true, get: function () { return b_1.c; } });',
      'b.js': 'exports.b = 1; exports.default = 2;',
    },
    certain: '__esModule a b c',
    besides: 'default',
  },
  {
    name: 'what a bundler writes',
    files: {
      'index.js':
        'var all = {}; __export(all, { a: () => a, b: () => b }); module.exports = __toCommonJS(all); 0 && (module.exports = { a, b });',
    },
    certain: 'a b',
    besides: 'default',
  },
  {
    name: 'ES exports',
    manifest: { type: 'module', exports: { types: './index.d.ts', default: './index.js' } },
    files: {
      'index.js':
        "export const a = 1, { b, c: [d] } = x; export function e() {} export class F {} export { g as h }; export { i } from 'other'; export * as j from 'other'; export default 1; export * from './more.js';",
      'more.js': 'export const k = 1; export default 2;',
    },
    certain: 'F a b d default e h i j k',
    besides: '',
  },
  {
    name: 'modules for import and for require: certain is what both have',
    manifest: { exports: { '.': { import: './index.mjs', require: './index.cjs' }, './b': './b.js' } },
    files: { 'index.mjs': 'export const a = 1; export const b = 1;', 'index.cjs': 'exports.a = 1; exports.c = 1;' },
    certain: 'a',
    besides: 'b c default',
  },
  {
    name: 'what another of its modules puts on it',
    files: {
      'index.js': "exports.a = 1; require('./plugin');",
      'plugin.js': "const main = require('./index'); main.b = 1;",
      'reader.js': "const { a } = require('./index'); const c = require('.').a;",
    },
    certain: 'a',
    besides: 'b default',
  },
  ...Object.entries({
    'a computed name': 'exports.a = 1; for (const k of ks) exports[k] = 1;',
    'a computed member': 'module.exports = { a: 1, [k]: 2 };',
    'another object spread into it': 'module.exports = { a: 1, ...other };',
    'Object.assign': 'exports.a = 1; Object.assign(exports, other);',
    'a function that gets it': 'exports.a = 1; mixin(module.exports);',
    'a function that gets its module': 'exports.a = 1; setup(module);',
    'a name that stands for it in a function': 'exports.a = 1; function f() { const all = exports; all.b = 1; }',
    'a result': 'module.exports = make();',
    'an instance': 'module.exports = new Lib();',
    'another package': "module.exports = require('other');",
    'all of another package': "exports.a = 1; __exportStar(require('other'), exports);",
    'two objects': 'module.exports = { a: 1 }; module.exports = { b: 1 };',
    'an object that is given within a function': '(function () { module.exports = { a: 1 }; })();',
    'a wrapper that gets this': '(function (root) { root.a = 1; })(this);',
    'a method of it that may add to it': "exports.add = function (n) { this[n] = 1; }; exports.add('x');",
    eval: 'exports.a = 1; eval(text);',
    'all of another ES package': "export const a = 1; export * from 'other';",
    'a variable that is given another value': 'let x = { a: 1 }; if (y) x = other; module.exports = x;',
    'a parameter of the same name': 'define(function (exports) { exports.a = 1; });',
    'no program': 'module.exports = {',
  }).map(([name, text]) => ({ name: `open: ${name}`, files: { 'index.js': text }, certain: '*', besides: 'open' })),
  {
    name: 'open: a module of its own that hands it to a function',
    files: { 'index.js': 'exports.a = 1;', 'plugin.js': "const main = require('./index'); extend(main);" },
    certain: '*',
    besides: 'open',
  },
  {
    name: 'open: a module of its own that adds computed names to it',
    files: { 'index.js': 'exports.a = 1;', 'plugin.js': "require('./index')[name] = 1;" },
    certain: '*',
    besides: 'open',
  },
  {
    name: 'open: bundlers load another in its place',
    manifest: { browser: { './index.js': './browser.js' } },
    files: { 'index.js': 'exports.a = 1;', 'browser.js': 'exports.b = 1;' },
    certain: '*',
    besides: 'open',
  },
  {
    name: 'open: a main that is no JavaScript',
    manifest: { main: 'a.node' },
    files: { 'a.node': '' },
    certain: '',
    besides: 'open',
  },
  {
    name: 'open: a main that is not there',
    manifest: { main: 'a.js' },
    files: { 'b.js': '' },
    certain: '',
    besides: 'open',
  },
];

describe('names of npm releases', () => {
  for (const { name, manifest = {}, files, certain, besides } of cases) {
    test(name, () => {
      const found = npmReleaseNames(new Map(Object.entries({ 'package.json': JSON.stringify(manifest), ...files })));
      if (certain !== '*') assert.equal(found.certain.join(' '), certain);
      const others = found.possible?.filter((one) => !found.certain.includes(one)).join(' ');
      assert.equal(others ?? 'open', besides, found.reason);
      assert.equal(found.reason === '', besides !== 'open');
    });
  }
});

test('a release whose package.json cannot be read is open', () => {
  assert.equal(npmReleaseNames(new Map([['index.js', 'exports.a = 1;']])).possible, null);
});
