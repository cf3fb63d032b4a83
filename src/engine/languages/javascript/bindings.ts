/** What an expression of JavaScript stands for, as far as it comes from an import, and how patterns take it apart. */
import type { ImportFact } from '../../model/file-facts.ts';
import type { Ref } from '../../model/use-fact.ts';
import { member } from '../../syntax/facts-builder.ts';
import { type Binding, isRef, lookUp, type Scope } from '../../syntax/scope.ts';
import { keyOfModule } from './bundled-modules.ts';
import { knownText } from './loading/constants.ts';
import { calleeName, specifierOf } from './loading/paths.ts';
import { boundFunction, type CallForm, callForm, isOfReflect } from './loading/call-forms.ts';
import { isSymbol, ownArgument, primitiveOfAny } from './loading/members.ts';
import { meaningOf } from './loading/meaning.ts';
import { builtinPrimitive, globals } from './loading/primitive-names.ts';
import { isImported, primitiveRef, type Tracked, trackedBy } from './loading/tracked.ts';
import type { Walk } from './walk.ts';
import { child, memberName, nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';

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

/** What of an import a value is; `undefined` for what came from elsewhere. */
export function refOf(walk: Walk, node: Node | undefined): Ref | undefined {
  const ref = valueOf(walk, node);
  return ref === undefined || !isImported(ref) ? undefined : ref;
}

/** The primitive of loading that a value is. */
export function trackedOf(walk: Walk, node: Node | undefined): Tracked | undefined {
  return trackedBy(walk.loaders, valueOf(walk, node));
}

/** Of an import, or of a primitive. */
export function valueOf(walk: Walk, node: Node | undefined): Ref | undefined {
  const binding = bindingOf(walk, node);
  return isRef(binding) ? binding : undefined;
}

/** Notes an import, and that its module can load others. */
export function noteImport(walk: Walk, specifier: string, kind: ImportFact['kind'], place: Node): number {
  const index = walk.facts.import(specifier, kind, place);
  const primitive = builtinPrimitive(specifier);
  if (primitive !== undefined) walk.loaders.set(index, primitive);
  return index;
}

export function bindingOf(walk: Walk, node: Node | undefined): Binding | undefined {
  if (node === undefined) return undefined;
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return namedBinding(walk, nameOf(node));
    case 'MemberExpression':
    case 'JSXMemberExpression':
      return memberBinding(walk, node);
    case 'MetaProperty':
      return nameOf(nodeOf(node['meta'])) === 'import' ? primitiveRef('meta') : undefined;
    case 'CallExpression':
      return calledBinding(walk, node);
    case 'ImportExpression':
      return loaded(walk, node);
    case 'NewExpression':
      return member(valueOf(walk, nodeOf(node['callee'])), '#');
    case 'LogicalExpression': {
      const left = nodeOf(node['left']);
      const right = nodeOf(node['right']);
      if (node['operator'] === '&&') return bindingOf(walk, right) ?? bindingOf(walk, left);
      return bindingOf(walk, left) ?? bindingOf(walk, right);
    }
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

function namedBinding(walk: Walk, name: string): Binding | undefined {
  const known = lookUp(walk.scope, name);
  if (known === null && (name === 'require' || name === 'module'))
    return primitiveRef(name === 'require' ? 'innerRequire' : 'innerModule');
  if (known !== undefined) return known;
  const primitive = globals.get(name);
  return primitive === undefined ? walk.globals.get(name) : primitiveRef(primitive);
}

function memberBinding(walk: Walk, node: Node): Binding | undefined {
  const object = nodeOf(node['object']);
  const name = isSymbol(node) ? 'symbol' : memberName(node);
  if (object?.type === 'ThisExpression' && walk.thisRefs?.has(name) === true) return walk.thisRefs.get(name);
  const owner = valueOf(walk, object);
  const of = owner === undefined ? undefined : trackedBy(walk.loaders, owner);
  if (of !== undefined && !of.isEscaped) {
    const own = member(owner, name);
    return of.name === 'global' && trackedBy(walk.loaders, own) === undefined ? (walk.globals.get(name) ?? own) : own;
  }
  const argument = walk.ordinaryFunctions === 0 ? ownArgument(walk.scope, node) : undefined;
  const primitive = argument === undefined ? primitiveOfAny(node, object, name) : argument;
  return primitive === undefined || primitive === 'plain' ? member(owner, name) : primitiveRef(primitive);
}

function calledBinding(walk: Walk, written: Node): Binding | undefined {
  const bound = boundRequire(walk, written);
  if (bound !== undefined) return valueOf(walk, bound);
  const node = plainCall(walk, written)?.call ?? written;
  const callee = nodeOf(node['callee']);
  const first = nodesOf(node['arguments'])[0];
  const owner = valueOf(walk, callee);
  const tracked = trackedBy(walk.loaders, owner);
  if (tracked !== undefined && !tracked.isEscaped) {
    if (tracked.name === 'require' || tracked.name === 'innerRequire') return loaded(walk, node);
    if (tracked.name === 'someOfModule' && nodesOf(node['arguments']).length === 1) return loaded(walk, node);
    if (tracked.name === 'createRequire') return primitiveRef('require');
    if (tracked.name === 'eval') return namedBinding(walk, evaluatedName(walk, node) ?? '');
    if (tracked.name === 'bundled') return bundledBinding(walk, first);
    if (tracked.name === 'getBuiltinModule') {
      const builtin = builtinPrimitive(stringOf(first) ?? '');
      return builtin === undefined ? undefined : primitiveRef(builtin);
    }
  }
  const name = callee?.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
  if (name === 'createRequire') return primitiveRef('require');
  if (first !== undefined && (interopName.test(name) || name === 'promisify')) {
    const inner = valueOf(walk, first);
    if (
      inner !== undefined &&
      (name === 'promisify' ? trackedBy(walk.loaders, inner) !== undefined : isHarmless(walk, inner))
    )
      return inner;
  }
  if (name === 'get' && callee?.type === 'MemberExpression' && nameOf(nodeOf(callee['object'])) === 'Reflect')
    return member(valueOf(walk, first), stringOf(nodesOf(node['arguments'])[1]) ?? '[]');
  return member(owner, '()');
}

/** `eval('require')` gives what the name stands for, and hides it from bundlers. */
export function evaluatedName(walk: Walk, call: Node): string | undefined {
  const name = knownText(walk, nodesOf(call['arguments'])[0])?.trim() ?? '';
  return nodeOf(call['callee'])?.type === 'Identifier' && /^[A-Za-z_$][\w$]*$/.test(name) ? name : undefined;
}

/** The module that another module of the bundle hands out. */
function bundledBinding(walk: Walk, id: Node | undefined): Binding | undefined {
  const load = walk.bundle?.outside.get(keyOfModule(id));
  return load === undefined ? undefined : loaded(walk, load);
}

/** A whole module, or what loads nothing; a loader is not what a function of such a name gives back. */
function isHarmless(walk: Walk, inner: Ref): boolean {
  return isImported(inner) && (inner.path.length === 0 || trackedBy(walk.loaders, inner) === undefined);
}

/** A call of a primitive that has another form; `undefined` for all others. */
export function plainCall(walk: Walk, node: Node): CallForm | undefined {
  const form = lookUp(walk.scope, 'Reflect') === undefined || !isOfReflect(node) ? callForm(node) : undefined;
  const tracked = form === undefined ? undefined : trackedOf(walk, nodeOf(form.call['callee']));
  return tracked === undefined || tracked.isEscaped || tracked.name.endsWith('Function') ? undefined : form;
}

/** The `require` that `require.bind(x)` gives again. */
export function boundRequire(walk: Walk, node: Node): Node | undefined {
  const bound = boundFunction(node);
  const tracked = bound === undefined ? undefined : trackedOf(walk, bound);
  return tracked?.name === 'require' && !tracked.isEscaped ? bound : undefined;
}

/** The import that a `require` or `import()` of a known name makes; a name of which only the package is known ends in `*`. */
function loaded(walk: Walk, place: Node): Ref | undefined {
  const found = importedBy(walk, place, place.type === 'ImportExpression' ? 'dynamic' : 'static');
  return found === undefined ? undefined : { import: found.index, path: [] };
}

/** The specifier of what a call loads, which is noted. */
export function loads(walk: Walk, place: Node, kind?: ImportFact['kind']): string | undefined {
  return importedBy(walk, place, kind ?? (place.type === 'ImportExpression' ? 'dynamic' : 'static'))?.specifier;
}

function importedBy(walk: Walk, place: Node, kind: ImportFact['kind']) {
  const source = nodeOf(place['source']) ?? nodesOf(place['arguments'])[0];
  const specifier = specifierOf(walk, resolvedName(walk, source) ?? source);
  if (specifier === undefined) return undefined;
  return { specifier, index: noteImport(walk, specifier, kind, place) };
}

/** A path of a path may be its own: `file = fileURLToPath(file)`. */
const pathsMax = 5;

/** The name that `require.resolve` and `import.meta.resolve` were asked for, of what they gave. */
export function resolvedName(walk: Walk, source: Node | undefined, depth = 0): Node | undefined {
  const meant = meaningOf(walk, source);
  if (meant?.type !== 'CallExpression' || depth > pathsMax) return undefined;
  const first = nodesOf(meant['arguments'])[0];
  if (trackedOf(walk, nodeOf(meant['callee']))?.name === 'resolve') return first;
  return /^(?:fileURLToPath|pathToFileURL)$/.test(calleeName(meant)) ? resolvedName(walk, first, depth + 1) : undefined;
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
      bindPattern(walk, scope, nodeOf(pattern['left']), binding ?? valueOf(walk, nodeOf(pattern['right'])) ?? null);
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

export function entityRef(walk: Walk, node: Node | undefined): Ref | undefined {
  if (node?.type === 'TSQualifiedName')
    return member(entityRef(walk, nodeOf(node['left'])), nameOf(nodeOf(node['right'])));
  return node?.type === 'Identifier' ? refOf(walk, node) : undefined;
}
