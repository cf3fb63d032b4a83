/**
 * Values that the runtime makes of constants alone, by its own operations: `'b-a'.split('-').reverse().join('-')`,
 * `atob('YQ==')`, `String.fromCharCode(97)`. The operations are the runtime's, run here; what takes long is not run.
 */
import { lookUp } from '../../../syntax/scope.ts';
import { nameOf, type Node, nodeOf, nodesOf, templateTexts } from '../syntax/node.ts';
import { type Constants, meaningOf } from './meaning.ts';
import { type Constant, isPlain, lengthOf, memberOf, operated } from './operations.ts';
import { callFunction, callMethod, callStatic, lengthMax } from './pure-calls.ts';

const depthMax = 40;
/** Characters and elements that one value may cost on the way. */
const workMax = 500_000;

/** Names may be made of names that are made of names, each twice. */
export const stepCost = 25;

/** What is left to spend, of one text with all that it is made of. */
export interface Work {
  left: number;
}

export function workOf(): Work {
  return { left: workMax };
}

interface Folding {
  readonly walk: Constants;
  /** Parameters of the callbacks around. */
  readonly given: ReadonlyMap<string, Constant>;
  readonly work: Work;
}

/** `undefined` where it is made of anything that is not written there. */
export function foldedValue(walk: Constants, node: Node, work: Work): Constant | undefined {
  return walk.settled.areBuiltinsKept() ? fold({ walk, given: new Map(), work }, node, 0) : undefined;
}

function fold(folding: Folding, node: Node | undefined, depth: number): Constant | undefined {
  if (node === undefined || depth > depthMax || folding.work.left <= 0) return undefined;
  const value = foldNode(folding, node, depth);
  folding.work.left -= stepCost + (value === undefined ? 0 : lengthOf(value));
  return value === undefined || lengthOf(value) > lengthMax ? undefined : value;
}

function foldNode(folding: Folding, node: Node, depth: number): Constant | undefined {
  const inner = (part: unknown): Constant | undefined => fold(folding, nodeOf(part), depth + 1);
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'Identifier':
      return named(folding, node, depth);
    case 'TemplateLiteral':
      return filled(templateTexts(node), nodesOf(node['expressions']).map(inner));
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return inner(node['expression']);
    case 'SequenceExpression': {
      const parts = nodesOf(node['expressions']).map(inner);
      return parts.includes(undefined) ? undefined : parts.at(-1);
    }
    case 'UnaryExpression':
      return operated(String(node['operator']), [inner(node['argument'])]);
    case 'BinaryExpression':
      return operated(String(node['operator']), [inner(node['left']), inner(node['right'])]);
    case 'LogicalExpression':
      return chosen(String(node['operator']), inner(node['left']), () => inner(node['right']));
    case 'ConditionalExpression': {
      const test = inner(node['test']);
      return test === undefined ? undefined : inner(node[isTruthy(test) ? 'consequent' : 'alternate']);
    }
    case 'ArrayExpression':
      return listed(folding, node['elements'], depth);
    case 'ObjectExpression':
      return recorded(folding, node, depth);
    case 'MemberExpression': {
      const key = node['computed'] === true ? inner(node['property']) : nameOf(nodeOf(node['property']));
      const owner = inner(node['object']);
      return key === undefined || owner === undefined ? undefined : memberOf(owner, key);
    }
    case 'CallExpression':
      return called(folding, node, depth);
    default:
      return undefined;
  }
}

function literal(node: Node): Constant | undefined {
  const value = node['value'];
  if (value instanceof RegExp)
    return isQuick(value) && !value.sticky ? new RegExp(value.source, value.flags) : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? node['bigint'] === undefined && node['regex'] === undefined
      ? value
      : undefined
    : undefined;
}

