/** Walks one Go file: what it does with imports and with its own package, function by function. */
import type { ContentFacts } from '../../model/file-facts.ts';
import type { Ref, UseFact } from '../../model/use-fact.ts';
import { deadChildren } from '../../syntax/dead-code.ts';
import { factsBuilder } from '../../syntax/facts-builder.ts';
import { openScope } from '../../syntax/scope.ts';
import { childrenIn, field, fields, type SyntaxNode, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { declareImports, declareItems, declareTypeParameters, noteDirectives, receiverName } from './declarations.ts';
import { listOf, ownPackage } from '../../model/go-facts.ts';
import { mentionsOf } from './mentioned-names.ts';
import { called, element, refOf, textOf, typeRef, type Walk } from './refs.ts';

const usesMax = 100_000;

export function walkFile(text: string, tree: SyntaxTree): ContentFacts {
  const walk: Walk = {
    text,
    facts: factsBuilder('go'),
    scope: openScope(undefined, true),
    known: new Map(),
    methods: new Set(),
    dotImports: [],
    importNames: [],
    declarations: [],
    uses: [],
    holder: '',
    valueHolder: '',
    isDead: false,
  };
  if (tree.firstError !== undefined) walk.facts.hazard('unparsed_file', 'code that does not parse', tree.firstError);
  declareImports(walk, tree.root);
  walk.scope = openScope(walk.scope, true);
  const linked = noteDirectives(walk, tree.root);
  declareItems(walk, tree.root);
  const exported = walk.scope;
  for (const item of tree.root.children) visit(walk, item);
  for (const [name, binding] of exported.names) {
    if (binding !== null && binding !== 'loader' && binding.import !== ownPackage && /^\p{Lu}/u.test(name))
      walk.facts.export(name, binding, { start: 0, end: 0 });
  }
  if (walk.uses.length >= usesMax)
    walk.facts.hazard('unparsed_file', 'more code than is followed in one file', { start: 0, end: 0 });
  const packageName = textOf(walk, tree.root.children.find(({ type }) => type === 'package_clause')?.children[0]);
  const { importNames, declarations, uses } = walk;
  return {
    ...walk.facts.build(),
    mentions: mentionsOf(text, tree.root, linked),
    go: { packageName, importNames, declarations, uses },
  };
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
    case 'select_statement':
    case 'expression_case':
    case 'default_case':
    case 'communication_case':
      within(walk, () => visitAll(walk, node));
      return;
    case 'type_switch_statement':
      within(walk, () => visitTypeSwitch(walk, node));
      return;
    case 'short_var_declaration':
    case 'range_clause':
    case 'receive_statement':
      visitShortDeclaration(walk, node);
      return;
    case 'assignment_statement':
      visitAssignment(walk, node);
      return;
    case 'var_spec':
    case 'const_spec':
      if (isFileLevel(walk)) visitPackageVariable(walk, node);
      else {
        visitAll(walk, node, 'name');
        declareVariable(walk, node);
      }
      return;
    case 'type_declaration':
      if (!isFileLevel(walk)) hideLocalTypes(walk, node);
      visitAll(walk, node);
      return;
    default:
      visitAll(walk, node);
  }
}

function visitAll(walk: Walk, node: SyntaxNode, except = ''): void {
  const isDead = deadChildren(walk.text, node);
  for (const inner of node.children) {
    if (except !== '' && inner.field === except) continue;
    const outer = walk.isDead;
    walk.isDead ||= isDead(inner);
    visit(walk, inner);
    walk.isDead = outer;
  }
}

function within(walk: Walk, body: () => void): void {
  const outer = walk.scope;
  walk.scope = openScope(outer, false);
  body();
  walk.scope = outer;
}

function isFileLevel(walk: Walk): boolean {
  return walk.scope.parent?.parent === undefined;
}

function noteUse(walk: Walk, ref: Ref | undefined, kind: UseFact['kind'], place: SyntaxNode): void {
  if (ref === undefined || walk.isDead) return;
  if (ref.import !== ownPackage) walk.facts.use(ref, kind, place);
  if (walk.uses.length >= usesMax) return;
  const holder = kind === 'call' ? walk.holder : walk.valueHolder;
  walk.uses.push({ in: holder, ref, kind, start: place.start, end: place.end });
}

function visitChain(walk: Walk, node: SyntaxNode): void {
  let current: SyntaxNode | undefined = node;
  while (current?.type === 'selector_expression') current = field(current, 'operand');
  if (current !== undefined && current.type !== 'identifier') visit(walk, current);
}

function visitCall(walk: Walk, node: SyntaxNode): void {
  const callee = field(node, 'function');
  if (callee?.type === 'func_literal') visitFunction(walk, callee, walk.holder);
  else if (callee !== undefined) {
    const ref = refOf(walk, callee);
    noteUse(walk, ref, 'call', callee);
    if (callee.type === 'selector_expression') {
      const name = textOf(walk, field(callee, 'field'));
      if (ref === undefined || ref.import === ownPackage) walk.facts.calledMember(name, callee);
      if (name === 'MethodByName' || name === 'FieldByName') walk.facts.hazard('reflection', name, callee);
    }
    if (callee.type !== 'identifier') visitChain(walk, callee);
  }
  for (const argument of childrenIn(node, 'arguments')) visit(walk, argument);
}

function visitComposite(walk: Walk, node: SyntaxNode): void {
  const type = field(node, 'type');
  noteTypeUse(walk, type);
  const body = field(node, 'body');
  if (body !== undefined) visit(walk, body);
}

