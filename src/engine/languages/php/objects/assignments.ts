/** Where a value is put. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { className, type Frame, kept, type PhpReader, textOf, unknown, variableName } from './reader.ts';

export function assign(reader: PhpReader, target: SyntaxNode | undefined, value: Expression, frame: Frame): Expression {
  if (target === undefined) return value;
  const [first, second] = target.children;
  const { start, end } = target;
  switch (target.type) {
    case 'variable_name':
      return ['set', variableName(reader, target), value];
    case 'by_ref':
      return assign(reader, first, value, frame);
    case 'member_access_expression':
    case 'nullsafe_member_access_expression': {
      const [object, name] = [field(target, 'object'), field(target, 'name')];
      if (object === undefined || name?.type !== 'name') return value;
      const made = reader.expression(object, frame);
      return ['setField', made, textOf(reader, name), value];
    }
    case 'scoped_property_access_expression':
      return ['setField', classBefore(reader, first, frame), `$${variableName(reader, second)}`, value];
    case 'subscript_expression': {
      if (first === undefined) return value;
      const key = second === undefined ? unknown : reader.expression(second, frame);
      return ['setItem', reader.expression(first, frame), key, value, start, end];
    }
    case 'list_literal':
    case 'array_creation_expression':
      return destructure(reader, target, value, frame);
    default:
      return value;
  }
}

function classBefore(reader: PhpReader, node: SyntaxNode | undefined, frame: Frame): Expression {
  if (node === undefined) return unknown;
  const word = textOf(reader, node).toLowerCase();
  if (word === 'static' || word === 'self') return frame.owner === '' ? unknown : ['name', [frame.owner]];
  if (node.type === 'name' || node.type === 'qualified_name')
    return ['name', [className(reader, textOf(reader, node))]];
  return reader.expression(node, frame);
}

/** `[$a, $b] = …`, `['key' => $a] = …`. */
function destructure(reader: PhpReader, target: SyntaxNode, given: Expression, frame: Frame): Expression {
  const [first, value] = kept(given, target);
  const steps: Expression[] = [first];
  const children = target.children.map((child) =>
    child.type === 'array_element_initializer' ? child.children : [child],
  );
  const flat = children.flat();
  const isKeyed = /=>/.test(textOf(reader, target));
  if (isKeyed) {
    for (let index = 0; index + 1 < flat.length; index += 2) {
      const [key, place] = [flat[index], flat[index + 1]];
      if (key === undefined || place === undefined) continue;
      const item: Expression = ['item', value, reader.expression(key, frame), target.start, target.end];
      steps.push(assign(reader, place, item, frame));
    }
  } else
    for (const [index, place] of flat.entries()) {
      const item: Expression = ['item', value, ['text', String(index)], target.start, target.end];
      steps.push(assign(reader, place, item, frame));
    }
  return ['steps', [...steps, value]];
}
