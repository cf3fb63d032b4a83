import assert from 'node:assert/strict';
import test from 'node:test';
import { expressionResolver } from './expressions.ts';

const over = (values: Record<string, string>) => {
  const known = new Map(Object.entries(values));
  return expressionResolver((name) => known.get(name));
};

void test('expressions are replaced from the inside, wherever their values come from', () => {
  const resolve = over({ major: '5', tail: '3.${minor}', minor: '27', 'name.5': 'five', pick: 'name.${major}' });
  assert.equal(resolve('plain'), 'plain');
  assert.equal(resolve('${major}.${tail}'), '5.3.27');
  assert.equal(resolve('a-${${pick}}-b'), 'a-five-b');
});

void test('an unknown, unclosed or circular expression resolves to nothing', () => {
  const resolve = over({ a: '${b}', b: '${a}', c: 'x${c}', d: '1' });
  for (const text of ['${a}', '${c}', '${unknown}', '${d', '${d}${unknown}', '${__proto__}', '${}']) {
    assert.equal(resolve(text), undefined, text);
  }
});

void test('values that double at every step and chains of any length end at once', () => {
  const doubling: Record<string, string> = { v0: 'ha' };
  for (let i = 1; i < 60; i++) doubling[`v${i}`] = `\${v${i - 1}}\${v${i - 1}}`;
  assert.equal(over(doubling)('${v59}'), undefined);
  const chain: Record<string, string> = {};
  for (let i = 0; i < 100_000; i++) chain[`v${i}`] = `\${v${i + 1}}`;
  assert.equal(over(chain)('${v0}'), undefined);
  assert.equal(over({})('${'.repeat(100_000)), undefined);
});

void test('values are taken without the space around them, each name is asked once, and other brackets may stand', () => {
  const asked: string[] = [];
  const resolve = expressionResolver(
    (name) => {
      asked.push(name);
      return name === 'a' ? ' 1 ' : undefined;
    },
    ['$(', ')'],
  );
  assert.equal(resolve('$(a).$(a)-${a}'), '1.1-${a}');
  assert.equal(resolve('$(b)'), undefined);
  assert.equal(resolve('$(b)$(a)'), undefined);
  assert.deepEqual(asked, ['a', 'b']);
});

void test('a text of 4096 characters and a chain of forty names are the most that is worked out', () => {
  const value = 'x'.repeat(4093);
  assert.equal(over({ a: value })('${a}yyy')?.length, 4096);
  assert.equal(over({ a: value })('${a}yyyy'), undefined);
  assert.equal(over({ a: '1' })(`${'x'.repeat(4092)}\${a}`)?.length, 4093);
  assert.equal(over({ a: '1' })(`${'x'.repeat(4093)}\${a}`), undefined);
  assert.equal(over({})('x'.repeat(5000))?.length, 5000);
  const chainOf = (length: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [`v${index}`, index + 1 === length ? 'end' : `\${v${index + 1}}`]),
    );
  assert.equal(over(chainOf(41))('${v0}'), 'end');
  assert.equal(over(chainOf(42))('${v0}'), undefined);
});
