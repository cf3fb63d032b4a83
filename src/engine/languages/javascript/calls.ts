/** Calls, the chains they are taken from, and functions and classes, which hold code of their own. */
import type { Ref } from '../../model/use-fact.ts';
import { bindPattern, refOf, valueOf } from './bindings.ts';
import { visitBlock, visitChain, visitFollowed } from './branches.ts';
import { membersOfThis, within } from './class-members.ts';
import { isLookedAt, isMappedOver, isTypeMetadata, noteCalled } from './hazards.ts';
import { isSame } from './loading/tracked.ts';
import { visitDefaults } from './names.ts';
import { children, memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { noteUse, visitField, type Walk } from './walk.ts';

export function visitCall(walk: Walk, node: Node): void {
  const callee = nodeOf(node['callee']);
  const callArguments = nodesOf(node['arguments']);
  const awaited =
    callee?.type === 'MemberExpression' && memberName(callee) === 'then'
      ? valueOf(walk, nodeOf(callee['object']))
      : undefined;
  const isThen = awaited !== undefined && callArguments.every(isFunction);
  if (!isThen) noteCalled(walk, node);
  if (callee !== undefined) {
    const ref = refOf(walk, callee);
    noteUse(walk, ref, 'call', callee);
    if (ref === undefined && callee.type === 'MemberExpression') walk.facts.calledMember(memberName(callee), callee);
    const own = calledAtOnce(callee);
    if (own === undefined) visitChain(walk, callee);
    else visitFunction(walk, own, null, true);
  }
  const result = valueOf(walk, node);
  const given = isTypeMetadata(node) ? callArguments.flatMap(elementsOrSelf) : callArguments;
  for (const argument of given) {
    if (isFunction(argument)) visitFunction(walk, argument, awaited ?? null);
    else if (isSame(result, valueOf(walk, argument)) || isLookedAt(walk, node, argument)) visitFollowed(walk, argument);
    else if (isMappedOver(walk, node, argument)) visitChain(walk, argument);
    else walk.visit(walk, argument);
  }
}

function elementsOrSelf(node: Node): readonly Node[] {
  return node.type === 'ArrayExpression' ? nodesOf(node['elements']) : [node];
}

/** `(function () { … })()` and the same by `call`: its body runs where it stands. */
function calledAtOnce(callee: Node): Node | undefined {
  const bare = callee.type === 'ParenthesizedExpression' ? nodeOf(callee['expression']) : callee;
  if (bare === undefined) return undefined;
  if (isFunction(bare)) return bare;
  if (bare.type !== 'MemberExpression' || !/^(?:call|apply)$/.test(memberName(bare))) return undefined;
  const object = nodeOf(bare['object']);
  const inner = object?.type === 'ParenthesizedExpression' ? nodeOf(object['expression']) : object;
  return inner !== undefined && isFunction(inner) ? inner : undefined;
}

function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
}

export function visitFunction(walk: Walk, node: Node, firstParameter: Ref | null, isCalledAtOnce = false): void {
  within(walk, true, () => {
    for (const [index, parameter] of nodesOf(node['params']).entries()) {
      bindPattern(walk, walk.scope, parameter, index === 0 ? firstParameter : null);
      for (const decorator of nodesOf(parameter['decorators'])) walk.visit(walk, decorator);
      visitDefaults(walk, parameter);
    }
    walk.parameters.set(walk.scope, walk.scope.names.size);
    const body = nodeOf(node['body']);
    const isOrdinary = node.type !== 'ArrowFunctionExpression';
    const outerDead = walk.isDead;
    if (isOrdinary) walk.ordinaryFunctions++;
    // Functions that are declared in dead code may be called from elsewhere.
    if (node.type === 'FunctionDeclaration') walk.isDead = false;
    walk.facts.enterFunction(walk.functionNames?.get(node), isCalledAtOnce);
    if (body?.type === 'BlockStatement' || body?.type === 'FunctionBody') visitBlock(walk, body);
    else if (body !== undefined) walk.visit(walk, body);
    walk.facts.leaveFunction();
    if (isOrdinary) walk.ordinaryFunctions--;
    walk.isDead = outerDead;
  });
}

export function visitClass(walk: Walk, node: Node): void {
  const outer = walk.thisRefs;
  const superClass = nodeOf(node['superClass']);
  for (const decorator of nodesOf(node['decorators'])) walk.visit(walk, decorator);
  if (superClass !== undefined) {
    noteUse(walk, refOf(walk, superClass), 'subclass', superClass);
    visitChain(walk, superClass);
    noteOverrides(walk, refOf(walk, superClass), children(nodeOf(node['body']), 'body'));
  }
  within(walk, true, () => {
    walk.thisRefs = membersOfThis(walk, children(nodeOf(node['body']), 'body'));
    visitField(walk, node, 'body');
  });
  walk.thisRefs = outer;
}

function noteOverrides(walk: Walk, above: Ref | undefined, members: readonly Node[]): void {
  if (above === undefined) return;
  for (const item of members)
    if (item.type === 'MethodDefinition' && item['static'] !== true && item['computed'] !== true)
      walk.facts.override(above, nameOf(nodeOf(item['key'])));
}
