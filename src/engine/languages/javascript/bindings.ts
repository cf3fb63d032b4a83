/** What an expression of JavaScript stands for, as far as it comes from an import, and how patterns take it apart. */
import type { Ref } from '../../model/use-fact.ts';
import { type FactsBuilder, member } from '../../syntax/facts-builder.ts';
import { type Binding, functionScope, lookUp, type Scope } from '../../syntax/scope.ts';
import { computedSpecifier } from './syntax/computed-paths.ts';
import { child, memberName, nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';

export interface Walk {
  readonly facts: FactsBuilder;
  scope: Scope;
  /** Members of `this` in the class being walked whose values came from imports. */
  thisRefs: Map<string, Ref> | undefined;
  /** Where values are followed, the name of every function; code is noted under it. */
  readonly functionNames: ReadonlyMap<Node, string> | undefined;
}

/** Wrappers that compilers put around `require` and that hand its value on. */
const interopName = /^_{0,2}(?:interop|import|toESM|esm)[A-Za-z_]*$/i;
const passThrough = new Map([
  ['AwaitExpression', 'argument'],
  ['ParenthesizedExpression', 'expression'],
  ['ChainExpression', 'expression'],
  ['TSAsExpression', 'expression'],
  ['TSNonNullExpression', 'expression'],
  ['TSSatisfiesExpression', 'expression'],
  ['TSTypeAssertion', 'expression'],
  ['TSInstantiationExpression', 'expression'],
  ['AssignmentExpression', 'right'],
]);

export function refOf(walk: Walk, node: Node | undefined): Ref | undefined {
  const binding = bindingOf(walk, node);
  return binding === 'loader' || binding === null ? undefined : binding;
}

export function bindingOf(walk: Walk, node: Node | undefined): Binding | undefined {
  if (node === undefined) return undefined;
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return lookUp(walk.scope, nameOf(node));
    case 'MemberExpression':
    case 'JSXMemberExpression': {
      const object = nodeOf(node['object']);
      if (object?.type === 'ThisExpression') return walk.thisRefs?.get(memberName(node));
      return member(refOf(walk, object), memberName(node));
    }
    case 'CallExpression':
      return calledBinding(walk, node);
    case 'ImportExpression':
      return loaded(walk, nodeOf(node['source']), node);
    case 'NewExpression':
      return member(refOf(walk, nodeOf(node['callee'])), '#');
    case 'LogicalExpression':
      return bindingOf(walk, nodeOf(node['left'])) ?? bindingOf(walk, nodeOf(node['right']));
    case 'ConditionalExpression':
      return bindingOf(walk, nodeOf(node['consequent'])) ?? bindingOf(walk, nodeOf(node['alternate']));
    case 'SequenceExpression':
      return bindingOf(walk, nodesOf(node['expressions']).at(-1));
    case 'ClassExpression':
      return bindingOf(walk, nodeOf(node['superClass']));
    default: {
      const inner = passThrough.get(node.type);
      return inner === undefined ? undefined : bindingOf(walk, child(node, inner));
    }
  }
}

/** True for `require` itself, for what `createRequire` made, and for `module.require` and `require.main.require`. */
export function isLoader(walk: Walk, callee: Node | undefined): boolean {
  if (callee === undefined) return false;
  if (callee.type === 'Identifier')
    return nameOf(callee) === 'require' || lookUp(walk.scope, nameOf(callee)) === 'loader';
  if (callee.type !== 'MemberExpression' || memberName(callee) !== 'require') return false;
  const object = nodeOf(callee['object']);
  return (
    nameOf(object) === 'module' ||
    (object?.type === 'MemberExpression' && /^(?:main|mainModule)$/.test(memberName(object)))
  );
}

function calledBinding(walk: Walk, node: Node): Binding | undefined {
  const callee = nodeOf(node['callee']);
  const first = nodesOf(node['arguments'])[0];
  if (isLoader(walk, callee)) return loaded(walk, first, node);
  const name = callee?.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
  if (name === 'createRequire') return 'loader';
  if (first !== undefined && interopName.test(name)) {
    const inner = refOf(walk, first);
    if (inner !== undefined) return inner;
  }
  return member(refOf(walk, callee), '()');
}

/** The import that a `require` or `import()` of a known name makes; a name of which only the package is known ends in `*`. */
function loaded(walk: Walk, source: Node | undefined, place: Node): Ref | undefined {
  const specifier = stringOf(source) ?? computedSpecifier(source);
  if (specifier === undefined) return undefined;
  const kind = place.type === 'ImportExpression' ? 'dynamic' : 'static';
  return { import: walk.facts.import(specifier, kind, place), path: [] };
}

