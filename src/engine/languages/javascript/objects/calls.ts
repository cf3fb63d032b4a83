/** Calls, also those of what the language itself provides for making and joining objects. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import { computedSpecifier } from '../syntax/computed-paths.ts';
import { type Node, nameOf, nodeOf, nodesOf, stringOf } from '../syntax/node.ts';
import { callOfObject } from './calls-of-object.ts';
import { helperCall } from './compiler-output.ts';
import { listOf } from './literals.ts';
import { type Frame, isGlobal, keyOf, lookUp, type ScriptReader, unknown, asText } from './reader.ts';

function argumentsOf(reader: ScriptReader, nodes: readonly Node[], frame: Frame): Arguments {
  const at = nodes.findIndex(({ type }) => type === 'SpreadElement');
  if (at < 0) return { plain: nodes.map((node) => reader.expression(node, frame)) };
  const [first] = nodes.slice(at);
  const isLast = at === nodes.length - 1 && first !== undefined;
  return {
    plain: nodes.slice(0, at).map((node) => reader.expression(node, frame)),
    spread: isLast ? reader.expression(nodeOf(first['argument']), frame) : listOf(reader, nodes.slice(at), frame),
  };
}

export function callOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const { start, end } = node;
  const callee = nodeOf(node['callee']);
  const given = nodesOf(node['arguments']);
  if (callee === undefined) return unknown;
  const [first] = given;
  if (first !== undefined && isRequire(callee, frame)) return loadOf(reader, first, node, frame);
  if (callee.type === 'Super') {
    const handed = argumentsOf(reader, given, frame);
    const plain: readonly Expression[] = [['self'], ...handed.plain];
    return frame.base === '' ? unknown : ['call', ['variable', frame.base], 'call', { ...handed, plain }, start, end];
  }
  if (isGlobal(callee, 'eval', frame)) reader.isOpen = true;
  if (callee.type !== 'MemberExpression') {
    const handed = argumentsOf(reader, given, frame);
    const known = callOfGlobal(reader, callee, handed, node, frame);
    return known ?? ['apply', reader.expression(callee, frame), handed, start, end];
  }
  const [object, property] = [nodeOf(callee['object']), nodeOf(callee['property'])];
  const method = keyOf(property, callee['computed'] === true);
  const handed = argumentsOf(reader, given, frame);
  if (object?.type === 'Super') {
    const member: Expression =
      method === undefined
        ? ['item', above(frame), reader.expression(property, frame), start, end]
        : ['field', above(frame), method];
    return ['call', member, 'call', { ...handed, plain: [['self'], ...handed.plain] }, start, end];
  }
  if (method === undefined)
    return [
      'apply',
      ['bound', reader.expression(object, frame), reader.expression(property, frame)],
      handed,
      start,
      end,
    ];
  const helper = helperCall(method, handed, node);
  if (helper !== undefined)
    return withCall(helper, ['call', reader.expression(object, frame), method, { plain: [] }, start, end]);
  const special = callOfRuntime(object, method, handed, node, frame);
  const more = [...handed.plain.slice(2), ...(handed.spread === undefined ? [] : [handed.spread])];
  if (special !== undefined && more.length > 0)
    return ['steps', [...more.map((value): Expression => ['loose', value]), special]];
  return special ?? ['call', reader.expression(object, frame), method, handed, start, end];
}

/** What `super` takes members of; of an object that is no instance of a class it is the one that it derives from. */
export function above({ base, isStatic }: Frame): Expression {
  if (base === '') {
    const next: Expression = ['field', ['self'], '__proto__'];
    return ['any', [next, ['field', next, '__proto__']]];
  }
  return isStatic ? ['variable', base] : ['field', ['variable', base], 'prototype'];
}

/** A module by its specifier, as it is written or worked out. */
export function loadOf(reader: ScriptReader, source: Node, { start, end }: Node, frame: Frame): Expression {
  const written = stringOf(source);
  if (written !== undefined) return ['module', written, start, end];
  const below = computedSpecifier(source);
  // By the file's own folder, which no text says.
  if (below !== undefined && !below.endsWith('*')) return ['module', below, start, end];
  return ['moduleAt', reader.expression(source, frame), start, end];
}

