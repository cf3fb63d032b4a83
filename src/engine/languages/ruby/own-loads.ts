/** Where `load` is a method of the class itself, and no load of code. */
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';

/** Methods of the class that have another beside them of the name `load`, which is what they call then. */
export function ownLoadsIn(walk: QualifiedWalk, node: SyntaxNode): readonly SyntaxNode[] {
  const methods = field(node, 'body')?.children ?? [];
  return ['method', 'singleton_method'].flatMap((type) => {
    const found = methods.filter((item) => item.type === type);
    return found.some((item) => textOf(walk, field(item, 'name')) === 'load') ? found : [];
  });
}

export function isOwnLoad(ownLoads: readonly SyntaxNode[], { start }: SyntaxNode): boolean {
  return ownLoads.some((method) => method.start <= start && start < method.end);
}
