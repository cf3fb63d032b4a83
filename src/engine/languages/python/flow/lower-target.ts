/** Turns what stands on the left of an assignment into operations: names, members, items, and patterns of them. */
import { field, fields, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { containerKinds, operations } from '../../../model/flow-facts.ts';
import { emit, forget, fresh, nameId, noteStored, textOf, write } from './frame.ts';
import { container, lowerExpression, storeItem } from './lower-expression.ts';
import { literalNumber, literalText, type Lowering, numberVariable, wayOf } from './lowering.ts';

/** A value, or the values of a display that a pattern takes apart again. */
export type Value = number | readonly Value[];

const patterns: ReadonlySet<string> = new Set(['pattern_list', 'tuple_pattern', 'list_pattern', 'tuple', 'list']);
const displays: ReadonlySet<string> = new Set(['expression_list', 'tuple', 'list']);

/** The whole right side is worked out before anything is assigned: `a, b = b, a`. */
export function valueFor(low: Lowering, target: SyntaxNode, node: SyntaxNode): Value {
  const targets = elements(target);
  const values = elements(node);
  const isTakenApart =
    patterns.has(target.type) &&
    displays.has(node.type) &&
    !values.some(({ type }) => type.startsWith('list_splat')) &&
    (targets.some(isStarred) ? values.length >= targets.length - 1 : values.length === targets.length);
  if (!isTakenApart) return lowerExpression(low, node);
  const starred = targets.findIndex(isStarred);
  return values.map((value, index) => {
    const position = starred < 0 || index < starred ? index : index - values.length + targets.length;
    const matching = targets[position];
    const isRest = starred >= 0 && index >= starred && index < values.length - (targets.length - starred - 1);
    return matching === undefined || isRest ? lowerExpression(low, value) : valueFor(low, matching, value);
  });
}

export function assign(low: Lowering, target: SyntaxNode, value: Value): void {
  switch (target.type) {
    case 'identifier': {
      const name = textOf(low, target);
      const single = whole(low, value);
      write(low, name, single);
      return;
    }
    case 'attribute': {
      const way = wayOf(low, target);
      const object = lowerExpression(low, field(target, 'object'));
      const single = whole(low, value);
      if (object !== 0 && single !== 0)
        emit(low, operations.store, object, nameId(low, textOf(low, field(target, 'attribute'))), single);
      noteTaken(low, way, single);
      return;
    }
    case 'subscript': {
      const way = wayOf(low, target);
      const object = lowerExpression(low, field(target, 'value'));
      const keys = fields(target, 'subscript');
      const isOne = keys.length === 1 && keys[0]?.type !== 'slice';
      const key = isOne ? lowerExpression(low, keys[0]) : 0;
      const single = whole(low, value);
      if (object !== 0) emit(low, operations.storeItem, object, key, single, target.start, target.end);
      noteTaken(low, way, single);
      return;
    }
    case 'parenthesized_expression':
    case 'as_pattern_target': {
      const [inner] = target.children;
      if (inner !== undefined) assign(low, inner, value);
      return;
    }
    default:
      if (patterns.has(target.type)) assignParts(low, target, value);
      else for (const inner of target.children) lowerExpression(low, inner);
  }
}

/** What is stored by a computed way may take the place of anything that was stored before. */
function noteTaken(low: Lowering, way: ReturnType<typeof wayOf>, value: number): void {
  if (way === undefined) forget(low.scope.frame);
  else noteStored(low, way.root, way.way, way.isDeep, value);
}

function assignParts(low: Lowering, target: SyntaxNode, value: Value): void {
  const targets = elements(target);
  const starred = targets.findIndex(isStarred);
  for (const [index, part] of targets.entries()) {
    const after = targets.length - index - 1;
    if (index === starred) {
      const [inner] = part.children;
      if (inner !== undefined) assign(low, inner, rest(low, value, index, after));
    } else if (typeof value === 'number')
      assign(low, part, item(low, value, starred < 0 || index < starred ? index : -1, target));
    else assign(low, part, (starred < 0 || index < starred ? value[index] : value[value.length - after - 1]) ?? 0);
  }
}

/** The item at a position, or where that is below zero, any. */
export function item(low: Lowering, value: number, index: number, place: SyntaxNode): number {
  if (value === 0) return 0;
  const to = fresh(low);
  emit(low, operations.item, to, value, index < 0 ? 0 : numberVariable(low, index), place.start, place.end);
  return to;
}

function rest(low: Lowering, value: Value, from: number, after: number): number {
  if (typeof value !== 'number') {
    return whole(low, value.slice(from, value.length - after), containerKinds.list);
  }
  if (value === 0) return 0;
  const to = fresh(low);
  emit(low, operations.slice, to, value, numberVariable(low, from), 0);
  return to;
}

function whole(low: Lowering, value: Value, kind: number = containerKinds.tuple): number {
  if (typeof value === 'number') return value;
  const to = container(low, kind);
  for (const [index, part] of value.entries()) storeItem(low, to, numberVariable(low, index), whole(low, part));
  return to;
}

function elements(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children.filter(({ type }) => type !== 'comment');
}

function isStarred({ type }: SyntaxNode): boolean {
  return type === 'list_splat_pattern' || type === 'list_splat';
}

/** True where the whole text of a display's keys is known, so that they can be told apart later. */
export function literalKeys(low: Lowering, dictionary: SyntaxNode): readonly SyntaxNode[] {
  return dictionary.children.filter((pair) => {
    const key = pair.type === 'pair' ? field(pair, 'key') : undefined;
    return literalText(low, key) !== undefined || literalNumber(low, key) !== undefined;
  });
}
