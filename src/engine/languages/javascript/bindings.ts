/** What an expression of JavaScript stands for, as far as it comes from an import, and how patterns take it apart. */
import type { Ref } from '../file-facts.ts';
import { type FactsBuilder, member } from '../facts-builder.ts';
import { type Binding, functionScope, lookUp, type Scope } from '../scope.ts';
import { computedSpecifier } from './computed-paths.ts';
import { child, children, memberName, nameOf, type Node, stringOf } from './node.ts';

export interface Walk {
  readonly facts: FactsBuilder;
  scope: Scope;
  /** Members of `this` in the class being walked whose values came from imports. */
  thisRefs: Map<string, Ref> | undefined;
  /** Where values are followed, the name of every function; code is noted under it. */
  readonly functionNames: ReadonlyMap<Node, string> | undefined;
}

/** Wrappers that compilers put around `require` and that hand its value on. */
const interopName = /^_{0,2}(?:interop|import|toESM|esm)[A-Za-z_]*$|^__importStar$|^__importDefault$/i;
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
      const object = child(node, 'object');
      if (object?.type === 'ThisExpression') return walk.thisRefs?.get(memberName(node));
      return member(refOf(walk, object), memberName(node));
    }
    case 'CallExpression':
      return calledBinding(walk, node);
    case 'ImportExpression':
      return loaded(walk, child(node, 'source'), node);
    case 'NewExpression':
      return member(refOf(walk, child(node, 'callee')), '#');
    case 'LogicalExpression':
      return bindingOf(walk, child(node, 'left')) ?? bindingOf(walk, child(node, 'right'));
    case 'ConditionalExpression':
      return bindingOf(walk, child(node, 'consequent')) ?? bindingOf(walk, child(node, 'alternate'));
    case 'SequenceExpression':
      return bindingOf(walk, children(node, 'expressions').at(-1));
    case 'ClassExpression':
      return bindingOf(walk, child(node, 'superClass'));
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
  const object = child(callee, 'object');
  return (
    nameOf(object) === 'module' ||
    (object?.type === 'MemberExpression' && /^(?:main|mainModule)$/.test(memberName(object)))
  );
}

function calledBinding(walk: Walk, node: Node): Binding | undefined {
  const callee = child(node, 'callee');
  const first = children(node, 'arguments')[0];
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
      bindName(scope, nameOf(pattern), binding ?? typeRef(walk, child(pattern, 'typeAnnotation')) ?? null);
      return;
    case 'TSParameterProperty':
      bindPattern(walk, scope, child(pattern, 'parameter'), binding);
      return;
    case 'AssignmentPattern':
      bindPattern(walk, scope, child(pattern, 'left'), binding ?? refOf(walk, child(pattern, 'right')) ?? null);
      return;
    case 'RestElement':
      bindPattern(walk, scope, child(pattern, 'argument'), binding);
      return;
    case 'ArrayPattern':
      for (const element of children(pattern, 'elements')) bindPattern(walk, scope, element, part(binding, '[]'));
      return;
    case 'ObjectPattern':
      for (const property of children(pattern, 'properties')) {
        if (property.type === 'RestElement') bindPattern(walk, scope, property, binding);
        else {
          const key = child(property, 'key');
          const name = property['computed'] === true ? (stringOf(key) ?? '[]') : nameOf(key);
          bindPattern(walk, scope, child(property, 'value'), part(binding, name));
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
  while (type?.type === 'TSTypeAnnotation') type = child(type, 'typeAnnotation');
  if (type?.type !== 'TSTypeReference') return undefined;
  return member(entityRef(walk, child(type, 'typeName')), '#');
}

function entityRef(walk: Walk, node: Node | undefined): Ref | undefined {
  if (node?.type === 'TSQualifiedName')
    return member(entityRef(walk, child(node, 'left')), nameOf(child(node, 'right')));
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
    statement.type.startsWith('Export') ? (child(statement, 'declaration') ?? statement) : statement,
  );
  for (const statement of declared) {
    if (/^(?:Function|Class|TSEnum|TSModule)Declaration$/.test(statement.type))
      bindName(scope, nameOf(child(statement, 'id')), null);
    if (statement.type === 'ImportDeclaration') bindImport(walk, statement);
    if (statement.type === 'TSImportEqualsDeclaration') bindImportEquals(walk, statement);
  }
  for (const statement of declared) {
    if (statement.type === 'VariableDeclaration')
      declareVariables(walk, statement['kind'] === 'var' ? outer : scope, statement);
    if (statement.type === 'ClassDeclaration') {
      bindName(scope, nameOf(child(statement, 'id')), refOf(walk, child(statement, 'superClass')) ?? null);
    }
  }
}

export function declareVariables(walk: Walk, scope: Scope, declaration: Node): void {
  for (const declarator of children(declaration, 'declarations')) {
    bindPattern(walk, scope, child(declarator, 'id'), bindingOf(walk, child(declarator, 'init')) ?? null);
  }
}

function bindImport(walk: Walk, statement: Node): void {
  const specifier = stringOf(child(statement, 'source')) ?? '';
  const specifiers = children(statement, 'specifiers');
  const isType = (node: Node): boolean => node['importKind'] === 'type' || node['importKind'] === 'typeof';
  const isErased = isType(statement) || (specifiers.length > 0 && specifiers.every(isType));
  const index = walk.facts.import(specifier, isErased ? 'type' : 'static', statement);
  for (const item of specifiers) {
    const local = nameOf(child(item, 'local'));
    const path = importedPath(item);
    bindName(walk.scope, local, { import: index, path });
  }
}

function importedPath(specifier: Node): readonly string[] {
  if (specifier.type === 'ImportNamespaceSpecifier') return [];
  return [specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(child(specifier, 'imported'))];
}

function bindImportEquals(walk: Walk, statement: Node): void {
  const reference = child(statement, 'moduleReference');
  const name = nameOf(child(statement, 'id'));
  if (reference?.type === 'TSExternalModuleReference') {
    const specifier = stringOf(child(reference, 'expression')) ?? '';
    const kind = statement['importKind'] === 'type' ? 'type' : 'static';
    bindName(walk.scope, name, { import: walk.facts.import(specifier, kind, statement), path: [] });
  } else {
    bindName(walk.scope, name, entityRef(walk, reference) ?? null);
  }
}
