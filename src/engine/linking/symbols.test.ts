/** Whether a use is a use of the vulnerable symbol: a match too few would call it unreachable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchModule, matchSymbols, plainMembers, qualifiedNames, symbolNames } from './symbols.ts';

/** `module#name`, and `module: member …` with `?` up front where the package is only likely. */
function match(symbol: string, use: string): string {
  const [module = '', name = ''] = symbol.split('#');
  const [used = '', members = ''] = use.replace('?', '').split(': ');
  const target = {
    name: 'x',
    module: used,
    path: members.split(' ').filter((part) => part !== ''),
    isExact: !use.startsWith('?'),
  };
  const symbols = { grade: 'curated' as const, entries: [{ module, name }], goos: [], goarch: [] };
  return matchSymbols(qualifiedNames, symbols, target);
}

void describe('symbols', () => {
  const cases: readonly (readonly [symbol: string, use: string, expected: string])[] = [
    ['a.b#C.run', 'a.b: C run', 'exact'],
    ['a.b#C.run', '?a.b: C run', 'name'],
    ['a.b#C.run()', 'a.b: C run', 'exact'],
    ['a.b#C.run', 'a.b: C run ()', 'none'],
    ['a.b#C.run', 'a.b: C # run', 'exact'],
    ['a.b#C', 'a.b: C #', 'name'],
    ['a.b#C', 'a.b: C', 'exact'],
    ['a.b#C.run', 'a.b: D run', 'name'],
    ['a.b#C.run', 'a.b: C walk', 'none'],
    ['a.b#C.run', ': C run', 'exact'],
    ['#C.run', 'a.b: C run', 'exact'],
    ['#C.run', 'a.b.C: run', 'exact'],
    ['#run', 'a.b: run', 'exact'],
    ['#run', 'a.b: C run', 'exact'],
    ['#C.run', ': run', 'exact'],
    ['a::b#C->run', 'a::b: C run', 'exact'],
    ['A\\B#C/run', 'A\\B\\C: run', 'exact'],
    ['a.b#C.run', 'a.b: ', 'none'],
    ['a.b#', 'a.b: ', 'exact'],
    ['a.b#', 'a.b.c: D', 'exact'],
    ['a.b#', 'a.bc: D', 'none'],
    ['a#', 'a::b: D', 'exact'],
    ['a#', 'a\\b: D', 'exact'],
    ['#', 'whatever: D', 'exact'],
    ['#', '?whatever: D', 'name'],
  ];
  for (const [symbol, use, expected] of cases)
    void it(`match ${symbol} with ${use} as ${expected}`, () => assert.equal(match(symbol, use), expected));

  void it('match as well as the best entry does', () => {
    const target = { name: 'x', module: 'm', path: ['C', 'run'], isExact: true };
    const entries = ['D.run', 'E.walk', 'C.run'].map((name) => ({ module: 'm', name }));
    const best = (count: number): string =>
      matchSymbols(
        qualifiedNames,
        { grade: 'curated', entries: entries.slice(0, count), goos: [], goarch: [] },
        target,
      );
    assert.deepEqual([best(0), best(1), best(2), best(3)], ['none', 'name', 'name', 'exact']);
  });

  void it('name whole modules by the module or what holds it', () => {
    const target = { name: 'x', module: 'm.n', path: [], isExact: true };
    const of = (module: string) => matchModule(qualifiedNames, { module, name: '' }, target);
    assert.deepEqual([of(''), of('m.n'), of('m'), of('n')], ['exact', 'exact', 'exact', 'none']);
  });

  void it('are taken apart at the marks of all languages', () => {
    assert.deepEqual(symbolNames('Type.prototype.method()'), ['Type', 'method']);
    assert.deepEqual(symbolNames('module.exports.f'), ['f']);
    assert.deepEqual(symbolNames('exports.f'), ['f']);
    assert.deepEqual(symbolNames('module.f'), ['module', 'f']);
    assert.deepEqual(symbolNames('f.exports'), ['f', 'exports']);
    assert.deepEqual(symbolNames('A::b#c.default'), ['A', 'b', 'c']);
    assert.deepEqual(symbolNames('f()x'), ['f()x']);
    assert.deepEqual(plainMembers(['a', '()', '#', 'default', 'prototype', '[]', 'b']), ['a', '[]', 'b']);
  });

  void it('are shown with the module before them', () => {
    const target = { name: 'x', module: 'm', path: [], isExact: true };
    assert.deepEqual(qualifiedNames.ownerNames(target), ['m']);
    assert.deepEqual(qualifiedNames.ownerNames({ ...target, module: '' }), []);
  });
});
