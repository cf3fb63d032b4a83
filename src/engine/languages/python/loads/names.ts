/**
 * The names of each scope of a module with everything they are bound to, in whatever order the statements run: whether a name
 * may stand for a loader must not depend on which binding was read last.
 */
import { changedNames } from './changed-names.ts';
import { type Memo, memo } from './memo.ts';
import { field, fields, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';

export interface Binding {
  /** `import`: `node` is the statement that takes a name from a module. `value`: stands for the node. `item`: for one of its items. `with`: for what it opens. `definition`: the node defines it. `more`: added to. */
  readonly how: 'value' | 'item' | 'with' | 'import' | 'definition' | 'more' | 'unknown';
  readonly node: SyntaxNode | undefined;
  /** What an import binds, as `importlib.import_module`. */
  readonly imported: string;
  readonly start: number;
  /** It is bound whenever its scope's code has passed there. */
  readonly isSure: boolean;
}

export interface NameScope {
  readonly kind: 'module' | 'function' | 'class';
  readonly text: string;
  readonly parent: NameScope | undefined;
  readonly bindings: Map<string, Binding[]>;
  /** Names that the scope shares with the module or an outer function. */
  readonly shared: Set<string>;
  /** Names whose lists and dictionaries may be changed somewhere; `*` where any name of the module may be. */
  readonly changed: ReadonlySet<string>;
  /** The same for all scopes of a file. */
  readonly memos: Memos;
}

export interface Memos {
  readonly meanings: Memo<readonly string[]>;
  readonly texts: Memo<readonly Text[]>;
  readonly items: Memo<readonly Text[]>;
  readonly values: Memo<readonly Text[]>;
  readonly words: Memo<readonly (readonly Text[])[] | null>;
}

/** `own`: the name of a loaded module. `folder`: where the file lies. `source`: the text of an own file. */
export type Hole = 'any' | 'own' | 'folder' | 'source' | 'python' | 'arguments';
export type Piece = string | { readonly hole: Hole };
/** A text with holes, of each of which some is known. */
export type Text = readonly Piece[];

export interface Found {
  readonly bindings: readonly Binding[];
  readonly scope: NameScope;
}

export function scopeOf(
  node: SyntaxNode,
  text: string,
  kind: NameScope['kind'],
  parent: NameScope | undefined,
): NameScope {
  const changed = parent !== undefined && parent.text === text ? parent.changed : changedNames(text, node);
  const memos = parent?.memos ?? {
    meanings: memo(),
    texts: memo(),
    items: memo(),
    values: memo(),
    words: memo(),
  };
  const scope: NameScope = { kind, text, parent, bindings: new Map(), shared: new Set(), changed, memos };
  const parts =
    node.type === 'module' ? node.children : node.type === 'lambda' ? [] : (field(node, 'body')?.children ?? []);
  if (node.type === 'function_definition' || node.type === 'lambda') {
    for (const parameter of field(node, 'parameters')?.children ?? []) bindParameter(scope, parameter);
  }
  if (node.type === 'lambda') {
    const body = field(node, 'body');
    if (body !== undefined) collect(scope, body, false);
  }
  collectShared(scope, parts);
  for (const part of parts) collect(scope, part, true);
  if (kind === 'module') for (const part of parts) collectGlobals(scope, part);
  if (kind === 'function') for (const part of parts) collectNonlocal(scope, part);
  return scope;
}

/** `undefined` where no scope binds the name: a builtin, or what a star import brought. */
export function findName(scope: NameScope, name: string): Found | undefined {
  for (let current: NameScope | undefined = scope; current !== undefined; current = current.parent) {
    // The body of a class is no scope of its methods.
    if (current.kind === 'class' && current !== scope) continue;
    const bindings = current.bindings.get(name);
    if (bindings !== undefined && !current.shared.has(name)) return { bindings, scope: current };
  }
  return undefined;
}

function bind(scope: NameScope, name: string, binding: Binding): void {
  let target = scope;
  if (scope.shared.has(name)) {
    while (target.parent !== undefined) target = target.parent;
  }
  const known = target.bindings.get(name);
  const given = target === scope ? binding : { ...binding, isSure: false };
  if (known === undefined) target.bindings.set(name, [given]);
  else known.push(given);
}

/** What a function within binds of this one may have any value wherever it is asked for. */
function collectNonlocal(scope: NameScope, node: SyntaxNode): void {
  if (node.type === 'nonlocal_statement')
    for (const name of ofType(node, 'identifier')) {
      const known = scope.bindings.get(textOf(scope, name));
      known?.push({ how: 'unknown', node: undefined, imported: '', start: node.start, isSure: false });
    }
  for (const inner of node.children) collectNonlocal(scope, inner);
}

const opensScope: ReadonlySet<string> = new Set(['function_definition', 'class_definition', 'lambda']);

function collectShared(scope: NameScope, parts: readonly SyntaxNode[]): void {
  for (const part of parts) {
    if (opensScope.has(part.type)) continue;
    if (part.type === 'global_statement' || part.type === 'nonlocal_statement') {
      if (scope.kind === 'module') continue;
      for (const name of ofType(part, 'identifier')) scope.shared.add(textOf(scope, name));
    } else collectShared(scope, part.children);
  }
}

function collect(scope: NameScope, node: SyntaxNode, isSure: boolean): void {
  const value = (how: Binding['how'], given: SyntaxNode | undefined): Binding => ({
    how,
    node: given,
    imported: '',
    start: node.start,
    isSure,
  });
  switch (node.type) {
    case 'function_definition':
    case 'class_definition':
      bind(scope, nameOf(scope, field(node, 'name')), value('definition', node));
      return;
    case 'lambda':
      return;
    case 'import_statement':
      for (const item of fields(node, 'name')) {
        const isAliased = item.type === 'aliased_import';
        const dotted = nameOf(scope, isAliased ? field(item, 'name') : item);
        const root = dotted.split('.')[0] ?? dotted;
        const name = isAliased ? nameOf(scope, field(item, 'alias')) : root;
        bind(scope, name, { ...value('import', undefined), imported: isAliased ? dotted : root });
      }
      return;
    case 'import_from_statement': {
      const module = nameOf(scope, field(node, 'module_name'));
      for (const item of fields(node, 'name')) {
        const isAliased = item.type === 'aliased_import';
        const name = nameOf(scope, isAliased ? field(item, 'name') : item);
        const imported = `${module}${module.endsWith('.') ? '' : '.'}${name}`;
        bind(scope, isAliased ? nameOf(scope, field(item, 'alias')) : name, { ...value('import', node), imported });
      }
      return;
    }
    case 'assignment': {
      const right = field(node, 'right');
      if (right !== undefined) bindTarget(scope, field(node, 'left'), value('value', valueOfChain(right)));
      break;
    }
    case 'augmented_assignment':
      bindTarget(scope, field(node, 'left'), value('more', undefined));
      break;
    case 'named_expression':
      bindTarget(scope, field(node, 'name'), { ...value('value', field(node, 'value')), isSure: false });
      break;
    case 'for_statement':
    case 'for_in_clause':
      bindTarget(scope, field(node, 'left'), { ...value('item', field(node, 'right')), isSure: false });
      break;
    case 'as_pattern': {
      const target = field(node, 'alias')?.children[0];
      bindTarget(scope, target, value('with', node.children[0]));
      break;
    }
    case 'case_pattern':
      bindEvery(scope, node, value('unknown', undefined));
      return;
    case 'delete_statement':
      for (const name of node.children)
        bindTarget(scope, name, { ...value('unknown', undefined), imported: deleted, isSure: false });
      return;
  }
  // What is suppressed may have failed.
  const isHeld = node.type === 'with_statement' && /^[^\n]*\b(?:suppress|raises)\b/.test(textOf(scope, node));
  const stays = isSure && !isHeld && (steady.has(node.type) || node.type === 'assignment');
  for (const inner of node.children) collect(scope, inner, stays);
}

/** Of a name that is deleted: what it hid is to be seen again. */
export const deleted = 'del';

/** What stands in these runs whenever they do. */
const steady: ReadonlySet<string> = new Set([
  'expression_statement',
  'decorated_definition',
  'with_statement',
  'block',
]);

/** `a = b = c` gives both names `c`. */
function valueOfChain(node: SyntaxNode): SyntaxNode {
  let current = node;
  // A declaration of a type has no value: `x = y: int`.
  for (let right = field(current, 'right'); current.type === 'assignment' && right !== undefined; ) {
    current = right;
    right = field(current, 'right');
  }
  return current;
}

/** A function that says `global x` binds the module's `x`, wherever it is called. */
function collectGlobals(module: NameScope, node: SyntaxNode): void {
  if ((node.type === 'function_definition' || node.type === 'class_definition') && sharesNames(field(node, 'body')))
    scopeOf(node, module.text, node.type === 'class_definition' ? 'class' : 'function', module);
  for (const inner of node.children) collectGlobals(module, inner);
}

function sharesNames(node: SyntaxNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.type === 'global_statement') return true;
  return node.children.some((inner) => !opensScope.has(inner.type) && sharesNames(inner));
}

