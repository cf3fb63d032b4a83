import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { bareValue, memberRange, membersOf, type Positioned } from './positioned.ts';
import { sourceFile } from './source-file.ts';
import { readYaml } from './yaml.ts';

const read = (text: string) => {
  const { documents, problems } = readYaml(sourceFile('a.yaml', text));
  return { documents, problems, values: documents.map(bareValue) };
};

test('scalars become text, true, false and null; numbers stay as written', () => {
  const { values, problems } = read(
    'a: 1.10\nb: "x\\ty"\nc: \'it\'\'s\'\nd: true\ne: ~\nf:\ng: |\n  two\n  lines\nh: !!str true\ni: "1"\nj: 2024-01-01\n',
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(values, [
    {
      a: '1.10',
      b: 'x\ty',
      c: "it's",
      d: true,
      e: null,
      f: null,
      g: 'two\nlines\n',
      h: 'true',
      i: '1',
      j: '2024-01-01',
    },
  ]);
});

test('members know their text, in block and flow style', () => {
  const text = "a:\n  'b c': {d: 1, e: [x, y]}\n  f: >-\n    folded\n  g:\n";
  const found: string[] = [];
  const walk = (node: Positioned | undefined): void => {
    for (const member of membersOf(node)) {
      found.push(text.slice(...memberRange(member)));
      walk(member);
    }
  };
  walk(read(text).documents[0]);
  assert.deepEqual(found.slice(1), ["'b c': {d: 1, e: [x, y]}", 'd: 1', 'e: [x, y]', 'f: >-\n    folded\n', 'g']);
});

test("aliases and merge keys are followed; the map's own keys win", () => {
  const { values, problems } = read(
    'base: &b {x: 1, y: 2}\none:\n  <<: *b\n  y: own\ntwo: {<<: [*b, {z: 3}]}\nthree: *b\n',
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(values[0], {
    base: { x: '1', y: '2' },
    one: { y: 'own', x: '1' },
    two: { z: '3', x: '1', y: '2' },
    three: { x: '1', y: '2' },
  });
});

test('an alias within its own value, an unknown alias and a repeated key are problems with a line', () => {
  const { values, problems } = read('a: &a [*a]\nb: *nothing\nc: 1\nc: 2\n');
  assert.deepEqual(values, [{ a: [null], b: null, c: '2' }]);
  assert.deepEqual(
    problems.map(({ line }) => line).sort((a, b) => a - b),
    [1, 2, 4],
  );
});

// Nine lines of aliases stand for a billion values.
test('aliases that multiply are cut off', () => {
  let bomb = 'a0: &a0 [x, x, x, x, x, x, x, x, x]\n';
  for (let level = 1; level < 30; level++) bomb += `a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}]\n`;
  const { problems } = read(bomb);
  assert(problems.some(({ message }) => message.includes('aliases stand for more than')));
  const merges = `b: &b {${Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join(', ')}}\n${Array.from({ length: 2000 }, (_, index) => `m${index}: {<<: *b}\n`).join('')}`;
  assert(read(merges).problems.length > 0);
});

test('what stands before an error is kept, and the error has its line', () => {
  for (const [text, line, keys] of [
    ['a: 1\nb: 2\nc: [1,\n', 4, ['a', 'b']],
    ['a: 1\n\0b: 2\n', 2, ['a']],
    ['a:\n  x: 1\nb\nc: 2\n', 4, ['a']],
    ['a: 1\n\tb: 2\n', 2, ['a']],
  ] as const) {
    const { documents, problems } = read(text);
    assert.equal(problems.length, 1, text);
    assert.equal(problems[0]?.line, line, text);
    assert.deepEqual(
      membersOf(documents[0]).map(({ key }) => key),
      keys,
      text,
    );
  }
});

test('nesting without bound is a problem', () => {
  for (const text of [
    '['.repeat(100_000),
    '- '.repeat(100_000),
    '{a: '.repeat(100_000),
    Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
  ]) {
    assert(read(text).problems.length > 0);
  }
});

test('of a text above the limit the first lines are read, unless it is plain', () => {
  const keysOf = (text: string) => {
    const { documents, problems } = readYaml(sourceFile('a.yaml', text), { lengthMax: 15 });
    return { keys: membersOf(documents[0]).map(({ key }) => key), lines: problems.map(({ line }) => line) };
  };
  assert.deepEqual(keysOf('#\t\na: 1\nb: 2\nc: 3\n'), { keys: ['a', 'b'], lines: [4] });
  assert.deepEqual(keysOf('#\na: 1\nb: 2\nc: 3\n'), { keys: ['a', 'b', 'c'], lines: [] });
});

test('documents are told apart, and names of object members are ordinary keys', () => {
  assert.deepEqual(
    read('a: 1\n---\n__proto__: 2\nconstructor: 3\n').values.map((value) => JSON.stringify(value)),
    ['{"a":"1"}', '{"__proto__":"2","constructor":"3"}'],
  );
  assert.deepEqual(read('').documents, []);
  assert.deepEqual(read('# nothing\n').problems, []);
});

test('whatever the text, nothing is thrown and every value lies inside it', () => {
  const piece = constantFrom(
    'a',
    ':',
    ' ',
    '\n',
    '  ',
    '- ',
    '? ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '&x ',
    '*x',
    '<<: ',
    '"',
    "'",
    '|',
    '>',
    '!t ',
    '#',
    '%',
    '---\n',
    '\t',
    '\r\n',
    '\0',
    '😀',
    'true',
  );
  check(
    property(array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const inside = (node: Positioned): void => {
        assert(node.start >= 0 && node.end <= text.length && node.start <= node.end, JSON.stringify(text));
        for (const child of node.kind === 'map' ? node.members : node.kind === 'list' ? node.items : []) inside(child);
      };
      for (const document of read(text).documents) inside(document);
    }),
    { seed: 3, numRuns: 3000 },
  );
});
