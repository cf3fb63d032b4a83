/** Byte by byte: which types stand in a class for compilers alone, so that no program needs them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invisibleTypes } from './invisible-annotations.ts';

type Bytes = readonly number[];

/** Texts of the pool by their indexes; types stand from 100 on. */
const names = ['', 'RuntimeInvisibleAnnotations', 'RuntimeInvisibleParameterAnnotations', 'Code', 'LocalVariableTable'];
const others = ['LineNumberTable', 'LocalVariableTypeTable', 'Signature', 'RuntimeVisibleAnnotations'];
const pool = [...names, ...others];
const indexOf = (name: string): number => pool.indexOf(name);

const u2 = (number: number): Bytes => [number >> 8, number & 255];
const list = (items: readonly Bytes[]): Bytes => [...u2(items.length), ...items.flat()];
const attribute = (name: string, bytes: Bytes): Bytes => [...u2(indexOf(name)), 0, 0, ...u2(bytes.length), ...bytes];
const value = (tag: string, ...indexes: readonly number[]): Bytes => [tag.charCodeAt(0), ...indexes.flatMap(u2)];
const annotation = (type: number, ...values: readonly Bytes[]): Bytes => [
  ...u2(type),
  ...list(values.map((given) => [...u2(90), ...given])),
];
const nested = (type: number, ...values: readonly Bytes[]): Bytes => [64, ...annotation(type, ...values)];
const several = (...values: readonly Bytes[]): Bytes => [91, ...list(values)];
const invisible = (...annotations: readonly Bytes[]): Bytes =>
  attribute('RuntimeInvisibleAnnotations', list(annotations));
const member = (descriptor: number, ...attributes: readonly Bytes[]): Bytes => [
  ...[1, 91, descriptor].flatMap(u2),
  ...list(attributes),
];
const code = (...attributes: readonly Bytes[]): Bytes =>
  attribute('Code', [
    ...u2(1),
    ...u2(1),
    0,
    0,
    ...u2(3),
    1,
    2,
    3,
    ...list([[0, 0, 0, 0, 0, 0, 0, 0]]),
    ...list(attributes),
  ]);

interface Parts {
  readonly fields?: readonly Bytes[];
  readonly methods?: readonly Bytes[];
  readonly own?: readonly Bytes[];
}

function hidden({ fields = [], methods = [], own = [] }: Parts, used: readonly number[] = []): readonly number[] {
  // Two bytes stand ahead of the fields.
  const bytes = Uint8Array.from([9, 9, ...list(fields), ...list(methods), ...list(own)]);
  const view = new DataView(bytes.buffer);
  return [...invisibleTypes({ view, start: 2, textOf: (index) => pool[index] ?? '', used: new Set(used) })].sort(
    (a, b) => a - b,
  );
}

test('annotations of a class, its fields, methods and parameters are invisible, one after the other', () => {
  const parameters = attribute('RuntimeInvisibleParameterAnnotations', [
    2,
    ...list([annotation(104)]),
    ...list([annotation(105), annotation(106)]),
  ]);
  assert.deepEqual(
    hidden({
      fields: [member(80, invisible(annotation(101)), invisible(annotation(102))), member(81)],
      methods: [member(82, invisible(annotation(103)), parameters)],
      own: [invisible(annotation(100))],
    }),
    [100, 101, 102, 103, 104, 105, 106],
  );
});

test('what annotations are given is passed over, whatever it is', () => {
  const given = [value('s', 10), value('e', 11, 12), value('c', 13), value('I', 14)];
  for (const one of [...given, nested(15, ...given), several(), several(...given), several(several(nested(15)))])
    assert.deepEqual(hidden({ own: [invisible(annotation(100, one, value('Z', 16)), annotation(101))] }), [100, 101]);
});

test('a type that is meant by anything else is no longer invisible', () => {
  const own = [invisible(annotation(100), annotation(101))];
  assert.deepEqual(hidden({ own }, [101]), [100]);
  assert.deepEqual(hidden({ own, fields: [member(101)] }), [100]);
  assert.deepEqual(hidden({ own, methods: [member(101)] }), [100]);
  for (const given of [value('c', 101), value('e', 101, 1), nested(101), several(value('s', 5), value('c', 101))])
    assert.deepEqual(hidden({ own: [invisible(annotation(100, given), annotation(101))] }), [100]);
  for (const name of ['Signature', 'RuntimeVisibleAnnotations'])
    assert.deepEqual(hidden({ own: [...own, attribute(name, [7, ...u2(101)])] }), [100]);
});

test('variables of a method name their types, lines of it none', () => {
  const own = [invisible(annotation(100), annotation(101))];
  const row = [...u2(0), ...u2(3), ...u2(92), ...u2(101), ...u2(0)];
  for (const name of ['LocalVariableTable', 'LocalVariableTypeTable'])
    assert.deepEqual(hidden({ own, methods: [member(80, code(attribute(name, list([row]))))] }), [100]);
  const lines = attribute('LineNumberTable', list([[...u2(0), ...u2(101)]]));
  assert.deepEqual(hidden({ own, methods: [member(80, code(lines))] }), [100, 101]);
});

test('a class that does not fit has none', () => {
  const deep = Array.from({ length: 30 }).reduce<Bytes>((inner) => several(inner), value('s', 1));
  const tooLong = [...u2(indexOf('Signature')), 0, 0, ...u2(999)];
  assert.deepEqual(hidden({ own: [invisible(annotation(100, deep))] }), []);
  assert.deepEqual(hidden({ own: [invisible(annotation(100)), tooLong] }), []);
  assert.deepEqual(hidden({ own: [invisible(annotation(100, several(value('s'))))] }), []);
});
