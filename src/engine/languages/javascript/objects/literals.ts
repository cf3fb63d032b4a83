/** Objects and lists as they are written. */
import type { Expression } from '../../../model/object-facts.ts';
import { type Node, nodeOf, nodesOf } from '../syntax/node.ts';
import { makeFunction } from './functions.ts';
import { type Called, type Frame, keyOf, type ScriptReader, unknown } from './reader.ts';

export function objectOf(reader: ScriptReader, node: Node, frame: Frame, called?: Called): Expression {
  const name = `@object${node.start}`;
  const object: Expression = ['variable', name];
  const owner = called?.name === 'prototype' ? called.owner : called?.name;
  /** In the order in which they are put in: maps of what is written, and what is spread between. */
  const parts: { readonly value: Expression; readonly entries: (readonly [Expression, Expression])[] }[] = [];
  const later: Expression[] = [];
  const put = (key: Expression, value: Expression): void => {
    const last = parts.at(-1);
    if (last === undefined || last.value[0] !== 'map') {
      const entries: (readonly [Expression, Expression])[] = [[key, value]];
      parts.push({ value: ['map', entries], entries });
    } else last.entries.push([key, value]);
  };
  for (const property of nodesOf(node['properties'])) {
    if (property.type === 'SpreadElement') {
      parts.push({ value: reader.expression(nodeOf(property['argument']), frame), entries: [] });
      continue;
    }
    const key = nodeOf(property['key']);
    const written = keyOf(key, property['computed'] === true);
    const value = nodeOf(property['value']);
    const own: Called = { ...(owner === undefined || owner === '' ? {} : { owner }), name: written ?? '' };
    const made: Expression =
      value?.type === 'FunctionExpression'
        ? ['function', makeFunction(reader, value, frame, { called: own, isMember: true })]
        : reader.expression(value, frame, own);
    const kind = property['kind'];
    const prefix = kind === 'get' ? 'get ' : kind === 'set' ? 'set ' : '';
    if (written === '__proto__' && kind === 'init') later.push(['derive', object, made]);
    else put(written === undefined ? reader.expression(key, frame) : ['text', `${prefix}${written}`], made);
  }
  const [first] = parts;
  if (parts.length === 0)
    return later.length === 0 ? ['map', []] : ['steps', [['set', name, ['map', []]], ...later, object]];
  if (first?.value[0] === 'map' && parts.length === 1 && later.length === 0) return first.value;
  const names = parts.map((_, index) => `${name}:${index}`);
  return [
    'steps',
    [
      ['set', name, ['map', []]],
      ...parts.map(({ value }, index): Expression => ['set', names[index] ?? '', value]),
      ...names.map(
        (from, index): Expression => [
          'copy',
          object,
          ['variable', from],
          names.slice(index + 1).map((after): Expression => ['variable', after]),
        ],
      ),
      ...later,
      object,
    ],
  ];
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
