/** Turns functions, lambdas and classes into entries of the module's tables, each function with a code of its own. */
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { declaredNames } from './declared-names.ts';
import { classFlags, functionFlags, operations, parameterKinds } from '../../../model/flow-facts.ts';
import { emit, type Frame, fresh, nameId, openFrame, openScopeIn, textOf, write } from './frame.ts';
import { lowerExpression } from './lower-expression.ts';
import { lowerBlock } from './lower-statement.ts';
import { type Lowering, move } from './lowering.ts';
import { pushEach } from '../../../text/push-each.ts';

export function lowerDefinition(low: Lowering, node: SyntaxNode): void {
  const definition = node.type === 'decorated_definition' ? field(node, 'definition') : node;
  const decorators =
    node.type === 'decorated_definition' ? node.children.filter(({ type }) => type === 'decorator') : [];
  if (definition === undefined) return;
  const isClass = definition.type === 'class_definition';
  const written = decorators.map((decorator) => textOf(low, decorator).replace(/^@\s*/, ''));
  const values = decorators.map((decorator, index) =>
    isKnown(low, written[index] ?? '') ? 0 : lowerExpression(low, decorator.children[0]),
  );
  const flags = isClass ? classFlagsOf(written) : functionFlagsOf(written);
  let value = isClass ? lowerClass(low, definition, flags) : lowerFunction(low, definition, flags);
  for (let index = decorators.length - 1; index >= 0; index--) {
    const decorator = values[index] ?? 0;
    const place = decorators[index]?.children[0];
    if (decorator === 0 || place === undefined) continue;
    const to = fresh(low);
    const shown = place.type === 'call' ? (field(place, 'function') ?? place) : place;
    emit(low, operations.decorate, to, decorator, value, shown.start, shown.end);
    value = to;
  }
  const name = textOf(low, field(definition, 'name'));
  const accessor = written
    .map((text) => /^\w+\.(setter|deleter)$/.exec(text)?.[1])
    .find((found) => found !== undefined);
  if (accessor !== undefined && low.scope.kind === 'class') low.scope.names.set(`${accessor} ${name}`, value);
  else write(low, name, value);
}

/** Decorators whose meaning is noted by a flag, or that hand on what they decorate. */
function isKnown(low: Lowering, written: string): boolean {
  return (
    functionFlagsOf([written]) !== 0 ||
    classFlagsOf([written]) !== 0 ||
    (low.scope.kind === 'class' && /^\w+\.(?:setter|deleter)$/.test(written)) ||
    /^(?:(?:abc\.)?abstractmethod|(?:typing\.)?(?:overload|final|runtime_checkable))$/.test(written)
  );
}

function functionFlagsOf(written: readonly string[]): number {
  let flags = 0;
  for (const text of written) {
    if (text === 'staticmethod') flags |= functionFlags.isStatic;
    else if (text === 'classmethod') flags |= functionFlags.isOfClass;
    else if (/^(?:property|(?:functools\.)?cached_property|\w+\.getter|abc\.abstractproperty)$/.test(text))
      flags |= functionFlags.isProperty;
    else if (/^(?:contextlib\.)?(?:async)?contextmanager$/.test(text)) flags |= functionFlags.isContextManager;
  }
  return flags;
}

function classFlagsOf(written: readonly string[]): number {
  return written.some((text) => /^(?:dataclasses\.)?dataclass\b/.test(text)) ? classFlags.isDataclass : 0;
}

export function lowerLambda(low: Lowering, node: SyntaxNode): number {
  return lowerFunction(low, node, 0);
}

function lowerFunction(low: Lowering, node: SyntaxNode, flags: number): number {
  const outer = low.scope;
  const isLambda = node.type === 'lambda';
  const name = isLambda ? `<lambda${++outer.frame.lambdas}>` : textOf(low, field(node, 'name'));
  const qualifiedName = qualified(low, name);
  const index = low.functionsOpened++;
  const owner = outer.kind === 'class' ? currentClass(low) : -1;
  const body = field(node, 'body');
  const statements = body === undefined ? [] : isLambda ? [body] : body.children;
  const written = childrenIn(node, 'parameters');
  const declared = declaredNames(statements, (inner) => textOf(low, inner));
  const elsewhere = low.shared.size === 0 ? new Set<string>() : namesOfOthers(low, statements);
  for (const other of elsewhere) declared.delete(other);

  const parameters: number[] = [];
  const frame = openFrame(index, qualifiedName);
  frame.result = fresh(low);
  const names = new Map<string, number>();
  const renewed = new Set<string>();
  const scope = openScopeIn(low, 'function', frame, names, renewed);
  let kind: number = parameterKinds.plain;
  for (const parameter of written) {
    if (parameter.type === 'keyword_separator') kind = parameterKinds.named;
    const identifier = parameterName(parameter);
    if (identifier === undefined) continue;
    const fallback = field(parameter, 'value');
    const value = fallback === undefined ? -1 : lowerExpression(low, fallback);
    const type = lowerType(low, field(parameter, 'type'));
    const variable = fresh(low);
    const splat = /list_splat_pattern|dictionary_splat_pattern/.exec(innermost(parameter).type)?.[0];
    const own =
      splat === undefined ? kind : splat === 'list_splat_pattern' ? parameterKinds.rest : parameterKinds.restNamed;
    if (splat === 'list_splat_pattern') kind = parameterKinds.named;
    const text = textOf(low, identifier);
    parameters.push(nameId(low, text), variable, own, value);
    if (!low.shared.has(text) && splat === undefined) frame.parameterOf.set(variable, parameters.length / 4 - 1);
    const isRenewed = declared.has(text);
    const merged = isRenewed ? fresh(low) : variable;
    names.set(text, merged);
    if (isRenewed) {
      renewed.add(text);
      frame.code.push(operations.move, merged, variable);
      frame.known.values.set(`${scope.id} ${text}`, variable);
    }
    if (type !== 0 && splat === undefined) frame.code.push(operations.instance, variable, type);
  }
  for (const [text, count] of declared) {
    if (names.has(text)) continue;
    names.set(text, fresh(low));
    if (count > 1) renewed.add(text);
  }
  const outerMethod = low.method;
  if (owner >= 0 && parameters.length > 0) low.method = { classIndex: owner, receiver: parameters[1] ?? 0 };
  low.scope = scope;
  if (isLambda) handBack(low, frame, lowerExpression(low, body));
  else lowerBlock(low, statements);
  low.scope = outer;
  low.method = outerMethod;
  low.functions[index] = {
    qualifiedName,
    owner,
    flags:
      flags |
      (frame.isGenerator ? functionFlags.isGenerator : 0) |
      (/^async\b/.test(low.text.slice(node.start, node.start + 6)) ? functionFlags.isAsync : 0),
    start: node.start,
    end: node.end,
    parameters,
    result: frame.result,
    handsBack: [...frame.handsBack],
    code: frame.code,
  };
  const to = fresh(low);
  emit(low, operations.function, to, index);
  return to;
}

