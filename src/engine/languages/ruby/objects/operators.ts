/** Operators are methods of what stands on their left; `&&` and `||` give one of both sides. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { addTo } from './containers.ts';
import { anyOf, call, done, kept, type Reader, type Scope, steps, unknown } from './reader.ts';

/** What is written between two operands. */
export function operatorOf(reader: Reader, left: SyntaxNode, right: SyntaxNode): string {
  return reader.text.slice(left.end, right.start).replace(/[\s\\]+/g, '');
}

/** Those that Ruby asks another method for. */
const negated: ReadonlyMap<string, string> = new Map([
  ['!=', '=='],
  ['!~', '=~'],
]);

export function readBinary(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const left = field(node, 'left');
  const right = field(node, 'right');
  const values = [reader.read(left, scope), reader.read(right, scope)];
  const [first = unknown, second = unknown] = values;
  if (left === undefined || right === undefined) return done(values);
  const operator = operatorOf(reader, left, right);
  if (/^(?:&&|\|\||and|or)$/.test(operator)) return steps([anyOf([first, second])]);
  if (!/^[-+*/%<>=!~&|^]{1,3}$/.test(operator)) return done(values);
  // A text asks what is put behind it for one.
  if (operator === '+' && left.type === 'string') {
    const { set, value } = kept(node, 'added', second);
    return steps([set, call(value, 'to_str', [], node), call(first, operator, [value], node)]);
  }
  if (operator === '<<') return addTo(first, operator, [second], node);
  return call(first, negated.get(operator) ?? operator, [second], node);
}

export function readUnary(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const operand = field(node, 'operand');
  const operator = operand === undefined ? '' : reader.text.slice(node.start, operand.start).trim();
  // What `defined?` asks about is not run.
  if (operator.startsWith('defined?')) return unknown;
  const value = reader.read(operand, scope);
  const method = operator === 'not' ? '!' : /^[-+]$/.test(operator) ? `${operator}@` : operator;
  return /^(?:!|~|[-+]@)$/.test(method) ? call(value, method, [], node) : value;
}
