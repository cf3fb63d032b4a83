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
  if (left === undefined || right === undefined || (isPlain(left, a) && isPlain(right, b))) return 0;
  const written = low.text.slice(left.end, right.start).replace(/[\s\\()]/g, '');
  // `a += b` asks `__iadd__` first, and `__add__` where there is none.
  const isInPlace = node.type === 'augmented_assignment';
  const plain = binary.get(isInPlace ? written.slice(0, -1) : written);
  if (plain === undefined) return 0;
  const method = isInPlace ? plain.replace('__', '__i') : plain;
  const to = fresh(low);
  // A text that is filled in writes what it is given.
  const isWritten = plain === '__mod__' && left.type === 'string';
  if (isWritten) emit(low, operations.special, to, b, nameId(low, '__str__'), 0, node.start, node.end);
  else emit(low, operations.special, to, isPlain(left, a) ? 0 : a, nameId(low, method), b, node.start, node.end);
  return to;
}

/** Of plain data, which has no methods of the program. */
function isPlain({ type }: SyntaxNode, value: number): boolean {
  return value === 0 ? constants.test(type) : /^(?:string|integer)$/.test(type);
}

const constants = /^(?:string|integer|float|none|true|false)$/;

const unary: ReadonlyMap<string, string> = new Map([
  ['-', '__neg__'],
  ['+', '__pos__'],
  ['~', '__invert__'],
]);

export function lowerUnary(low: Lowering, node: SyntaxNode): number {
  const operand = node.children.find((child) => child.field === 'argument');
  const value = lowerExpression(low, operand);
  const method = unary.get(low.text[node.start] ?? '');
  if (operand === undefined || value === 0 || method === undefined || isPlain(operand, value)) return 0;
  const to = fresh(low);
  emit(low, operations.special, to, value, nameId(low, method), 0, node.start, node.end);
  return to;
}

/** Whether something counts as true is asked of itself. */
export function lowerTruth(low: Lowering, node: SyntaxNode | undefined): void {
  const value = lowerExpression(low, node);
  if (node === undefined || value === 0 || !/^(?:identifier|attribute|subscript|call)$/.test(node.type)) return;
  emit(low, operations.special, 0, value, nameId(low, '__bool__'), 0, node.start, node.end);
}

/** What a comparison gives may be any object where its method is one of the program's. */
export function lowerComparison(low: Lowering, node: SyntaxNode): number {
  let result = 0;
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
    if (method === undefined || (isIn ? object === 0 : isPlain(left, a) && isPlain(right, b))) continue;
    if (/^(?:tuple|list|set)$/.test(side.type) || (isIn && side.type === 'string')) continue;
    const to = isIn ? 0 : fresh(low);
    result = to;
    emit(
      low,
      operations.special,
      to,
      isPlain(side, object) ? 0 : object,
      nameId(low, method),
      argument,
      node.start,
      node.end,
    );
  }
  return node.children.length === 2 ? result : 0;
}
