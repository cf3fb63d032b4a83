/** How Rust's syntax maps onto the walk for qualified names; macros are not expanded, so names within them are only mentions. */
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { openScope } from '../../syntax/scope.ts';
import { isLeftOut, rootsWithin } from './targets/cfg.ts';
import { type Declared, type Parts, type QualifiedWalk, type Shape, textOf } from '../../syntax/qualified-walk.ts';

const own = /^(?:crate|self|super|Self|std|core|alloc)$/;

export const rustShape: Shape = {
  language: 'rust',
  import(walk, node) {
    if (!isLeftOut(walk, node)) return noteImport(walk, node);
    leaveOut(walk, node);
    return true;
  },
  parts,
  declarations,
  hoisted(walk, node) {
    const body = field(node, 'body');
    return body === undefined ? [] : ofType(body, 'function_item').map((item) => textOf(walk, field(item, 'name')));
  },
  supertypes: (node) =>
    node.type === 'impl_item' ? [field(node, 'trait')].filter((trait) => trait !== undefined) : [],
  isRoot: (name) => /^[a-z_][a-z0-9_]*$/.test(name) && !own.test(name),
  makers: /^(?:new|default|from|with|open|create|parse|build|connect|try_new|try_from|(?:from|with|new)_\w+)$/,
  functions: new Set(['function_item', 'closure_expression']),
  classes: new Set(['impl_item', 'trait_item', 'mod_item']),
  strings: new Set(['string_literal']),
  unparsed(walk) {
    for (const match of walk.text.matchAll(/[a-z_][a-z0-9_]*/gi))
      walk.facts.string(match[0], { start: match.index, end: match.index + match[0].length });
    for (const match of walk.text.matchAll(/(?<![\w:.$])(?:use\s+|extern\s+crate\s+)?([a-z_][a-z0-9_]*)\s*::/g))
      walk.facts.string(`${match[1] ?? ''}::`, { start: match.index, end: match.index + match[0].length });
  },
  hazards(walk, node) {
    if (node.type === 'source_file') noteRoots(walk, node);
    if (node.type === 'macro_invocation') noteInclude(walk, node);
    noteTokens(walk, node);
  },
};

function noteImport(walk: QualifiedWalk, node: SyntaxNode): boolean {
  if (node.type === 'extern_crate_declaration') {
    const name = textOf(walk, field(node, 'name'));
    bind(walk, name, textOf(walk, field(node, 'alias')) || name, node);
    return true;
  }
  if (node.type !== 'use_declaration') return false;
  const argument = field(node, 'argument');
  if (argument !== undefined) useTree(walk, argument, '', node, 0);
  return true;
}

/** Roots of paths (`a::`) and own names that may be one (`mod a`): a root that nobody knows may be a crate's. */
function noteRoots(walk: QualifiedWalk, root: SyntaxNode): void {
  rootsWithin(walk, root, (name, place) => {
    if (rustShape.isRoot(name)) walk.facts.string(`${name}::`, place);
  });
  const own = (node: SyntaxNode): void => {
    const name = node.type === 'mod_item' ? field(node, 'name') : node.type === 'use_as_clause' ? field(node, 'alias') : undefined; // biome-ignore format: one value
    if (name !== undefined) walk.facts.string(`mod ${textOf(walk, name)}`, name);
    for (const inner of node.children) own(inner);
  };
  own(root);
}

/** Imports and paths of code for other targets; nothing in it is called. */
function leaveOut(walk: QualifiedWalk, node: SyntaxNode): void {
  const { scope } = walk;
  // What it binds is bound for itself alone.
  walk.scope = openScope(scope, false);
  const note = (inner: SyntaxNode): void => {
    noteImport(walk, inner);
    if (inner.type === 'macro_invocation') noteInclude(walk, inner);
    noteTokens(walk, inner);
    for (const child of inner.children) note(child);
  };
  note(node);
  walk.scope = scope;
  rootsWithin(walk, node, (name, place) => {
    if (rustShape.isRoot(name)) walk.facts.import(name, 'static', place);
  });
}

/** Tokens of macros and attributes: a crate named there is used, though nobody sees how. */
function noteTokens(walk: QualifiedWalk, node: SyntaxNode): void {
  if (node.type !== 'token_tree' && node.type !== 'attribute') return;
  for (const item of node.children) if (item.type === 'identifier') walk.facts.string(textOf(walk, item), item);
}

/** `include!` of what a build writes, and macros that end in one; a `.rs` file of the tree is read on its own. */
function noteInclude(walk: QualifiedWalk, node: SyntaxNode): void {
  const macro = textOf(walk, field(node, 'macro')).slice(-60);
  const given = textOf(walk, ofType(node, 'token_tree')[0]).slice(0, 200);
  const isOwn =
    /^[([{]\s*(?:r?"[^"]*\.rs"|concat!\s*\(\s*env!\s*\(\s*"CARGO_MANIFEST_DIR"\s*\)\s*,\s*"[^"]*\.rs"\s*\))\s*[)\]}]$/.test(
      given,
    );
  const isInclude = /^(?:(?:std|core)::)?include$/.test(macro) && !isOwn;
  // What is generated is compiled with the crate, and can name what the crate declares.
  if (isInclude || /(?:^|::)include_(?:proto|bindings|generated|file_descriptor_set)$/.test(macro))
    walk.facts.hazard('dynamic_load', `${macro}! of code that a build writes`, node, 'direct');
}

