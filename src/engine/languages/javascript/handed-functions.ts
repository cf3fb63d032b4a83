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
  if (parameter?.type !== 'Identifier' || names(node, 'arguments') || names(node, 'eval')) return false;
  for (const { around, inner } of mentionsOf(node, parameter)) {
    const isMember = around.type === 'MemberExpression' && around['object'] === inner;
    if (isMember ? around['computed'] === true || !isPlain(memberName(around)) : !isTypeAsked(around)) return false;
  }
  return true;
}

/** Whether the word stands anywhere in the code. */
export function names(node: Node, name: string): boolean {
  const open: Node[] = [node];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    if (inner.type === 'Identifier' && nameOf(inner) === name) return true;
    for (const next of innerNodes(inner)) open.push(next);
  }
  return false;
}

/** `undefined` where the name goes anywhere else, or stands for something else within. */
function callsOf(own: Node, parameter: Node): readonly Node[] | undefined {
  const calls: Node[] = [];
  for (const { inner, around, call } of mentionsOf(own, parameter)) {
    if (around.type === 'CallExpression' && around['callee'] === inner) calls.push(around);
    else if (!isHarmless(inner, around, call)) return undefined;
  }
  return calls;
}

interface Mention {
  readonly inner: Node;
  readonly around: Node;
  /** What calls the node around. */
  readonly call: Node | undefined;
}

/** Where the name of a parameter stands, but for keys of that name. */
function* mentionsOf(own: Node, parameter: Node): Iterable<Mention> {
  const name = nameOf(parameter);
  const open: Mention[] = [{ inner: own, around: own, call: undefined }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { inner, around } = at;
    if (inner.type === 'Identifier' && nameOf(inner) === name && !isKey(inner, around)) yield at;
    else {
      const call = around.type === 'CallExpression' && around['callee'] === inner ? around : undefined;
      for (const next of innerNodes(inner)) if (next !== parameter) open.push({ inner: next, around: inner, call });
    }
  }
}

function isTypeAsked(around: Node): boolean {
  return around.type === 'UnaryExpression' && around['operator'] === 'typeof';
}

function isKey(node: Node, around: Node): boolean {
  const isOfMember = around.type === 'MemberExpression' && around['property'] === node;
  const isOfProperty = around.type === 'Property' && around['key'] === node && around['shorthand'] !== true;
  return (isOfMember || isOfProperty) && around['computed'] !== true;
}

/** It is looked at, called with what is not followed, or handed to what defines modules in pages. */
function isHarmless(node: Node, around: Node, call: Node | undefined): boolean {
  if (isTypeAsked(around)) return true;
  if (around.type === 'CallExpression') return nameOf(nodeOf(around['callee'])) === 'define';
  const isApplied = around.type === 'MemberExpression' && around['object'] === node && call !== undefined;
  return isApplied && /^(?:call|apply)$/.test(memberName(around));
}
