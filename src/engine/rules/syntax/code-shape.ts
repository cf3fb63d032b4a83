/**
 * What functions and calls look like in each language's grammar, so that whoever asks "which function is this?" or "what is called here?" asks
 * the same of all of them. Only names of nodes and of their roles stand here; what they mean for handlers or values is said elsewhere.
 */
import type { SgNode } from './rule-engine.ts';

export interface CodeShape {
  /** Nodes that have a body of their own, named or not. */
  readonly functions: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly calls: ReadonlyMap<string, CallShape>;
  /** Access of a member by name: the role of the object, and of the name. */
  readonly members: ReadonlyMap<string, { readonly object: string; readonly name: string }>;
}

/** Roles of a call's parts in the grammar. A call whose grammar names no roles has its callee first. */
export interface CallShape {
  readonly callee?: string;
  readonly object?: string;
  readonly name?: string;
  readonly arguments?: string;
}

const typescript = shape({
  functions: [
    'function_declaration',
    'function_expression',
    'generator_function_declaration',
    'generator_function',
    'arrow_function',
    'method_definition',
  ],
  classes: ['class_declaration', 'class', 'abstract_class_declaration'],
  calls: {
    call_expression: { callee: 'function', arguments: 'arguments' },
    new_expression: { callee: 'constructor', arguments: 'arguments' },
  },
  members: { member_expression: { object: 'object', name: 'property' } },
});

/** A grammar takes no names of nodes that it does not have. */
const javascript: CodeShape = { ...typescript, classes: new Set(['class_declaration', 'class']) };

const shapes: Readonly<Record<string, CodeShape>> = {
  JavaScript: javascript,
  TypeScript: typescript,
  Tsx: typescript,
  python: shape({
    functions: ['function_definition', 'lambda'],
    classes: ['class_definition'],
    calls: { call: { callee: 'function', arguments: 'arguments' } },
    members: { attribute: { object: 'object', name: 'attribute' } },
  }),
  go: shape({
    functions: ['function_declaration', 'method_declaration', 'func_literal'],
    classes: ['type_spec'],
    calls: { call_expression: { callee: 'function', arguments: 'arguments' } },
    members: { selector_expression: { object: 'operand', name: 'field' } },
  }),
  java: shape({
    functions: ['method_declaration', 'constructor_declaration', 'lambda_expression'],
    classes: ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration'],
    calls: {
      method_invocation: { object: 'object', name: 'name', arguments: 'arguments' },
      object_creation_expression: { callee: 'type', arguments: 'arguments' },
    },
    members: { field_access: { object: 'object', name: 'field' } },
  }),
  kotlin: shape({
    functions: ['function_declaration', 'anonymous_function', 'lambda_literal'],
    classes: ['class_declaration', 'object_declaration'],
    calls: { call_expression: {} },
    members: {},
  }),
  csharp: shape({
    functions: [
      'method_declaration',
      'constructor_declaration',
      'local_function_statement',
      'lambda_expression',
      'anonymous_method_expression',
    ],
    classes: ['class_declaration', 'interface_declaration', 'record_declaration', 'struct_declaration'],
    calls: {
      invocation_expression: { callee: 'function', arguments: 'arguments' },
      object_creation_expression: { callee: 'type', arguments: 'arguments' },
    },
    members: { member_access_expression: { object: 'expression', name: 'name' } },
  }),
  php: shape({
    functions: ['function_definition', 'method_declaration', 'anonymous_function', 'arrow_function'],
    classes: ['class_declaration', 'interface_declaration', 'trait_declaration', 'anonymous_class'],
    calls: {
      function_call_expression: { callee: 'function', arguments: 'arguments' },
      member_call_expression: { object: 'object', name: 'name', arguments: 'arguments' },
      nullsafe_member_call_expression: { object: 'object', name: 'name', arguments: 'arguments' },
      scoped_call_expression: { object: 'scope', name: 'name', arguments: 'arguments' },
      object_creation_expression: {},
    },
    members: {
      member_access_expression: { object: 'object', name: 'name' },
      class_constant_access_expression: { object: 'scope', name: 'name' },
    },
  }),
  ruby: shape({
    functions: ['method', 'singleton_method', 'block', 'do_block', 'lambda'],
    classes: ['class', 'module', 'singleton_class'],
    calls: { call: { object: 'receiver', name: 'method', arguments: 'arguments' } },
    members: { scope_resolution: { object: 'scope', name: 'name' } },
  }),
  rust: shape({
    functions: ['function_item', 'closure_expression'],
    classes: ['impl_item', 'trait_item', 'struct_item'],
    calls: {
      call_expression: { callee: 'function', arguments: 'arguments' },
      macro_invocation: { callee: 'macro' },
    },
    members: {
      field_expression: { object: 'value', name: 'field' },
      scoped_identifier: { object: 'path', name: 'name' },
    },
  }),
};

