/** Assignments: to variables, fields and elements, and through what only leads to them. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Body, kept, steps, unknown, variableNamed } from './body.ts';
import { nameIn, partsOf, textIn } from './paths.ts';
import { handsOn, operators } from './runtime.ts';
import { resolve } from './scope.ts';

export function assigned(body: Body, node: SyntaxNode): Expression {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === undefined || right === undefined) return unknown;
  if (node.type === 'assignment_expression') return steps(put(body, left, body.value(body, right)), unknown);
  const mark = body.text.slice(left.end, right.start).trim();
  const [held, before] = kept(body, body.value(body, left));
  const given = body.value(body, right);
  const methods = operators.get(mark) ?? [];
  const calls = methods.map((name): Expression => ['call', held, name, { plain: [given] }, node.start, node.end]);
  return steps(...before, ...(calls.length === 0 ? [given] : calls), unknown);
}

/** Puts a value where the expression leads. */
export function put(body: Body, target: SyntaxNode, value: Expression): Expression {
  const { text } = body;
  const place = placeOf(text, target);
  switch (place.type) {
    case 'identifier': {
      const variable = variableNamed(body, nameIn(text, place));
      if (variable !== undefined) return ['set', variable, value];
      const [name] = resolve(body.scope, [nameIn(text, place)]);
      return name === undefined ? value : ['define', name, value];
    }
    case 'scoped_identifier': {
      const [name] = resolve(body.scope, partsOf(text, place) ?? []);
      return name === undefined ? value : ['define', name, value];
    }
    case 'field_expression': {
      const object = field(place, 'value');
      const name = nameIn(text, field(place, 'field'));
      return object === undefined ? value : ['setField', body.value(body, object), name, value];
    }
    case 'index_expression': {
      const [container, key] = place.children;
      if (container === undefined || key === undefined) return value;
      return ['setItem', body.value(body, container), body.value(body, key), value, place.start, place.end];
    }
    case 'tuple_expression': {
      const [held, before] = kept(body, value);
      const parts = place.children.map((item, index) =>
        put(body, item, ['item', held, ['text', String(index)], place.start, place.end]),
      );
      return steps(...before, ...parts);
    }
    default:
      return steps(body.value(body, place), value);
  }
}

const stepsMax = 50;

/** `*self.name.borrow_mut()` is the field. */
function placeOf(text: string, target: SyntaxNode): SyntaxNode {
  let node = target;
  for (let step = 0; step < stepsMax; step++) {
    const inner = innerOf(text, node);
    if (inner === undefined) return node;
    node = inner;
  }
  return node;
}

function innerOf(text: string, node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'parenthesized_expression' || node.type === 'try_expression' || node.type === 'await_expression')
    return node.children[0];
  if (node.type === 'unary_expression' && text[node.start] === '*') return node.children[0];
  if (node.type === 'reference_expression') return field(node, 'value');
  if (node.type !== 'call_expression') return undefined;
  const callee = field(node, 'function');
  if (callee?.type !== 'field_expression') return undefined;
  return handsOn.has(textIn(text, field(callee, 'field'))) ? field(callee, 'value') : undefined;
}
