/** Members that mean the same primitive whatever they are taken from, and those that mean none. */
import { lookUp, type Scope } from '../../../syntax/scope.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf } from '../syntax/node.ts';
import { membersOfAny } from './primitive-names.ts';
import type { PrimitiveName } from './primitives.ts';

/**
 * `arguments[1]` at the top of a file, which Node's wrapper is given: `require` and `module` among it; `undefined` where it
 * is none of these by its number.
 */
export function ownArgument(scope: Scope, node: Node): PrimitiveName | 'plain' | undefined {
  const object = nodeOf(node['object']);
  if (object?.type !== 'Identifier' || nameOf(object) !== 'arguments' || node['computed'] !== true) return undefined;
  const index = nodeOf(node['property'])?.['value'];
  if (typeof index !== 'number' || lookUp(scope, 'arguments') !== undefined) return undefined;
  return index === 1 ? 'require' : index === 2 ? 'module' : 'plain';
}

/** `x[Symbol.for('y')]` takes nothing that has a name. */
export function isSymbol(node: Node): boolean {
  const key = node['computed'] === true ? nodeOf(node['property']) : undefined;
  const owner = key?.type === 'CallExpression' ? nodeOf(key['callee']) : key;
  return owner?.type === 'MemberExpression' && nameOf(nodeOf(owner['object'])) === 'Symbol';
}

export function primitiveOfAny(node: Node, object: Node | undefined, name: string): PrimitiveName | undefined {
  if (name === 'constructor' && object !== undefined && isFunctionLike(object)) return 'Function';
  if (name === 'require' && object?.type === 'MemberExpression' && memberName(object) === 'main') return 'innerRequire';
  if (name === 'arguments' && object?.type === 'MemberExpression' && memberName(object) === 'caller')
    return 'callerArguments';
  return node.type === 'MemberExpression' ? membersOfAny.get(name) : undefined;
}

/** What has `Function` for its constructor: a function, its prototype, the constructor of anything. */
function isFunctionLike(node: Node): boolean {
  if (/^(?:Function|ArrowFunction)Expression$/.test(node.type)) return true;
  if (node.type === 'MemberExpression') return memberName(node) === 'constructor';
  const callee = nodeOf(node['callee']);
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false;
  const first = nodesOf(node['arguments'])[0];
  return memberName(callee) === 'getPrototypeOf' && first !== undefined && isFunctionLike(first);
}
