/** Conditions on arguments as overlays write them: what is read, and that a bad one is told and leaves its symbol as it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readConditions } from './read-conditions.ts';
import { mergeSymbols, readSymbols } from './read-symbols.ts';

function read(fields: object): {
  readonly problems: readonly string[];
  readonly read: ReturnType<typeof readConditions>;
} {
  const problems: string[] = [];
  const found = readConditions(new Map(Object.entries({ name: 'load', ...fields })), (problem) =>
    problems.push(problem),
  );
  return { problems, read: found };
}

test('one value is as good as a list of one, and a key that has to be there is asked for as given', () => {
  assert.deepEqual(read({ unless: [{ argument: 'Loader', isOneOf: 'yaml.Safe' }] }).read, {
    unless: [{ argument: ['Loader'], isOneOf: ['yaml.Safe'] }],
  });
  assert.deepEqual(
    read({
      onlyIf: [
        { argument: 0, key: ['a', 'b'], hasKey: 'c' },
        { argument: '*', equals: null },
      ],
    }).read,
    {
      onlyIf: [
        { argument: [0], key: ['a', 'b', 'c'], isGiven: true },
        { argument: ['*'], equals: [null] },
      ],
    },
  );
  assert.deepEqual(read({}), { read: {}, problems: [] });
});

test('a condition that cannot be read is told and none of its symbol counts', () => {
  const good = { argument: 0, isGiven: true };
  const bad: readonly (readonly [unknown, RegExp])[] = [
    ['Loader', /no list of tests/],
    [[], /no list of tests/],
    [Array.from({ length: 17 }, () => good), /more than 16 tests/],
    [[{ ...good, isIn: 1 }], /unknown field "isIn"/],
    [[{ isGiven: true }], /"argument" is neither/],
    [[{ argument: 64, isGiven: true }], /"argument" is neither/],
    [[{ argument: 1.5, isGiven: true }], /"argument" is neither/],
    [[{ argument: [0, 1, 2, 3, 4], isGiven: true }], /"argument" is neither/],
    [[{ argument: ' a', isGiven: true }], /"argument" is neither/],
    [[{ argument: 0, hasKey: 3 }], /a key that is no name/],
    [[{ argument: 0, key: ['a', 'b', 'c', 'd', 'e'], isGiven: true }], /a key that is no name/],
    [[{ argument: 0, isGiven: 'yes' }], /"isGiven" is neither/],
    [[{ argument: 0, ignoresCase: 1, isGiven: true }], /"ignoresCase" is neither/],
    [[{ argument: 0, equals: {} }], /"equals" is no text/],
    [[{ argument: 0, equals: 'a'.repeat(201) }], /"equals" is no text/],
    [[{ argument: 0, isOneOf: [3] }], /"isOneOf" is no list/],
    [[{ argument: 0, isOneOf: Array.from({ length: 33 }, (_, index) => `n${index}`) }], /"isOneOf" is no list/],
    [[{ argument: 0 }], /exactly one of/],
    [[{ argument: 0, isGiven: true, equals: 1 }], /exactly one of/],
    [[null], /"argument" is neither/],
  ];
  for (const [tests, problem] of bad) {
    for (const key of ['unless', 'onlyIf']) {
      const other = key === 'unless' ? 'onlyIf' : 'unless';
      const { problems, read: found } = read({ [key]: tests, [other]: [good] });
      assert.deepEqual(found, {}, JSON.stringify(tests));
      assert.equal(problems.length, 1);
      assert.match(problems[0] ?? '', problem);
      assert.match(problems[0] ?? '', new RegExp(`^"${key}" of the symbol "load"`));
    }
  }
});

test('nothing that an overlay holds makes the reader throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (unless, onlyIf) => {
      read({ unless, onlyIf });
      readSymbols('PyPI', { symbols: [{ name: 'f', unless, onlyIf }], imports: unless }, onlyIf);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test('conditions stand whoever else names the symbol, and those of several records stand side by side', () => {
  const symbol = (...unless: object[]) =>
    readSymbols('PyPI', { symbols: [{ name: 'f', ...(unless.length > 0 ? { unless } : {}) }] }, {});
  const first = symbol({ argument: 0, isGiven: true });
  const second = symbol({ argument: 1, isGiven: true });
  assert.deepEqual(mergeSymbols([symbol(), first]).entries, first.entries);
  const dotted = readSymbols(
    'PyPI',
    { affected_functions: ['m.f'], symbols: [{ module: 'm', name: 'f', unless: [{ argument: 0, isGiven: true }] }] },
    {},
  );
  assert.deepEqual(
    dotted.entries.map(({ module, name }) => [module, name]),
    [['m', 'f']],
  );
  assert.deepEqual(mergeSymbols([first, second]).entries, [...first.entries, ...second.entries]);
  assert.deepEqual(mergeSymbols([first, first]).entries, first.entries);
});
