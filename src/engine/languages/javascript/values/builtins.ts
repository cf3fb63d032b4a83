/** What the language's own functions and compilers' helpers do with functions and objects that are handed to them. */
import { child, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';
import { newCell, newThing, type Cell } from './flow.ts';
import { type CallApplication, apply } from './calls.ts';
import { type EvaluationContext, lookUp } from './reading.ts';
import { textsOf } from './texts.ts';

/** The name of what is called, and whether it is called as a member. */
export interface Builtin {
  readonly name: string;
  readonly isMember: boolean;
  readonly owner: string;
}

export function builtinOf(callee: Node): Builtin | undefined {
  if (callee.type === 'Identifier') return { name: nameOf(callee), isMember: false, owner: '' };
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return undefined;
  return { name: memberName(callee), isMember: true, owner: nameOf(child(callee, 'object')) };
}

interface HelperCall {
  readonly node: Node;
  readonly callee: Node;
  readonly builtin: Builtin | undefined;
  readonly call: CallApplication;
  readonly nodes: readonly Node[];
}

const overElements = new Set(['forEach', 'map', 'filter', 'some', 'every', 'find', 'findIndex', 'flatMap', 'findLast']);
const keepsList = new Set(['filter', 'slice', 'concat', 'reverse', 'sort', 'find', 'values', 'pop', 'shift']);
const identity =
  /^(?:freeze|seal|resolve|_?_?interopRequire(?:Default|Wildcard)|__import(?:Star|Default)|__toESM|__toCommonJS)$/;
const inherits = /^_?_?(?:inherits(?:Loose)?|extends|inherit)$/;

/** True where it is known what becomes of the functions handed over, so that nothing need be guessed. */
export function noteHelperCall(at: EvaluationContext, helper: HelperCall): boolean {
  const { builtin, call, nodes } = helper;
  const { flow } = at.reading;
  if (builtin === undefined) return false;
  const { name, isMember, owner } = builtin;
  const [first, second, third] = call.given;
  if (call.isNew === true && !isMember && lookUp(at, name) === undefined && noteMade(at, name, call)) return true;
  if (owner === 'Reflect' && name === 'get') {
    for (const text of textsOf(at.names, nodes[1])) flow.flow(flow.read(first, text), call.result);
    return true;
  }
  if (isMember && (name === 'call' || name === 'apply' || name === 'bind')) {
    noteIndirect(at, name, call);
    return true;
  }
  if (owner === 'Object' || owner === 'Reflect' || !isMember) {
    if (name === 'assign' || name === '__assign' || name === '_extends' || name === '__exportStar') {
      const [target, ...sources] = name === '__exportStar' ? [second, first] : call.given;
      flow.listen(target, (thing) => {
        if (thing.ref === undefined) for (const source of sources) flow.flow(source, flow.parentsOf(thing));
      });
      flow.flow(target, call.result);
      return true;
    }
    if (name === 'create') {
      const made = newThing();
      flow.flow(first, flow.parentsOf(made));
      flow.add(call.result, made);
      return true;
    }
    if (name === 'setPrototypeOf') {
      flow.flow(first, call.result);
      flow.listen(first, (thing) => flow.flow(second, flow.parentsOf(thing)));
      return true;
    }
    if (name === 'defineProperty' || name === '__defProp' || name === '_defineProperty') {
      define(at, first, stringOf(nodes[1]), name === '_defineProperty' ? undefined : third, third);
      flow.flow(first, call.result);
      return true;
    }
    if (name === '__export') {
      // Bundlers write `__export(target, { name: () => name })`.
      flow.listen(second, (table) => {
        for (const [key, cell] of table.fields)
          flow.listen(cell, ({ code }) => flow.listen(first, (target) => flow.writeField(target, key, code?.result)));
      });
      return true;
    }
    if (name === 'values' || name === 'entries') {
      const list = newThing();
      flow.listen(first, (thing) => flow.flow(flow.everythingIn(thing), (list.unnamed ??= newCell())));
      // An entry is a list of its own; that its first element is only the name does no harm.
      flow.add(call.result, name === 'values' ? list : newThing({ unnamed: newCell(list) }));
      return true;
    }
  }
  if (owner === 'JSON' && name === 'stringify') {
    apply(at, flow.read(first, 'toJSON'), { ...call, given: [], self: first, result: newCell() });
    return true;
  }
  if (name === '_createClass' || name === '_createclass' || name === 'createClass') {
    flow.listen(first, (thing) => {
      defineAll(at, newCell(flow.prototypeOf(thing)), second);
      defineAll(at, newCell(thing), third);
    });
    flow.flow(first, call.result);
    return true;
  }
  if (inherits.test(name) && call.given.length >= 2) {
    flow.listen(first, (thing) => {
      flow.flow(second, flow.parentsOf(thing));
      if (thing.code === undefined) return;
      flow.flow(flow.read(second, 'prototype'), flow.parentsOf(flow.prototypeOf(thing)));
    });
    return true;
  }
  if (identity.test(name)) {
    flow.flow(first, call.result);
    return true;
  }
  if (isMember) return noteListCall(at, name, call);
  return false;
}

/** What the language's own classes make of what they are given. */
function noteMade(
  at: EvaluationContext,
  name: string,
  { given: [first, second], result, place }: CallApplication,
): boolean {
  const { flow } = at.reading;
  if (name === 'Proxy') {
    flow.flow(first, result);
    for (const trap of ['get', 'has', 'apply', 'construct'])
      apply(at, flow.read(second, trap), { place, given: [first], self: second, result: newCell() });
    return true;
  }
  if (!/^(?:Weak)?(?:Map|Set)$/.test(name)) return false;
  const made = newThing({ isCollection: true, unnamed: newCell() });
  flow.listen(first, (list) => {
    if (list.ref !== undefined) return;
    if (name.endsWith('Set')) return flow.flow(flow.everythingIn(list), flow.everythingIn(made));
    flow.listen(flow.everythingIn(list), (entry) => {
      if (entry.ref === undefined) flow.flow(flow.everythingIn(entry), flow.everythingIn(made));
    });
  });
  flow.add(result, made);
  return true;
}

/** `map.get(key)`, `map.set(key, value)`, `set.add(value)`. */
function noteCollectionCall(at: EvaluationContext, name: string, { self, given, result }: CallApplication): void {
  const { flow } = at.reading;
  flow.listen(self, (thing) => {
    if (thing.isCollection !== true) return;
    if (name === 'get') flow.flow(flow.everythingIn(thing), result);
    else {
      flow.writeField(thing, '[]', given[name === 'set' ? 1 : 0]);
      flow.add(result, thing);
    }
  });
}

function noteListCall(at: EvaluationContext, name: string, call: CallApplication): boolean {
  const { flow } = at.reading;
  if (name === 'get' || name === 'set' || name === 'add') noteCollectionCall(at, name, call);
  const elements = newCell();
  const isOver = overElements.has(name) || name === 'reduce' || name === 'sort' || name === 'then';
  if (!isOver && !keepsList.has(name) && name !== 'push' && name !== 'unshift') return false;
  // A value that the file gave a method of that name has it called; the language's own is meant otherwise.
  flow.listen(call.self, (thing) => {
    if (thing.ref !== undefined || thing.fields.get(name)?.things.size) return;
    if (name === 'then') flow.add(elements, thing);
    else if (name === 'push' || name === 'unshift') for (const given of call.given) flow.writeField(thing, '[]', given);
    else flow.flow(flow.everythingIn(thing), elements);
    if (keepsList.has(name)) flow.add(call.result, thing);
  });
  if (name === 'find' || name === 'pop' || name === 'shift') flow.flow(elements, call.result);
  if (!isOver) return name === 'push' || name === 'unshift';
  const results = newCell();
  const at0 = { ...call, isNew: false, self: undefined, result: results };
  if (name === 'reduce') apply(at, call.given[0], { ...at0, given: [call.given[1], elements] });
  else apply(at, call.given[0], { ...at0, given: [elements, name === 'sort' ? elements : undefined] });
  if (name === 'map' || name === 'flatMap') {
    const list = newThing();
    flow.flow(results, (list.unnamed ??= newCell()));
    flow.add(call.result, list);
  } else if (name === 'reduce' || name === 'then') flow.flow(results, call.result);
  return true;
}

/** `f.call(self, a)`, `f.apply(self, list)`, `f.bind(self, a)`. */
function noteIndirect(at: EvaluationContext, name: string, call: CallApplication): void {
  const { flow } = at.reading;
  const [self, ...given] = call.given;
  if (name === 'bind') {
    flow.listen(call.self, (thing) => {
      flow.add(call.result, thing);
      if (thing.code?.self !== undefined) flow.flow(self, thing.code.self);
      for (const [index, cell] of given.entries()) {
        const param = thing.code?.params[index];
        if (param !== undefined) flow.flow(cell, param);
      }
    });
    return;
  }
  if (name === 'call') {
    apply(at, call.self, { ...call, given, self, isNew: false });
    return;
  }
  const spread = newCell();
  flow.listen(given[0], (list) => {
    if (list.ref === undefined) flow.flow(flow.everythingIn(list), spread);
  });
  apply(at, call.self, { ...call, given: [], spread, self, isNew: false });
}

function define(
  at: EvaluationContext,
  target: Cell | undefined,
  key: string | undefined,
  descriptor: Cell | undefined,
  plain: Cell | undefined,
): void {
  const { flow } = at.reading;
  const name = key ?? '[]';
  flow.listen(target, (thing) => {
    if (descriptor === undefined) flow.writeField(thing, name, plain);
    flow.listen(descriptor, (description) => {
      if (description.ref !== undefined) return;
      flow.writeField(thing, name, flow.read(newCell(description), 'value'));
      flow.listen(flow.read(newCell(description), 'get'), ({ code }) => flow.writeField(thing, name, code?.result));
    });
  });
}

/** Babel's `_createClass(C, [{ key: 'm', value: function () {} }])`; the keys are read from the nodes, where they stand. */
function defineAll(at: EvaluationContext, target: Cell, list: Cell | undefined): void {
  const { flow } = at.reading;
  flow.listen(list, (descriptions) => {
    for (const cell of descriptions.fields.values())
      flow.listen(cell, (description) => {
        const key = description.key ?? '[]';
        define(at, target, key, newCell(description), undefined);
      });
  });
}
