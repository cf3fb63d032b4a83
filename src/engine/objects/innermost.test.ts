import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { innermostAt } from './innermost.ts';

const at = (name: string, start: number, end: number) => ({ name, start, end });

void describe('what stands around a place', () => {
  const items = [
    at('file', 0, 100),
    at('outer', 10, 50),
    at('inner', 20, 30),
    at('again', 20, 30),
    at('beside', 60, 70),
  ];
  const named = (place: number): readonly string[] => innermostAt(items, place).map(({ name }) => name);

  void it('is the smallest, and all that are as small', () => {
    assert.deepEqual(named(25), ['inner', 'again']);
    assert.deepEqual(named(12), ['outer']);
    assert.deepEqual(named(55), ['file']);
  });

  void it('begins with its first character and ends before its end', () => {
    assert.deepEqual(named(20), ['inner', 'again']);
    assert.deepEqual(named(30), ['outer']);
    assert.deepEqual(named(70), ['file']);
  });

  void it('is nothing outside of all', () => {
    assert.deepEqual(named(100), []);
    assert.deepEqual(innermostAt([], 1), []);
  });
});
