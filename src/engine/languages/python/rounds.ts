/** Loops and comprehensions: what they give to their names hides what these mean around them. */
import { openScope } from '../../syntax/scope.ts';
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { namesGiven } from './declarations.ts';
import { type PythonWalk, textOf } from './refs.ts';

export function visitRounds(
  walk: PythonWalk,
  node: SyntaxNode,
  visit: (walk: PythonWalk, node: SyntaxNode) => void,
): void {
  const outer = walk.scope;
  const clauses = node.type === 'for_statement' ? [node] : ofType(node, 'for_in_clause');
  const first = node.type === 'for_statement' ? field(node, 'right') : undefined;
  if (first !== undefined) visit(walk, first);
  walk.scope = openScope(outer, false);
  for (const clause of clauses)
    for (const name of namesGiven(field(clause, 'left'))) walk.scope.names.set(textOf(walk, name), null);
  for (const inner of node.children) {
    if (node.type === 'for_statement' && inner.field === 'alternative') walk.scope = outer;
    if (inner !== first) visit(walk, inner);
  }
  walk.scope = outer;
}
