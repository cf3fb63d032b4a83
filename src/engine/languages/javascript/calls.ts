/** Calls, the chains they are taken from, and functions and classes, which hold code of their own. */
import type { Ref } from '../../model/use-fact.ts';
import { bindPattern, boundRequire, plainCall, refOf, trackedOf, valueOf } from './bindings.ts';
import { visitBlock, visitChain, visitFollowed } from './branches.ts';
import { membersOfThis, within } from './class-members.ts';
import { readMadeFunction } from './code-text.ts';
import { type HandedFunction, handedFunctions, names, onlyLooksAt } from './handed-functions.ts';
import { isLookedAt, isMappedOver, isTypeMetadata, noteCalled } from './hazards.ts';
import { isImported, isSame, primitiveRef } from './loading/tracked.ts';
import { visitDefaults } from './names.ts';
import { declaringScope } from '../../syntax/scope.ts';
import { children, memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { noteUse, visitField, type Walk } from './walk.ts';

export function visitCall(walk: Walk, written: Node): void {
  const form = plainCall(walk, written);
  // What becomes `this` of a primitive is not looked at by it.
  if (form?.receiver !== undefined) visitFollowed(walk, form.receiver);
  const node = form?.call ?? written;
  const callee = nodeOf(node['callee']);
  const callArguments = nodesOf(node['arguments']);
  const awaited =
    callee?.type === 'MemberExpression' && memberName(callee) === 'then'
      ? valueOf(walk, nodeOf(callee['object']))
      : undefined;
  const isThen = awaited !== undefined && callArguments.every(isFunction);
  if (!isThen) noteCalled(walk, node);
  const own = callee === undefined ? undefined : calledAtOnce(callee);
  const values = callee === undefined || own === undefined ? [] : handedTo(walk, own, callee, callArguments);
  const handed = callee === undefined || own === undefined ? [] : handedWithin(walk, own, callee, callArguments);
  if (callee !== undefined) {
    const ref = refOf(walk, callee);
    noteUse(walk, ref, 'call', callee);
    if (ref === undefined && callee.type === 'MemberExpression') walk.facts.calledMember(memberName(callee), callee);
    const made = bareOf(callee);
    if (/^(?:New|Call)Expression$/.test(made.type) && trackedOf(walk, nodeOf(made['callee']))?.name === 'Function')
      readMadeFunction(walk, made, valuesOf(walk, callArguments), written);
    if (own === undefined) visitChain(walk, callee);
    else visitFunction(walk, own, values, true);
  }
  const result = valueOf(walk, node);
  const goesNowhere = isLoader(walk, node);
  const followed = walk.handed.get(written);
  const isFollowed = followed === undefined ? followedBy(own, values) : gives(walk, followed, callArguments);
  const given = isTypeMetadata(node) ? callArguments.flatMap(elementsOrSelf) : callArguments;
  for (const [index, argument] of given.entries()) {
    if (isFunction(argument))
      visitFunction(walk, argument, handed.find(({ node }) => node === argument)?.given ?? [awaited]);
    else if (
      goesNowhere ||
      isFollowed(index) ||
      isSame(result, valueOf(walk, argument)) ||
      isOnlyLookedInto(walk, node, index, argument) ||
      isLookedAt(walk, node, argument)
    )
      visitFollowed(walk, argument);
    else if (isMappedOver(walk, node, argument)) visitChain(walk, argument);
    else walk.visit(walk, argument);
  }
}

function elementsOrSelf(node: Node): readonly Node[] {
  return node.type === 'ArrayExpression' ? nodesOf(node['elements']) : [node];
}

/** `Module._load(name, module)`, `require.bind(module)`: what they are given is only looked at. */
function isLoader(walk: Walk, node: Node): boolean {
  if (boundRequire(walk, node) !== undefined) return true;
  const tracked = trackedOf(walk, nodeOf(node['callee']));
  return tracked !== undefined && !tracked.isEscaped && /^(?:require|resolve|createRequire)$/.test(tracked.name);
}

/** `(function () { … })()` and the same by `call`: its body runs where it stands. */
function calledAtOnce(callee: Node): Node | undefined {
  const bare = bareOf(callee);
  if (isFunction(bare)) return bare;
  if (bare.type !== 'MemberExpression' || !/^(?:call|apply)$/.test(memberName(bare))) return undefined;
  const object = nodeOf(bare['object']);
  const inner = object?.type === 'ParenthesizedExpression' ? nodeOf(object['expression']) : object;
  return inner !== undefined && isFunction(inner) ? inner : undefined;
}

function bareOf(node: Node): Node {
  return (node.type === 'ParenthesizedExpression' ? nodeOf(node['expression']) : undefined) ?? node;
}

/** What the parameters of a function that is called where it stands are given: another call of it needs a name. */
function handedTo(walk: Walk, own: Node, callee: Node, given: readonly Node[]): readonly (Ref | undefined)[] {
  if (bareOf(callee) !== own || nodeOf(own['id']) !== undefined) return [];
  return valuesOf(walk, given);
}

/** By a function that the file declares: `function def(m) { return m.exports.default }` and `def(module)`. */
function isOnlyLookedInto(walk: Walk, call: Node, index: number, argument: Node): boolean {
  const callee = nodeOf(call['callee']);
  const tracked = callee?.type === 'Identifier' ? trackedOf(walk, argument) : undefined;
  if (callee === undefined || tracked === undefined || tracked.isEscaped) return false;
  const scope = declaringScope(walk.scope, nameOf(callee));
  const declared = scope === undefined ? undefined : walk.functions.get(scope)?.get(nameOf(callee));
  const before = nodesOf(call['arguments']).slice(0, index);
  if (
    declared === undefined ||
    !walk.settled.keepsFunction(nameOf(callee)) ||
    before.some(({ type }) => type === 'SpreadElement')
  )
    return false;
  const { steps = {}, others } = tracked.primitive;
  return onlyLooksAt(declared, index, (member) => (Object.hasOwn(steps, member) ? steps[member] : others) === 'plain');
}

/** Functions among what is handed there, whose calls within tell what they are given. */
function handedWithin(walk: Walk, own: Node, callee: Node, given: readonly Node[]): readonly HandedFunction[] {
  if (!given.some(isFunction) || bareOf(callee) !== own || nodeOf(own['id']) !== undefined) return [];
  if (names(own, 'eval')) return [];
  const calls = handedFunctions(own, given);
  for (const { call, handed } of calls) walk.handed.set(call, handed);
  return calls.map(({ handed }) => handed);
}

/** Tells what its parameters are given. @returns whether what stands there goes where the parameter goes */
function gives(walk: Walk, { node, given }: HandedFunction, handedOn: readonly Node[]): (index: number) => boolean {
  const values = valuesOf(walk, handedOn);
  const goes = followedBy(node, values);
  return (index) => {
    if (!goes(index)) return false;
    const value = values[index];
    const known = given[index];
    if (known !== undefined && !isSame(known, value)) return false;
    given[index] = value;
    return true;
  };
}

/** Whether what is handed there has a name in a function that is called where it stands, and goes where that name goes. */
function followedBy(own: Node | undefined, values: readonly (Ref | undefined)[]): (index: number) => boolean {
  if (own === undefined || values.every((value) => value === undefined)) return () => false;
  const parameters = nodesOf(own['params']);
  const isOpen = names(own, 'eval') || (own.type === 'FunctionExpression' && names(own, 'arguments'));
  return (index) => {
    const parameter = parameters[index];
    if (isOpen || parameter?.type !== 'Identifier') return false;
    return givenTo(parameter, values[index]) !== null;
  };
}

/** As far as their places are known. */
function valuesOf(walk: Walk, given: readonly Node[]): readonly (Ref | undefined)[] {
  const spread = given.findIndex((argument) => argument.type === 'SpreadElement');
  return given.slice(0, spread < 0 ? given.length : spread).map((argument) => handed(walk, argument));
}

/** All that pages keep is at the global object, and taken from it by any key: what a script is given of it is not followed. */
function handed(walk: Walk, argument: Node): Ref | undefined {
  return trackedOf(walk, argument)?.name === 'global' ? undefined : valueOf(walk, argument);
}

function isFunction(node: Node): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
}

/** What a module of a bundle is handed. */
const ofBundle = [undefined, undefined, primitiveRef('bundled')];

/** `given` are the values of its first parameters, as far as they are known. */
export function visitFunction(
  walk: Walk,
  node: Node,
  given: readonly (Ref | undefined)[] = [],
  isCalledAtOnce = false,
): void {
  const values = walk.bundle?.modules.has(node) === true ? ofBundle : given;
  within(walk, true, () => {
    for (const [index, parameter] of nodesOf(node['params']).entries()) {
      bindPattern(walk, walk.scope, parameter, givenTo(parameter, values[index]));
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

/** A parameter that is called as the loader is taken for one, unless it surely is something of the runtime. */
function givenTo(parameter: Node, given: Ref | undefined): Ref | null {
  const isLoader = nameOf(parameter) === 'require' && given !== undefined && isImported(given);
  return given === undefined || isLoader ? null : given;
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
