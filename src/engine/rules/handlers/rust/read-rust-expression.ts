/** Expressions of Rust in the form of a wired program. */
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
import type { Argument, Expression, Link, Parameter } from '../../wiring/program.ts';
import { statementsOf } from './read-rust-statement.ts';

const wrappers: ReadonlySet<string> = new Set([
  'reference_expression',
  'try_expression',
  'await_expression',
  'parenthesized_expression',
  'unary_expression',
  'type_cast_expression',
]);

export function expressionOf(node: SgNode, lowering: Lowering, depth = 0): Expression {
  if (depth > depthMax) return unknown;
  const links: Link[] = [];
  for (let part: SgNode | null = node; part !== null; ) {
    const kind = String(part.kind());
    if (kind === 'call_expression') {
      links.push({
        args: argumentsOf(part.field('arguments'), lowering, depth),
        at: callPlace(part, part.field('function')?.field('field') ?? null, lowering.view),
      });
      part = part.field('function');
    } else if (kind === 'field_expression') {
      links.push({ name: part.field('field')?.text() ?? '' });
      part = part.field('value');
    } else if (kind === 'scoped_identifier') {
      links.push({ name: part.field('name')?.text() ?? '' });
      part = part.field('path');
    } else if (kind === 'generic_function') {
      const types = part.field('type_arguments');
      if (types !== null) links.push({ types: namedChildren(types).map((type) => type.text()) });
      part = part.field('function');
    } else if (wrappers.has(kind)) {
      part = part.field('value') ?? namedChildren(part).at(-1) ?? null;
    } else return chain(plainOf(part, lowering, depth), links.reverse());
  }
  return chain(unknown, links.reverse());
}

function argumentsOf(list: SgNode | null, lowering: Lowering, depth: number): Argument[] {
  if (list === null) return [];
  return namedChildren(list).map((node) => argument(node, expressionOf(node, lowering, depth + 1), lowering));
}

function plainOf(node: SgNode, lowering: Lowering, depth: number): Expression {
  switch (String(node.kind())) {
    case 'identifier':
    case 'self':
    case 'crate':
    case 'super':
    case 'type_identifier':
    case 'field_identifier':
      return { k: 'name', name: node.text() };
    case 'string_literal':
    case 'raw_string_literal':
      return { k: 'text', text: node.text().replace(/^b?r?#*"|"#*$/g, '') };
    case 'array_expression':
    case 'tuple_expression':
      return { k: 'list', items: namedChildren(node).map((item) => expressionOf(item, lowering, depth + 1)) };
    case 'macro_invocation':
      return macroOf(node);
    case 'closure_expression':
      return closureOf(node, lowering, depth);
    case 'struct_expression': {
      const body = node.field('body');
      const fields = (body === null ? [] : namedChildren(body)).flatMap((field) => {
        const name = field.field('field')?.text() ?? namedChildren(field)[0]?.text() ?? field.text();
        const value = field.field('value') ?? field;
        return [
          {
            name,
            value:
              field.kind() === 'shorthand_field_initializer'
                ? ({ k: 'name', name } as const)
                : expressionOf(value, lowering, depth + 1),
            text: '',
            at: placeOf(field, lowering.view),
          },
        ];
      });
      return { k: 'record', type: node.field('name')?.text().replaceAll('::', '.') ?? '', fields };
    }
    default:
      return unknown;
  }
}

function closureOf(node: SgNode, lowering: Lowering, depth: number): Expression {
  const body = node.field('body');
  const list = node.field('parameters');
  const index = addFunction(lowering, () => ({
    name: '',
    owner: '',
    receiver: '',
    parameters: (list === null ? [] : namedChildren(list)).map(closureParameter),
    returns: [],
    body:
      body === null
        ? []
        : blocks.has(String(body.kind()))
          ? statementsOf(body, lowering, expressionOf, depth + 1)
          : [{ s: 'return', values: [expressionOf(body, lowering, depth + 1)] }],
    at: placeOf(node, lowering.view),
    marks: [],
  }));
  return { k: 'function', index };
}

const blocks: ReadonlySet<string> = new Set(['block', 'async_block']);

function closureParameter(node: SgNode): Parameter {
  if (node.kind() !== 'parameter') return { name: node.text().slice(0, 100), type: '' };
  return {
    name: node.field('pattern')?.text().slice(0, 100) ?? '',
    type:
      node
        .field('type')
        ?.text()
        .replace(/<[^]*$/, '')
        .replace(/^.*::/, '') ?? '',
  };
}

/** `routes![a, users::b]` and `vec![…]` are lists of names, `format!("/{}/x", v)` a text with something unknown in it. */
function macroOf(node: SgNode): Expression {
  const name = node.field('macro')?.text() ?? '';
  const tree =
    namedChildren(node)
      .find((child) => child.kind() === 'token_tree')
      ?.text() ?? '';
  if (name === 'format' || name === 'concat') {
    const text = /"((?:[^"\\]|\\.)*)"/.exec(tree.slice(0, 2_000))?.[1];
    return text === undefined ? unknown : { k: 'text', text: text.replace(/\{[^{}]*\}/g, '*') };
  }
  if (!['routes', 'vec', 'catchers', 'openapi_get_routes', 'routes_with_openapi'].includes(name)) return unknown;
  const items = tree
    .slice(1, -1)
    .slice(0, 100_000)
    .split(',')
    .flatMap((item): Expression[] => {
      const [first = '', ...rest] = item
        .trim()
        .split('::')
        .map((part) => part.trim());
      if (!/^\w+$/.test(first) || rest.some((part) => !/^\w+$/.test(part))) return [];
      return [
        chain(
          { k: 'name', name: first },
          rest.map((part) => ({ name: part })),
        ),
      ];
    });
  return { k: 'list', items };
}
