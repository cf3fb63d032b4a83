/** What a file of Go declares at its top: imports, directives, types with their fields, functions with their results. */
import type { Ref } from '../../model/use-fact.ts';
import { childrenIn, field, fields, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type GoDeclaration, ownPackage } from '../../model/go-facts.ts';
import { packageNames } from './imports.ts';
import { refOf, resultRefs, textOf, typeRef, type Walk } from './refs.ts';

const declarationsMax = 100_000;

export function declareImports(walk: Walk, root: SyntaxNode): void {
  const guessed: { names: readonly string[]; ref: Ref }[] = [];
  for (const declaration of ofType(root, 'import_declaration')) {
    for (const spec of [
      ...ofType(declaration, 'import_spec'),
      ...ofType(declaration, 'import_spec_list').flatMap((list) => ofType(list, 'import_spec')),
    ]) {
      const path = textOf(walk, field(spec, 'path')).slice(1, -1);
      const name = field(spec, 'name');
      const ref = { import: walk.facts.import(path, 'static', spec), path: [] };
      walk.importNames[ref.import] = textOf(walk, name);
      noteImportHazard(walk, path, spec);
      if (name === undefined) guessed.push({ names: packageNames(path), ref });
      else if (name.type === 'dot') noteDotImport(walk, ref, path, spec);
      else if (name.type !== 'blank_identifier') walk.scope.names.set(textOf(walk, name), ref);
    }
  }
  for (const likely of [true, false]) {
    for (const { names, ref } of guessed) {
      for (const name of likely ? names.slice(0, 1) : names.slice(1))
        if (!walk.scope.names.has(name)) walk.scope.names.set(name, ref);
    }
  }
}

/** Of one dot import every capital name that the file does not declare may be; of several nobody knows whose it is. */
function noteDotImport(walk: Walk, ref: Ref, path: string, spec: SyntaxNode): void {
  walk.facts.hazard('computed_dispatch', `dot import of ${path}`, spec);
  walk.dotImports.push(ref);
}

function noteImportHazard(walk: Walk, path: string, spec: SyntaxNode): void {
  if (path === 'plugin') walk.facts.hazard('dynamic_load', 'import of plugin', spec);
  if (path === 'C') walk.facts.hazard('dynamic_load', 'cgo', spec);
  if (path === 'reflect') walk.facts.hazard('reflection', 'import of reflect', spec);
  if (path === 'unsafe') walk.facts.hazard('reflection', 'import of unsafe', spec);
}

/**
 * `//go:linkname local importpath.name` reaches a function of another package past its exports, and `//export F` hands one to
 * C: the names that are mentioned so, those of other packages after `=`.
 */
export function noteDirectives(walk: Walk, root: SyntaxNode): readonly string[] {
  const names: string[] = [];
  const packageStart = ofType(root, 'package_clause')[0]?.start ?? 0;
  for (const comment of ofType(root, 'comment')) {
    const words = textOf(walk, comment).split(/\s+/);
    if (words[0] === '//export' && words[1] !== undefined) names.push(words[1]);
    if (words[0] === '//go:generate')
      for (const word of words) if (word.includes('.')) walk.facts.string(word, comment);
    if (words[0] === '//go:build' && comment.start < packageStart)
      walk.facts.buildConstraint(textOf(walk, comment).slice('//go:build'.length).trim());
    if (words[0] !== '//go:linkname') continue;
    const target = words[2] ?? '';
    const dot = target.indexOf('.', target.lastIndexOf('/') + 1);
    if (words[1] !== undefined) names.push(words[1]);
    if (dot > 0) {
      const path = target.slice(dot + 1);
      names.push(`=${target}`);
      const ref = { import: walk.facts.import(target.slice(0, dot), 'static', comment), path: [path] };
      walk.importNames[ref.import] = '_';
      walk.facts.use(ref, 'value', comment);
    } else walk.facts.hazard('dynamic_load', 'go:linkname', comment);
  }
  return names;
}

/** Methods first, since a field that a method hides is no field; then types, since variables and functions speak of them. */
export function declareItems(walk: Walk, root: SyntaxNode): void {
  const declare = (item: GoDeclaration): void => {
    if (walk.declarations.length < declarationsMax) walk.declarations.push(item);
  };
  const own = (name: string): void => {
    if (name !== '_') walk.scope.names.set(name, { import: ownPackage, path: [name] });
  };
  const specsOf = (type: string): readonly SyntaxNode[] =>
    ofType(root, type).flatMap((item) =>
      item.children.flatMap((inner) => (inner.type.endsWith('_list') ? inner.children : [inner])),
    );
  for (const item of ofType(root, 'method_declaration'))
    walk.methods.add(`${receiverName(walk, item, '.')}${textOf(walk, field(item, 'name'))}`);
  const types = specsOf('type_declaration');
  for (const spec of types) own(textOf(walk, field(spec, 'name')));
  for (const item of ofType(root, 'function_declaration')) own(textOf(walk, field(item, 'name')));
  for (const spec of types) declareType(walk, spec, declare);
  for (const item of root.children) {
    if (item.type !== 'function_declaration' && item.type !== 'method_declaration') continue;
    const name = `${receiverName(walk, item, '.')}${textOf(walk, field(item, 'name'))}`;
    declare({ kind: 'function', name });
    declareResults(walk, name, item, declare);
  }
  for (const spec of [...specsOf('var_declaration'), ...specsOf('const_declaration')]) {
    const type = typeRef(walk, field(spec, 'type'));
    const values = childrenIn(spec, 'value');
    for (const [index, name] of fields(spec, 'name').entries()) {
      const ref = type ?? refOf(walk, values[index]);
      const text = textOf(walk, name);
      own(text);
      if (ref !== undefined && ref.import !== ownPackage && text !== '_') walk.scope.names.set(text, ref);
      declare({ kind: 'holds', name: text, ...(ref === undefined ? {} : { ref }) });
    }
  }
}

