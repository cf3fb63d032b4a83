/** Calls of methods in all their forms; what Ruby itself does on some of them stands beside, by the method's name. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { readClassCall } from './class-calls.ts';
import { readClosure, ownArguments, returned } from './functions.ts';
import { readGiven, type WrittenCall } from './given.ts';
import { knownCalls, ownCalls } from './known-calls.ts';
import { anyOf, done, type Reader, type Scope, textOf, unknown } from './reader.ts';

export function readCall(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const receiver = field(node, 'receiver');
  const method = field(node, 'method');
  if (method?.type === 'super') return readSuper(reader, node, scope);
  const argumentList = field(node, 'arguments');
  const block = field(node, 'block') ?? argumentList?.children.find(({ type }) => type === 'block_argument');
  return readWritten(
    reader,
    {
      node,
      receiver,
      // `value.()` is short for `value.call()`.
      method: method === undefined ? 'call' : textOf(reader, method),
      given: (argumentList?.children ?? []).filter(({ type }) => type !== 'block_argument' && type !== 'comment'),
      block,
    },
    scope,
  );
}

/** A name that no variable has is a call. */
export function readBareName(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const method = textOf(reader, node);
  return readWritten(reader, { node, receiver: undefined, method, given: [], block: undefined }, scope);
}

function readWritten(reader: Reader, written: WrittenCall, scope: Scope): Expression {
  const { receiver, method, node } = written;
  const isOwn = receiver === undefined || receiver.type === 'self';
  const special =
    (isOwn && scope.body !== undefined ? readClassCall(reader, written, scope, scope.body) : undefined) ??
    (receiver === undefined ? ownCalls.get(method)?.(reader, written, scope) : undefined) ??
    knownCalls.get(method)?.(reader, written, scope);
  if (special !== undefined) return special;
  const object = receiver === undefined ? scope.self : reader.read(receiver, scope);
  const given = readGiven(reader, written, scope);
  return withBreaks(reader, ['call', object, method, given, node.start, node.end], given);
}

/** `break value` in its block is the value of a call, too. */
function withBreaks(reader: Reader, call: Expression, { block }: Arguments): Expression {
  if (block?.[0] !== 'function' || reader.functions[block[1]]?.breaks !== true) return call;
  return anyOf([call, ['variable', broken(block[1])]]);
}

function broken(index: number): string {
  return `#break${index}`;
}

/** `super`, `super(…)`; with a block and no arguments it hands its own arguments on. */
export function readSuper(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const argumentList = field(node, 'arguments');
  const block = field(node, 'block') ?? argumentList?.children.find(({ type }) => type === 'block_argument');
  const values = (argumentList?.children ?? []).filter(({ type }) => type !== 'block_argument' && type !== 'comment');
  const written: WrittenCall = { node, receiver: undefined, method: 'super', given: values, block };
  const isBare = argumentList === undefined;
  const own = reader.functions[scope.methodIndex];
  if (scope.method === '' || own === undefined) return done(argumentsRead(readGiven(reader, written, scope)));
  const given = isBare && block === undefined ? undefined : readGiven(reader, written, scope);
  const handed = isBare && given !== undefined ? { ...ownArguments(own), block: given.block ?? unknown } : given;
  const { start, end } = node;
  // What makes instances stands above all classes.
  if (scope.isStatic && scope.method === 'new') return ['make', scope.self, handed ?? ownArguments(own), start, end];
  return ['super', scope.method, handed, start, end];
}

function argumentsRead({ plain, spread = unknown, block = unknown, named = [] }: Arguments): readonly Expression[] {
  return [...plain, ...named.map(([, value]) => value), spread, block];
}

export function readYield(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const given = node.children.find(({ type }) => type === 'argument_list')?.children ?? [];
  const written: WrittenCall = { node, receiver: undefined, method: 'yield', given, block: undefined };
  return ['yield', readGiven(reader, written, scope), node.start, node.end];
}

/** Of a block it is the function around that gives the value back. */
export function readReturn(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const value = leavingValue(reader, node, scope);
  if (scope.home === scope.index) return ['return', value];
  const home = reader.functions[scope.home];
  if (home !== undefined) home.returnsFromBlocks = true;
  return ['set', returned(scope.home), value];
}

/** `next` leaves a block as `return` leaves a method. */
export function readNext(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const value = leavingValue(reader, node, scope);
  return value[0] === 'unknown' ? value : scope.outer === undefined ? done([value]) : ['return', value];
}

export function readBreak(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const value = leavingValue(reader, node, scope);
  const draft = reader.functions[scope.index];
  if (value[0] === 'unknown' || draft === undefined || draft.within < 0) return value;
  draft.breaks = true;
  return ['set', broken(scope.index), value];
}

function leavingValue(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const given = node.children.flatMap((child) => (child.type === 'argument_list' ? child.children : [child]));
  const values = given.map((value) => reader.read(value, scope));
  return values.length > 1 ? ['list', values] : (values[0] ?? unknown);
}

/** `-> (x) { }`. */
export function readLambda(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  return readClosure(reader, node, scope, { isLambda: true });
}
