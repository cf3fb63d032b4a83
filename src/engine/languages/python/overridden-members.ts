/** What a class below an imported one defines itself, or has from a class of the file that stands before it among the bases, its instances do not have from the import. */
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type PythonWalk, refOf, textOf } from './refs.ts';

export function overrideMembers(walk: PythonWalk, node: SyntaxNode, body: SyntaxNode): void {
  const before: SyntaxNode[] = [body];
  for (const base of childrenIn(node, 'superclasses')) {
    const ref = refOf(walk, base);
    const own = walk.classes.get(textOf(walk, base));
    if (ref === undefined) {
      if (own !== undefined && own !== body) before.push(own);
      continue;
    }
    for (const holder of before)
      for (const item of ofType(holder, 'function_definition'))
        walk.facts.override(ref, textOf(walk, field(item, 'name')), '()');
  }
}

/** Bodies of the classes that a file declares at its own level. */
export function classesIn(walk: Pick<PythonWalk, 'text'>, root: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  return new Map(
    ofType(root, 'class_definition').flatMap((node) => {
      const [name, body] = [field(node, 'name'), field(node, 'body')];
      return name === undefined || body === undefined ? [] : [[walk.text.slice(name.start, name.end), body] as const];
    }),
  );
}
