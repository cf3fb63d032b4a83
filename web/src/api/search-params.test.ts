import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayParam, listParam, numberParam, parseSearch, stringifySearch, textParam } from './search-params.ts';

test('a long text is cut, and what is left can be sent', () => {
  const text = textParam(`${'a'.repeat(199)}😀`) ?? '';
  assert.equal(text.length, 200);
  assert.ok(text.isWellFormed());
});

// Whoever makes somebody open an address chooses all of it.
test('no name in an address reaches what every object has', () => {
  const search = parseSearch('?__proto__=x&constructor=y&toString=z&a=1&a=2&%5F_proto__=w');
  assert.equal(Object.getPrototypeOf(search), Object.prototype);
  assert.equal(Reflect.get({}, 'x'), undefined);
  assert.equal(search['a'], '2');
  assert.equal(stringifySearch(Object.fromEntries(Object.entries(search).filter(([name]) => name === 'a'))), '?a=2');
});

test('of an endless list only so many are kept', () => {
  assert.equal(listParam('a,'.repeat(500_000))?.length, 1);
  assert.equal(listParam(Array.from({ length: 5_000 }, (_, at) => at).join(','))?.length, 1000);
});

test('a least number is whole and within bounds, or none', () => {
  const numbers: readonly (readonly [given: unknown, number: number | undefined])[] = [
    ['1.5', 2],
    ['0.2', 1],
    ['-7', 1],
    ['99.01', 100],
    ['1e9', 100],
    ['0x10', 16],
    [' 5 ', 5],
    ['', undefined],
    ['many', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    [[1], undefined],
    [undefined, undefined],
  ];
  for (const [given, number] of numbers) assert.equal(numberParam(given, 1, 100), number, String(given));
});

// `Date` takes 30 February for 2 March, and the service takes it for a mistake.
test('a day is one of the calendar', () => {
  const days: readonly (readonly [given: unknown, isDay: boolean])[] = [
    ['2026-03-01', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-01', false],
    ['0000-01-01', false],
    ['0001-01-01', false],
    ['9999-12-31', false],
    ['26', false],
    ['2026-03-01T00:00:00Z', false],
    [20_260_301, false],
  ];
  for (const [given, isDay] of days) assert.equal(dayParam(given), isDay ? given : undefined, String(given));
});

test('what the service would not take is left out of texts and lists', () => {
  assert.equal(textParam('\0'), undefined);
  assert.equal(textParam('a\0b'), 'ab');
  assert.equal(textParam('\ud800'), '\ufffd');
  assert.deepEqual(listParam('\0,a\0,b,\ud800'), ['a', 'b', '\ufffd']);
  assert.equal(listParam('\0,,'), undefined);
});
