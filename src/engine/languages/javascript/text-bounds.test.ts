/** Code made from a text that nobody knows loads what the text writes: nothing where the file's own pieces write no load. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractFacts } from '../extract-facts.ts';

async function boundsOf(text: string): Promise<readonly string[]> {
  const read = await extractFacts('node_modules/a/index.js', 'javascript', Buffer.from(text));
  if ('reason' in read) return [read.reason];
  return read.facts.hazards.map(({ what, bound = 'anything' }) => `${what}: ${bound}`);
}

const made = 'code made from text by Function';

/** Libraries put their own pieces and what they are given together. */
const ofPieces: readonly (readonly [why: string, text: string, expected: string])[] = [
  [
    'a template that is compiled',
    "exports.f = (source) => new Function('data', 'with (data) {' + source + '}');",
    made,
  ],
  ['a list of pieces', "exports.f = (a) => Function(['return ', a, '.b'].join(''));", made],
  ['a template text', 'exports.f = (a) => Function(`return ${a}.b`);', made],
  ['a counter of arguments', "exports.f = (n) => eval('(function (' + 'a' + n + ') {})');", 'eval'],
  ['placeholders in code', "exports.f = (n) => new Function('return [N] + 1'.replace(/N/, n));", made],
  ['a variable', 'exports.f = (text) => { var code = text; return (0, eval)(code); };', 'eval'],
  ['eval in a table', "exports.table = { '%eval%': eval, '%Function%': Function };", 'eval'],
];

const open: readonly (readonly [why: string, text: string])[] = [
  ['a word that is turned', "module.exports = (name) => eval('quire'.replace(/^/, 're'))(name);"],
  [
    'a constant word that is turned',
    "const word = 'eriuqer'.split('').reverse().join(''); exports.f = (n) => eval(word)(n);",
  ],
  ['a text that is decoded', "exports.f = (name) => eval(atob('cmVxdWlyZQ=='))(name);"],
  ['letters by their codes', 'exports.f = (n) => eval(String.fromCharCode(114, 101) + n);'],
  ['bytes', "exports.f = (n) => new Function(Buffer.from('cmVx', 'base64').toString() + n);"],
  ['a picked part', "exports.f = (n) => eval(['x', n][1]);"],
  ['a piece that requires', "exports.f = (name) => eval('require(' + name + ')');"],
  ['a piece elsewhere in the file', "const piece = 'require('; exports.f = (name) => eval(piece + name + ')');"],
  ['a piece that imports', "exports.f = (name) => new Function('return import(\\'' + name + '\\')');"],
  ['pieces that together require', "const piece = 'req' + 'uire('; exports.f = (name) => eval(piece + name + ')');"],
  [
    'a piece in a list',
    "const pieces = ['return', 'import', '(', 'in']; exports.f = (n) => Function(pieces.join(' ') + n);",
  ],
  ['a template that requires', 'const code = (n) => `require(${n})`; exports.f = (n) => eval(code(n));'],
  ['a piece that begins to import', "exports.f = (n) => new Function(['return im', 'port(', n, ')'].join(''));"],
  ['a comment behind the word', "exports.f = (n) => new Function('return import/* it */(' + n + ')');"],
  [
    'a function of another name',
    "async function f() {} const F = f.constructor; exports.f = (n) => F('return import(' + n + ')');",
  ],
  ['a function in a table', 'const t = { Code: Function }; exports.f = (n) => t.Code(`return import(${n})`);'],
  [
    'the global object under a name',
    "((g) => { exports.f = (n) => g.Function('return import(' + n + ')'); })(globalThis);",
  ],
  ['a member of the global object', "exports.f = (n, k) => ['import(' + n + ')'].map(globalThis[k]);"],
  ['a way to the main module', "const main = 'mainModule'; exports.f = (a) => Function('return process.' + main + a);"],
];

/** Pieces that load by a `require` which a function that is made does not see. */
const ofHanded: readonly string[] = [
  "exports.f = (name) => new Function('m', 'return m.require(' + name + ')');",
  "const piece = 'require('; exports.f = (name) => Function(piece + name + ')');",
  "const piece = 'req' + 'uire('; exports.f = (name) => Function(piece + name + ')');",
  "exports.code = `require('a/runtime').equal`; exports.f = (given) => new Function('self', given);",
];

void describe('code made from text', () => {
  for (const [why, text, what] of ofPieces)
    void it(`loads nothing by itself: ${why}`, async () => {
      const found = await boundsOf(text);
      assert.ok(found.includes(`${what}: text`), found.join(', '));
      assert.ok(!found.some((line) => line.endsWith('anything')), found.join(', '));
    });

  for (const text of ofHanded)
    void it(`loads what it is handed: ${text}`, async () => {
      const found = await boundsOf(text);
      assert.deepEqual(found, [`${made}: made`]);
    });

  for (const [why, text] of open)
    void it(`may load anything: ${why}`, async () => {
      const found = await boundsOf(text);
      assert.ok(
        found.some((line) => line.endsWith(': anything')),
        found.join(', '),
      );
    });

  void it('that comes in with a request says nothing of the program', async () => {
    const handler = (given: string) => `module.exports = (req, res) => res.send(eval(${given}));`;
    assert.deepEqual(await boundsOf(handler('req.body.formula')), ['eval: outside']);
    assert.deepEqual(await boundsOf(handler('req.formula')), ['eval: text']);
    assert.deepEqual(await boundsOf(handler("req['body'][name]")), ['eval: text']);
    assert.deepEqual(await boundsOf('const app = make(); eval(app.locals.formula);'), ['eval: text']);
    assert.deepEqual(await boundsOf("exports.f = (a) => eval('x' + a.b.c);"), ['eval: text']);
  });
});
