/** Expressions of Go in the form of a wired program. */
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
import type { Argument, Expression, Field, Link } from '../../wiring/program.ts';
import { statementsOf } from './read-go-statement.ts';
import { parametersOf, typeName } from './read-go-type.ts';

/** Of the values of an assignment or of what is returned. */
export function valuesOf(list: SgNode | null, lowering: Lowering, depth = 0): Expression[] {
  if (list === null) return [];
  const nodes = list.kind() === 'expression_list' ? namedChildren(list) : [list];
  return nodes.map((node) => expressionOf(node, lowering, depth));
}

export function expressionOf(node: SgNode, lowering: Lowering, depth = 0): Expression {
  if (depth > depthMax) return unknown;
  const links: Link[] = [];
  for (let part: SgNode | null = node; part !== null; ) {
    switch (String(part.kind())) {
      case 'call_expression':
        links.push({
          args: argumentsOf(part.field('arguments'), lowering, depth),
          at: callPlace(part, part.field('function')?.field('field') ?? null, lowering.view),
        });
        part = part.field('function');
        continue;
      case 'type_conversion_expression': {
        const operand = part.field('operand');
        const args = operand === null ? [] : [argument(operand, expressionOf(operand, lowering, depth + 1), lowering)];
        links.push({ args, at: placeOf(part, lowering.view) });
        part = part.field('type');
        continue;
      }
      case 'selector_expression':
        links.push({ name: part.field('field')?.text() ?? '' });
        part = part.field('operand');
        continue;
      case 'qualified_type':
        links.push({ name: part.field('name')?.text() ?? '' });
        part = part.field('package');
        continue;
      case 'parenthesized_expression':
      case 'generic_type':
      case 'variadic_argument':
      case 'parenthesized_type':
      case 'pointer_type':
        part = namedChildren(part).at(0) ?? null;
        continue;
      case 'unary_expression':
      case 'type_assertion_expression':
      case 'type_instantiation_expression':
        part = part.field('operand') ?? namedChildren(part).at(0) ?? null;
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
    case 'package_identifier':
    case 'field_identifier':
      return { k: 'name', name: node.text() };
    case 'interpreted_string_literal':
    case 'raw_string_literal':
      return { k: 'text', text: node.text().slice(1, -1) };
    case 'binary_expression':
      return joinOf(node, lowering, depth);
    case 'func_literal': {
      const index = addFunction(lowering, () => ({
        name: '',
        owner: '',
        receiver: '',
        parameters: parametersOf(node.field('parameters')),
        returns: [],
        body: statementsOf(node.field('body'), lowering, expressionOf, depth + 1),
        at: placeOf(node, lowering.view),
        marks: [],
      }));
      return { k: 'function', index };
    }
    case 'composite_literal':
      return literalOf(node.field('type'), node.field('body'), lowering, depth);
    default:
      return unknown;
  }
}

/** `a + b + c` leans to the left, without end in generated code. */
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

/** A list, a map (a list of entries) or a value with fields, by what type is written before the braces. */
function literalOf(type: SgNode | null, body: SgNode | null, lowering: Lowering, depth: number): Expression {
  if (body === null || depth > depthMax) return unknown;
  const kind = String(type?.kind() ?? '');
  const inner = type?.field('element') ?? type?.field('value') ?? null;
  const valueOf = (element: SgNode | null): Expression => {
    const node = element?.kind() === 'literal_element' ? namedChildren(element)[0] : element;
    if (node === null || node === undefined) return unknown;
    if (node.kind() === 'literal_value') return literalOf(inner, node, lowering, depth + 1);
    return expressionOf(node, lowering, depth + 1);
  };
  const elements = namedChildren(body);
  const field = (name: string, node: SgNode | undefined): Field => ({
    name,
    value: valueOf(node ?? null),
    text: node === undefined ? '' : shortText(node, lowering.view),
    at: placeOf(node ?? body, lowering.view),
  });
  const fields: Field[] = elements.map((element) => {
    if (element.kind() !== 'keyed_element') return field('', element);
    const [key, value] = namedChildren(element);
    if (kind !== 'map_type') return field(key?.text() ?? '', value);
    const entry: Expression = { k: 'record', type: '', fields: [field('key', key), field('value', value)] };
    return { ...field('', undefined), value: entry };
  });
  if (['map_type', 'slice_type', 'array_type', 'implicit_length_array_type'].includes(kind))
    return { k: 'list', items: fields.map(({ value }) => value) };
  return { k: 'record', type: kind === 'struct_type' ? anonymous(type) : typeName(type), fields };
}

/** The order of fields in place of a name, since nothing else is known by an anonymous type. */
function anonymous(type: SgNode | null): string {
  const names = (type === null ? [] : namedChildren(type))
    .flatMap(namedChildren)
    .flatMap((field) => field.fieldChildren('name'))
    .filter((part) => part.isNamed())
    .map((name) => name.text());
  return `{${names.join(' ')}}`;
}
