/** Expressions of C# in the form of a wired program. */
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
  shortText,
  unknown,
} from '../../wiring/lowering.ts';
import type { Argument, Expression, Link, Parameter } from '../../wiring/program.ts';
import { statementsOf } from './read-csharp-statement.ts';
import { pushEach } from '../../../text/push-each.ts';

export function expressionOf(node: SgNode, lowering: Lowering, depth = 0): Expression {
  if (depth > depthMax) return unknown;
  const links: Link[] = [];
  for (let part: SgNode | null = node; part !== null; ) {
    switch (String(part.kind())) {
      case 'invocation_expression':
        links.push({
          args: argumentsOf(part.field('arguments'), lowering, depth),
          at: callPlace(part, part.field('function')?.field('name') ?? null, lowering.view),
        });
        part = part.field('function');
        continue;
      case 'member_access_expression': {
        const name = part.field('name');
        pushEach(links, [...typesOf(name), { name: nameOf(name) }]);
        part = part.field('expression');
        continue;
      }
      case 'conditional_access_expression': {
        const [first, second] = namedChildren(part);
        const name = second === undefined ? undefined : namedChildren(second)[0];
        links.push({ name: nameOf(name ?? null) });
        part = first ?? null;
        continue;
      }
      case 'qualified_name': {
        const [first, second] = namedChildren(part);
        links.push({ name: nameOf(second ?? null) });
        part = first ?? null;
        continue;
      }
      case 'object_creation_expression': {
        const list = part.field('arguments');
        links.push({ args: argumentsOf(list, lowering, depth), at: placeOf(part, lowering.view) }, { name: 'new' });
        const name = nameOf(part.field('type'));
        return chain({ k: 'name', name: name.slice(name.lastIndexOf('.') + 1) }, links.reverse());
      }
      case 'generic_name':
        pushEach(links, typesOf(part));
        return chain({ k: 'name', name: nameOf(part) }, links.reverse());
      case 'await_expression':
      case 'parenthesized_expression':
      case 'cast_expression':
      case 'postfix_unary_expression':
        part = namedChildren(part).at(-1) ?? null;
        continue;
    }
    return chain(plainOf(part, lowering, depth), links.reverse());
  }
  return unknown;
}

function nameOf(node: SgNode | null): string {
  return (
    node
      ?.text()
      .replace(/<[^]*$/, '')
      .trim() ?? ''
  );
}

function typesOf(node: SgNode | null): Link[] {
  if (node?.kind() !== 'generic_name') return [];
  const list = namedChildren(node).find((child) => child.kind() === 'type_argument_list');
  return list === undefined ? [] : [{ types: namedChildren(list).map((type) => nameOf(type)) }];
}

function argumentsOf(list: SgNode | null, lowering: Lowering, depth: number): Argument[] {
  if (list === null) return [];
  return namedChildren(list).flatMap((node) => {
    const parts = namedChildren(node);
    const value = parts.at(-1);
    const name = parts.length > 1 ? parts[0]?.text() : undefined;
    return value === undefined ? [] : [argument(value, expressionOf(value, lowering, depth + 1), lowering, name)];
  });
}

function plainOf(node: SgNode, lowering: Lowering, depth: number): Expression {
  switch (String(node.kind())) {
    case 'identifier':
    case 'this':
    case 'this_expression':
      return { k: 'name', name: node.text() };
    case 'string_literal':
    case 'verbatim_string_literal':
    case 'raw_string_literal':
      return { k: 'text', text: node.text().replace(/^@?"+|"+$/g, '') };
    case 'interpolated_string_expression':
      return interpolated(node, lowering, depth);
    case 'binary_expression':
      return joinOf(node, lowering, depth);
    case 'implicit_array_creation_expression':
    case 'array_creation_expression':
    case 'collection_expression':
    case 'initializer_expression': {
      const inner =
        node.kind() === 'initializer_expression' || node.kind() === 'collection_expression'
          ? node
          : namedChildren(node).at(-1);
      const items = inner === undefined ? [] : namedChildren(inner);
      return {
        k: 'list',
        items: items.map((item) =>
          expressionOf(
            item.kind() === 'collection_element' ? (namedChildren(item)[0] ?? item) : item,
            lowering,
            depth + 1,
          ),
        ),
      };
    }
    case 'typeof_expression':
      return { k: 'name', name: nameOf(namedChildren(node)[0] ?? null) };
    case 'lambda_expression':
    case 'anonymous_method_expression':
      return lambdaOf(node, lowering, depth);
    default:
      return unknown;
  }
}

function lambdaOf(node: SgNode, lowering: Lowering, depth: number): Expression {
  const body = node.field('body') ?? namedChildren(node).at(-1) ?? null;
  const index = addFunction(lowering, () => ({
    name: '',
    owner: '',
    receiver: '',
    parameters: lambdaParameters(node),
    returns: [],
    body:
      body === null
        ? []
        : body.kind() === 'block'
          ? statementsOf(body, lowering, expressionOf, depth + 1)
          : [{ s: 'return', values: [expressionOf(body, lowering, depth + 1)] }],
    at: placeOf(node, lowering.view),
    marks: namedChildren(node)
      .filter((child) => child.kind() === 'attribute_list')
      .flatMap(namedChildren)
      .map((attribute) => ({
        name: nameOf(namedChildren(attribute)[0] ?? null),
        args: [],
        text: shortText(attribute, lowering.view),
        at: placeOf(attribute, lowering.view),
      })),
  }));
  return { k: 'function', index };
}

function lambdaParameters(node: SgNode): Parameter[] {
  const list = node.field('parameters');
  if (list === null) return [];
  if (list.kind() !== 'parameter_list') return [{ name: list.text(), type: '' }];
  return namedChildren(list).flatMap((parameter) =>
    parameter.kind() === 'parameter'
      ? [{ name: parameter.field('name')?.text() ?? parameter.text(), type: nameOf(parameter.field('type')) }]
      : [],
  );
}

function interpolated(node: SgNode, lowering: Lowering, depth: number): Expression {
  const parts = namedChildren(node).flatMap((part): Expression[] => {
    if (part.kind() === 'string_content') return [{ k: 'text', text: part.text() }];
    if (part.kind() !== 'interpolation') return [];
    const value = namedChildren(part).find((child) => child.kind() !== 'interpolation_brace');
    return [value === undefined ? unknown : expressionOf(value, lowering, depth + 1)];
  });
  return { k: 'join', parts };
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
