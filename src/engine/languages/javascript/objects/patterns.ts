/** Where a value is put: names, members, and patterns of both. */
import type { Expression } from '../../../model/object-facts.ts';
import { type Node, nameOf, nodeOf, nodesOf } from '../syntax/node.ts';
import { type Frame, isGlobal, keyOf, kept, lookUp, type ScriptReader, unknown, spanOf } from './reader.ts';

export function assign(reader: ScriptReader, target: Node | undefined, value: Expression, frame: Frame): Expression {
  if (target === undefined) return value;
  const { start, end } = target;
  switch (target.type) {
    case 'Identifier': {
      const found = lookUp(frame.names, nameOf(target));
      return found === undefined ? define(nameOf(target), value) : ['set', found, value];
    }
    case 'MemberExpression': {
      const [object, property] = [nodeOf(target['object']), nodeOf(target['property'])];
      const key = keyOf(property, target['computed'] === true);
      if (key !== undefined && ['globalThis', 'window', 'global', 'self'].some((name) => isGlobal(object, name, frame)))
        return define(key, value);
      const held = reader.expression(object, frame);
      if (key !== undefined) return ['setField', held, key, value, start, end];
      const at = reader.expression(property, frame);
      const from = copiedFrom(value, at);
      return from === undefined ? ['setItem', held, at, value, start, end] : ['copy', held, from];
    }
    case 'AssignmentPattern':
      return assign(
        reader,
        nodeOf(target['left']),
        [
          'either',
          value,
          reader.expression(nodeOf(target['right']), frame, { name: nameOf(nodeOf(target['left'])) }),
          'given',
          ...spanOf(target['right']),
        ],
        frame,
      );
    case 'ObjectPattern':
      return members(reader, target, value, frame);
    case 'ArrayPattern':
      return elements(reader, target, value, frame);
    case 'RestElement':
      return assign(reader, nodeOf(target['argument']), value, frame);
    case 'TSParameterProperty':
      return assign(reader, nodeOf(target['parameter']), value, frame);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return assign(reader, nodeOf(target['expression']), value, frame);
    default:
      return value;
  }
}

/** The runtime calls what it is given to be told by. */
function define(name: string, value: Expression): Expression {
  const made: Expression = ['define', `global:${name}`, value];
  return /^on[a-z]/.test(name) ? ['handOver', made] : made;
}

/** `a[key] = b[key]`, whatever the key is: what the one has the other gets under the same name. */
function copiedFrom(value: Expression, key: Expression): Expression | undefined {
  if (value[0] !== 'item' || key[0] !== 'variable') return undefined;
  const [, from, other] = value;
  return other[0] === 'variable' && other[1] === key[1] ? from : undefined;
}

function members(reader: ScriptReader, target: Node, given: Expression, frame: Frame): Expression {
  const [first, value] = kept(given, target, 'p');
  const steps: Expression[] = [first];
  for (const property of nodesOf(target['properties'])) {
    if (property.type === 'RestElement') {
      const rest: Expression = ['copy', ['map', []], value];
      steps.push(assign(reader, nodeOf(property['argument']), rest, frame));
      continue;
    }
    const { start, end } = property;
    const key = nodeOf(property['key']);
    const name = keyOf(key, property['computed'] === true);
    const item: Expression =
      name === undefined
        ? ['item', value, reader.expression(key, frame), start, end]
        : ['field', value, name, start, end];
    steps.push(assign(reader, nodeOf(property['value']), item, frame));
  }
  return ['steps', [...steps, value]];
}

function elements(reader: ScriptReader, target: Node, given: Expression, frame: Frame): Expression {
  const [first, value] = kept(given, target, 'p');
  const steps: Expression[] = [first];
  const list: readonly unknown[] = Array.isArray(target['elements']) ? target['elements'] : [];
  for (const [index, place] of list.entries()) {
    const node = nodeOf(place);
    if (node === undefined) continue;
    const item: Expression =
      node.type === 'RestElement'
        ? ['map', [[unknown, ['each', value, node.start, node.end]]]]
        : ['element', value, String(index), node.start, node.end];
    steps.push(assign(reader, node, node.type === 'RestElement' ? ['any', [item, value]] : item, frame));
  }
  return ['steps', [...steps, value]];
}
