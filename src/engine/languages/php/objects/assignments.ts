/** Where a value is put. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import {
  className,
  type Frame,
  kept,
  memberName,
  ownClass,
  type PhpReader,
  signBetween,
  textOf,
  unknown,
  variableName,
} from './reader.ts';

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
      if (object === undefined || name === undefined) return anyVariable(value, target);
      const made = reader.expression(object, frame);
      const plain = memberName(reader, name);
      if (plain !== undefined) return ['setField', made, plain, value];
      return ['steps', [reader.expression(name, frame), ['setField', made, anyField, value]]];
    }
    case 'scoped_property_access_expression':
      if (second?.type === 'variable_name')
        return ['setField', classBefore(reader, first, frame), `$${variableName(reader, second)}`, value];
      return [
        'steps',
        [
          second === undefined ? unknown : reader.expression(second, frame),
          ['setField', classBefore(reader, first, frame), anyField, value],
        ],
      ];
    case 'subscript_expression': {
      if (first === undefined) return value;
      if (textOf(reader, first) === '$GLOBALS') return ofGlobals(reader, second, value, target);
      const key = second === undefined ? unknown : reader.expression(second, frame);
      return ['setItem', reader.expression(first, frame), key, value, start, end];
    }
    case 'list_literal':
    case 'array_creation_expression':
      return destructure(reader, target, value, frame);
    default:
      return anyVariable(value, target);
  }
}

/** `$a = &$b`: what is put into either is in both from then on. */
export function alias(
  reader: PhpReader,
  target: SyntaxNode | undefined,
  source: SyntaxNode | undefined,
  frame: Frame,
): Expression {
  if (target === undefined || source === undefined) return unknown;
  const from = source.type === 'by_ref' ? source.children[0] : source;
  const forth = assign(reader, target, reader.expression(source, frame), frame);
  if (from === undefined || !places.has(from.type) || isWide(reader, target) || isWide(reader, from))
    return ['steps', [untold(source), forth]];
  return ['steps', [assign(reader, from, reader.expression(target, frame), frame), forth]];
}

/** What is written once and read twice would be read twice as often at each step down. */
export function isWide(reader: PhpReader, node: SyntaxNode): boolean {
  return node.end - node.start > wideMax || /[=(&{]/.test(textOf(reader, node).replace(/^&/, ''));
}

const wideMax = 200;

const places: ReadonlySet<string> = new Set([
  'variable_name',
  'member_access_expression',
  'nullsafe_member_access_expression',
  'scoped_property_access_expression',
  'subscript_expression',
]);

/** `$GLOBALS['x']`. */
export function ofGlobals(
  reader: PhpReader,
  key: SyntaxNode | undefined,
  value: Expression | undefined,
  node: SyntaxNode,
): Expression {
  const name = key === undefined ? '' : (/^(['"])(\w+)\1$/.exec(textOf(reader, key))?.[2] ?? '');
  if (name === '') return ['steps', [value ?? unknown, untold(node)]];
  return value === undefined ? ['name', [`$${name}`]] : ['define', `$${name}`, value];
}

/** Where values may go by a reference that is not followed. */
export function untold({ start, end }: SyntaxNode): Expression {
  return ['callName', ['&'], { plain: [] }, start, end];
}

/** The field of an object whose name is worked out as the program runs. */
export const anyField = '*';

/** A variable whose name is worked out as the program runs may be any around, as with PHP's own function for it. */
function anyVariable(value: Expression, { start, end }: SyntaxNode): Expression {
  return ['callName', ['extract'], { plain: [value] }, start, end];
}

function classBefore(reader: PhpReader, node: SyntaxNode | undefined, frame: Frame): Expression {
  if (node === undefined) return unknown;
  const word = textOf(reader, node).toLowerCase();
  if (word === 'static' || word === 'self') return ownClass(reader, frame);
  if (node.type === 'name' || node.type === 'qualified_name')
    return ['name', [className(reader, textOf(reader, node))]];
  return reader.expression(node, frame);
}

/** `[$a, $b] = …`, `['key' => $a] = …`. */
function destructure(reader: PhpReader, target: SyntaxNode, given: Expression, frame: Frame): Expression {
  const [first, value] = kept(given, target);
  const steps: Expression[] = [first];
  const flat = target.children.flatMap((child) =>
    child.type === 'array_element_initializer' ? child.children : [child],
  );
  let [index, last] = [0, target.start];
  let key: Expression | undefined;
  for (const [at, place] of flat.entries()) {
    // Places may be left out.
    index += signBetween(reader, last, place.start).replaceAll(/[^,]/g, '').length;
    last = place.end;
    if (signBetween(reader, place.end, flat[at + 1]?.start ?? place.end).includes('=>')) {
      key = reader.expression(place, frame);
      continue;
    }
    const where: Expression = key ?? ['text', String(index)];
    key = undefined;
    steps.push(assign(reader, place, ['item', value, where, target.start, target.end], frame));
    if (place.type !== 'by_ref') continue;
    if (isWide(reader, place)) steps.push(untold(place));
    else steps.push(['setItem', value, unknown, reader.expression(place, frame), target.start, target.end]);
  }
  return ['steps', [...steps, value]];
}

export function loop(reader: PhpReader, node: SyntaxNode, frame: Frame): Expression {
  const [list, target] = node.children;
  if (list === undefined || target === undefined) return unknown;
  const item: Expression = ['each', reader.expression(list, frame), list.start, list.end];
  const [key, value] = target.type === 'pair' ? [target.children[0], target.children.at(-1)] : [undefined, target];
  const body = field(node, 'body');
  return [
    'steps',
    [
      ...(key === undefined ? [] : [assign(reader, key, unknown, frame)]),
      assign(reader, value, item, frame),
      ...(value?.type === 'by_ref'
        ? [places.has(list.type) && !isWide(reader, list) ? intoElements(reader, list, value, frame) : untold(list)]
        : []),
      ...(body === undefined ? [] : [reader.body(body, frame)]),
    ],
  ];
}

/** What is put into the variable of a loop by reference is put into the list. */
function intoElements(reader: PhpReader, list: SyntaxNode, value: SyntaxNode, frame: Frame): Expression {
  const element = reader.expression(value, frame);
  return ['setItem', reader.expression(list, frame), unknown, element, list.start, list.end];
}

/** The variable of a function and the one of all are the same. */
export function globalVariable(reader: PhpReader, node: SyntaxNode): readonly Expression[] {
  const name = variableName(reader, node);
  if (node.type !== 'variable_name') return [['callName', ['extract'], { plain: [unknown] }, node.start, node.end]];
  return [
    ['set', name, ['name', [`$${name}`]]],
    ['define', `$${name}`, ['variable', name]],
  ];
}