function noteTypeUse(walk: Walk, type: SyntaxNode | undefined): void {
  const ref = typeRef(walk, type);
  if (ref !== undefined && type !== undefined)
    noteUse(walk, { import: ref.import, path: ref.path.slice(0, -1) }, 'call', type);
}

/** Keys of struct literals are field names, not variables. */
function visitKeyed(walk: Walk, node: SyntaxNode): void {
  const [key, ...values] = node.children;
  if (key !== undefined && key.children[0]?.type !== 'identifier') visit(walk, key);
  for (const value of values) visit(walk, value);
}

/** What runs when a package is loaded has no name; a function without a name belongs to whoever holds it. */
function visitFunction(walk: Walk, node: SyntaxNode, literalHolder = walk.valueHolder): void {
  const { holder, valueHolder } = walk;
  const name = textOf(walk, field(node, 'name'));
  const isLoadTime = name === '_' || (name === 'init' && node.type === 'function_declaration');
  walk.holder =
    node.type === 'func_literal' ? literalHolder : isLoadTime ? '' : `${receiverName(walk, node, '.')}${name}`;
  walk.valueHolder = walk.holder;
  within(walk, () => {
    declareTypeParameters(walk, node);
    for (const list of [...fields(node, 'receiver'), ...fields(node, 'parameters'), ...fields(node, 'result')]) {
      for (const parameter of list.type === 'parameter_list' ? list.children : []) declareVariable(walk, parameter);
    }
    const body = field(node, 'body');
    walk.facts.enterFunction();
    if (body !== undefined) visit(walk, body);
    walk.facts.leaveFunction();
  });
  walk.holder = holder;
  walk.valueHolder = valueHolder;
}

/** A call in the initial value runs when the package is loaded; a function that is only stored runs when the variable is used. */
function visitPackageVariable(walk: Walk, spec: SyntaxNode): void {
  holding(walk, textOf(walk, field(spec, 'name')), () => visitAll(walk, spec, 'name'));
}

/** `table = map[string]func(){…}` in an `init` function fills the package's variable. */
function visitAssignment(walk: Walk, node: SyntaxNode): void {
  let target = field(node, 'left')?.children[0];
  while (target?.type === 'index_expression') target = field(target, 'operand');
  const ref = walk.holder === '' && target?.type === 'identifier' ? refOf(walk, target) : undefined;
  const variable = ref?.import === ownPackage && ref.path.length === 1 ? (ref.path[0] ?? '') : walk.valueHolder;
  holding(walk, variable, () => visitAll(walk, node));
}

function holding(walk: Walk, variable: string, body: () => void): void {
  const outer = walk.valueHolder;
  walk.valueHolder = variable;
  body();
  walk.valueHolder = outer;
}

/** `var a, b T = x, y`, a parameter, or a receiver. */
function declareVariable(walk: Walk, spec: SyntaxNode): void {
  const type = field(spec, 'type');
  const value = field(spec, 'value');
  const values = value?.type === 'expression_list' ? value.children : value === undefined ? [] : [value];
  const isVariadic = spec.type === 'variadic_parameter_declaration';
  for (const [index, name] of fields(spec, 'name').entries()) {
    const declared = typeRef(walk, type);
    bind(walk, name, isVariadic ? listed(declared) : (declared ?? valueAt(walk, values, index)));
  }
}

function listed(ref: Ref | undefined): Ref | undefined {
  return ref === undefined ? undefined : { import: ref.import, path: [...ref.path, listOf] };
}

/** `a, b := f()` takes the results of one call, and `v, ok := m[k]` the value first. */
function valueAt(walk: Walk, values: readonly SyntaxNode[], index: number): Ref | undefined {
  const only = values.length === 1 ? values[0] : undefined;
  if (only === undefined || index === 0) return refOf(walk, values[index]);
  return only.type === 'call_expression' ? called(walk, refOf(walk, field(only, 'function')), index) : undefined;
}

function bind(walk: Walk, name: SyntaxNode, ref: Ref | undefined): void {
  const text = textOf(walk, name);
  if (text !== '_') walk.scope.names.set(text, ref ?? null);
}

function visitShortDeclaration(walk: Walk, node: SyntaxNode): void {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (right !== undefined) visit(walk, right);
  const values = right?.type === 'expression_list' ? right.children : right === undefined ? [] : [right];
  for (const [index, name] of (left?.children ?? []).entries()) {
    if (name.type !== 'identifier') continue;
    const isRange = node.type === 'range_clause';
    bind(
      walk,
      name,
      isRange ? (index === 1 ? element(refOf(walk, values[0])) : undefined) : valueAt(walk, values, index),
    );
  }
}

/** In a case of one type the variable is of that type. */
function visitTypeSwitch(walk: Walk, node: SyntaxNode): void {
  const alias = field(node, 'alias')?.children[0];
  for (const inner of node.children) {
    if (inner.field === 'alias') continue;
    if (inner.type !== 'type_case') visit(walk, inner);
    else
      within(walk, () => {
        const types = fields(inner, 'type');
        if (alias !== undefined) bind(walk, alias, types.length === 1 ? typeRef(walk, types[0]) : undefined);
        visitAll(walk, inner, 'type');
      });
    if (inner.field === 'value' && alias !== undefined) bind(walk, alias, undefined);
  }
}

function hideLocalTypes(walk: Walk, declaration: SyntaxNode): void {
  for (const spec of declaration.children) {
    const name = field(spec, 'name');
    if (name !== undefined) bind(walk, name, undefined);
  }
}
