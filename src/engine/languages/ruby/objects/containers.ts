/** Ruby's own lists and maps: what is put into them, and how their blocks are run where the order of what a block takes matters. */
import type { Expression } from '../../../model/object-facts.ts';
import { readClosure } from './functions.ts';
import { readGiven, readGivenBlock, type WrittenCall } from './given.ts';
import { looseList } from './lists.ts';
import { candidatesOf } from './names.ts';
import { anyOf, done, kept, type Reader, type Scope, steps, textOf, unknown } from './reader.ts';

type Known = (reader: Reader, written: WrittenCall, scope: Scope) => Expression | undefined;

/** `list << value`, `list.push(value)`: a method of a class, or a new element of a list. */
const adds: Known = (reader, written, scope) => {
  const { node, receiver, method, given, block } = written;
  if (receiver === undefined || given.length === 0 || block !== undefined) return undefined;
  // Told before anything is read: what is read twice takes twice as long for each call in a chain of them.
  if (given.some(({ type }) => /splat|pair|forward/.test(type))) return undefined;
  const object = reader.read(receiver, scope);
  return addTo(
    object,
    method,
    given.map((element) => reader.read(element, scope)),
    node,
  );
};

/** The object itself is given back. */
export function addTo(
  object: Expression,
  method: string,
  elements: readonly Expression[],
  node: WrittenCall['node'],
): Expression {
  const { start, end } = node;
  // A field or a variable that was never given a value holds a list from now on.
  const isPlace = object[0] === 'variable' || object[0] === 'field';
  const list = isPlace ? { set: unknown, value: object } : kept(node, 'list', object);
  const parts = elements.map((element, index) => kept(node, `element${index}-`, element));
  const own: Expression = ['call', list.value, method, { plain: parts.map(({ value }) => value) }, start, end];
  const set = parts.map(({ value }): Expression => ['setItem', list.value, unknown, value, start, end]);
  const first = list.set[0] === 'unknown' ? [] : [list.set];
  return steps([...first, ...parts.map((part) => part.set), ...set, own]);
}

/** `reduce(first) { |sum, element| }`: what the block gives is what it gets next. */
const reduces: Known = (reader, written, scope) => {
  const { node, receiver, given, block } = written;
  if (receiver === undefined || block === undefined || given.length > 1) return undefined;
  const { start, end } = node;
  const list = kept(node, 'list', reader.read(receiver, scope));
  const first = given.map((value) => reader.read(value, scope));
  const callee = readGivenBlock(reader, written, scope) ?? unknown;
  const sum = `#sum${start}`;
  const element: Expression = ['each', list.value, start, end];
  const run: Expression = ['apply', callee, { plain: [['variable', sum], element] }, start, end];
  return steps([list.set, ['set', sum, anyOf([...(first.length === 0 ? [element] : first), run])]]);
};

/** `each_with_object(made) { |element, made| }`. */
const gathers: Known = (reader, written, scope) => {
  const { node, receiver, given, block } = written;
  const [value] = given;
  if (receiver === undefined || block === undefined || value === undefined || given.length > 1) return undefined;
  const { start, end } = node;
  const list = kept(node, 'list', reader.read(receiver, scope));
  const made = kept(node, 'made', reader.read(value, scope));
  const callee = readGivenBlock(reader, written, scope) ?? unknown;
  const run: Expression = ['apply', callee, { plain: [['each', list.value, start, end], made.value] }, start, end];
  return steps([list.set, made.set, run, made.value]);
};

/** `fetch(key, otherwise)`. */
const fetches: Known = (reader, written, scope) => {
  const { node, receiver, given } = written;
  const [key, otherwise] = given;
  if (receiver === undefined || key === undefined || otherwise === undefined || given.length > 2) return undefined;
  const value = kept(otherwise, 'otherwise', reader.read(otherwise, scope));
  const plain = [reader.read(key, scope), value.value];
  const found: Expression = ['call', reader.read(receiver, scope), 'fetch', { plain }, node.start, node.end];
  return steps([value.set, anyOf([found, value.value])]);
};

export const containerCalls: ReadonlyMap<string, Known> = new Map<string, Known>([
  ...['push', 'append', 'unshift', 'prepend'].map((name) => [name, adds] as const),
  ['reduce', reduces],
  ['inject', reduces],
  ['each_with_object', gathers],
  ['fetch', fetches],
]);

/** `Hash.new { |map, key| }`, `Array.new(2) { }`, `Set.new(list)`; nothing for other classes. */
export function madeContainer(reader: Reader, written: WrittenCall, scope: Scope): Expression | undefined {
  const { node, receiver, block } = written;
  const name = textOf(reader, receiver).replace(/^::/, '');
  if (!/^(?:Hash|Array|Set|Queue)$/.test(name)) return undefined;
  // A class of the same name is meant where there is one.
  if (candidatesOf(name, scope).some((candidate) => reader.classNames.has(candidate))) return undefined;
  const { plain } = readGiven(reader, { ...written, block: undefined }, scope);
  const callee = block === undefined || block.type === 'block_argument' ? readGivenBlock(reader, written, scope) : readClosure(reader, block, scope); // biome-ignore format: one idea
  const { start, end } = node;
  if (name === 'Hash') {
    const { set, value } = kept(node, 'map', ['map', []]);
    const filled: Expression[] = plain.map((first) => ['setItem', value, unknown, first, start, end]);
    if (callee !== undefined)
      filled.push(['setItem', value, unknown, ['apply', callee, { plain: [value, unknown] }, start, end], start, end]);
    return steps([set, ...filled, value]);
  }
  const [first = unknown, second] = plain;
  const filler: Expression[] = second === undefined ? [['each', first, start, end]] : [done([first]), second];
  if (callee !== undefined) filler.push(['apply', callee, { plain: [first] }, start, end]);
  return looseList(node, 'list', filler);
}
