/** Turns operators into calls of the methods by which Python's classes define them. */
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { operations } from '../../../model/flow-facts.ts';
import { emit, fresh, nameId } from './frame.ts';
import { lowerExpression } from './lower-expression.ts';
import type { Lowering } from './lowering.ts';

const binary: ReadonlyMap<string, string> = new Map([
  ['+', '__add__'],
  ['-', '__sub__'],
  ['*', '__mul__'],
  ['@', '__matmul__'],
  ['/', '__truediv__'],
  ['//', '__floordiv__'],
  ['%', '__mod__'],
  ['**', '__pow__'],
  ['<<', '__lshift__'],
  ['>>', '__rshift__'],
  ['&', '__and__'],
  ['^', '__xor__'],
  ['|', '__or__'],
  ['==', '__eq__'],
  ['!=', '__ne__'],
  ['<', '__lt__'],
  ['<=', '__le__'],
  ['>', '__gt__'],
  ['>=', '__ge__'],
]);

/** Operators of values that may be objects are calls of their methods. */
export function lowerOperator(
  low: Lowering,
  node: SyntaxNode,
  left: SyntaxNode | undefined,
  right: SyntaxNode | undefined,
): number {
  const a = lowerExpression(low, left);
  const b = lowerExpression(low, right);
  if (left === undefined || right === undefined || a === 0 || /^(?:string|integer)$/.test(left.type)) return 0;
  const written = low.text.slice(left.end, right.start).replace(/[\s\\()]/g, '');
  // `a += b` asks `__iadd__` first, and `__add__` where there is none.
  const isInPlace = node.type === 'augmented_assignment';
  const plain = binary.get(isInPlace ? written.slice(0, -1) : written);
  if (plain === undefined) return 0;
  const method = isInPlace ? plain.replace('__', '__i') : plain;
  const to = fresh(low);
  emit(low, operations.special, to, a, nameId(low, method), b, node.start, node.end);
  return to;
}

export function lowerComparison(low: Lowering, node: SyntaxNode): number {
  const values = node.children.map((child) => lowerExpression(low, child));
  for (let index = 0; index + 1 < values.length; index++) {
    const [left, right] = [node.children[index], node.children[index + 1]];
    const [a = 0, b = 0] = [values[index], values[index + 1]];
    if (left === undefined || right === undefined) continue;
    const written = low.text.slice(left.end, right.start).replace(/[\s\\()]/g, '');
    const isIn = written === 'in' || written === 'notin';
    const method = isIn ? '__contains__' : binary.get(written);
    const [object, argument] = isIn ? [b, a] : [a, b];
    const side = isIn ? right : left;
    if (method === undefined || object === 0 || /^(?:string|integer|tuple|list|set)$/.test(side.type)) continue;
    emit(low, operations.special, 0, object, nameId(low, method), argument, node.start, node.end);
  }
  return 0;
}