/** Of a language by the engine's name; undefined for languages whose functions nobody asks about. */
export function codeShapeOf(language: string): CodeShape | undefined {
  return shapes[language];
}

/** The dotted name of what a call calls, `db.query`; what is no name in it is `?`: `?.query` of `open().query()`. Undefined for what is no call. */
export function calledName(node: SgNode, code: CodeShape): string | undefined {
  const call = code.calls.get(String(node.kind()));
  if (call === undefined) return undefined;
  if (call.name !== undefined) {
    const name = node.field(call.name)?.text() ?? '?';
    const object = call.object === undefined ? null : node.field(call.object);
    return object === null ? bare(name) : `${dottedName(object, code)}.${bare(name)}`;
  }
  const callee = call.callee === undefined ? firstNamed(node) : node.field(call.callee);
  return callee === null || callee === undefined ? '?' : dottedName(callee, code);
}

/** The name that an expression is: `a.b.c`, `?` for what is none, `?.c` where only the end is one. */
export function dottedName(node: SgNode, code: CodeShape): string {
  const names: string[] = [];
  for (let part: SgNode | null = node; part !== null; ) {
    const kind: string = String(part.kind());
    const member = code.members.get(kind);
    if (member !== undefined) {
      names.unshift(bare(part.field(member.name)?.text() ?? '?'));
      part = part.field(member.object);
      continue;
    }
    if (kind === 'navigation_expression') {
      const suffix = part.children().findLast((child) => child.kind() === 'navigation_suffix');
      names.unshift(bare(suffix?.text().replace(/^[?.:!]+/, '') ?? '?'));
      part = firstNamed(part) ?? null;
      continue;
    }
    const inner: SgNode | undefined = wrappers.has(kind) ? firstNamed(part) : undefined;
    if (inner !== undefined) {
      part = inner;
      continue;
    }
    const read = readOf(part, code);
    if (read !== undefined) {
      names.unshift(read.name);
      part = read.object;
      continue;
    }
    names.unshift(nameKinds.has(kind) ? bare(part.text()) : '?');
    break;
  }
  return names.join('.');
}

/** The innermost function around a node, the node itself not counted. */
export function functionAround(node: SgNode, code: CodeShape): SgNode | undefined {
  for (let around = node.parent(); around !== null; around = around.parent())
    if (code.functions.has(String(around.kind()))) return around;
  return undefined;
}

/** Names of nodes that are one name in all grammars; calls and operators are none. */
const nameKinds: ReadonlySet<string> = new Set([
  'identifier',
  'property_identifier',
  'private_property_identifier',
  'shorthand_property_identifier',
  'field_identifier',
  'type_identifier',
  'package_identifier',
  'simple_identifier',
  'scoped_type_identifier',
  'generic_type',
  'generic_name',
  'qualified_name',
  'qualified_type',
  'name',
  'namespace_name',
  'relative_scope',
  'variable_name',
  'constant',
  'instance_variable',
  'class_variable',
  'global_variable',
  'this',
  'this_expression',
  'self',
  'super',
  'base',
]);

/** What only stands around a name. The grammar of TypeScript takes `await a.b<T>()` for a call of an awaited `a.b`. */
const wrappers: ReadonlySet<string> = new Set(['await_expression', 'parenthesized_expression', 'non_null_expression']);

/** Ruby reads a member by a call without arguments. */
function readOf(node: SgNode, code: CodeShape): { readonly name: string; readonly object: SgNode | null } | undefined {
  const call = code.calls.get(String(node.kind()));
  if (call?.object !== 'receiver' || node.field('arguments') !== null || node.field('block') !== null) return undefined;
  return { name: bare(node.field('method')?.text() ?? '?'), object: node.field('receiver') };
}

/** Without what a language writes before names or behind them: `$`, `#`, `?`, arguments of types. */
function bare(name: string): string {
  return name
    .replace(/<[^]*$/, '')
    .replace(/^[$#]/, '')
    .replace(/\\|::/g, '.')
    .replace(/\s+/g, '');
}

function firstNamed(node: SgNode): SgNode | undefined {
  return node.children().find((child) => child.isNamed());
}

function shape(parts: {
  functions: readonly string[];
  classes: readonly string[];
  calls: Readonly<Record<string, CallShape>>;
  members: Readonly<Record<string, { object: string; name: string }>>;
}): CodeShape {
  return {
    functions: new Set(parts.functions),
    classes: new Set(parts.classes),
    calls: new Map(Object.entries(parts.calls)),
    members: new Map(Object.entries(parts.members)),
  };
}