/** A pattern that takes no more than the square of a text's length. */
function isQuick({ source }: RegExp): boolean {
  return source.length <= 100 && !/[(|]/.test(source) && (source.match(/[*+{]|(?<!\\)\?/g)?.length ?? 0) <= 1;
}

/** Lists and objects that have a name may be changed under it. */
function named(folding: Folding, node: Node, depth: number): Constant | undefined {
  const given = folding.given.get(nameOf(node));
  if (given !== undefined) return isPlain(given) ? given : undefined;
  const meant = meaningOf(folding.walk, node);
  const value = meant === node ? undefined : fold({ ...folding, given: new Map() }, meant, depth + 1);
  return value !== undefined && isPlain(value) ? value : undefined;
}

function filled(texts: readonly string[], parts: readonly (Constant | undefined)[]): string | undefined {
  if (!parts.every((part) => part !== undefined && isPlain(part))) return undefined;
  return texts.map((text, index) => text + (index < parts.length ? String(parts[index]) : '')).join('');
}

function isTruthy(value: Constant): boolean {
  return Boolean(value);
}

function chosen(operator: string, left: Constant | undefined, right: () => Constant | undefined): Constant | undefined {
  if (left === undefined) return undefined;
  const isLeft = operator === '??' ? left !== null : isTruthy(left) === (operator === '||');
  return isLeft ? left : right();
}

function listed(folding: Folding, elements: unknown, depth: number): readonly Constant[] | undefined {
  if (!Array.isArray(elements) || elements.includes(null)) return undefined;
  const list: Constant[] = [];
  for (const item of nodesOf(elements)) {
    const isSpread = item.type === 'SpreadElement';
    const value = fold(folding, isSpread ? nodeOf(item['argument']) : item, depth + 1);
    if (value === undefined) return undefined;
    if (!isSpread) list.push(value);
    else if (typeof value === 'string' || Array.isArray(value)) for (const part of value) list.push(part);
    else return undefined;
  }
  return list;
}

function recorded(folding: Folding, node: Node, depth: number): Constant | undefined {
  const record = new Map<string, Constant>();
  for (const property of nodesOf(node['properties'])) {
    if (property.type !== 'Property' || property['kind'] !== 'init') return undefined;
    const key = nodeOf(property['key']);
    const name = property['computed'] === true ? fold(folding, key, depth + 1) : keyName(key);
    const value = fold(folding, nodeOf(property['value']), depth + 1);
    if (name === undefined || !isPlain(name) || value === undefined || name === '__proto__') return undefined;
    // Keys that are numbers come first, whatever their place.
    if (/^\d/.test(String(name)) && record.size > 0) return undefined;
    record.set(String(name), value);
  }
  return record;
}

function keyName(key: Node | undefined): string | undefined {
  if (key?.type === 'Identifier') return nameOf(key);
  return key?.type === 'Literal' && key['bigint'] === undefined ? String(key['value']) : undefined;
}

function called(folding: Folding, node: Node, depth: number): Constant | undefined {
  const callee = nodeOf(node['callee']);
  const nodes = nodesOf(node['arguments']);
  const owner = callee?.type === 'MemberExpression' ? nodeOf(callee['object']) : undefined;
  if (callee?.type === 'Identifier') {
    const given = isFree(folding, callee) ? listed(folding, nodes, depth) : undefined;
    return given === undefined ? undefined : callFunction(nameOf(callee), given);
  }
  if (callee === undefined || owner === undefined) return undefined;
  const name = methodName(folding, callee, depth);
  if (owner.type === 'Identifier' && isFree(folding, owner)) {
    const given = listed(folding, nodes, depth);
    return given === undefined || name === undefined ? undefined : callStatic(nameOf(owner), name, given);
  }
  const value = fold(folding, owner, depth + 1);
  if (name === undefined || value === undefined) return undefined;
  const given: (Constant | ((...values: readonly Constant[]) => Constant | undefined))[] = [];
  for (const argument of nodes) {
    const part = callbackOf(folding, argument, depth) ?? fold(folding, argument, depth + 1);
    if (part === undefined || argument.type === 'SpreadElement') return undefined;
    given.push(part);
  }
  return callMethod(value, name, given, folding.work);
}

function methodName(folding: Folding, callee: Node, depth: number): string | undefined {
  const property = nodeOf(callee['property']);
  if (callee['computed'] !== true) return nameOf(property);
  const key = fold(folding, property, depth + 1);
  return typeof key === 'string' ? key : undefined;
}

/** A name of the runtime's own. */
function isFree({ walk, given }: Folding, node: Node): boolean {
  return lookUp(walk.scope, nameOf(node)) === undefined && !given.has(nameOf(node));
}

/** `(c) => String.fromCharCode(c)`, `function (c) { return … }`, `String` */
function callbackOf(folding: Folding, node: Node, depth: number) {
  if (node.type === 'Identifier' && isFree(folding, node) && /^(?:String|Number|Boolean)$/.test(nameOf(node)))
    return (value: Constant): Constant | undefined => callFunction(nameOf(node), [value]);
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return undefined;
  if (node['async'] === true || node['generator'] === true || nodeOf(node['id']) !== undefined) return undefined;
  const names = nodesOf(node['params']).map((parameter) => (parameter.type === 'Identifier' ? nameOf(parameter) : ''));
  const body = resultOf(nodeOf(node['body']));
  if (body === undefined || names.includes('')) return undefined;
  return (...values: readonly Constant[]): Constant | undefined => {
    const given = new Map(folding.given);
    for (const [index, name] of names.entries()) {
      const value = values[index];
      if (value === undefined) return undefined;
      given.set(name, value);
    }
    return fold({ ...folding, given }, body, depth + 1);
  };
}

function resultOf(body: Node | undefined): Node | undefined {
  if (body?.type !== 'BlockStatement' && body?.type !== 'FunctionBody') return body;
  const [only, ...others] = nodesOf(body['body']);
  return only?.type === 'ReturnStatement' && others.length === 0 ? nodeOf(only['argument']) : undefined;
}
