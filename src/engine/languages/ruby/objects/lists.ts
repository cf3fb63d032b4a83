/** Lists and maps as they are written; with a splat in it nobody knows the places of elements. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { anyOf, type Reader, type Scope, steps, textOf, unknown, variableNamed, variable, call } from './reader.ts';
import { literalText } from './texts.ts';

/** A list whose elements may stand anywhere in it. */
export function looseList(place: SyntaxNode, use: string, elements: readonly Expression[]): Expression {
  const name = `#${use}${place.start}`;
  const list: Expression = ['variable', name];
  const { start, end } = place;
  return steps([
    ['set', name, ['list', []]],
    ...elements.map((element): Expression => ['setItem', list, unknown, element, start, end]),
    list,
  ]);
}

export function readList(reader: Reader, node: SyntaxNode, nodes: readonly SyntaxNode[], scope: Scope): Expression {
  const pairs = nodes.filter(({ type }) => isOfMap(type));
  const plain = nodes.filter(({ type }) => !isOfMap(type) && type !== 'heredoc_body');
  const texts = nodes.filter(({ type }) => type === 'heredoc_body').map((body) => reader.read(body, scope));
  const last = pairs.length === 0 ? [] : [readMap(reader, pairs, scope)];
  if (!plain.some(({ type }) => type === 'splat_argument'))
    return steps([...texts, ['list', [...plain.map((element) => reader.read(element, scope)), ...last]]]);
  const elements = plain.map((element) => readElement(reader, element, scope));
  return steps([...texts, looseList(node, 'list', [...elements, ...last])]);
}

/** An element, or any of those that a splat gives. */
export function readElement(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  if (node.type !== 'splat_argument') return reader.read(node, scope);
  return ['each', readSplat(reader, node, scope, '*'), node.start, node.end];
}

/** What `*value` and `**value` hand over; without a value what the function was given. */
export function readSplat(reader: Reader, node: SyntaxNode, scope: Scope, mark: string): Expression {
  const [value] = node.children;
  return value === undefined ? variable(variableNamed(scope, mark) ?? '') : reader.read(value, scope);
}

function isOfMap(type: string): boolean {
  return type === 'pair' || type === 'hash_splat_argument';
}

export function readMap(reader: Reader, nodes: readonly SyntaxNode[], scope: Scope): Expression {
  const pairs = nodes.filter(({ type }) => type === 'pair');
  const others = nodes.filter(({ type }) => type !== 'pair');
  const map: Expression = ['map', pairs.map((pair) => readPair(reader, pair, scope))];
  const rest = others.map((node) =>
    node.type === 'hash_splat_argument' ? readSplat(reader, node, scope, '**') : reader.read(node, scope),
  );
  return rest.length === 0 ? map : anyOf([...rest, map]);
}

function readPair(reader: Reader, node: SyntaxNode, scope: Scope): readonly [key: Expression, value: Expression] {
  const key = field(node, 'key');
  return [readKey(reader, key, scope), readPairValue(reader, node, scope)];
}

/** Numbers are keys by their text. */
export function readKey(reader: Reader, node: SyntaxNode | undefined, scope: Scope): Expression {
  const text = literalText(reader, node);
  return text === undefined ? reader.read(node, scope) : ['text', text];
}

/** `{ name: }` is short for `{ name: name }`. */
export function readPairValue(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const value = field(node, 'value');
  if (value !== undefined) return reader.read(value, scope);
  const name = textOf(reader, field(node, 'key'));
  const found = variableNamed(scope, name);
  return found === undefined ? call(scope.self, name, [], node) : variable(found);
}
