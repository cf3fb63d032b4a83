/** `a, (b, *c) = value`: each target gets the element of its place. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { looseList } from './lists.ts';
import { assignedVariable, deeper, kept, type Reader, type Scope, textOf } from './reader.ts';

export function destructured(
  reader: Reader,
  targets: readonly SyntaxNode[],
  whole: Expression,
  scope: Scope,
  place: SyntaxNode,
): readonly Expression[] {
  return deeper(reader, () => parts(reader, targets, whole, scope, place)) ?? [];
}

function parts(
  reader: Reader,
  targets: readonly SyntaxNode[],
  whole: Expression,
  scope: Scope,
  place: SyntaxNode,
): readonly Expression[] {
  const { start, end } = place;
  let isBehindRest = false;
  return targets.flatMap((target, index): readonly Expression[] => {
    if (target.type === 'rest_assignment' || target.type === 'splat_parameter') {
      isBehindRest = true;
      const inner = target.children[0];
      if (inner === undefined) return [];
      const rest = looseList(place, `rest${index}`, [['each', whole, start, end]]);
      return inner.type === 'identifier'
        ? [['set', assignedVariable(scope, textOf(reader, inner)), rest]]
        : [reader.assign(inner, rest, scope)];
    }
    const element: Expression = isBehindRest
      ? ['each', whole, start, end]
      : ['item', whole, ['text', String(index)], start, end];
    if (target.type === 'destructured_left_assignment' || target.type === 'destructured_parameter') {
      const { set, value } = kept(target, 'part', element);
      return [set, ...destructured(reader, target.children, value, scope, target)];
    }
    return [reader.assign(field(target, 'name') ?? target, element, scope)];
  });
}
