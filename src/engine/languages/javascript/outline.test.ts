/** Leaving out what functions do must hide no import, no load by a computed name, and nothing that runs at once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from '../extract-facts.ts';
import { outline } from './outline.ts';

const filler = 'const filler = 1; '.repeat(80);

const loads: readonly string[] = [
  "require('in-function')",
  "require(name + '/x')",
  "import('later')",
  "import /* c */ ('later')",
  'import.meta.url',
  'eval(x)',
  '(0, eval)(x)',
  "new Function('return 1')",
  "(Function)('return 1')",
  "Function?.('return 1')",
  "setTimeout('x()', 1)",
  'setInterval( /* text */ `x()`)',
  'setTimeout(f, 1)',
  'vm.runInNewContext(x)',
  "vm['run\\x49nThisContext'](x)",
  "\\u0072equire('escaped')",
  "module['\\x72equire']('escaped')",
  'const r = require; r(x)',
  'const { a } = require("b/" + c)',
  'module.require(x)',
  'require.context(x)',
  "createRequire(import.meta.url)('made')",
  "require.resolve('resolved')",
  "['a', 'b'].map(require)",
  'module.constructor._load(x)',
  "module.parent.require('y')",
  'use(module)',
  'process.mainModule.require(x)',
  "process.getBuiltinModule('vm').runInThisContext(x)",
  "process.binding('fs')",
  'process[k](x)',
  'globalThis[k](x)',
  "window['ev' + 'al'](x)",
  'f.constructor.constructor(x)',
  "require('child_process').exec(x)",
  "require('worker_threads').Worker(x)",
  "cp.spawn(x, ['y'])",
  'again(x)',
  'root[k](x)',
  "alias('aliased')",
  'importScripts(x)',
  "new Worker('./w.js')",
  "import.meta.resolve('met')",
  "import.meta.glob('/node_modules/g/*.js')",
  'm._compile(x, y)',
  'f.caller.arguments[1](x)',
  'require.cache[x].constructor',
  'arguments[1](x)',
  "loader('of another name')",
  'lib.use()',
  'x.y()',
  "'text'",
];