/** `return x` of a parameter gives each caller its own value back; anything else joins all that the function returns. */
export function handBack(low: Lowering, frame: Frame, value: number): void {
  const parameter = frame.parameterOf.get(value);
  if (parameter === undefined) move(low, frame.result, value);
  else frame.handsBack.add(parameter);
}

function innermost(parameter: SyntaxNode): SyntaxNode {
  return parameter.type === 'typed_parameter' ? (parameter.children[0] ?? parameter) : parameter;
}

function parameterName(parameter: SyntaxNode): SyntaxNode | undefined {
  const inner = innermost(parameter);
  if (inner.type === 'identifier') return inner;
  return field(inner, 'name') ?? inner.children.find(({ type }) => type === 'identifier');
}

/** An annotation gives an instance of the class it names: the first of `Optional[C]`, `C | None`. */
export function lowerType(low: Lowering, node: SyntaxNode | undefined): number {
  const open = node === undefined ? [] : [node];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (current.type === 'identifier' || current.type === 'attribute') return lowerExpression(low, current);
    const inner = /^(?:generic_type|subscript)$/.test(current.type) ? current.children.slice(1) : current.children;
    pushEach(open, [...inner].reverse());
  }
  return 0;
}

function namesOfOthers(low: Lowering, statements: readonly SyntaxNode[]): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [...statements];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (/^(?:function_definition|class_definition|lambda)$/.test(node.type)) continue;
    if (node.type === 'global_statement' || node.type === 'nonlocal_statement') {
      for (const item of node.children) {
        const name = textOf(low, item);
        names.add(name);
        const { names: atTop } = moduleScope(low);
        if (node.type === 'global_statement' && !atTop.has(name)) atTop.set(name, fresh(low));
      }
    } else pushEach(open, node.children);
  }
  return names;
}

function moduleScope(low: Lowering): Lowering['scope'] {
  let { scope } = low;
  while (scope.parent !== undefined) scope = scope.parent;
  return scope;
}

const classesOpen = new WeakMap<object, number>();

function currentClass(low: Lowering): number {
  return classesOpen.get(low.scope) ?? -1;
}

function lowerClass(low: Lowering, node: SyntaxNode, flags: number): number {
  const outer = low.scope;
  const name = textOf(low, field(node, 'name'));
  const qualifiedName = qualified(low, name);
  const index = low.classesOpened++;
  const bases: number[] = [];
  let metaclass = 0;
  for (const base of childrenIn(node, 'superclasses')) {
    if (base.type === 'keyword_argument') {
      const value = lowerExpression(low, field(base, 'value'));
      if (textOf(low, field(base, 'name')) === 'metaclass') metaclass = value;
    } else bases.push(lowerExpression(low, base.type === 'subscript' ? field(base, 'value') : base));
  }
  const body = childrenIn(node, 'body');
  const names = new Map<string, number>();
  const renewed = new Set<string>();
  for (const [text, count] of declaredNames(body, (inner) => textOf(low, inner))) {
    names.set(text, fresh(low));
    if (count > 1) renewed.add(text);
  }
  // No name of Python's has a space in it.
  if (metaclass !== 0) names.set('metaclass of', metaclass);
  const scope = openScopeIn(low, 'class', outer.frame, names, renewed);
  classesOpen.set(scope, index);
  classNames.set(scope, qualifiedName);
  low.scope = scope;
  lowerBlock(low, body);
  low.scope = outer;
  const members = [...names].flatMap(([text, variable]) => [nameId(low, text), variable]);
  const end = field(node, 'name')?.end ?? node.start;
  const fields = body.flatMap(({ type, children: [inner] }) => {
    const isField =
      type === 'expression_statement' && inner?.type === 'assignment' && field(inner, 'type') !== undefined;
    return isField ? [nameId(low, textOf(low, field(inner, 'left')))] : [];
  });
  low.classes[index] = { qualifiedName, start: node.start, end, bases, members, fields, flags };
  const to = fresh(low);
  emit(low, operations.class, to, index);
  return to;
}

const classNames = new WeakMap<object, string>();

function qualified(low: Lowering, name: string): string {
  const prefix = low.scope.kind === 'class' ? (classNames.get(low.scope) ?? '') : low.scope.frame.qualifiedName;
  return prefix === '' ? name : `${prefix}.${name}`.slice(0, 500);
}
