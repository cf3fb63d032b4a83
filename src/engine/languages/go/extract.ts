/** Walks one Go file: imports, selectors on them, and what values of their types are asked to do. */
import type { ContentFacts, Ref, UseFact } from '../file-facts.ts';
import { factsBuilder } from '../facts-builder.ts';
import { openScope } from '../scope.ts';
import { field, fields, ofType, type SyntaxNode, type SyntaxTree } from '../syntax-tree.ts';
import { packageNames } from './imports.ts';
import { element, localTypeName, ownTypeOf, qualifiedRef, refOf, textOf, typeRef, type Walk } from './refs.ts';

export function walkFile(text: string, tree: SyntaxTree): ContentFacts {
  const walk: Walk = {
    text,
    facts: factsBuilder('go'),
    scope: openScope(undefined, true),
    fieldRefs: new Map(),
    localTypes: new Map(),
    dotImports: [],
  };
  if (tree.firstError !== undefined) walk.facts.hazard('unparsed_file', 'code that does not parse', tree.firstError);
  declareImports(walk, tree.root);
  walk.scope = openScope(walk.scope, true);
  noteDirectives(walk, tree.root);
  for (const item of tree.root.children) if (item.type === 'type_declaration') declareTypes(walk, item);
  for (const item of tree.root.children) {
    if (item.type === 'var_declaration') for (const spec of specs(item)) declareVariable(walk, spec);
    if (item.type === 'function_declaration') declareFunction(walk, item);
  }
  const exported = walk.scope;
  for (const item of tree.root.children) visit(walk, item);
  for (const [name, binding] of exported.names) {
    if (binding !== null && binding !== 'loader' && /^\p{Lu}/u.test(name))
      walk.facts.export(name, binding, { start: 0, end: 0 });
  }
  return walk.facts.build();
}