/** Binds the names of a pattern to what they take from `binding`. */
export function bindPattern(walk: Walk, scope: Scope, pattern: Node | undefined, binding: Binding): void {
  if (pattern === undefined) return;
  switch (pattern.type) {
    case 'Identifier':
      bindName(scope, nameOf(pattern), binding ?? typeRef(walk, nodeOf(pattern['typeAnnotation'])) ?? null);
      return;
    case 'TSParameterProperty':
      bindPattern(walk, scope, nodeOf(pattern['parameter']), binding);
      return;
    case 'AssignmentPattern':
      bindPattern(walk, scope, nodeOf(pattern['left']), binding ?? refOf(walk, nodeOf(pattern['right'])) ?? null);
      return;
    case 'RestElement':
      bindPattern(walk, scope, nodeOf(pattern['argument']), binding);
      return;
    case 'ArrayPattern':
      for (const element of nodesOf(pattern['elements'])) bindPattern(walk, scope, element, part(binding, '[]'));
      return;
    case 'ObjectPattern':
      for (const property of nodesOf(pattern['properties'])) {
        if (property.type === 'RestElement') bindPattern(walk, scope, property, binding);
        else {
          const key = nodeOf(property['key']);
          const name = property['computed'] === true ? (stringOf(key) ?? '[]') : nameOf(key);
          bindPattern(walk, scope, nodeOf(property['value']), part(binding, name));
        }
      }
  }
}

function part(binding: Binding, name: string): Binding {
  return binding === null || binding === 'loader' ? null : (member(binding, name) ?? null);
}

export function bindName(scope: Scope, name: string, binding: Binding): void {
  if (name === '') return;
  if (binding === null && scope.names.has(name)) return;
  scope.names.set(name, binding);
}

/** `x: Foo` and `x: lib.Foo` say that `x` holds instances. */
export function typeRef(walk: Walk, annotation: Node | undefined): Ref | undefined {
  let type = annotation;
  while (type?.type === 'TSTypeAnnotation') type = nodeOf(type['typeAnnotation']);
  if (type?.type !== 'TSTypeReference') return undefined;
  return member(entityRef(walk, nodeOf(type['typeName'])), '#');
}

function entityRef(walk: Walk, node: Node | undefined): Ref | undefined {
  if (node?.type === 'TSQualifiedName')
    return member(entityRef(walk, nodeOf(node['left'])), nameOf(nodeOf(node['right'])));
  return node?.type === 'Identifier' ? refOf(walk, node) : undefined;
}

/**
 * Declares what the statements of one block declare, so that a function may use a name that stands below it and an
 * inner name hides an outer one.
 */
export function declare(walk: Walk, statements: readonly Node[]): void {
  const scope = walk.scope;
  const outer = functionScope(scope);
  const declared = statements.map((statement) =>
    statement.type.startsWith('Export') ? (nodeOf(statement['declaration']) ?? statement) : statement,
  );
  for (const statement of declared) {
    if (/^(?:Function|Class|TSEnum|TSModule)Declaration$/.test(statement.type))
      bindName(scope, nameOf(nodeOf(statement['id'])), null);
    if (statement.type === 'ImportDeclaration') bindImport(walk, statement);
    if (statement.type === 'TSImportEqualsDeclaration') bindImportEquals(walk, statement);
  }
  for (const statement of declared) {
    if (statement.type === 'VariableDeclaration')
      declareVariables(walk, statement['kind'] === 'var' ? outer : scope, statement);
    if (statement.type === 'ClassDeclaration') {
      bindName(scope, nameOf(nodeOf(statement['id'])), refOf(walk, nodeOf(statement['superClass'])) ?? null);
    }
  }
}

export function declareVariables(walk: Walk, scope: Scope, declaration: Node): void {
  for (const declarator of nodesOf(declaration['declarations'])) {
    bindPattern(walk, scope, nodeOf(declarator['id']), bindingOf(walk, nodeOf(declarator['init'])) ?? null);
  }
}

function bindImport(walk: Walk, statement: Node): void {
  const specifier = stringOf(nodeOf(statement['source'])) ?? '';
  const specifiers = nodesOf(statement['specifiers']);
  const isType = (node: Node): boolean => node['importKind'] === 'type';
  const isErased = isType(statement) || (specifiers.length > 0 && specifiers.every(isType));
  const index = walk.facts.import(specifier, isErased ? 'type' : 'static', statement);
  for (const item of specifiers) {
    const local = nameOf(nodeOf(item['local']));
    const path = importedPath(item);
    bindName(walk.scope, local, { import: index, path });
  }
}

function importedPath(specifier: Node): readonly string[] {
  if (specifier.type === 'ImportNamespaceSpecifier') return [];
  return [specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(nodeOf(specifier['imported']))];
}

function bindImportEquals(walk: Walk, statement: Node): void {
  const reference = nodeOf(statement['moduleReference']);
  const name = nameOf(nodeOf(statement['id']));
  if (reference?.type === 'TSExternalModuleReference') {
    const specifier = stringOf(nodeOf(reference['expression'])) ?? '';
    const kind = statement['importKind'] === 'type' ? 'type' : 'static';
    bindName(walk.scope, name, { import: walk.facts.import(specifier, kind, statement), path: [] });
  } else {
    bindName(walk.scope, name, entityRef(walk, reference) ?? null);
  }
}
