/** Calls under another form as the calls that they are: `f.call(x, a)`, `f.apply(x, [a])` and `Reflect.apply(f, x, [a])` as `f(a)`. */
import { memberName, nameOf, type Node, nodeOf, nodesOf } from '../syntax/node.ts';

export interface CallForm {
  /** The call as it would stand there; a list that is not written out is spread in it. */
  readonly call: Node;
  /** What becomes `this`. */
  readonly receiver: Node | undefined;
}

export function callForm(node: Node): CallForm | undefined {
  const callee = nodeOf(node['callee']);
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined;
  const given = nodesOf(node['arguments']);
  const object = nodeOf(callee['object']);
  const name = memberName(callee);
  if (given.some((argument) => argument.type === 'SpreadElement')) return undefined;
  if (name === 'apply' && isOfReflect(node))
    return given[0] === undefined ? undefined : formOf(node, given[0], given[1], listed(given[2]));
  if (object === undefined || isOfForm(object)) return undefined;
  if (name === 'call') return formOf(node, object, given[0], given.slice(1));
  return name === 'apply' ? formOf(node, object, given[0], listed(given[1])) : undefined;
}

/** `Reflect.apply(…)`, whatever the name is. */
export function isOfReflect(node: Node): boolean {
  const object = nodeOf(nodeOf(node['callee'])?.['object']);
  return object?.type === 'Identifier' && nameOf(object) === 'Reflect';
}

/** `f.bind(x)`, which is `f` again. */
export function boundFunction(node: Node): Node | undefined {
  const callee = nodeOf(node['callee']);
  const given = nodesOf(node['arguments']);
  const isBound = callee?.type === 'MemberExpression' && memberName(callee) === 'bind' && given.length <= 1;
  const bound = isBound && given[0]?.type !== 'SpreadElement' ? nodeOf(callee['object']) : undefined;
  return bound === undefined || isOfForm(bound) ? undefined : bound;
}

/** Taken from another call of these forms: long rows of them are asked about once each, not once for each way to begin. */
function isOfForm(node: Node): boolean {
  for (let current: Node | undefined = node; current !== undefined; ) {
    const callee: Node | undefined = current.type === 'CallExpression' ? nodeOf(current['callee']) : undefined;
    if (callee?.type === 'MemberExpression' && /^(?:call|apply|bind)$/.test(memberName(callee))) return true;
    current = callee ?? nodeOf(current['object']);
  }
  return false;
}

function formOf(
  node: Node,
  callee: Node | undefined,
  receiver: Node | undefined,
  given: readonly Node[],
): CallForm | undefined {
  if (callee === undefined) return undefined;
  const { start, end } = node;
  return { call: { type: 'CallExpression', start, end, callee, arguments: given, optional: false }, receiver };
}

function listed(list: Node | undefined): readonly Node[] {
  if (list === undefined) return [];
  if (list.type === 'ArrayExpression') return nodesOf(list['elements']);
  return [{ type: 'SpreadElement', start: list.start, end: list.end, argument: list }];
}
