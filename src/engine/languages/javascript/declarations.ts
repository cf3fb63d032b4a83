/** What the statements of a block declare: imports, functions, classes and variables, with what each stands for. */
import type { Walk } from './walk.ts';
import { type Binding, functionScope, isRef, openScope, type Scope } from '../../syntax/scope.ts';
import { bindingOf, bindName, bindPattern, entityRef, noteImport, refOf } from './bindings.ts';
import { noteEscape } from './hazards.ts';
import { isSame, trackedBy } from './loading/tracked.ts';
import { nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';
import { patternNames } from './syntax/pattern-names.ts';

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
    if (statement.type === 'FunctionDeclaration') declareFunction(walk, scope, statement);
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

function declareFunction(walk: Walk, scope: Scope, declared: Node): void {
  let functions = walk.functions.get(scope);
  if (functions === undefined) walk.functions.set(scope, (functions = new Map()));
  const name = nameOf(nodeOf(declared['id']));
  // Of several the last one counts.
  if (scope.names.has(name)) functions.delete(name);
  else functions.set(name, declared);
}

export function declareVariables(walk: Walk, scope: Scope, declaration: Node): void {
  for (const declarator of nodesOf(declaration['declarations'])) {
    const id = nodeOf(declarator['id']);
    const init = nodeOf(declarator['init']);
    const binding = bindingOf(walk, init) ?? null;
    if (init !== undefined) noteOtherValue(walk, scope, id, binding);
    bindPattern(walk, scope, id, binding);
    if (init === undefined || id?.type !== 'Identifier') continue;
    const of = declaration['kind'] === 'const' ? walk.constants : walk.variables;
    let given = of.get(scope);
    if (given === undefined) of.set(scope, (given = new Map()));
    given.set(nameOf(id), init);
  }
}

/** A name that holds a primitive is given another value: which of them it has where it is used is not followed. */
function noteOtherValue(walk: Walk, scope: Scope, id: Node | undefined, binding: Binding): void {
  if (id === undefined || patternNames(id).every((name) => !isRef(scope.names.get(name)))) return;
  const given = openScope(undefined, true);
  bindPattern(walk, given, id, binding);
  for (const [name, other] of given.names) {
    const known = scope.names.get(name);
    const tracked = isRef(known) ? trackedBy(walk.loaders, known) : undefined;
    if (tracked !== undefined && !(isRef(known) && isRef(other) && isSame(known, other))) noteEscape(walk, tracked, id);
  }
}

function bindImport(walk: Walk, statement: Node): void {
  const specifier = stringOf(nodeOf(statement['source'])) ?? '';
  const specifiers = nodesOf(statement['specifiers']);
  const isType = (node: Node): boolean => node['importKind'] === 'type';
  // `import { type X }` may leave a bare import, which loads the module all the same.
  const isErased = isType(statement);
  const index = noteImport(walk, specifier, isErased ? 'type' : 'static', statement);
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
    bindName(walk.scope, name, { import: noteImport(walk, specifier, kind, statement), path: [] });
  } else {
    bindName(walk.scope, name, entityRef(walk, reference) ?? null);
  }
}
