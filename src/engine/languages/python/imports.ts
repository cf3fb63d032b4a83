/** The import statements of Python and the names they bind. */
import type { ImportFact } from '../../model/file-facts.ts';
import type { Ref } from '../../model/use-fact.ts';
import { functionScope, isRef } from '../../syntax/scope.ts';
import { field, fields, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type PythonWalk, textOf } from './refs.ts';

/** `import a.b` binds `a`; `import a.b as c` binds `a.b`. */
export function declareImport(walk: PythonWalk, node: SyntaxNode): void {
  for (const item of fields(node, 'name')) {
    const isAliased = item.type === 'aliased_import';
    const dotted = dottedName(walk, isAliased ? field(item, 'name') : item);
    const ref = note(walk, dotted, walk.isErased ? 'type' : 'static', node);
    const root = dotted.split('.')[0] ?? dotted;
    if (isAliased) bind(walk, textOf(walk, field(item, 'alias')), ref, root);
    else bind(walk, root, root === dotted ? ref : note(walk, root, walk.isErased ? 'type' : 'implied', node), root);
  }
}

export function declareImportFrom(walk: PythonWalk, node: SyntaxNode): void {
  const module = field(node, 'module_name');
  const dotted = node.type === 'future_import_statement' ? '__future__' : dottedName(walk, module);
  const names = fields(node, 'name').map((item) =>
    dottedName(walk, item.type === 'aliased_import' ? field(item, 'name') : item),
  );
  const ref: Ref = { import: walk.facts.import(dotted, walk.isErased ? 'type' : 'static', node, names), path: [] };
  if (typing.test(dotted)) walk.typing.add(ref.import);
  if (ofType(node, 'wildcard_import').length > 0) {
    walk.facts.export('*', ref, node);
    walk.facts.hazard('computed_dispatch', `from ${dotted} import *`, node);
  }
  for (const item of fields(node, 'name')) {
    const isAliased = item.type === 'aliased_import';
    const name = dottedName(walk, isAliased ? field(item, 'name') : item);
    const bound = isAliased ? textOf(walk, field(item, 'alias')) : name;
    bind(walk, bound, { import: ref.import, path: [name] }, dotted.split('.')[0] ?? '');
  }
}

const typing = /^typing(?:_extensions)?$/;

function dottedName(walk: PythonWalk, node: SyntaxNode | undefined): string {
  return textOf(walk, node).replace(/\s|\\/g, '');
}

function note(walk: PythonWalk, specifier: string, kind: ImportFact['kind'], place: SyntaxNode): Ref {
  const ref: Ref = { import: walk.facts.import(specifier, kind, place), path: [] };
  if (typing.test(specifier)) walk.typing.add(ref.import);
  return ref;
}

function bind(walk: PythonWalk, name: string, ref: Ref, root: string): void {
  if (name === '') return;
  const { names } = functionScope(walk.scope);
  const known = names.get(name);
  if (isRef(known)) {
    // The module is there: whether it lacks the name that is asked for first is not known.
    if (walk.fallbackOf.has(root)) return;
    walk.facts.alternate(known, ref);
    // Either may be meant: nothing of the library's is known of it.
    if (!walk.typing.has(ref.import)) walk.typing.delete(known.import);
  } else names.set(name, ref);
}
