/** What is said to come of constants is what the runtime makes of them: each expression is run, too. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { extractFacts } from '../../extract-facts.ts';

/** The module that a load of the expression names; `undefined` where nobody knows. */
async function foldedName(expression: string, before = ''): Promise<string | undefined> {
  const read = await extractFacts('a.js', 'javascript', Buffer.from(`${before}require(${expression});`));
  if ('reason' in read) return undefined;
  // Of a choice both are loaded.
  return read.facts.imports.length === 1 ? read.facts.imports[0]?.specifier : undefined;
}

function run(expression: string): unknown {
  return runInNewContext(expression, { Buffer, atob, btoa }, { timeout: 1000 });
}

/** Nothing of what fails, and loads nothing. */
function attempt(expression: string): string | undefined {
  try {
    return String(run(expression));
  } catch {
    return undefined;
  }
}

const known: readonly string[] = [
  "'b-a'.split('-').reverse().join('-')",
  "'a_b'.replace('_', '-')",
  "'a_b_c'.replace(/_/g, '-')",
  "'a1b2'.replace(/[0-9]+/g, '')",
  "'a.b'.replaceAll('.', '-')",
  "' ab '.trim().toUpperCase().toLowerCase()",
  "'xab'.slice(1) + 'abx'.substring(0, 2) + 'xabx'.substr(1, 2)",
  "'ab'.at(-1) + 'ab'.charAt(0) + 'ab'[1]",
  "'a'.repeat(3).padEnd(5, 'b').padStart(7, 'c')",
  'String.fromCharCode(97, 98) + String.fromCodePoint(99)',
  "[97, 98].map((c) => String.fromCharCode(c)).join('')",
  "[98, 99].map(function (c) { return String.fromCharCode(c - 1); }).join('')",
  "['a', 'b'].map(String).concat(['c'], 'd').flat().join('')",
  "['a', 'x', 'b'].filter((c) => c !== 'x').join('')",
  "[97, 98].reduce((text, c) => text + String.fromCharCode(c), '')",
  "[...'cba'].reverse().join('')",
  "Array.from('ab').join('') + Array.of('c', 'd').join('')",
  "['b', 'a'].sort().join('') + ['d', 'c'].toSorted().join('')",
  "Buffer.from('YWI=', 'base64').toString()",
  "Buffer.from('6162', 'hex').toString('utf8')",
  "Buffer.from([97, 98]).toString('latin1')",
  "atob('YWI=') + btoa('ab').length",
  "decodeURIComponent('a%2Db') + unescape('%61') + encodeURIComponent('/') + escape(' ')",
  "(255).toString(16) + parseInt('ff', 16) + Number('12') + parseFloat('1.5')",
  "({ a: 'x', b: 'y' }).b + ({ a: 'x' })['a']",
  "Object.keys({ a: 1, b: 2 }).join('-') + Object.values({ a: 'x' })[0] + Object.entries({ k: 'v' })[0].join('')",
  'JSON.parse(\'{"a": ["x", {"b": null}]}\').a[0] + JSON.stringify(\'y\')',
  "`${'a'.toUpperCase()}-${1 + 2}`.toLowerCase()",
  "(true && 'a') + (null ?? 'b') + ('' || 'c') + (1 ? 'd' : 'e')",
  "('z', 'a') + ~1 + -1 + (7 & 3) + (1 << 4) + (9 % 4) + !0",
  'String.fromCharCode(...[97, 98])',
  "['lo', 'dash'].concat().slice(0, 2).join('') + ['a'].indexOf('a') + 'abc'.lastIndexOf('c')",
];

/** Made of what somebody else says, or of what changes. */
const open: readonly string[] = [
  'name',
  "'a'.concat(name)",
  "'a'.replace('a', name)",
  "'a'.replace(/(a+)+$/, 'b')",
  "'a'.replace('a', () => 'b')",
  "'a'.localeCompare('b') + 'x'",
  "['b', 'a'].sort((x, y) => x > y).join('')",
  "[1, 2].map((x) => x + y).join('')",
  "[, 'a'].join('')",
  "({ __proto__: { a: 'x' } }).a + ''",
  "({ get a() { return 'x'; } }).a + ''",
  "({ a: 'x', ...o }).a + ''",
  '({}).constructor.name',
  "'abc'.constructor.name",
  "'a'.repeat(1e9)",
  "'a'.padEnd(1e9)",
  "Math.random() + ''",
  'new Date().toString()',
  "process.env.NAME + ''",
  'String.raw`a`.toString()',
  "1n + ''",
  "'a'.unheardOf()",
];

