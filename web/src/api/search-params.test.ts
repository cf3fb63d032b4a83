import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listParam, parseSearch, stringifySearch, textParam } from './search-params.ts';

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
