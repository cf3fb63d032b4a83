/** Turns calls into operations; those of builtins that read or store members by written names become just that. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { operations } from '../../../model/flow-facts.ts';
import { emit, forget, fresh, nameId, noteStored, read, textOf } from './frame.ts';
import { load, lowerExpression } from './lower-expression.ts';
import { literalKeys } from './lower-target.ts';
import { isUndeclared, literalText, type Lowering, move } from './lowering.ts';

export interface CallArguments {
  readonly positional: readonly number[];
  readonly named: readonly (readonly [name: string, value: number])[];
  readonly starred: number;
  readonly doubleStarred: number;
}

const loader = /^(?:importlib\.)?import_module$|^__import__$/;

export function lowerCall(low: Lowering, node: SyntaxNode): number {
  const callee = field(node, 'function');
  const list = field(node, 'arguments');
  if (callee === undefined) return 0;
  const way = callee.type === 'attribute' ? receiverOf(low, callee) : 0;
  const given = list?.type === 'generator_expression' ? generatorOnly(low, list) : undefined;
  const called = lowerExpression(low, callee);
  const args = given ?? lowerArguments(low, list?.children ?? []);
  const result = emitCall(low, called, args, callee);
  const special = lowerSpecial(low, node, callee, list?.children ?? [], args);
  forget(low.scope.frame);
  if (way !== 0) noteUpdated(low, way, list?.children ?? []);
  return special ?? result;
}

function emitCall(low: Lowering, callee: number, args: CallArguments, place: SyntaxNode): number {
  // A call of what nobody knows is noted for what it is given.
  const to = fresh(low);
  emit(
    low,
    operations.call,
    to,
    callee,
    place.start,
    place.end,
    args.positional.length,
    ...args.positional.slice(0, 250),
  );
  emit(low, args.named.length, ...args.named.slice(0, 250).flatMap(([name, value]) => [nameId(low, name), value]));
  emit(low, args.starred, args.doubleStarred);
  return to;
}

function generatorOnly(low: Lowering, node: SyntaxNode): CallArguments {
  return { positional: [lowerExpression(low, node)], named: [], starred: 0, doubleStarred: 0 };
}

const argumentsMax = 250;

function lowerArguments(low: Lowering, nodes: readonly SyntaxNode[]): CallArguments {
  const positional: number[] = [];
  const named: [string, number][] = [];
  let starred = 0;
  let doubleStarred = 0;
  for (const node of nodes) {
    if (node.type === 'comment') continue;
    if (node.type === 'keyword_argument') {
      const value = lowerExpression(low, field(node, 'value'));
      if (named.length < argumentsMax) named.push([textOf(low, field(node, 'name')), value]);
    } else if (node.type === 'list_splat') starred = joined(low, starred, lowerExpression(low, node.children[0]));
    else if (node.type === 'dictionary_splat')
      doubleStarred = joined(low, doubleStarred, lowerExpression(low, node.children[0]));
    else {
      const value = lowerExpression(low, node);
      // What follows a starred argument stands nobody knows where.
      if (starred === 0 && positional.length < argumentsMax) positional.push(value);
    }
  }
  return { positional, named, starred, doubleStarred };
}

function joined(low: Lowering, first: number, second: number): number {
  if (first === 0 || second === 0) return first === 0 ? second : first;
  const to = fresh(low);
  move(low, to, first);
  move(low, to, second);
  return to;
}

/** The value of what is written out: `super()`, `getattr(x, 'y')`, `setattr(x, 'y', z)`, `import_module('x')`. */
function lowerSpecial(
  low: Lowering,
  node: SyntaxNode,
  callee: SyntaxNode,
  given: readonly SyntaxNode[],
  { positional }: CallArguments,
): number | undefined {
  if (callee.end - callee.start > 40) return undefined;
  if (isUndeclared(low, callee, 'super') && given.length === 0 && low.method !== undefined) {
    const to = fresh(low);
    emit(low, operations.super, to, low.method.classIndex, low.method.receiver, callee.start, callee.end);
    return to;
  }
  const text = literalText(low, given[1]);
  if (isUndeclared(low, callee, 'getattr') && text !== undefined) {
    const found = load(low, positional[0] ?? 0, text, node);
    const otherwise = positional[2] ?? 0;
    if (otherwise === 0 || found === 0) return found;
    const to = fresh(low);
    move(low, to, found);
    move(low, to, otherwise);
    return to;
  }
  if (isUndeclared(low, callee, 'setattr') && text !== undefined) {
    const [object = 0, , value = 0] = positional;
    if (object !== 0 && value !== 0) emit(low, operations.store, object, nameId(low, text), value);
    return 0;
  }
  const name = textOf(low, callee);
  const loaded = loader.test(name) ? literalText(low, given[0]) : undefined;
  if (loaded === undefined || !/^[\w.]{1,200}$/.test(loaded)) return undefined;
  const to = fresh(low);
  const module = name === '__import__' ? (loaded.split('.')[0] ?? loaded) : loaded;
  emit(low, operations.module, to, low.importOf(module, 'dynamic', node));
  return to;
}

/** The variable of `d` in `d.update(…)`, where it surely is a dictionary. */
function receiverOf(low: Lowering, callee: SyntaxNode): number {
  const object = field(callee, 'object');
  if (object?.type !== 'identifier' || textOf(low, field(callee, 'attribute')) !== 'update') return 0;
  const root = read(low, textOf(low, object)) ?? 0;
  return low.dictionaries.has(root) ? root : 0;
}

function noteUpdated(low: Lowering, root: number, given: readonly SyntaxNode[]): void {
  const [dictionary] = given;
  if (dictionary?.type !== 'dictionary' || given.length > 1) return;
  const pairs = literalKeys(low, dictionary);
  // A computed key may be any of the others.
  if (pairs.length < dictionary.children.filter(({ type }) => type !== 'comment').length) return;
  for (const pair of pairs) {
    const key = field(pair, 'key');
    const text = literalText(low, key);
    const way = `[${text === undefined ? Number(textOf(low, key)) : JSON.stringify(text)}]`;
    const value = field(pair, 'value');
    const known = value?.type === 'identifier' ? (read(low, textOf(low, value)) ?? 0) : undefined;
    if (known !== undefined) noteStored(low, root, way, false, known);
  }
}
