/** Names and members that take a value, and how patterns take it apart. */
import { child, children, isNode, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';
import { patternNames } from '../syntax/pattern-names.ts';
import { value } from './expressions.ts';
import { type Cell, newCell } from './flow.ts';
import { type EvaluationContext, declare, give, lookUp, type NameScope, scopeOf } from './reading.ts';
import { textsOf } from './texts.ts';

/** Hands a value to the names and members of a pattern. */
export function bind(
  at: EvaluationContext,
  names: NameScope | undefined,
  pattern: Node | undefined,
  from: Cell | undefined,
): void {
  if (pattern === undefined) return;
  const { flow } = at.reading;
  switch (pattern.type) {
    case 'Identifier': {
      const name = nameOf(pattern);
      if (names !== undefined) declare(names, name);
      const scope = names ?? scopeOf(at.names, name);
      if (scope !== undefined) give(at, scope, name, from);
      return;
    }
    case 'MemberExpression':
      flow.write(value(at, child(pattern, 'object')), keyOf(at, pattern, 'property'), from);
      return;
    case 'TSParameterProperty':
      bind(at, names, child(pattern, 'parameter'), from);
      for (const name of patternNames(pattern)) flow.write(at.holder.self, name, lookUp(at, name));
      return;
    case 'AssignmentPattern': {
      const both = newCell();
      flow.flow(from, both);
      flow.flow(value(at, child(pattern, 'right'), nameOf(child(pattern, 'left'))), both);
      bind(at, names, child(pattern, 'left'), both);
      return;
    }
    case 'RestElement':
      bind(at, names, child(pattern, 'argument'), from);
      return;
    case 'ArrayPattern': {
      const elements = pattern['elements'];
      for (const [index, element] of (Array.isArray(elements) ? elements : []).entries()) {
        if (!isNode(element)) continue;
        bind(at, names, element, element.type === 'RestElement' ? from : at.reading.flow.read(from, String(index)));
      }
      return;
    }
    case 'ObjectPattern':
      for (const property of children(pattern, 'properties')) {
        if (property.type === 'RestElement') bind(at, names, property, from);
        else bind(at, names, child(property, 'value'), flow.read(from, keyOf(at, property, 'key')));
      }
      return;
    default:
      value(at, pattern);
  }
}

/** The name of a member or property; `[]` where it is computed. */
export function keyOf(at: EvaluationContext, node: Node, field: 'key' | 'property'): string {
  const key = child(node, field);
  if (key === undefined) return '[]';
  if (key.type === 'Literal' && typeof key['value'] === 'number') return String(key['value']);
  if (node['computed'] !== true) return nameOf(key);
  const text = stringOf(key);
  if (text === undefined) value(at, key);
  const [known, ...others] = text === undefined ? textsOf(at.names, key) : [text];
  return others.length === 0 ? (known ?? '[]') : '[]';
}

/** A member that is read, under each of the names that it may have. */
export function readMember(at: EvaluationContext, from: Cell | undefined, node: Node): Cell {
  const { flow } = at.reading;
  const key = keyOf(at, node, 'property');
  if (key !== '[]') return flow.read(from, isIteratorKey(node, 'property') ? '@@iterator' : key);
  if (isIteratorKey(node, 'property')) return flow.read(from, '@@iterator');
  const texts = textsOf(at.names, child(node, 'property'));
  if (texts.length === 0) return flow.read(from, key);
  const any = newCell();
  for (const text of texts) flow.flow(flow.read(from, text), any);
  return any;
}

export function isIteratorKey(node: Node, field: 'key' | 'property'): boolean {
  const key = child(node, field);
  return (
    node['computed'] === true &&
    key?.type === 'MemberExpression' &&
    nameOf(child(key, 'object')) === 'Symbol' &&
    /^(?:i|asyncI)terator$/.test(memberName(key))
  );
}

/** The text of an assignment's left side as a name for what is assigned: `C.m` of `C.prototype.m`. */
export function placeName(left: Node | undefined): string {
  const parts: string[] = [];
  let current = left;
  for (; current?.type === 'MemberExpression' && parts.length < 4; current = child(current, 'object')) {
    const part = memberName(current);
    if (part !== 'prototype') parts.unshift(part);
  }
  if (current?.type === 'Identifier') parts.unshift(nameOf(current));
  else if (current?.type !== 'ThisExpression') return '';
  const text = parts.join('.').replace(/^module\.exports(?:\.|$)/, 'exports.');
  return text === 'exports' ? 'exports.' : text;
}
