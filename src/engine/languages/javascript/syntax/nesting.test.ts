/** What nests too deeply is kept from the parser, which would crash; what only looks so is not kept from a person. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTooDeep } from './nesting.ts';

void describe('nesting of brackets', () => {
  for (const [open, close] of ['()', '[]', '{}'].map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)) {
    void it(`is too deep past a thousand open ${open}`, () => {
      assert.equal(isTooDeep(open.repeat(1000) + 'x'.repeat(1000)), false);
      assert.equal(isTooDeep(open.repeat(1001)), true);
    });

    void it(`ends with ${close}, which may stand alone`, () => {
      assert.equal(isTooDeep(`${open}${close}`.repeat(2000)), false);
      assert.equal(isTooDeep(close.repeat(500) + open.repeat(1000)), false);
      assert.equal(isTooDeep(close.repeat(500) + open.repeat(1001)), true);
    });
  }

  for (const quote of ['"', "'"]) {
    void it(`is not in a string within ${quote}`, () => {
      assert.equal(isTooDeep(quote + '('.repeat(2000) + quote), false);
      assert.equal(isTooDeep(`${quote}\\${quote}${'('.repeat(2000)}${quote}`), false);
      assert.equal(isTooDeep(`${quote}\\\\${quote}${'('.repeat(1001)}${quote}`), true);
      assert.equal(isTooDeep(`${quote}x${quote}${'('.repeat(1001)}`), true);
    });

    void it(`is counted where ${quote} has no partner on its line, or only far away`, () => {
      assert.equal(isTooDeep(`it${quote}s\n${'('.repeat(1001)}\n${quote}`), true);
      assert.equal(isTooDeep(quote + '('.repeat(9998) + quote), false);
      assert.equal(isTooDeep(quote + '('.repeat(9999) + quote), true);
    });
  }

  void it('ends the other quote only by itself', () => {
    assert.equal(isTooDeep(`"'${'('.repeat(2000)}"`), false);
    assert.equal(isTooDeep(`"'"${'('.repeat(1001)}`), true);
  });
});
