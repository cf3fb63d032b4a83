/** What the instances of a class have as their own attributes, as far as it comes from imports. */
import { openScope } from '../../syntax/scope.ts';
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { isSelf, type PythonWalk, refOf, textOf, typeRef } from './refs.ts';

/** `self.client = lib.Client()` anywhere in the class, so that methods above it may use the attribute. */
export function noteSelfAttributes(walk: PythonWalk, node: SyntaxNode): void {
  if (node.type === 'function_definition') {
    const outer = walk.scope;
    walk.scope = openScope(outer, true);
    for (const parameter of childrenIn(node, 'parameters')) {
      const type = typeRef(walk, field(parameter, 'type'));
      const name = parameter.children[0];
      if (name?.type === 'identifier') walk.scope.names.set(textOf(walk, name), type ?? null);
    }
    for (const inner of childrenIn(node, 'body')) noteSelfAttributes(walk, inner);
    walk.scope = outer;
    return;
  }
  if (node.type === 'assignment') {
    const left = field(node, 'left');
    const object = left?.type === 'attribute' ? field(left, 'object') : undefined;
    const ref = refOf(walk, field(node, 'right')) ?? typeRef(walk, field(node, 'type'));
    const name =
      left?.type === 'identifier'
        ? textOf(walk, left)
        : left === undefined
          ? ''
          : textOf(walk, field(left, 'attribute'));
    if (ref !== undefined && (left?.type === 'identifier' || isSelf(textOf(walk, object))))
      walk.selfRefs?.set(name, ref);
    return;
  }
  for (const inner of node.children) noteSelfAttributes(walk, inner);
}