/** `require`, also of a module's own, and what `createRequire` gave. */
function isRequire(callee: Node, frame: Frame): boolean {
  if (callee.type === 'Identifier') return nameOf(callee) === 'require';
  return (
    callee.type === 'MemberExpression' &&
    keyOf(nodeOf(callee['property']), callee['computed'] === true) === 'require' &&
    nameOf(nodeOf(callee['object'])) === 'module' &&
    lookUp(frame.names, 'module') === '@module'
  );
}

/** `String`, and what compilers write. */
function callOfGlobal(
  reader: ScriptReader,
  callee: Node,
  given: Arguments,
  node: Node,
  frame: Frame,
): Expression | undefined {
  if (callee.type !== 'Identifier') return undefined;
  if (isGlobal(callee, 'String', frame)) return asText(given.plain[0] ?? unknown, node);
  const helper = helperCall(nameOf(callee), given, node);
  const { start, end } = node;
  return helper === undefined
    ? undefined
    : withCall(helper, ['apply', reader.expression(callee, frame), { plain: [] }, start, end]);
}

/** What a helper does is known; it runs all the same. */
function withCall(helper: Expression, call: Expression): Expression {
  return ['steps', [call, helper]];
}

/** `Object.assign`, `Promise.all`, `Array.from` and the like: what they give, and which functions they call. */
function callOfRuntime(
  object: Node | undefined,
  method: string,
  given: Arguments,
  node: Node,
  frame: Frame,
): Expression | undefined {
  const { start, end } = node;
  const [first = unknown, second = unknown, third = unknown] = given.plain;
  const each = (list: Expression): Expression => ['map', [[unknown, ['each', list, start, end]]]];
  if (isGlobal(object, 'Object', frame)) {
    const made = callOfObject(method, given, node);
    if (made !== undefined) return made;
  }
  if (isGlobal(object, 'Array', frame) && method === 'from') {
    const list = each(first);
    return given.plain.length > 1 ? ['call', list, 'map', { plain: [second] }, start, end] : list;
  }
  if (isGlobal(object, 'Array', frame) && method === 'of') return ['list', given.plain];
  if (isGlobal(object, 'Promise', frame)) {
    if (method === 'resolve') return first;
    if (method === 'all' || method === 'allSettled') return method === 'all' ? first : settled(first, node);
    if (method === 'race' || method === 'any') return ['each', first, start, end];
  }
  if (isGlobal(object, 'Reflect', frame)) {
    if (method === 'get') return ['item', first, second, start, end];
    if (method === 'set') return ['setItem', first, second, third, start, end];
    if (method === 'ownKeys') return ['map', [[unknown, ['keys', first, start, end]]]];
    if (method === 'construct') return ['make', first, { plain: [], spread: second }, start, end];
    if (method === 'apply') return ['call', first, 'apply', { plain: [second, third] }, start, end];
  }
  if (isGlobal(object, 'JSON', frame) && method === 'stringify')
    return [
      'steps',
      [
        ...given.plain
          .slice(1)
          .map((replacer): Expression => ['apply', replacer, { plain: [unknown, first] }, start, end]),
        ['call', first, '@@json', { plain: [] }, start, end],
        unknown,
      ],
    ];
  return undefined;
}

function settled(list: Expression, { start, end }: Node): Expression {
  return [
    'list',
    [
      [
        'map',
        [
          [
            ['text', 'value'],
            ['each', list, start, end],
          ],
        ],
      ],
    ],
  ];
}

export function newOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const { start, end } = node;
  const callee = nodeOf(node['callee']);
  const given = nodesOf(node['arguments']);
  if (isGlobal(callee, 'Promise', frame)) {
    // What the promise gives is what its two functions are given.
    const value = `@promise${start}`;
    const settle: Expression = ['settle', value];
    const plain = [settle, settle];
    return [
      'steps',
      [
        ['apply', reader.expression(given[0], frame), { plain }, start, end],
        ['variable', value],
      ],
    ];
  }
  return ['make', reader.expression(callee, frame), argumentsOf(reader, given, frame), start, end];
}
