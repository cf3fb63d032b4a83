/** Classes as values: constructor, prototype, one instance for all, and what they inherit. */
import { child, children, nameOf, type Node } from '../syntax/node.ts';
import { apply } from './calls.ts';
import { value } from './expressions.ts';
import { newCell, newThing, type Thing } from './flow.ts';
import { functionThing, ownName } from './functions.ts';
import { isIteratorKey, keyOf } from './patterns.ts';
import { type EvaluationContext, type EnclosingFunction, type NameScope, newNames, noteCall } from './reading.ts';
import { read } from './statements.ts';

export function classThing(at: EvaluationContext, node: Node, wanted: string): Thing {
  const { reading } = at;
  const { flow } = reading;
  const thing = newThing();
  // Of a method written for several types only the last has a body.
  const body = children(child(node, 'body'), 'body').filter(
    (item) => child(item, 'value')?.type !== 'TSEmptyBodyFunctionExpression',
  );
  const superClass = value(at, child(node, 'superClass'));
  const constructor = body.find((item) => item['kind'] === 'constructor');
  const code = constructor === undefined ? undefined : child(constructor, 'value');
  if (code === undefined) {
    // Without one of its own, making an instance runs the class's fields and the constructor above.
    thing.code = {
      node,
      name: ownName(at, node, wanted),
      params: [],
      rest: undefined,
      self: newCell(),
      result: newCell(),
    };
  } else functionThing(at, code, wanted, { owner: thing, isStatic: false }, thing);
  const className = thing.code?.name ?? wanted;
  const prototype = flow.prototypeOf(thing);
  const instance = flow.instanceOf(thing);
  if (thing.code?.self !== undefined) flow.add(thing.code.self, instance);
  if (superClass !== undefined) {
    flow.flow(superClass, flow.parentsOf(thing));
    flow.flow(flow.read(superClass, 'prototype'), flow.parentsOf(prototype));
    flow.listen(superClass, (above) => {
      if (above.code?.self !== undefined) flow.add(above.code.self, instance);
      // Its constructor stores in this instance too; the fields that it declares stand in its own.
      for (const [key, cell] of above.instance?.fields ?? []) flow.writeField(instance, key, cell);
      if (code === undefined && above.code !== undefined) noteCall(reading, className, above.code.name, node);
    });
  }
  const names: NameScope = newNames(at.names, true, undefined);
  if (nameOf(child(node, 'id')) !== '') names.cells.set(nameOf(child(node, 'id')), newCell(thing));
  const parameters = body.flatMap((item) => children(child(item, 'value'), 'params'));
  for (const decorated of [node, ...body, ...parameters])
    for (const decorator of children(decorated, 'decorators')) {
      const called = value(at, child(decorator, 'expression'));
      apply(at, called, { place: decorator, given: [newCell(thing)], self: undefined, result: newCell() });
    }
  for (const item of body) {
    if (item === constructor) continue;
    const isStatic = item['static'] === true || item.type === 'StaticBlock';
    const target = isStatic ? thing : item.type === 'MethodDefinition' ? prototype : instance;
    const holder: EnclosingFunction = {
      name: className,
      self: newCell(isStatic ? thing : instance),
      result: newCell(),
      isGenerator: false,
      owner: thing,
      isStatic,
      maker: undefined,
      anonymous: 0,
    };
    const within: EvaluationContext = { reading, names, holder };
    if (item.type === 'StaticBlock') {
      read(within, item);
      continue;
    }
    const key = isIteratorKey(item, 'key') ? '@@iterator' : keyOf(within, item, 'key');
    const inside = child(item, 'value');
    if (inside === undefined) continue;
    const outside: EvaluationContext = { reading, names, holder: { ...at.holder, anonymous: 0 } };
    const given =
      item.type === 'MethodDefinition'
        ? newCell(functionThing(outside, inside, `${localName(at, className)}.${key}`, { owner: thing, isStatic }))
        : value(within, inside, key);
    if (item['kind'] === 'get') flow.listen(given, (getter) => flow.writeField(target, key, getter.code?.result));
    else if (item['kind'] !== 'set') flow.writeField(target, key, given);
    flow.listen(given, (method) => {
      if (method.code?.self !== undefined) flow.add(method.code.self, isStatic ? thing : instance);
    });
  }
  return thing;
}

/** The class's own name without the function around it, which its methods' names get anyway. */
function localName({ holder }: EvaluationContext, className: string): string {
  return holder.name !== '' && className.startsWith(`${holder.name}.`)
    ? className.slice(holder.name.length + 1)
    : className;
}
