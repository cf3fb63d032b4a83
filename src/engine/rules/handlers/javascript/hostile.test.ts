import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handlersIn } from './handler-listing.testing.ts';

// Each of these is a file that somebody may commit; a scan has to survive all of them.
const express = "const express = require('express');\nconst app = express();\n";
const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

test('ten thousand routes of one file are all found', () => {
  const text = express + lines(10_000, (at) => `app.get('/r${at}', (req, res) => res.end());`);
  assert.equal(handlersIn({ 'app.js': text }).length, 10_000);
});

test('files that import each other in a ring, and everything from each other, are followed once', () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `f${at}.js`,
      `export * from './f${(at + 1) % 300}.js';\nexport * from './f${(at + 7) % 300}.js';\nimport { x${(at + 9) % 300} } from './f${(at + 3) % 300}.js';\nexport const x${at} = x${(at + 9) % 300};`,
    ]),
  );
  files['app.js'] =
    `import express from 'express';\nimport { nothing } from './f0.js';\nexpress().get('/x', (req, res) => {});`;
  assert.equal(handlersIn(files).length, 1);
});

test('routers that are mounted into themselves and into each other many times end', () => {
  const text = `${express}const routers = [];
${lines(60, (at) => `const r${at} = express.Router(); r${at}.use('/s', r${at}); r${at}.get('/x', (req, res) => {});`)}
${lines(59, (at) => `r${at}.use('/a', r${at + 1}); r${at}.use('/b', r${at + 1}); r${at + 1}.use('/c', r${at});`)}
app.use(r0);`;
  assert.ok(handlersIn({ 'app.js': text }).length >= 60);
});

test('what is nested deeply is read as far as it is read safely', () => {
  const nested = [
    `${express}app.get('/x', ${'['.repeat(5000)}h${']'.repeat(5000)});`,
    `${express}app${lines(5000, (at) => `.get('/x${at}', (req, res) => {})`)};`,
    `const x = ${lines(5000, () => "'a' +")} 'b';`,
    `${'if (a) {'.repeat(4000)}${'}'.repeat(4000)}`,
    `${lines(4000, () => '(function () {')}${lines(4000, () => '})();')}`,
    `a${'.b'.repeat(20_000)}();`,
    `x = ${'{a:'.repeat(5000)}1${'}'.repeat(5000)};`,
    `const f = ${'async () => '.repeat(3000)}1; f()${'()'.repeat(3000)};`,
  ];
  for (const text of nested) assert.ok(handlersIn({ 'app.js': text }).length >= 0);
});

test('functions that call each other without end, and lists that double, end', () => {
  const text = `${express}
function a(x) { return b([...x, ...x]); }
function b(x) { return a(x.concat(x)); }
a([1]);
let list = [(req, res) => {}];
let text = 'x';
${lines(60, () => 'list = list.concat(list); list = [...list, ...list]; text = `${text}${text}`; text = text + text;')}
app.get(text, list);
const self = []; self.push(self); app.get('/self', self); app.get(self, self);
const ring = {}; ring.ring = ring; for (const key in ring) ring[key].ring.use(ring);
const wide = [${'[],'.repeat(1000)}];
const wider = [wide, wide, wide, wide, wide, wide, wide, wide, wide, wide];
const widest = [wider, wider, wider, wider, wider, wider, wider, wider, wider, wider];
app.get('/wide', [widest, widest, widest, widest]);
class A extends A {} class B extends C {} class C extends B {} new A(); new B();
${lines(40, (at) => `const h${at} = (f) => h${at + 1}(h${at + 1}(f));`)}
h0((req, res) => {});`;
  assert.ok(handlersIn({ 'app.js': text }).length >= 0);
});

test('loops inside of loops over long lists stop when the budget is spent', () => {
  const list = `[${'1,'.repeat(2000)}]`;
  const text = `${express}const l = ${list};\nfor (const a of l) for (const b of l) for (const c of l) app.get('/' + a, (req, res) => {});`;
  assert.ok(handlersIn({ 'app.js': text }).length >= 1);
});

test('files that are no code, or half of it, say nothing and harm nothing', () => {
  const texts = [
    'import',
    'export default',
    'export {',
    "require('",
    'class {',
    '@',
    'app.get(',
    '\u0000\uFFFF',
    'export * from',
    'module.exports =',
  ];
  for (const text of texts)
    for (const path of ['a.js', 'a.ts', 'a.tsx', 'pages/api/x.ts', 'app/x/route.ts'])
      assert.deepEqual(handlersIn({ [path]: `${text}\nexport` }), []);
});

test('names that objects have by nature are names like others', () => {
  const beside = './b.js';
  const text = `${express}
const table = { constructor: (req, res) => {}, __proto__: null, toString: (req, res) => {} };
app.get('/__proto__', table.constructor);
app.get('/toString', table.toString);
app.get('/hasOwnProperty', table.hasOwnProperty);
app.constructor('/x', (req, res) => {});
import { constructor as c, toString } from '${beside}';
app.get('/c', c);`;
  const routes = handlersIn({ 'app.js': text, 'b.js': 'export const x = 1;' }).map(({ route }) => route);
  assert.ok(routes.includes('GET /__proto__') && routes.includes('GET /toString'));
});
