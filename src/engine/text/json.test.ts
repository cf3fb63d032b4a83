import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as check, constantFrom, array, json, property, string } from 'fast-check';
import { type JsonOptions, readJson } from './json.ts';
import { bareValue, itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf } from './positioned.ts';
import { sourceFile } from './source-file.ts';

const read = (text: string, options?: JsonOptions) => readJson(sourceFile('a.json', text), options);

test('every document that JSON.parse reads gives the same value', () => {
  check(
    property(json({ maxDepth: 6 }), (text) => {
      const { root, problems } = read(text);
      assert.deepEqual(problems, []);
      assert.deepEqual(root === undefined ? undefined : bareValue(root), JSON.parse(text));
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('what JSON.parse refuses is a problem, and what it accepts is none, whatever the text', () => {
  const piece = constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '\\u00',
    '1',
    '-',
    '0',
    '.5',
    'e',
    'true',
    'nul',
    ' ',
    '\n',
    '\t',
    '\0',
    '/*',
    '//',
    'é',
  );
  check(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      assert.equal(read(text).problems.length === 0, isJson(text), JSON.stringify(text));
    }),
    { seed: 11, numRuns: 2000 },
  );
  check(
    property(string({ unit: 'binary', maxLength: 20 }), (text) =>
      assert.equal(read(text).problems.length === 0, isJson(text)),
    ),
    { seed: 13, numRuns: 1000 },
  );
});

test('of a repeated key the last value counts, at the place of the first', () => {
  const { root } = read('{"a": 1, "b": 2, "a": 3, "__proto__": 4}');
  assert.deepEqual(
    membersOf(root).map(({ key, start }) => [key, start]),
    [
      ['a', 22],
      ['b', 14],
      ['__proto__', 38],
    ],
  );
  const many = `{${Array.from({ length: 40 }, (_, index) => `"k${index % 20}": ${index}`).join(',')}}`;
  const { root: large } = read(many);
  assert.deepEqual(large === undefined ? undefined : bareValue(large), JSON.parse(many));
  assert.equal(memberOf(large, 'k7')?.kind, 'scalar');
});

// A member is found in the text where its siblings are not yet made, and in an index where they are many.
test('asking for one member gives what asking for all gives, however keys are written and repeated', () => {
  const keys = [
    'a',
    'ab',
    'b',
    '\\u0061',
    'a\\"b',
    '__proto__',
    ...Array.from({ length: 30 }, (_, index) => `k${index}`),
  ];
  const members = array(constantFrom(...keys), { maxLength: 40 });
  check(
    property(members, (written) => {
      const text = `{${written.map((key, index) => `"${key}" : [${index}, {"a": ${index}}]`).join(',')}}`;
      const all = membersOf(read(text).root);
      const { root } = read(text);
      for (const key of new Set(all.map((member) => member.key))) {
        const expected = all.find((member) => member.key === key);
        const found = memberOf(root, key);
        assert.deepEqual([found?.key, found?.keyStart, found?.end], [key, expected?.keyStart, expected?.end]);
      }
      assert.equal(memberOf(root, 'c'), undefined);
    }),
    { seed: 17, numRuns: 300 },
  );
});

test('keys and values know their text', () => {
  const text = '{\r\n\t"n\\u0061me": "😀", "list": [1, {"x": null}] }';
  const { root } = read(text);
  const [name, list] = membersOf(root);
  assert(name !== undefined && list !== undefined);
  assert.equal(name.key, 'name');
  assert.equal(text.slice(...memberRange(name)), '"n\\u0061me": "😀"');
  assert.equal(text.slice(list.start, list.end), '[1, {"x": null}]');
  assert.equal(text.slice(...memberRange(itemsOf(list)[1] ?? list)), '{"x": null}');
  assert.equal(textOf(root, 'name'), '😀');
  assert.equal(textOf(root, 'list', 'x'), undefined);
});

test('tolerant reading takes comments and trailing commas, strict reading does not', () => {
  const text = '// a\n{ /* b */ "a": [1, 2,], // c\n "b": "// no comment",\n}\n/* end */';
  assert.equal(read(text).problems.length, 1);
  const { root, problems } = read(text, { tolerant: true });
  assert.deepEqual(
    [problems, root === undefined ? undefined : bareValue(root)],
    [[], { a: [1, 2], b: '// no comment' }],
  );
  assert.equal(read('{"a": 1,,}', { tolerant: true }).problems.length, 1);
  assert.equal(read('[,]', { tolerant: true }).problems.length, 1);
  assert.equal(read('[1] /* open', { tolerant: true }).problems.length, 1);
});

test('a cut text gives what stands before the cut, with the line of the cut', () => {
  const text = '{\n  "a": {"version": "1.0.0"},\n  "b": {"version": "2.0';
  const { root, problems } = read(text);
  assert.deepEqual(
    problems.map(({ line }) => line),
    [3],
  );
  assert.deepEqual(
    membersOf(root).map(({ key }) => key),
    ['a', 'b'],
  );
  assert.equal(textOf(root, 'b', 'version'), undefined);
  for (let length = 0; length < text.length; length++) assert.equal(read(text.slice(0, length)).problems.length, 1);
});

// A small file of brackets must not end the process, nor a large one fill its memory.
test('nesting and numbers of values are bounded', () => {
  for (const text of ['['.repeat(100_000), '{"a":'.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
    assert.match(read(text).problems[0]?.message ?? '', /deeper/);
  }
  assert.match(read(`[${'0,'.repeat(1000)}0]`, { valuesMax: 500 }).problems[0]?.message ?? '', /more than 500 values/);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('accessors answer for anything', () => {
  for (const node of [undefined, read('1').root, read('[]').root, read('{}').root] satisfies (
    | Positioned
    | undefined
  )[]) {
    assert.equal(memberOf(node, 'a', 'b'), undefined);
    assert.deepEqual([...membersOf(node), ...itemsOf(node)], []);
    assert.equal(textOf(node, 'a'), undefined);
  }
});
