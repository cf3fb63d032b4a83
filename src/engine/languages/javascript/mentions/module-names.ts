/** How a file of JavaScript loads modules and hands values out, read from single expressions: `require('x')`, `exports.f = …`. */
import { visitorKeys } from '../syntax/visitor-keys.ts';
import { child, children, isNode, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';

export interface ModuleNames {
  readonly byName: ReadonlyMap<string, string>;
  /** Specifiers of modules that share a name with another. */
  readonly ambiguous: ReadonlySet<string>;
}

/** Names that are given to modules anywhere in the file, whatever their scope. */
export function moduleNames(program: Node): ModuleNames {
  const modules = new Map<string, string>();
  const ambiguous = new Set<string>();
  const set = (name: string, specifier: string): void => {
    const known = modules.get(name);
    if (known !== undefined && known !== specifier) ambiguous.add(known).add(specifier);
    modules.set(name, specifier);
  };
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'VariableDeclarator') {
      const init = child(node, 'init');
      const specifier = init === undefined ? undefined : moduleIn(init);
      const id = child(node, 'id');
      if (specifier !== undefined && id?.type === 'Identifier') set(nameOf(id), specifier);
    } else if (node.type === 'ImportDeclaration') {
      const specifier = stringOf(child(node, 'source')) ?? '';
      for (const item of children(node, 'specifiers'))
        if (item.type !== 'ImportSpecifier' || nameOf(child(item, 'imported')) === 'default')
          set(nameOf(child(item, 'local')), specifier);
    }
    if (node.type === 'TSImportEqualsDeclaration') {
      const specifier = stringOf(child(child(node, 'moduleReference'), 'expression'));
      if (specifier !== undefined) set(nameOf(child(node, 'id')), specifier);
    }
    for (const key of visitorKeys[node.type] ?? []) {
      const field = node[key];
      if (Array.isArray(field)) {
        for (const item of field) if (isNode(item)) open.push(item);
      } else if (isNode(field)) open.push(field);
    }
  }
  return { byName: modules, ambiguous };
}

export function isCode(node: Node): boolean {
  return ['FunctionExpression', 'ArrowFunctionExpression', 'ClassExpression'].includes(node.type);
}

export function isOwnExports(node: Node): boolean {
  if (node.type === 'Identifier') return nameOf(node) === 'exports';
  return (
    node.type === 'MemberExpression' && nameOf(child(node, 'object')) === 'module' && memberName(node) === 'exports'
  );
}

/** The name under which an assignment hands its value out; `''` is the module itself. */
export function exportedName(left: Node): string | undefined {
  if (left.type !== 'MemberExpression') return undefined;
  if (isOwnExports(left)) return '';
  const object = child(left, 'object');
  if (object === undefined || !isOwnExports(object)) return undefined;
  const name = memberName(left);
  return name === '[]' || name === 'default' ? undefined : name;
}

/** `A.prototype.m`, whose `this` is an instance. */
export function isOfPrototype(left: Node): boolean {
  let current: Node | undefined = left;
  for (; current?.type === 'MemberExpression'; current = child(current, 'object'))
    if (memberName(current) === 'prototype') return true;
  return false;
}

/** The specifier of `require('x')`. */
export function specifierOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || nameOf(child(node, 'callee')) !== 'require') return undefined;
  return stringOf(children(node, 'arguments')[0]);
}

const wrapper = /^_{0,2}(?:interopRequire(?:Default|Wildcard)|import(?:Star|Default)|toESM)$/;

/** The specifier of a module that an expression loads, also through a compiler's wrapper. */
export function moduleIn(node: Node): string | undefined {
  const direct = specifierOf(node);
  if (direct !== undefined || node.type !== 'CallExpression') return direct;
  const callee = child(node, 'callee');
  const name = callee?.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
  const first = children(node, 'arguments')[0];
  return wrapper.test(name) && first !== undefined ? specifierOf(first) : undefined;
}

/** True where the file gives `exports` or `module` to something of its own, as bundles and wrappers do. */
export function bindsExports(program: Node): boolean {
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const bound = node.type === 'VariableDeclarator' ? [child(node, 'id')] : children(node, 'params');
    if (bound.some((name) => /^(?:exports|module)$/.test(nameOf(name)))) return true;
    for (const key of visitorKeys[node.type] ?? []) {
      const field = node[key];
      if (Array.isArray(field)) {
        for (const item of field) if (isNode(item)) open.push(item);
      } else if (isNode(field)) open.push(field);
    }
  }
  return false;
}
