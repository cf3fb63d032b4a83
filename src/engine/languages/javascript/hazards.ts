/** Primitives that get out of sight: handed on as values, asked for members that nobody listed, called under other forms. */
import type { Walk } from './walk.ts';
import { lookUp } from '../../syntax/scope.ts';
import { boundRequire, trackedOf } from './bindings.ts';
import { noteCall } from './loads.ts';
import { elementsOf, hole, knownText, textOf } from './loading/constants.ts';
import { isLoadText } from './text-bounds.ts';
import type { Tracked } from './loading/tracked.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';

/** A value that goes where it is not followed. */
export function noteValue(walk: Walk, node: Node): void {
  if (node.type === 'Identifier' && nameOf(node) === 'arguments') return noteArguments(walk, node);
  const tracked = trackedOf(walk, node);
  if (tracked !== undefined) noteEscape(walk, tracked, node);
}

export function noteEscape(walk: Walk, { name, primitive, isEscaped }: Tracked, node: Node): void {
  if (isEscaped)
    walk.facts.hazard('dynamic_load', primitive.says ?? `a computed member of ${name}`, node, primitive.bound);
  else if (primitive.says !== undefined) walk.facts.hazard('dynamic_load', primitive.says, node, primitive.bound);
}

/** A call of anything: of a primitive what it loads, of the others only what text may become code. */
export function noteCalled(walk: Walk, node: Node): void {
  const callee = nodeOf(node['callee']);
  if (callee === undefined || boundRequire(walk, node) !== undefined) return;
  const tracked = trackedOf(walk, callee);
  if (tracked?.isEscaped === true) noteEscape(walk, tracked, node);
  else if (tracked !== undefined) noteCall(walk, tracked.name, node);
  else if (isConstructor(callee) && nodesOf(node['arguments']).some((given) => isTextLike(walk, given)))
    noteCall(walk, 'Function', node);
  else if (nodesOf(node['arguments']).some((given) => isLoadText(walk, given)) && !speaks.test(calledName(callee)))
    noteCall(walk, 'Function', node);
}

/** What tells people, or looks at texts. */
const speaks =
  /(?:Error|Warning|Exception)$|^(?:log|warn|error|info|debug|trace|fail|invariant|assert\w*|ok|equal|throws|it|test|describe|replace\w*|match\w*|includes|indexOf|startsWith|endsWith|split|push|RegExp|write\w*)$/;

function calledName(callee: Node): string {
  return callee.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
}

/** `['a', 'b'].map(require)`: the handed primitive gets each element, so that nothing escapes. */
export function isMappedOver(walk: Walk, call: Node, given: Node): boolean {
  const callee = nodeOf(call['callee']);
  if (callee?.type !== 'MemberExpression' || !/^(?:map|forEach|flatMap|filter|some|every)$/.test(memberName(callee)))
    return false;
  const tracked = trackedOf(walk, given);
  if (tracked === undefined || tracked.isEscaped || !/^(?:require|resolve)$/.test(tracked.name)) return false;
  const texts = elementsOf(nodeOf(callee['object']))?.map((item) => knownText(walk, item));
  if (texts === undefined || texts.includes(undefined)) return false;
  for (const text of texts) if (text !== undefined) walk.facts.import(text, 'dynamic', call);
  return true;
}

/** What is given to calls that only look at it: `Object.keys(require.cache)`, `expect.any(Function)`. */
export function isLookedAt(walk: Walk, call: Node, given: Node): boolean {
  const callee = nodeOf(call['callee']);
  if (callee === undefined) return false;
  const name = callee.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
  const tracked = trackedOf(walk, given)?.name;
  if (tracked === 'Function') return isTypeMetadata(call) || /^any$|instance_?of/i.test(name);
  if (nameOf(nodeOf(callee['object'])) !== 'Object') return false;
  return tracked === 'cache' ? name === 'keys' : tracked === 'module' && name === 'defineProperty';
}

/** Types of members as compilers write them down for decorators: `__metadata("design:paramtypes", [Function])`. */
export function isTypeMetadata(call: Node): boolean {
  return /^design:(?:type|paramtypes|returntype)$/.test(stringOf(nodesOf(call['arguments'])[0]) ?? '');
}

const types = /^(?:String|Number|Boolean|Object|Array|Symbol|Date|Promise|Function|RegExp|BigInt|Map|Set|Buffer)$/;

/** `type: Function` and `[String, Function]` describe values, as components and schemas do. */
export function isTypeList(node: Node | undefined): boolean {
  if (node?.type !== 'ArrayExpression') return false;
  const elements = nodesOf(node['elements']);
  return elements.length > 1 && elements.every((item) => types.test(nameOf(item)));
}

export function isTypeProperty(node: Node): boolean {
  const value = nodeOf(node['value']);
  return (
    node.type === 'Property' && value?.type === 'Identifier' && types.test(nameOf(value)) && node['shorthand'] !== true
  );
}

/** At the top of a file they are what Node hands to its wrapper, `require` among them. */
export function noteArguments(walk: Walk, node: Node): void {
  if (walk.ordinaryFunctions === 0 && lookUp(walk.scope, 'arguments') === undefined)
    walk.facts.hazard('dynamic_load', 'arguments of the module', node);
}

/** `x.constructor('text')`, whatever `x` is; an object's own class gets other things. */
function isConstructor(callee: Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    memberName(callee) === 'constructor' &&
    !/^(?:ThisExpression|Super)$/.test(nodeOf(callee['object'])?.type ?? '')
  );
}

function isTextLike(walk: Walk, node: Node): boolean {
  if (node.type === 'BinaryExpression') return textOf(walk, node).replaceAll(hole, '') !== '';
  return stringOf(node) !== undefined || node.type === 'TemplateLiteral' || knownText(walk, node) !== undefined;
}
