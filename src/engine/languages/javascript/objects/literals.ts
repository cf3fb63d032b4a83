/** Objects and lists as they are written. */
import type { Expression } from '../../../model/object-facts.ts';
import { type Node, nodeOf, nodesOf } from '../syntax/node.ts';
import { makeFunction } from './functions.ts';
import { type Called, type Frame, keyOf, type ScriptReader, unknown } from './reader.ts';

export function objectOf(reader: ScriptReader, node: Node, frame: Frame, called?: Called): Expression {
  const entries: (readonly [Expression, Expression])[] = [];
  const name = `@object${node.start}`;
  const object: Expression = ['variable', name];
  const later: Expression[] = [];
  const owner = called?.name === 'prototype' ? called.owner : called?.name;
  for (const property of nodesOf(node['properties'])) {
    if (property.type === 'SpreadElement') {
      later.push(['copy', object, reader.expression(nodeOf(property['argument']), frame)]);
      continue;
    }
    const key = nodeOf(property['key']);
    const written = keyOf(key, property['computed'] === true);
    const value = nodeOf(property['value']);
    const isFunction = value !== undefined && /^(?:Arrow)?Function(?:Expression)?/.test(value.type);
    const own: Called = { ...(owner === undefined || owner === '' ? {} : { owner }), name: written ?? '' };
    const made: Expression =
      isFunction && value.type === 'FunctionExpression'
        ? ['function', makeFunction(reader, value, frame, { called: own, isMember: true })]
        : reader.expression(value, frame, own);
    const kind = property['kind'];
    const prefix = kind === 'get' ? 'get ' : kind === 'set' ? 'set ' : '';
    if (written === '__proto__' && kind === 'init') later.push(['derive', object, made]);
    else entries.push([written === undefined ? reader.expression(key, frame) : ['text', `${prefix}${written}`], made]);
  }
  const map: Expression = ['map', entries];
  return later.length === 0 ? map : ['steps', [['set', name, map], ...later, object]];
}

export function listOf(reader: ScriptReader, elements: readonly Node[], frame: Frame): Expression {
  if (!elements.some(({ type }) => type === 'SpreadElement'))
    return ['list', elements.map((element) => reader.expression(element, frame))];
  const list: Expression = ['list', []];
  // In an unknown place each.
  const name = `@list${elements[0]?.start ?? 0}`;
  const all: Expression = ['variable', name];
  const puts = elements.map((element): Expression => {
    const { start, end } = element;
    const value: Expression =
      element.type === 'SpreadElement'
        ? ['each', reader.expression(nodeOf(element['argument']), frame), start, end]
        : reader.expression(element, frame);
    return ['setItem', all, unknown, value, start, end];
  });
  return ['steps', [['set', name, list], ...puts, all]];
}