function useTree(walk: QualifiedWalk, node: SyntaxNode, prefix: string, place: SyntaxNode, depth: number): void {
  if (depth > 20) {
    walk.facts.hazard('unparsed_file', 'uses nested too deeply to be followed', place);
    return;
  }
  const join = (name: string): string => (prefix === '' ? name : `${prefix}::${name}`);
  switch (node.type) {
    case 'scoped_use_list': {
      const path = join(textOf(walk, field(node, 'path')));
      const list = field(node, 'list');
      if (list !== undefined) useTree(walk, list, path.replace(/^::/, ''), place, depth + 1);
      return;
    }
    case 'use_list':
      for (const item of node.children) useTree(walk, item, prefix, place, depth + 1);
      return;
    case 'use_as_clause':
      bind(walk, join(textOf(walk, field(node, 'path'))), textOf(walk, field(node, 'alias')), place);
      return;
    case 'use_wildcard': {
      // In `use a::{b, *}` the prefix alone says whose.
      const path = node.children[0] === undefined ? prefix : join(textOf(walk, node.children[0]));
      walk.facts.import(path, 'static', place);
      walk.facts.hazard('computed_dispatch', `use ${path}::*`, place);
      return;
    }
    case 'self':
      bind(walk, prefix, prefix.slice(prefix.lastIndexOf(':') + 1), place);
      return;
    default: {
      const path = join(textOf(walk, node).replace(/^::/, ''));
      bind(walk, path, path.slice(path.lastIndexOf(':') + 1), place);
    }
  }
}

function bind(walk: QualifiedWalk, path: string, name: string, place: SyntaxNode): void {
  const index = walk.facts.import(path, 'static', place);
  if (!own.test(path.split('::')[0] ?? '')) walk.scope.names.set(name, { import: index, path: [] });
}

function parts(walk: QualifiedWalk, node: SyntaxNode): Parts | undefined {
  switch (node.type) {
    case 'identifier':
    case 'type_identifier':
    case 'self':
      return { kind: 'name', name: textOf(walk, node) };
    case 'scoped_identifier':
    case 'scoped_type_identifier': {
      const object = field(node, 'path');
      const name = textOf(walk, field(node, 'name'));
      return object === undefined ? { kind: 'name', name } : { kind: 'member', object, name };
    }
    case 'field_expression': {
      const object = field(node, 'value');
      return object === undefined ? undefined : { kind: 'member', object, name: textOf(walk, field(node, 'field')) };
    }
    case 'call_expression': {
      const callee = field(node, 'function');
      return callee === undefined ? undefined : { kind: 'call', callee };
    }
    case 'macro_invocation': {
      const callee = field(node, 'macro');
      return callee === undefined ? undefined : { kind: 'call', callee };
    }
    case 'struct_expression': {
      const type = field(node, 'name');
      return type === undefined ? undefined : { kind: 'new', type };
    }
    case 'generic_function':
      return pass(field(node, 'function'));
    case 'generic_type':
    case 'reference_type':
      return pass(field(node, 'type'));
    case 'reference_expression':
      return pass(field(node, 'value'));
    case 'try_expression':
    case 'await_expression':
    case 'parenthesized_expression':
      return pass(node.children[0]);
    default:
      return undefined;
  }
}

function pass(inner: SyntaxNode | undefined): Parts | undefined {
  return inner === undefined ? undefined : { kind: 'pass', inner };
}

function declarations(walk: QualifiedWalk, node: SyntaxNode): readonly Declared[] {
  if (node.type === 'field_declaration')
    return [{ name: textOf(walk, field(node, 'name')), type: field(node, 'type'), isField: true }];
  if (node.type !== 'let_declaration' && node.type !== 'parameter') return [];
  const pattern = field(node, 'pattern');
  const name = pattern?.type === 'mut_pattern' ? pattern.children.at(-1) : pattern;
  return name?.type === 'identifier'
    ? [{ name: textOf(walk, name), type: field(node, 'type'), value: unwrapped(field(node, 'value')) }]
    : [];
}

/** `X::open().unwrap()` is an `X`. */
function unwrapped(node: SyntaxNode | undefined): SyntaxNode | undefined {
  const callee = node?.type === 'call_expression' ? field(node, 'function') : undefined;
  const isUnwrap = callee?.type === 'field_expression' && callee.children.length === 2;
  return isUnwrap &&
    field(node ?? callee, 'arguments')?.children.length === 0 &&
    callee.end - callee.start < 4000 &&
    callee.children[0]?.type === 'call_expression'
    ? callee.children[0]
    : node;
}
