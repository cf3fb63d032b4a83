/**
 * Ways in which a value comes to where it is called, each of which runs: a function that is called so may never be told to be out
 * of reach, neither in own code nor in a package that own code only loads.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { answerTo, inPackage } from './deep-package.testing.ts';

const ways: Readonly<Record<string, string>> = {
  'a thrown value': 'try { throw bad; } catch (f) { f(); }',
  'a thrown value in a function': 'const go = () => { throw { run: bad }; }; try { go(); } catch ({ run }) { run(); }',
  'the cause of an error': "try { throw new Error('x', { cause: bad }); } catch (error) { error.cause(); }",
  'what a generator is sent': 'function* g() { const f = yield; f(); } const it = g(); it.next(); it.next(bad);',
  'what a generator gives': 'function* g() { yield bad; } for (const f of g()) f();',
  'what a generator hands on': 'function* a() { yield bad; } function* b() { yield* a(); } [...b()][0]();',
  'an iterator of its own': 'const all = { *[Symbol.iterator]() { yield bad; } }; const [f] = all; f();',
  'a spread iterator': 'const all = { *[Symbol.iterator]() { yield bad; } }; ((f) => f())(...all);',
  'a key of a map': 'const map = new Map([[bad, 1]]); for (const [f] of map) f();',
  'keys of a map': 'const map = new Map(); map.set(bad, 1); for (const f of map.keys()) f();',
  'a key told to a loop': 'new Map([[bad, 1]]).forEach((value, f) => f());',
  'a set': 'for (const f of new Set([bad])) f();',
  'joined sets': 'for (const f of new Set([bad]).union(new Set())) f();',
  'a weak map': 'const map = new WeakMap(); const key = {}; map.set(key, bad); map.get(key)();',
  'a weak reference': 'new WeakRef(bad).deref()();',
  'a symbol': "const key = Symbol('x'); const o = { [key]: bad }; o[key]();",
  'a registered symbol': "const o = { [Symbol.for('x')]: bad }; o[Symbol.for('x')]();",
  'all symbols': "const o = { [Symbol('x')]: bad }; o[Object.getOwnPropertySymbols(o)[0]]();",
  'all keys': 'const o = { x: bad }; for (const key of Reflect.ownKeys(o)) o[key]();',
  'a private member': 'class A { #f = bad; go() { this.#f(); } } new A().go();',
  'a static block': 'class A { static f; static { A.f = bad; } } A.f();',
  'a static method of a base':
    'class A { static go() { return this.make(); } } class B extends A { static make() { bad(); } } B.go();',
  'a base that is worked out':
    'const mixin = (Base) => class extends Base { go() { bad(); } }; new (mixin(class {}))().go();',
  'super of an object':
    'const base = { go() { bad(); } }; const o = { __proto__: base, go() { super.go(); } }; o.go();',
  'super by a computed name':
    "class A { go() { bad(); } } class B extends A { go() { super['g' + 'o'](); } } new B().go();",
  'the class that is made':
    'class A { constructor() { new.target.go(); } static go() {} } class B extends A { static go() { bad(); } } new B();',
  'a prototype that is set later': 'const o = { go() {} }; delete o.go; Object.setPrototypeOf(o, { go: bad }); o.go();',
  'a member that is taken away': 'const o = Object.create({ go: bad }); o.go = () => 1; delete o.go; o.go();',
  'a member of a literal that is taken away': 'const o = { __proto__: { go: bad }, go() {} }; delete o.go; o.go();',
  'a member that is taken away by a computed name':
    "const o = { __proto__: { go: bad }, go() {} }; delete o['g' + 'o']; o.go();",
  'a setter that comes later':
    "const o = {}; const put = () => { o.f = bad; }; Object.defineProperty(o, 'f', { set: (f) => f() }); put();",
  'a getter that comes later':
    "const o = {}; const go = () => o.f(); Object.defineProperty(o, 'f', { get: () => bad }); go();",
  'a method of several objects':
    'const go = function () { this.hook(); }; const b = { go, hook() {} }; const a = { go, hook: bad }; b.go(); a.go();',
  'a member that is there at times':
    'const o = Object.create({ go: bad }); if (process.env.NONE_SUCH) o.go = () => 1; o.go();',
  'a getter': 'const o = { get f() { return bad; } }; o.f();',
  'a getter that calls': 'const o = { get f() { return bad(); } }; JSON.stringify(o);',
  'a getter that is spread': 'const o = { get f() { return bad(); } }; void { ...o };',
  'a setter': 'const o = { set f(value) { value(); } }; o.f = bad;',
  'a setter that is assigned': 'const o = { set f(value) { value(); } }; Object.assign(o, { f: bad });',
  'a defined getter': "const o = {}; Object.defineProperty(o, 'f', { get: () => bad }); o.f();",
  'defined members': 'const o = Object.defineProperties({}, { f: { value: bad } }); o.f();',
  'a descriptor': "const o = { f: bad }; Object.getOwnPropertyDescriptor(o, 'f').value();",
  'all descriptors': 'const o = { f: bad }; Object.getOwnPropertyDescriptors(o).f.value();',
  entries: 'const o = Object.fromEntries(Object.entries({ x: bad })); o.x();',
  'a text that is asked for': '`${{ toString: bad }}`;',
  'a number that is asked for': '+{ valueOf: bad };',
  'what a value turns into': "`${{ [Symbol.toPrimitive]: () => bad() ?? '' }}`;",
  'a search that is asked for': "'x'.search({ [Symbol.search]: bad });",
  'what belongs to a class': 'void ({} instanceof class { static [Symbol.hasInstance]() { bad(); return true; } });',
  'what is shown': "require('node:util').inspect({ [require('node:util').inspect.custom]: bad });",
  'what is written down': 'JSON.stringify({ toJSON: bad });',
  'what is read': "JSON.parse('[1]', bad);",
  'what is replaced': "'x'.replace(/x/, bad);",
  'what is sorted': '[1, 2].sort(bad);',
  'what is put in': 'const list = [1]; list.splice(0, 0, bad); list[0]();',
  'what is filled': 'new Array(1).fill(bad)[0]();',
  'what is changed in a copy': '[1].with(0, bad)[0]();',
  'the last one': '[bad].findLast(() => true)();',
  'what is at the end': '[bad].at(-1)();',
  'a list in a list': '[[bad]].flat()[0]();',
  'grouped values': "Object.groupBy([bad], () => 'x').x[0]();",
  'made lists': 'Array.from({ length: 1 }, () => bad)[0]();',
  'a list of arguments': '(function () { arguments[0](); })(bad);',
  'all arguments': '(function () { for (const f of arguments) f(); })(bad);',
  'the rest of arguments': '((...all) => all[0]())(bad);',
  'a default that calls': '((x = bad()) => x)();',
  'a default of a pattern that calls': 'const { x = bad() } = {};',
  'a computed key that calls': 'void { [bad()]: 1 };',
  'a tag': 'bad`x`;',
  'a tag with values': '((texts, f) => f())`${bad}`;',
  'a call of call': 'Function.prototype.call.call(bad, null);',
  'a bound apply': 'Function.prototype.apply.bind(bad)(null, []);',
  'a call that is reflected': 'Reflect.apply(bad, null, []);',
  'a class that is reflected': 'class A { constructor() { bad(); } } Reflect.construct(A, []);',
  'what is bound in part': '((f) => f()).bind(null, bad)();',
  'a bound class': 'class A { constructor(f) { f(); } } new (A.bind(null, bad))();',
  'a trap': 'new Proxy({}, { get: () => bad }).x();',
  'a trap that calls':
    "void new Proxy({}, { has: () => (bad(), true), }).x; 'x' in new Proxy({}, { has: () => (bad(), true) });",
  'a trap of making': 'new (new Proxy(class {}, { construct: () => (bad(), {}) }))();',
  'a trap of keys': 'Object.keys(new Proxy({}, { ownKeys: () => (bad(), []) }));',
  'a trap of setting': 'new Proxy({}, { set: (o, key, f) => (f(), true) }).x = bad;',
  'a transparent proxy': 'new Proxy({ bad }, {}).bad();',
  'a promise': 'Promise.resolve(bad).then((f) => f());',
  'a promise that fails': 'Promise.reject(bad).catch((f) => f());',
  'a promise that is made': 'new Promise((resolve) => resolve(bad)).then((f) => f());',
  'a promise that is settled elsewhere':
    'const { promise, resolve } = Promise.withResolvers(); promise.then((f) => f()); resolve(bad);',
  'all promises': 'Promise.all([bad]).then(([f]) => f());',
  'settled promises': 'Promise.allSettled([Promise.reject(bad)]).then(([{ reason }]) => reason());',
  'something like a promise': 'Promise.resolve({ then: bad });',
  'a waited thenable': '(async () => { await { then: (done) => { bad(); done(); } }; })();',
  'an async generator': '(async () => { async function* g() { yield bad; } for await (const f of g()) f(); })();',
  'a labelled loop': 'outer: for (const f of [bad]) { for (;;) { f(); break outer; } }',
  'a case that is fallen into': 'switch (process.argv.length) { default: case 99: bad(); }',
  'what is done in the end': "try { JSON.parse('{'); } catch {} finally { bad(); }",
  'a comma': '(0, bad)();',
  'a chain of conditions': '(process.env.NONE && 1) || bad();',
  'an equal that is loose': 'if (process.argv.length == String(process.argv.length)) bad();',
  'a table of numbers': 'const table = []; table[7] = bad; table[7]();',
  'a list of handlers':
    'let list; const add = (f) => { list = { f, next: list }; }; add(bad); for (let at = list; at; at = at.next) at.f();',
  'a trampoline':
    "let step = () => () => bad; while (typeof step === 'function' && step !== bad) step = step(); step();",
  'a function of itself':
    'const y = (f) => ((x) => x(x))((x) => f((v) => x(x)(v))); y((again) => (n) => (n ? again(n - 1) : bad()))(2);',
  'a memo':
    "const memo = (f, kept = new Map()) => (key) => kept.get(key) ?? kept.set(key, f(key)).get(key); memo(bad)('x');",
  'a name of an event': "const on = { onready: bad }; on['on' + ['ready'][0]]();",
  'a name from the environment': "const table = { fast: bad }; table[process.env.MODE ?? 'fast']();",
  'a global': 'globalThis.later = bad; later();',
  'a global that is found': "globalThis['la' + 'ter'] = bad; globalThis.later();",
  'a method of all lists': 'Array.prototype.later = bad; [].later(); delete Array.prototype.later;',
  'a method of all texts': "String.prototype.later = bad; ''.later(); delete String.prototype.later;",
  'an event':
    "const { EventEmitter } = require('node:events'); const bus = new EventEmitter(); bus.on('x', bad); bus.emit('x');",
  'an event of its own kind':
    "const target = new EventTarget(); target.addEventListener('x', bad); target.dispatchEvent(new Event('x'));",
  'a signal': "const stop = new AbortController(); stop.signal.addEventListener('abort', bad); stop.abort();",
  'a store':
    "const { AsyncLocalStorage } = require('node:async_hooks'); const store = new AsyncLocalStorage(); store.run(bad, () => store.getStore()());",
  'a channel':
    "const channel = require('node:diagnostics_channel').channel('x'); channel.subscribe(bad); channel.publish({});",
  'a promise of a callback': "require('node:util').promisify((done) => bad(done))();",
  'a callback of a promise': "require('node:util').callbackify(async () => bad())(() => 1);",
  'what is no longer said': "require('node:util').deprecate(bad, 'x')();",
  'an old way to inherit':
    "function A() {} function B() {} A.prototype.go = bad; require('node:util').inherits(B, A); new B().go();",
  'a stream': "require('node:stream').Readable.from([bad]).on('data', (f) => f());",
  'a tick': 'process.nextTick(bad);',
  'what comes at once': 'setImmediate(bad);',
  'what is queued': 'queueMicrotask(bad);',
  'what runs elsewhere': "require('node:vm').runInNewContext('f()', { f: bad });",
  'what assertions call': "try { require('node:assert').throws(bad); } catch {}",
};

const deep = { 'index.js': 'exports.good = () => 1;\nexports.bad = () => 2;' };

void describe('a value on its way to a call', () => {
  for (const [way, code] of Object.entries(ways)) {
    void it(`is seen to be called: ${way}`, async () => {
      assert.ok((await timesCalled(code)) > 0, 'the code calls nothing');
      const files = { 'a.js': `const { bad } = require('deep');\n${code}\n` };
      assert.notEqual(await answerTo(files, deep), 'unreachable', 'in own code');
      assert.notEqual(await answerTo(inPackage(files), deep), 'unreachable', 'in a package');
    });
  }

  void it('is out of reach as a class that nothing makes, and only then', async () => {
    const shape = {
      'index.js':
        'class bad { constructor() {} static of() { return new this(); } go() {} }\nmodule.exports = { bad, good() {} };',
    };
    const calling = (call: string) => answerTo({ 'a.js': `const { bad, good } = require('deep');\n${call}\n` }, shape);
    assert.equal(await calling('const table = { good };\ntable.good();'), 'unreachable');
    for (const call of [
      'new bad();',
      'bad.of();',
      'bad.prototype.go.call({});',
      'Reflect.construct(bad, []);',
      'class B extends bad {}\nnew B();',
    ])
      assert.notEqual(await calling(call), 'unreachable', call);
  });

  void it('is out of reach where nothing calls it', async () => {
    const files = { 'a.js': "const { bad, good } = require('deep');\nconst table = { good };\ntable.good();\n" };
    assert.equal(await answerTo(files, deep), 'unreachable');
  });
});

const require = createRequire(import.meta.url);

/** Runs the code, and what it leaves to be done later. */
async function timesCalled(code: string): Promise<number> {
  let calls = 0;
  const bad = (...given: readonly unknown[]): number => {
    calls++;
    for (const done of given) if (typeof done === 'function' && done.length < 2) (done as () => void)();
    return calls;
  };
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- it is the program
  new Function('require', 'bad', code)(require, bad);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  return calls;
}
