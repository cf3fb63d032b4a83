/** Expressions of Java in the form of a wired program. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import {
  addFunction,
  argument,
  callPlace,
  chain,
  depthMax,
  type Lowering,
  namedChildren,
  placeOf,
  unknown,
} from '../../wiring/lowering.ts';
import type { Argument, Expression, Link } from '../../wiring/program.ts';
import { statementsOf } from './read-java-statement.ts';

export function expressionOf(node: SgNode, lowering: Lowering, depth = 0): Expression {
  if (depth > depthMax) return unknown;
  const links: Link[] = [];
  for (let part: SgNode | null = node; part !== null; ) {
    switch (String(part.kind())) {
      case 'method_invocation': {
        const object: SgNode | null = part.field('object');
        links.push({
          args: argumentsOf(part.field('arguments'), lowering, depth),
          at: callPlace(part, part.field('name'), lowering.view),
        });
        const name = part.field('name')?.text() ?? '';
        if (object === null) return chain({ k: 'name', name }, links.reverse());
        links.push({ name });
        part = object;
        continue;
      }
      case 'field_access':
        links.push({ name: part.field('field')?.text() ?? '' });
        part = part.field('object');
        continue;
      case 'scoped_identifier':
      case 'scoped_type_identifier':
      case 'method_reference': {
        const [first, second] = namedChildren(part);
        links.push({ name: second?.text() ?? 'new' });
        part = first ?? null;
        continue;
      }
      case 'object_creation_expression': {
        const type = part.field('type');
        links.push({ args: argumentsOf(part.field('arguments'), lowering, depth), at: placeOf(part, lowering.view) });
        links.push({ name: 'new' });
        const name = type?.text().replace(/<[^]*$/, '') ?? '';
        return chain({ k: 'name', name: name.slice(name.lastIndexOf('.') + 1) }, links.reverse());
      }
      case 'parenthesized_expression':
        part = namedChildren(part)[0] ?? null;
        continue;
      case 'cast_expression':
        part = part.field('value');
        continue;
    }
    return chain(plainOf(part, lowering, depth), links.reverse());
  }
  return unknown;
}

function argumentsOf(list: SgNode | null, lowering: Lowering, depth: number): Argument[] {
  if (list === null) return [];
  return namedChildren(list).map((node) => argument(node, expressionOf(node, lowering, depth + 1), lowering));
}

function plainOf(node: SgNode, lowering: Lowering, depth: number): Expression {
  switch (String(node.kind())) {
    case 'identifier':
    case 'type_identifier':
    case 'this':
      return { k: 'name', name: node.text() };
    case 'string_literal':
      return { k: 'text', text: textIn(node) };
    case 'class_literal':
      return { k: 'name', name: namedChildren(node)[0]?.text() ?? '' };
    case 'binary_expression':
      return joinOf(node, lowering, depth);
    case 'element_value_array_initializer':
    case 'array_initializer':
      return { k: 'list', items: namedChildren(node).map((item) => expressionOf(item, lowering, depth + 1)) };
    case 'array_creation_expression': {
      const value = node.field('value');
      return value === null ? unknown : expressionOf(value, lowering, depth + 1);
    }
    case 'lambda_expression': {
      const body = node.field('body');
      const list = node.field('parameters');
      const names = list === null ? [] : list.kind() === 'identifier' ? [list] : namedChildren(list);
      const index = addFunction(lowering, () => ({
        name: '',
        owner: '',
        receiver: '',
        parameters: names.map((name) => ({
          name: name.kind() === 'identifier' ? name.text() : (name.field('name')?.text() ?? ''),
          type: name.kind() === 'identifier' ? '' : (name.field('type')?.text() ?? ''),
        })),
        returns: [],
        body:
          body === null
            ? []
            : body.kind() === 'block'
              ? statementsOf(body, lowering, expressionOf, depth + 1)
              : [{ s: 'return', values: [expressionOf(body, lowering, depth + 1)] }],
        at: placeOf(node, lowering.view),
        marks: [],
      }));
      return { k: 'function', index };
    }
    default:
      return unknown;
  }
}

function textIn(node: SgNode): string {
  const text = node.text();
  return text.startsWith('"""') ? text.slice(3, -3).trim() : text.slice(1, -1);
}

function joinOf(node: SgNode, lowering: Lowering, depth: number): Expression {
  const parts: Expression[] = [];
  let part: SgNode = node;
  while (part.kind() === 'binary_expression') {
    if (part.field('operator')?.text() !== '+') return unknown;
    const right = part.field('right');
    parts.push(right === null ? unknown : expressionOf(right, lowering, depth + 1));
    const left = part.field('left');
    if (left === null) break;
    part = left;
  }
  parts.push(expressionOf(part, lowering, depth + 1));
  return { k: 'join', parts: parts.reverse() };
}