void describe('an outline', () => {
  void it('keeps every import, hazard and use at once that the whole text has', async () => {
    const inner = fc.constantFrom(...loads);
    const wraps: readonly ((body: string) => string)[] = [
      (body) => `function f() { ${body} }`,
      (body) => `const g = async (a = 1) => { ${body} };`,
      (body) => `const h = () => ${/^const|^\/\*/.test(body) ? '1' : `(${body})`};`,
      (body) => `class C { #p = 1; m() { ${body} } static { ${body} } get n() { return function () { ${body} } } }`,
      (body) => `(function () { ${body}; function k() { ${body} } })();`,
      (body) => `if (x) { ${body} }`,
      (body) => `module.exports = { f() { ${body} }, g: function* () { ${body} } };`,
      (body) => `${body};`,
    ];
    const statement = fc
      .tuple(fc.constantFrom(...wraps), fc.array(inner, { maxLength: 3 }))
      .map(([wrap, bodies]) =>
        wrap(bodies.map((body) => `{ ${body} }`.replace(/^\{ (?!const)(.*) \}$/s, '$1')).join('; ')),
      );
    const start = fc.constantFrom(
      "const lib = require('lib'); lib.atOnce();",
      "import lib from 'lib'; lib.atOnce();",
      "import { createRequire } from 'node:module'; const loader = createRequire(import.meta.url);",
      "const cp = require('child_process');",
      'const alias = require;',
      'const again = globalThis.eval, root = global;',
      'const { resolve: alias } = require; const again = module.require;',
      'var alias = typeof require === "function" && require',
      '',
    );
    await fc.assert(
      fc.asyncProperty(start, fc.array(statement, { maxLength: 4 }), async (head, statements) => {
        const text = Buffer.from(`${head}\n${filler}\n${statements.join('\n')}`);
        const whole = await extractFacts('src/a.js', 'javascript', text);
        const outlined = await extractFacts('node_modules/p/a.js', 'javascript', text);
        assert.equal('reason' in whole, 'reason' in outlined);
        if ('reason' in whole || 'reason' in outlined) return;
        assert.deepEqual(outlined.facts.imports, whole.facts.imports, text.toString());
        assert.deepEqual(outlined.facts.hazards, whole.facts.hazards, text.toString());
        assert.deepEqual(
          outlined.facts.uses,
          whole.facts.uses.filter(
            ({ isTopLevel, import: index }) =>
              isTopLevel === true && !/^[./]/.test(whole.facts.imports[index]?.specifier ?? '.'),
          ),
        );
      }),
      { seed: 23, numRuns: 300 },
    );
  });

  for (const handed of [
    '(require)',
    '(require, module, eval)',
    '(c && require)',
    '(c ? require : null)',
    "(typeof require === 'function' ? require : {})",
    '(require || other)',
    '(null ?? require)',
    '(/* the loader */ require /* of this file */)',
    '(module.require)',
    '(require.main)',
    '(eval)',
    '(Function)',
  ])
    for (const [before, after] of [
      ['(function (again) { function k() {', '} k(); })'],
      ['((again) => { const k = () => {', '}; k(); })'],
      ['!function (again) { return { k() {', '} }; }'],
      ['(0, function (again) { class K { static k() {', '} } })'],
    ] as const)
      void it(`keeps what a function does that is handed ${handed}: ${before}`, async () => {
        const text = Buffer.from(`${filler}\n${before} again('x' + y, m); ${after}${handed};`);
        const whole = await extractFacts('src/a.js', 'javascript', text);
        const outlined = await extractFacts('node_modules/p/a.js', 'javascript', text);
        if ('reason' in whole || 'reason' in outlined) assert.fail('not read');
        assert.ok(whole.facts.hazards.length > 0);
        assert.deepEqual(outlined.facts.imports, whole.facts.imports);
        assert.deepEqual(outlined.facts.hazards, whole.facts.hazards);
      });

  for (const alias of [
    'require.bind(null)',
    'require // the loader',
    '/* the loader */ require /* of this file */',
    "module['require']",
    '(0, require)',
    'require.main.require',
    'module.parent.require',
    'process.mainModule.require',
    'module.constructor._load',
    "require('mod' + 'ule')._load",
    "Reflect.get(module, 'require')",
    'eval.call',
    '[Function][0]',
  ])
    void it(`is the text itself where a loader has another name: ${alias}`, () => {
      const text = `${filler}\nconst load = ${alias};\nexports.get = function (name) { return load(name); };`;
      assert.ok(outline(text, 'jsx').includes('load(name)'));
    });

  for (const plain of [
    'if (typeof module === "object" && module.exports) module.exports = f;',
    'if (require.main === module) f();',
    'const lib = require("lib"), path = require.resolve("lib/x");',
    '// require what it needs, module by module',
    'const words = "the module to require";',
    'define(["require", "exports"], function (require, exports) { require("lib"); });',
    'const rules = { module: { require: "lib" } }; x.module(y);',
    'const f = new Function("return 1"), g = Function.prototype.call, h = x instanceof Function;',
  ])
    void it(`leaves out what a function does beside ${plain}`, () => {
      const text = `${filler}\n${plain}\nfunction f(a) { return g(a); }`;
      assert.ok(!outline(text, 'jsx').includes('g(a)'));
    });

  void it('leaves out what a function does, and moves nothing', () => {
    const text = `${filler}\nfunction f(a) { return g(a); }\nlast(\`\${() => { x(); }}\`);`;
    const short = outline(text, 'jsx');
    assert.equal(short.length, text.length);
    assert.ok(!short.includes('g(a)') && !short.includes('x()'));
    assert.equal(short.indexOf('last('), text.indexOf('last('));
  });

  for (const spelled of [
    'createRequire',
    'cr\\u0065ateRequire',
    'cr\\u0065ateR\\u{65}quire',
    'cr\\u{0065}at\\u{65}Require',
    "module['\\x63reateR\\x65quire']",
  ])
    void it(`is the text itself where a maker of loaders is named, spelled ${spelled}`, () => {
      const text = `${filler}\nfunction f(a) { return g(a); }\nconst load = ${spelled};`;
      assert.equal(outline(text, 'jsx'), text);
      assert.notEqual(outline(text.replace(spelled, 'other'), 'jsx'), text);
    });

  void it('keeps a body that holds a load and leaves out those before, after and around that do not', () => {
    const bodies = ['return 1;', "require('x');", 'return 2;', 'eval(y);', 'return 3;'];
    const text = `${filler}\n${bodies.map((body, index) => `function f${index}() { ${body} }`).join('\n')}`;
    const short = outline(text, 'jsx');
    assert.deepEqual(
      bodies.map((body) => short.includes(body)),
      [false, true, false, true, false],
    );
  });

  void it('is the text itself below a thousand characters, and where no function has a body', () => {
    const body = 'function f() { return 1; }';
    assert.equal(outline(body.padEnd(999), 'jsx'), body.padEnd(999));
    assert.equal(outline(body.padEnd(1000), 'jsx'), 'function f() {           }'.padEnd(1000));
    const bodiless = `${filler} const f = () => 1, g = () => [{ a: 1 }]; function h() {}`;
    assert.equal(outline(bodiless, 'jsx'), bodiless);
  });

  void it('is the text itself where the parser finds fault with it', () => {
    const text = `${filler} function f() { x() } let = = ;`;
    assert.equal(outline(text, 'jsx'), text);
  });
});
