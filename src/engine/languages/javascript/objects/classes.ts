/** Classes: a function with what its instances have, and what it has itself. */
import type { Expression } from '../../../model/object-facts.ts';
import { type Node, nameOf, nodeOf, nodesOf } from '../syntax/node.ts';
import { keyMark } from '../../../objects/upper.ts';
import { makeFunction, typeOf } from './functions.ts';
import { type Called, declareName, type Frame, keyOf, lookUp, namesIn, type ScriptReader, unknown } from './reader.ts';
import { pushEach } from '../../../text/push-each.ts';

export function classOf(reader: ScriptReader, node: Node, around: Frame, called?: Called): Expression {
  const id = nodeOf(node['id']);
  const name = nameOf(id) || (called?.name ?? '');
  const names = namesIn(around.names);
  if (id !== undefined) declareName(names, nameOf(id), id.start);
  const variable = (id === undefined ? undefined : lookUp(names, nameOf(id))) ?? `@class${node.start}`;
  const superNode = nodeOf(node['superClass']);
  const base = superNode === undefined ? '' : `@super${node.start}`;
  const frame: Frame = { ...around, names, namespace: '' };
  const type: Expression = ['variable', variable];
  const prototype: Expression = ['field', type, 'prototype'];
  const members = nodesOf(nodeOf(node['body'])?.['body']);
  const steps: Expression[] = [];
  if (superNode !== undefined) steps.push(['set', base, reader.expression(superNode, around)]);
  steps.push(['set', variable, ['function', constructorOf(reader, node, frame, { name, base, members })]]);
  if (superNode !== undefined) {
    const from: Expression = ['variable', base];
    steps.push(['derive', type, from], ['derive', prototype, ['field', from, 'prototype']]);
  }
  for (const member of members) {
    const isStatic = member['static'] === true;
    if (member.type === 'StaticBlock') {
      const body = { ...member, type: 'BlockStatement' };
      const code = { ...member, type: 'FunctionExpression', params: [], body };
      const made = makeFunction(reader, code, frame, { base, isStatic: true });
      steps.push(['call', ['function', made], 'call', { plain: [type] }, member.start, member.end]);
      continue;
    }
    const key = nodeOf(member['key']);
    const written = keyOf(key, member['computed'] === true);
    const owner: Expression = isStatic ? type : prototype;
    const put = (value: Expression, prefix = ''): Expression =>
      written === undefined
        ? ['setItem', owner, reader.expression(key, frame), value, member.start, member.end]
        : ['setField', owner, `${prefix}${written}`, value, member.start, member.end, true];
    if (member.type === 'MethodDefinition' && member['kind'] !== 'constructor') {
      const value = nodeOf(member['value']);
      if (value === undefined || nodeOf(value['body']) === undefined) continue;
      const kind = member['kind'];
      const made = makeFunction(reader, value, frame, {
        called: { owner: name, name: (written ?? '').replace(/^#/, '') },
        isMember: true,
        base,
        isStatic,
      });
      steps.push(put(['function', made], kind === 'get' ? 'get ' : kind === 'set' ? 'set ' : ''));
    } else if (isStatic && /^(?:PropertyDefinition|AccessorProperty)$/.test(member.type)) {
      const value = nodeOf(member['value']);
      if (value === undefined) {
        steps.push(named(owner, written, key === undefined ? unknown : reader.expression(key, frame), member));
        continue;
      }
      // `this` is the class.
      const code = { ...value, type: 'FunctionExpression', id: null, params: [], body: value };
      const made = makeFunction(reader, code, frame, { base, isStatic: true });
      const given: Expression = ['call', ['function', made], 'call', { plain: [type] }, value.start, value.start];
      steps.push(
        put(
          value.type.endsWith('FunctionExpression')
            ? reader.expression(value, frame, { owner: name, name: written ?? '' })
            : given,
        ),
      );
    }
    if (member.type !== 'MethodDefinition' && !isStatic && member['computed'] === true)
      steps.push(['loose', reader.expression(key, frame)]);
    pushEach(steps, ofParameters(reader, nodeOf(member['value']), frame, owner));
    pushEach(steps, decorated(reader, member, frame, put, owner, written));
  }
  for (const decorator of nodesOf(node['decorators'])) {
    const given: Expression = [
      'apply',
      reader.expression(nodeOf(decorator['expression']), frame),
      { plain: [type, unknown] },
      decorator.start,
      decorator.end,
    ];
    steps.push(['set', variable, given]);
  }
  return ['steps', [...steps, type]];
}

/** What stands above a member gets it, and may put another in its place. */
function decorated(
  reader: ScriptReader,
  member: Node,
  frame: Frame,
  put: (value: Expression) => Expression,
  owner: Expression,
  name: string | undefined,
): readonly Expression[] {
  return nodesOf(member['decorators']).flatMap((decorator): readonly Expression[] => {
    const { start, end } = decorator;
    const above = `@above${start}`;
    const value: Expression = name === undefined ? unknown : ['field', owner, name];
    const slot: Expression = ['variable', `${above}d`];
    return [
      ['set', above, reader.expression(nodeOf(decorator['expression']), frame)],
      ['set', `${above}d`, ['map', [[['text', 'value'], value]]]],
      // By today's rule, and by the older one; what it gives may be called to make or to give a field.
      put(['loose', ['apply', ['variable', above], { plain: [value, unknown] }, start, end]]),
      [
        'apply',
        ['variable', above],
        { plain: [owner, name === undefined ? unknown : ['text', name], slot] },
        start,
        end,
      ],
      put(['field', slot, 'value']),
    ];
  });
}

/** What stands above parameters is called when the class is made. */
function ofParameters(
  reader: ScriptReader,
  method: Node | undefined,
  frame: Frame,
  owner: Expression,
): readonly Expression[] {
  return nodesOf(method?.['params']).flatMap((parameter) =>
    [...nodesOf(parameter['decorators']), ...nodesOf(nodeOf(parameter['parameter'])?.['decorators'])].map(
      ({ expression, start, end }): Expression => [
        'apply',
        reader.expression(nodeOf(expression), frame),
        { plain: [owner, unknown, unknown] },
        start,
        end,
      ],
    ),
  );
}

interface Parts {
  readonly name: string;
  readonly base: string;
  readonly members: readonly Node[];
}

/** A field without a value has its name all the same. */
function named(owner: Expression, name: string | undefined, key: Expression, { start, end }: Node): Expression {
  return name === undefined
    ? ['setItem', owner, key, unknown, start, end]
    : ['setField', owner, `${keyMark}${name}`, ['constant', 'true'], start, end];
}

function constructorOf(reader: ScriptReader, node: Node, frame: Frame, { name, base, members }: Parts): number {
  const written = members.find((member) => member.type === 'MethodDefinition' && member['kind'] === 'constructor');
  const value = nodeOf(written?.['value']);
  const before = (inner: Frame): readonly Expression[] =>
    members.flatMap((member): readonly Expression[] => {
      if (!/^(?:PropertyDefinition|AccessorProperty)$/.test(member.type) || member['static'] === true) return [];
      const key = nodeOf(member['key']);
      const plain = keyOf(key, member['computed'] === true);
      const type = typeOf(member, inner);
      const init = nodeOf(member['value']);
      if (init === undefined && type === undefined)
        return [named(['self'], plain, reader.expression(key, frame), member)];
      const read = reader.expression(
        init,
        { ...inner, names: frame.names },
        { owner: name, name: (plain ?? '').replace(/^#/, '') },
      );
      const given: Expression =
        init === undefined && type !== undefined ? ['typedBy', ['field', ['self'], plain ?? ''], type] : read;
      return plain === undefined
        ? [['setItem', ['self'], reader.expression(key, frame), given, member.start, member.end]]
        : [['setField', ['self'], plain, given, member.start, member.end]];
    });
  const called: Called = { owner: name, name: 'constructor' };
  if (value !== undefined && nodeOf(value['body']) !== undefined)
    return makeFunction(reader, value, frame, { called, base, before });
  const { start } = node;
  const rest = `@rest${start}`;
  const made = makeFunction(
    reader,
    {
      type: 'FunctionExpression',
      start,
      end: start,
      params: [],
      body: { type: 'BlockStatement', start, end: start, body: [] },
    },
    frame,
    { called, base, before },
  );
  const shape = reader.functions[made];
  if (base === '' || shape === undefined) return made;
  shape.parameters.push({ name: rest, kind: 'rest' });
  shape.code.unshift(['call', ['variable', base], 'apply', { plain: [['self'], ['variable', rest]] }, start, start]);
  return made;
}