function bindTarget(scope: NameScope, target: SyntaxNode | undefined, binding: Binding): void {
  if (target === undefined) return;
  if (target.type === 'identifier') {
    bind(scope, nameOf(scope, target), binding);
    return;
  }
  if (
    !/^(?:pattern_list|tuple_pattern|list_pattern|tuple|list|list_splat_pattern|parenthesized_expression)$/.test(
      target.type,
    )
  )
    return;
  const values = binding.node !== undefined && binding.how === 'value' ? itemsOf(binding.node) : undefined;
  const isMatched =
    values?.length === target.children.length &&
    [...values, ...target.children].every(({ type }) => !/splat/.test(type));
  for (const [index, part] of target.children.entries()) {
    const node = isMatched ? values[index] : undefined;
    bindTarget(
      scope,
      part,
      node === undefined ? { ...binding, how: 'unknown', node: undefined } : { ...binding, node },
    );
  }
}

function itemsOf(node: SyntaxNode): readonly SyntaxNode[] | undefined {
  return /^(?:expression_list|tuple|list)$/.test(node.type) ? node.children : undefined;
}

function bindEvery(scope: NameScope, node: SyntaxNode, binding: Binding): void {
  if (node.type === 'identifier') bind(scope, nameOf(scope, node), binding);
  for (const inner of node.children) bindEvery(scope, inner, binding);
}

function bindParameter(scope: NameScope, parameter: SyntaxNode): void {
  const named = parameter.type === 'identifier' ? parameter : (field(parameter, 'name') ?? parameter.children[0]);
  const name = named?.type === 'identifier' ? named : named?.children[0];
  if (name?.type !== 'identifier') return;
  // What callers hand in is judged where they do; a default is one of its values.
  const unknown = { how: 'unknown', node: undefined, imported: '', start: parameter.start, isSure: true } as const;
  bind(scope, nameOf(scope, name), unknown);
  const value = field(parameter, 'value');
  if (value !== undefined) bind(scope, nameOf(scope, name), { ...unknown, how: 'value', node: value });
}

/** Python takes names by their compatibility form: `𝓎aml` is `yaml`. */
export function nameOf(scope: NameScope, node: SyntaxNode | undefined): string {
  return plainName(textOf(scope, node));
}

function plainName(written: string): string {
  // oxlint-disable-next-line no-control-regex
  const name = /^[\x00-\x7f]*$/.test(written) ? written : written.normalize('NFKC');
  return name.replace(/\\\r?\n|\s|\\/g, '');
}

function textOf(scope: NameScope, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : scope.text.slice(node.start, node.end);
}
