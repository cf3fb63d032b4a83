/** Calls: everything that the callee may be gets the arguments and gives its result; modules are loaded by calls as well. */
import { computedSpecifier } from '../syntax/computed-paths.ts';
import { child, children, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';
import { type Builtin, builtinOf, noteHelperCall } from './builtins.ts';
import { value } from './expressions.ts';
import { type Cell, newCell } from './flow.ts';
import { readMember } from './patterns.ts';
import { type EvaluationContext, lookUp } from './reading.ts';

export interface CallApplication {
  readonly place: Node;
  readonly given: readonly (Cell | undefined)[];
  /** Arguments of which the positions are not known: `f(...list)`. */
  readonly spread?: Cell | undefined;
  readonly self: Cell | undefined;
  readonly result: Cell;
  readonly isNew?: boolean;
}

/** Calls everything that the callee may be. */
export function apply(at: EvaluationContext, callee: Cell | undefined, call: CallApplication): void {
  const { flow, applied } = at.reading;
  if (callee === undefined) return;
  applied.push({ in: at.holder.name, callee, start: call.place.start, end: call.place.end });
  flow.listen(callee, (thing) => {
    if (thing.ref !== undefined) {
      const { ref } = thing;
      const path = [...ref.path, call.isNew === true ? '#' : '()'];
      if (path.length <= 8) flow.add(call.result, flow.imported({ import: ref.import, path }));
      return;
    }
    const { code } = thing;
    if (call.isNew === true && (code !== undefined || thing.parents !== undefined)) {
      const instance = flow.instanceOf(thing);
      flow.add(call.result, instance);
      if (code?.self !== undefined) flow.add(code.self, instance);
    }
    if (code === undefined) return;
    for (const [index, argument] of call.given.entries()) {
      const param = code.params[index];
      if (code.rest !== undefined && index >= code.rest.from) flow.flow(argument, code.rest.cell);
      else if (param !== undefined) flow.flow(argument, param);
    }
    if (call.spread !== undefined) {
      for (const param of code.params) flow.flow(call.spread, param);
      if (code.rest !== undefined) flow.flow(call.spread, code.rest.cell);
    }
    if (code.self !== undefined && call.isNew !== true) flow.flow(call.self, code.self);
    flow.flow(code.result, call.result);
  });
}

export function called(at: EvaluationContext, node: Node): Cell | undefined {
  const { flow, sites } = at.reading;
  const callee = child(node, 'callee');
  if (callee === undefined) return undefined;
  const first = children(node, 'arguments')[0];
  if (isRequire(at, callee)) return loaded(at, first, node);
  const given: (Cell | undefined)[] = [];
  let spread: Cell | undefined;
  const nodes = children(node, 'arguments');
  for (const argument of nodes) {
    const cell = value(at, argument);
    if (argument.type === 'SpreadElement') {
      spread ??= newCell();
      const into = spread;
      flow.listen(cell, (thing) => {
        if (thing.ref === undefined) flow.flow(flow.everythingIn(thing), into);
      });
    } else if (spread !== undefined) flow.flow(cell, spread);
    else given.push(cell);
  }
  const result = newCell();
  const isNew = node.type === 'NewExpression';
  const plain = callee.type === 'ChainExpression' ? (child(callee, 'expression') ?? callee) : callee;
  const isMember = plain.type === 'MemberExpression';
  const object = isMember ? child(plain, 'object') : undefined;
  const self =
    plain.type === 'Super' || object?.type === 'Super' ? at.holder.self : isMember ? value(at, object) : undefined;
  const target = isMember
    ? readMember(at, object?.type === 'Super' ? value(at, object) : self, plain)
    : plain.type === 'Super'
      ? at.holder.owner === undefined
        ? undefined
        : flow.parentsOf(at.holder.owner)
      : value(at, plain);
  const builtin: Builtin | undefined = builtinOf(plain);
  const call: CallApplication = { place: callee, given, spread, self, result, isNew };
  const isHandled = noteHelperCall(at, { node, callee: plain, builtin, call, nodes });
  // A compiler's helper is known by its name; what is in it would only blur what it does.
  const isHelper = isHandled && !isMember && plain.type === 'Identifier' && nameOf(plain).startsWith('_');
  if (target !== undefined && !isHelper) apply(at, target, call);
  if (!isHandled)
    sites.push({ in: at.holder.name, callee: target ?? newCell(), handed: given, start: node.start, end: node.end });
  return result;
}

function isRequire(at: EvaluationContext, callee: Node): boolean {
  if (callee.type === 'Identifier') return nameOf(callee) === 'require' && lookUp(at, 'require') === undefined;
  return (
    callee.type === 'MemberExpression' &&
    memberName(callee) === 'require' &&
    nameOf(child(callee, 'object')) === 'module'
  );
}

export function loaded(at: EvaluationContext, source: Node | undefined, place: Node): Cell | undefined {
  const specifier = stringOf(source) ?? computedSpecifier(source);
  if (specifier === undefined) {
    value(at, source);
    return undefined;
  }
  const { flow } = at.reading;
  return newCell(flow.imported({ import: at.reading.importOf(specifier, place), path: [] }));
}
