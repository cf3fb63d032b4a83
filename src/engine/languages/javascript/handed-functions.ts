/**
 * Functions that are handed to one which is called where it stands, and called there by the name of its parameter alone, as the wrappers
 * do that suit several loaders: `(function (root, factory) { factory(module, require('x')) })(this, function (module, x) { … })`.
 */
import type { Ref } from '../../model/use-fact.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { innerNodes } from './syntax/visitor-keys.ts';

export interface HandedFunction {
  readonly node: Node;
  /** What its parameters were given so far. */
  readonly given: (Ref | undefined)[];
}

export interface HandedCall {
  readonly call: Node;
  readonly handed: HandedFunction;
}

/** @param own the function that is called where it stands */
export function handedFunctions(own: Node, given: readonly Node[]): readonly HandedCall[] {
  const parameters = nodesOf(own['params']);
  return parameters.flatMap((parameter, index) => {
    const node = given[index];
    const isFollowed =
      parameter.type === 'Identifier' &&
      node !== undefined &&
      /^(?:Arrow)?FunctionExpression$/.test(node.type) &&
      given.slice(0, index).every(({ type }) => type !== 'SpreadElement');
    if (!isFollowed) return [];
    const handed: HandedFunction = { node, given: [] };
    return (callsOf(own, parameter) ?? []).map((call) => ({ call, handed }));
  });
}

/**
 * Whether a function does nothing with a parameter but take members of it, each of which is harmless.
 * @param isPlain tells members
 */
export function onlyLooksAt(node: Node, index: number, isPlain: (member: string) => boolean): boolean {
  const parameter = nodesOf(node['params'])[index];
  if (parameter?.type !== 'Identifier') return false;
  const open: { readonly node: Node; readonly around: Node }[] = [];
  const enter = (around: Node): void => {
    for (const inner of innerNodes(around)) if (inner !== parameter) open.push({ node: inner, around });
  };
  enter(node);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node: inner, around } = at;
    const name = inner.type === 'Identifier' ? nameOf(inner) : '';
    if (name === 'arguments' || name === 'eval') return false;
    if (name !== nameOf(parameter) || isKey(inner, around)) enter(inner);
    else if (around.type === 'MemberExpression' && around['object'] === inner) {
      if (around['computed'] === true || !isPlain(memberName(around))) return false;
    } else if (around.type !== 'UnaryExpression' || around['operator'] !== 'typeof') return false;
  }
  return true;
}

/** `undefined` where the name goes anywhere else, or stands for something else within. */
function callsOf(own: Node, parameter: Node): readonly Node[] | undefined {
  const name = nameOf(parameter);
  const calls: Node[] = [];
  const open: { readonly node: Node; readonly around: Node; readonly call: Node | undefined }[] = [];
  const enter = (around: Node, call: Node | undefined): void => {
    for (const node of innerNodes(around)) if (node !== parameter) open.push({ node, around, call });
  };
  enter(own, undefined);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node, around, call } = at;
    if (node.type !== 'Identifier' || nameOf(node) !== name || isKey(node, around))
      enter(node, around.type === 'CallExpression' && around['callee'] === node ? around : undefined);
    else if (around.type === 'CallExpression' && around['callee'] === node) calls.push(around);
    else if (!isHarmless(node, around, call)) return undefined;
  }
  return calls;
}

function isKey(node: Node, around: Node): boolean {
  const isOfMember = around.type === 'MemberExpression' && around['property'] === node;
  const isOfProperty = around.type === 'Property' && around['key'] === node && around['shorthand'] !== true;
  return (isOfMember || isOfProperty) && around['computed'] !== true;
}

/** It is looked at, called with what is not followed, or handed to what defines modules in pages. */
function isHarmless(node: Node, around: Node, call: Node | undefined): boolean {
  if (around.type === 'UnaryExpression') return around['operator'] === 'typeof';
  if (around.type === 'CallExpression') return nameOf(nodeOf(around['callee'])) === 'define';
  const isApplied = around.type === 'MemberExpression' && around['object'] === node && call !== undefined;
  return isApplied && /^(?:call|apply)$/.test(memberName(around));
}
