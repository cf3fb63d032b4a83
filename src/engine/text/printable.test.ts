import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable } from './printable.ts';

test('a cut inside a surrogate pair leaves no half of it', () => {
  assert.equal(printable(`${'a'.repeat(3)}😀b`, 4), 'aaa');
  assert.equal(printable(`${'a'.repeat(3)}😀b`, 5), 'aaa😀');
  assert.equal(printable('😀b'.slice(1), 9), 'b');
});

test('what a terminal obeys or a database cannot store is replaced', () => {
  assert.equal(printable('a\0b\u001b[2Jc\u009bd\te\ud800f', 99), 'a\ufffdb\ufffd[2Jc\ufffdd\te\ufffdf');
});