void describe('an expression of constants', () => {
  for (const expression of known)
    void it(`is known: ${expression}`, async () => assert.equal(await foldedName(expression), String(run(expression))));
  for (const expression of open)
    void it(`stays open: ${expression}`, async () => assert.equal(await foldedName(expression), undefined));

  for (const before of [
    "String.prototype.at = () => 'x';",
    "const p = String.prototype; p.at = () => 'x';",
    "const { prototype } = String; prototype.at = () => 'x';",
    "Object.getPrototypeOf('').at = () => 'x';",
    "''.__proto__.at = () => 'x';",
    "''.constructor.prototype.at = () => 'x';",
    "''['constructor'].prototype.at = () => 'x';",
    "Object.assign(String.prototype, { at: () => 'x' });",
    "Object.defineProperty(String.prototype, 'at', { value: () => 'x' });",
  ])
    void it(`stays open after ${before}`, async () => assert.equal(await foldedName("'ab'.at(0)", before), undefined));

  void it('is given up where names are made of names, each twice', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `const a${index + 1} = a${index} + a${index};`);
    assert.equal(await foldedName('a60', `const a0 = process.argv[9]; ${names.join(' ')}`), undefined);
    assert.equal(await foldedName('a60', `const a0 = 'x'.slice(1, 2 - b); ${names.join(' ')}`), undefined);
  });

  void it('is read where its names are declared', async () => {
    const shadowed = "const k = 'b'; const n = k + k; ";
    const read = await extractFacts('a.js', 'javascript', Buffer.from(`${shadowed}{ const k = 'a'; require(n); }`));
    assert.ok('facts' in read && read.facts.imports.length === 0);
    assert.equal(await foldedName('n', shadowed), 'bb');
  });

  void it('gives what the runtime gives, however it is put together', async () => {
    const text = fc.constantFrom("'ab'", "'b-a'", "''", "'YWI='", "'%61'", '`x`');
    const number = fc.constantFrom('0', '1', '-1', '2', '97', '1.5');
    const method = fc.oneof(
      fc.constantFrom(
        '.trim()',
        '.toUpperCase()',
        ".split('')",
        ".split('-')",
        '.length',
        '[0]',
        '.at(-1)',
        '.reverse()',
      ),
      fc.constantFrom(
        ".join('')",
        '.toString()',
        '.slice(1)',
        ".concat('c')",
        ".replace('b', 'c')",
        '.flat()',
        '.sort()',
      ),
      fc.constantFrom('.map(String)', '.map((c) => c + 1)', '.filter((c) => c)', '.charCodeAt(0)', ".indexOf('b')"),
      number.map((count) => `.slice(${count})`),
      number.map((count) => `.repeat(${count})`),
      number.map((count) => `.padStart(${count}, 'x')`),
      number.map((count) => `.substr(${count}, 2)`),
    );
    const wrap = fc.constantFrom(
      'String(@)',
      'atob(@)',
      '[@]',
      "(@ || 'z')",
      "(@ ? 'y' : 'n')",
      '`<${@}>`',
      '[...@]',
      '-@',
    );
    const expression = fc
      .tuple(fc.oneof(text, number), fc.array(fc.oneof(method, wrap), { maxLength: 6 }))
      .map(([first, steps]) =>
        steps.reduce((made, step) => (step.includes('@') ? step.replace('@', () => made) : `(${made})${step}`), first),
      );
    let count = 0;
    await fc.assert(
      fc.asyncProperty(expression, async (made) => {
        const named = await foldedName(made);
        const given = attempt(made);
        if (named === undefined || given === undefined || named.endsWith('*')) return;
        count++;
        assert.equal(named, given, made);
      }),
      { seed: 17, numRuns: 2000 },
    );
    assert.ok(count > 600, `${count} were known`);
  });
});