function declareType(walk: Walk, spec: SyntaxNode, declare: (item: GoDeclaration) => void): void {
  const name = textOf(walk, field(spec, 'name'));
  const type = field(spec, 'type');
  const parameters = ofType(spec, 'type_parameter_list').flatMap((list) => list.children);
  const outer = walk.scope;
  walk.scope = { names: new Map(), parent: outer, isFunction: false };
  for (const parameter of parameters) for (const item of fields(parameter, 'name')) hide(walk, item);
  declare({ kind: type?.type === 'interface_type' ? 'interface' : 'type', name });
  if (type?.type === 'struct_type') {
    for (const list of ofType(type, 'field_declaration_list'))
      for (const item of ofType(list, 'field_declaration')) declareField(walk, name, item, declare);
  } else if (type?.type === 'interface_type') {
    for (const item of ofType(type, 'method_elem'))
      declareResults(walk, `${name}.${textOf(walk, field(item, 'name'))}`, item, declare);
    for (const item of ofType(type, 'type_elem')) {
      const ref = item.children.length === 1 ? typeRef(walk, item.children[0]) : undefined;
      if (ref !== undefined) declare({ kind: 'embeds', name, ref });
    }
  } else {
    const ref = typeRef(walk, type);
    const isAlias = spec.type === 'type_alias';
    if (ref !== undefined) declare({ kind: isAlias ? 'same' : 'based', name, ref });
    if (isAlias && ref !== undefined && ref.import !== ownPackage && ref.path.at(-1) === '#')
      outer.names.set(name, { import: ref.import, path: ref.path.slice(0, -1) });
  }
  walk.scope = outer;
}

/** A field, or an embedded type, whose methods the outer type takes over. */
function declareField(walk: Walk, owner: string, item: SyntaxNode, declare: (item: GoDeclaration) => void): void {
  const type = field(item, 'type');
  const ref = typeRef(walk, type);
  const names = fields(item, 'name');
  for (const name of names) {
    const key = `${owner}.${textOf(walk, name)}`;
    if (ref !== undefined) walk.known.set(key, ref);
    declare({ kind: 'holds', name: key, ...(ref === undefined ? {} : { ref }) });
  }
  if (names.length > 0 || ref === undefined || type === undefined) return;
  declare({ kind: 'embeds', name: owner, ref });
  declare({ kind: 'holds', name: `${owner}.${ref.path.at(-2) ?? ''}`, ref });
  if (ref.import !== ownPackage) walk.facts.use({ import: ref.import, path: ref.path.slice(0, -1) }, 'subclass', type);
}

function declareResults(walk: Walk, name: string, node: SyntaxNode, declare: (item: GoDeclaration) => void): void {
  const outer = walk.scope;
  walk.scope = { names: new Map(), parent: outer, isFunction: false };
  declareTypeParameters(walk, node);
  for (const [index, ref] of resultRefs(walk, field(node, 'result')).entries()) {
    if (ref === undefined) continue;
    const key = `${name}${index === 0 ? '()' : `()${index}`}`;
    declare({ kind: 'holds', name: key, ref });
    if (!name.includes('.')) walk.known.set(key, ref);
  }
  walk.scope = outer;
}

/** Type parameters, also those that a receiver names again, stand for no type that is known. */
export function declareTypeParameters(walk: Walk, node: SyntaxNode): void {
  for (const list of [...ofType(node, 'type_parameter_list'), ...fields(node, 'type_parameters')])
    for (const parameter of list.children) for (const name of fields(parameter, 'name')) hide(walk, name);
  for (const receiver of fields(node, 'receiver').flatMap((list) => list.children)) {
    let type = field(receiver, 'type');
    while (type?.type === 'pointer_type' || type?.type === 'parenthesized_type') type = type.children[0];
    for (const item of type?.type === 'generic_type' ? childrenIn(type, 'type_arguments') : []) hide(walk, item);
  }
}

function hide(walk: Walk, name: SyntaxNode): void {
  walk.scope.names.set(textOf(walk, name), null);
}

/** `T` of a method's receiver `t *T[K]`, with what is to follow it; empty for a function. */
export function receiverName(walk: Walk, node: SyntaxNode, after: string): string {
  let type = field(field(node, 'receiver')?.children[0] ?? node, 'type');
  while (type?.type === 'pointer_type' || type?.type === 'parenthesized_type') type = type.children[0];
  if (type?.type === 'generic_type') type = field(type, 'type');
  return node.type !== 'method_declaration' || type === undefined ? '' : `${textOf(walk, type)}${after}`;
}