function declareImports(walk: Walk, root: SyntaxNode): void {
  const guessed: { names: readonly string[]; ref: Ref }[] = [];
  for (const declaration of ofType(root, 'import_declaration')) {
    for (const spec of [
      ...ofType(declaration, 'import_spec'),
      ...ofType(declaration, 'import_spec_list').flatMap((list) => ofType(list, 'import_spec')),
    ]) {
      const path = textOf(walk, field(spec, 'path')).slice(1, -1);
      const name = field(spec, 'name');
      const ref = { import: walk.facts.import(path, 'static', spec), path: [] };
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

/** `//go:linkname local importpath.name` reaches a function of another package past its exports. */
function noteDirectives(walk: Walk, root: SyntaxNode): void {
  const packageStart = ofType(root, 'package_clause')[0]?.start ?? 0;
  for (const comment of ofType(root, 'comment')) {
    const words = textOf(walk, comment).split(/\s+/);
    if (words[0] === '//go:generate')
      for (const word of words) if (word.includes('.')) walk.facts.string(word, comment);
    if (words[0] === '//go:build' && comment.start < packageStart)
      walk.facts.buildConstraint(textOf(walk, comment).slice('//go:build'.length).trim());
    if (words[0] !== '//go:linkname') continue;
    const target = words[2] ?? '';
    const dot = target.lastIndexOf('.');
    if (dot > 0 && target.indexOf('/') < dot) {
      const ref = { import: walk.facts.import(target.slice(0, dot), 'static', comment), path: [target.slice(dot + 1)] };
      walk.facts.use(ref, 'value', comment);
    } else walk.facts.hazard('dynamic_load', 'go:linkname', comment);
  }
}

function specs(declaration: SyntaxNode): readonly SyntaxNode[] {
  return declaration.children.flatMap((item) => (item.type.endsWith('_list') ? item.children : [item]));
}

function declareTypes(walk: Walk, declaration: SyntaxNode): void {
  for (const spec of specs(declaration)) {
    const name = textOf(walk, field(spec, 'name'));
    const type = field(spec, 'type');
    if (type?.type === 'qualified_type') {
      const ref = qualifiedRef(walk, type);
      if (ref !== undefined) walk.scope.names.set(name, ref);
    }
    for (const list of type?.type === 'struct_type' ? ofType(type, 'field_declaration_list') : []) {
      for (const item of ofType(list, 'field_declaration')) noteField(walk, name, item);
    }
  }
}

/** A field, or an embedded type, whose methods the outer type takes over. */
function noteField(walk: Walk, owner: string, item: SyntaxNode): void {
  const ref = typeRef(walk, field(item, 'type'));
  if (ref === undefined) return;
  const names = fields(item, 'name');
  for (const name of names) walk.fieldRefs.set(`${owner}.${textOf(walk, name)}`, ref);
  if (names.length > 0) return;
  walk.fieldRefs.set(`${owner}.${ref.path.at(-2) ?? ''}`, ref);
  walk.fieldRefs.set(`${owner}.*`, ref);
  const type = field(item, 'type');
  if (type !== undefined) walk.facts.use({ import: ref.import, path: ref.path.slice(0, -1) }, 'subclass', type);
}

/** A function of the file that returns an imported type hands its values on. */
function declareFunction(walk: Walk, node: SyntaxNode): void {
  const name = textOf(walk, field(node, 'name'));
  const result = field(node, 'result');
  const first = result?.type === 'parameter_list' ? field(result.children[0] ?? result, 'type') : result;
  const ref = typeRef(walk, first);
  walk.localTypes.set(`${name}()`, localTypeName(walk, first));
  if (ref === undefined) walk.scope.names.set(name, null);
  else walk.localTypes.set(`${name}()`, `@${name}`);
  if (ref !== undefined) walk.fieldRefs.set(`@${name}`, ref);
}

function visit(walk: Walk, node: SyntaxNode): void {
  switch (node.type) {
    case 'import_declaration':
    case 'comment':
    case 'package_clause':
      return;
    case 'identifier':
      noteUse(walk, refOf(walk, node), 'value', node);
      return;
    case 'selector_expression':
      noteUse(walk, refOf(walk, node), 'value', node);
      visitChain(walk, node);
      return;
    case 'qualified_type':
      return;
    case 'call_expression':
      visitCall(walk, node);
      return;
    case 'composite_literal':
      visitComposite(walk, node);
      return;
    case 'type_conversion_expression':
      // `store.Get[int](x)` reads like a conversion to a generic type.
      noteTypeUse(walk, field(node, 'type'));
      visitAll(walk, node, 'type');
      return;
    case 'keyed_element':
      visitKeyed(walk, node);
      return;
    case 'function_declaration':
    case 'method_declaration':
    case 'func_literal':
      visitFunction(walk, node);
      return;
    case 'block':
    case 'if_statement':
    case 'for_statement':
    case 'expression_switch_statement':
    case 'type_switch_statement':
    case 'select_statement':
    case 'expression_case':
    case 'type_case':
    case 'default_case':
    case 'communication_case':
      within(walk, () => visitAll(walk, node));
      return;
    case 'short_var_declaration':
    case 'range_clause':
      visitShortDeclaration(walk, node);
      return;
    case 'var_spec':
    case 'const_spec':
      visitAll(walk, node, 'name');
      declareVariable(walk, node);
      return;
    default:
      visitAll(walk, node);
  }
}

function visitAll(walk: Walk, node: SyntaxNode, except = ''): void {
  for (const inner of node.children) if (except === '' || inner.field !== except) visit(walk, inner);
}

function within(walk: Walk, body: () => void): void {
  const outer = walk.scope;
  walk.scope = openScope(outer, false);
  body();
  walk.scope = outer;
}

function noteUse(walk: Walk, ref: Ref | undefined, kind: UseFact['kind'], place: SyntaxNode): void {
  if (ref !== undefined) walk.facts.use(ref, kind, place);
}

function visitChain(walk: Walk, node: SyntaxNode): void {
  let current: SyntaxNode | undefined = node;
  while (current?.type === 'selector_expression') current = field(current, 'operand');
  if (current !== undefined && current.type !== 'identifier') visit(walk, current);
}

function visitCall(walk: Walk, node: SyntaxNode): void {
  const callee = field(node, 'function');
  if (callee !== undefined) {
    const ref = refOf(walk, callee);
    noteUse(walk, ref, 'call', callee);
    if (callee.type === 'selector_expression') {
      const name = textOf(walk, field(callee, 'field'));
      if (ref === undefined) walk.facts.calledMember(name, callee);
      if (name === 'MethodByName' || name === 'FieldByName') walk.facts.hazard('reflection', name, callee);
    }
    if (callee.type !== 'identifier') visitChain(walk, callee);
  }
  for (const argument of field(node, 'arguments')?.children ?? []) visit(walk, argument);
}

function visitComposite(walk: Walk, node: SyntaxNode): void {
  const type = field(node, 'type');
  noteTypeUse(walk, type);
  const body = field(node, 'body');
  if (body !== undefined) visit(walk, body);
}

function noteTypeUse(walk: Walk, type: SyntaxNode | undefined): void {
  const ref = typeRef(walk, type);
  if (ref !== undefined && type !== undefined) {
    walk.facts.use({ import: ref.import, path: ref.path.slice(0, -1) }, 'call', type);
  }
}

/** Keys of struct literals are field names, not variables. */
function visitKeyed(walk: Walk, node: SyntaxNode): void {
  const [key, ...values] = node.children;
  if (key !== undefined && key.children[0]?.type !== 'identifier') visit(walk, key);
  for (const value of values) visit(walk, value);
}

function visitFunction(walk: Walk, node: SyntaxNode): void {
  const outerTypes = new Map(walk.localTypes);
  within(walk, () => {
    for (const list of [...fields(node, 'receiver'), ...fields(node, 'parameters'), ...fields(node, 'result')]) {
      for (const parameter of list.type === 'parameter_list' ? list.children : []) declareVariable(walk, parameter);
    }
    const body = field(node, 'body');
    walk.facts.enterFunction();
    if (body !== undefined) visit(walk, body);
    walk.facts.leaveFunction();
  });
  walk.localTypes.clear();
  for (const [name, type] of outerTypes) walk.localTypes.set(name, type);
}

/** `var a, b T = x, y`, a parameter, or a receiver. */
function declareVariable(walk: Walk, spec: SyntaxNode): void {
  const type = field(spec, 'type');
  const value = field(spec, 'value');
  const values = value?.type === 'expression_list' ? value.children : value === undefined ? [] : [value];
  for (const [index, name] of fields(spec, 'name').entries()) {
    bind(
      walk,
      name,
      typeRef(walk, type) ?? refOf(walk, values[index] ?? (index === 0 ? values[0] : undefined)),
      localTypeName(walk, type) || ownTypeOf(walk, values[index]),
    );
  }
}

function bind(walk: Walk, name: SyntaxNode, ref: Ref | undefined, ownType: string): void {
  const text = textOf(walk, name);
  if (text === '_') return;
  walk.scope.names.set(text, ref ?? null);
  walk.localTypes.set(text, ownType);
}

function visitShortDeclaration(walk: Walk, node: SyntaxNode): void {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (right !== undefined) visit(walk, right);
  const values = right?.type === 'expression_list' ? right.children : right === undefined ? [] : [right];
  for (const [index, name] of (left?.children ?? []).entries()) {
    if (name.type !== 'identifier') continue;
    if (node.type === 'range_clause') bind(walk, name, index === 1 ? element(refOf(walk, values[0])) : undefined, '');
    else {
      const value = values.length === 1 && index > 0 ? undefined : values[index];
      bind(walk, name, refOf(walk, value), ownTypeOf(walk, value));
    }
  }
}
