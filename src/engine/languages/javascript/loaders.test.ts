/** However a load is written, what is said of its file holds the import of the package or a hazard that may hide it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from '../extract-facts.ts';

/** Expressions that give what loads a module by its name, and the statements they need before them. */
const loaders: readonly (readonly [before: string, loader: string])[] = [
  ['', 'require'],
  ['', 'module.require'],
  ['', "module['require']"],
  ['', 'module[k]'],
  ["const k = 'require' + Math.random();", 'module && module[k.slice(0, 7)]'],
  ['', "module[k]('module')._load"],
  ['', 'require.main.require'],
  ['', 'module.parent.require'],
  ['', 'process.mainModule.require'],
  ['', 'module.constructor._load'],
  ['', "require('module')._load"],
  ['', "require('module').createRequire(__filename)"],
  ['', "process.getBuiltinModule('module').createRequire(__filename)"],
  ['', 'eval("require")'],
  ['', 'arguments[1]'],
  ['', 'Object.values(require.cache)[0].require'],
  ['', 'require.cache[__filename].require'],
  ['', 'module.children[0].require'],
  ['', "new Function('r', 'return r')(require)"],
  ['', "require('vm').runInThisContext('(r) => r')(require)"],
  ["const M = require('node:module');", 'M.prototype.require.bind(module)'],
  ["import * as M from 'module';", "M['_lo' + 'ad']"],
  ["import { createRequire as make } from 'module';", 'make(__filename)'],
  ["const { ...rest } = require('module');", 'rest._load'],
  ['const { [k]: any } = module;', 'any'],
  ['const { require: own } = module;', 'own'],
];

/** Ways of getting at a value under another form; `$` is the value, `@` the name of what is loaded. */
const forms: readonly string[] = [
  '$(@)',
  '$?.(@)',
  '($)(@)',
  '(0, $)(@)',
  '(c || $)(@)',
  '(c ? $ : other)(@)',
  '(c && $)(@)',
  'const r = $; r(@)',
  'let r; r = $; r(@)',
  'r = $; r(@)',
  'var r = other; if (c) r = $; r(@)',
  'const [r] = [$]; r(@)',
  'const { r } = { r: $ }; r(@)',
  'const { a: { r } = { r: $ } } = o; r(@)',
  'function f(r = $) { return r(@); } f()',
  '((r) => r(@))($)',
  '((a, r) => r(@))(0, $)',
  '(function (r) { return r(@); })($)',
  '(function (r) { return arguments[0](@); })($)',
  '(function (r) { use(r, @); })($)',
  '((r) => r)($)(@)',
  '((r) => { r(@); r = other; })($)',
  '((r) => { r = other; r(@); })($)',
  '((r) => { var r; return r(@); })($)',
  '((r) => { { let r = 1; } return r(@); })($)',
  '(function (r) { this.r = r; this.r(@); })($)',
  '(function (r) { return { r }; })($).r(@)',
  '((r) => () => r(@))($)()',
  '((r = 1) => r(@))($)',
  '((...r) => r[0](@))($)',
  '(({ r }) => r(@))({ r: $ })',
  '(function f(r, n) { return n === 0 ? r(@) : f(r, n - 1); })($, 2)',
  '!function (r) { return r(@); }($)',
  '(function (r) { return r(@); }).call(this, $)',
  '(function (r) { return eval("r")(@); })($)',
  '(function (r) { r(@); var r = other(1); })($)',
  '(function (r) { if (!r) { var r = other(1); } return r(@); })($)',
  'var r = $; if (c) { var { r } = other(1); } r(@)',
  'let r; function f(n) { return r(n); } r = $; f(@)',
  'let r; function f(n) { return r(n); } ((s) => { r = s; })($); f(@)',
  'const importAll = (r, n) => r(n); importAll($, @)',
  '$.call(null, @)',
  '$.apply(null, [@])',
  '$.bind(null)(@)',
  "$['call'](null, @)",
  "$['ca' + 'll'](null, @)",
  'Reflect.apply($, null, [@])',
  '[@].map($)',
  '[@].forEach((n) => $(n))',
  'const o = { load: $ }; o.load(@)',
  'class A { l = $; m() { return this.l(@); } } new A().m()',
  'this.l = $; this.l(@)',
  'exports.l = $; exports.l(@)',
  'module.exports = $',
  'export const l = $',
  'function g() { return $; } g()(@)',
  'const g = () => $; g()(@)',
  'for (const r of [$]) r(@)',
  'try { throw $; } catch (r) { r(@); }',
  'switch ($) { default: }; const s = [c, $].at(-1); s(@)',
  'new Map([[1, $]]).get(1)(@)',
  'async () => (await $)(@)',
  '`${$}`; $(@)',
  'globalThis.r = $; r(@)',
  'globalThis.r = $; globalThis.r(@)',
  '(function (r) { return r(@); })($)',
  '((a, r) => r(@))(1, $)',
  '((...r) => r[0](@))($)',
  '((a, r) => r(@))(...list, $)',
  "new Function('r', 'n', 'r(n)')($, @)",
  '$.bind(null, @)()',
  'Reflect.apply($, null, list.concat(@))',
  '$.apply(null, list.concat(@))',
];

const names: readonly string[] = [
  "'vuln-lib'",
  '`vuln-lib`',
  "'vuln' + '-lib'",
  "['vuln', 'lib'].join('-')",
  "`vuln-${'lib'}`",
  'name',
  "'vuln-' + name",
  "'bil-nluv'.split('').reverse().join('')",
  "c ? 'vuln-lib' : 'other'",
  "(0, 'vuln-lib')",
  "Buffer.from('dnVsbi1saWI=', 'base64').toString()",
  "[118, 117, 108, 110].map((c) => String.fromCharCode(c)).join('') + '-lib'",
  "'vuln_lib'.replace('_', '-')",
  "'vuln_lib'.replace('_', dash)",
  "({ a: 'vuln-lib' })[k]",
];

void describe('a load', () => {
  void it('is an import of the package or a hazard, in every form', async () => {
    // In a function of its own, `arguments` are others.
    const one = fc
      .tuple(fc.constantFrom(...loaders), fc.constantFrom(...forms), fc.constantFrom(...names))
      .filter(([[, loader], form]) => !(loader === 'arguments[1]' && form.startsWith('function')));
    await fc.assert(
      fc.asyncProperty(one, async ([[before, loader], form, name]) => {
        const text = `${before}\n${form.replaceAll('$', () => loader).replaceAll('@', () => name)};`;
        const read = await extractFacts('src/a.js', 'javascript', Buffer.from(text));
        if ('reason' in read) return;
        const { imports, hazards } = read.facts;
        const isTold =
          imports.some(({ specifier }) => specifier === 'vuln-lib') || hazards.some(({ bound }) => bound === undefined);
        assert.ok(isTold, text);
      }),
      { seed: 41, numRuns: 3000 },
    );
  });
});
