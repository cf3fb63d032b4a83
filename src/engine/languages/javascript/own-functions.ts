/**
 * Names the functions that stand at the top level of a module, and under which names the module hands them out, so that
 * calls can be followed from function to function through the sources of packages.
 */
import type { OwnExportFact } from '../file-facts.ts';
import { child, children, memberName, nameOf, type Node } from './node.ts';

export interface OwnFunctions {
  /** Functions, by the node that holds their code: `f`, `C` for a constructor, `C.m` for a method. */
  readonly names: ReadonlyMap<Node, string>;
  readonly declared: ReadonlySet<string>;
  readonly exports: readonly OwnExportFact[];
}

export const noFunctions: OwnFunctions = { names: new Map(), declared: new Set(), exports: [] };

interface Collected {
  readonly names: Map<Node, string>;
  readonly declared: Set<string>;
  readonly exports: Map<string, string>;
}

export function ownFunctions(body: readonly Node[]): OwnFunctions {
  const found: Collected = { names: new Map(), declared: new Set(), exports: new Map() };
  for (const statement of body) collect(found, statement);
  const exports = [...found.exports].flatMap(([name, to]) => (found.declared.has(to) ? [{ name, to }] : []));
  return { names: found.names, declared: found.declared, exports };
}

function collect(found: Collected, statement: Node): void {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      name(found, statement, nameOf(child(statement, 'id')));
      return;
    case 'VariableDeclaration':
      for (const declarator of children(statement, 'declarations')) {
        const id = child(declarator, 'id');
        if (id?.type === 'Identifier') assigned(found, [id], child(declarator, 'init'));
      }
      return;
    case 'ExpressionStatement': {
      const expression = child(statement, 'expression');
      if (expression?.type === 'AssignmentExpression') assigned(found, [], expression);
      else if (expression?.type === 'CallExpression') helperExports(found, expression);
      return;
    }
    case 'ExportNamedDeclaration':
      collectExported(found, statement);
      return;
    case 'ExportDefaultDeclaration': {
      const declaration = child(statement, 'declaration');
      const id = nameOf(declaration?.type === 'Identifier' ? declaration : child(declaration ?? statement, 'id'));
      found.exports.set('default', id === '' ? 'exports.default' : id);
      if (declaration !== undefined) name(found, declaration, id === '' ? 'exports.default' : id);
    }
  }
}

function collectExported(found: Collected, statement: Node): void {
  const declaration = child(statement, 'declaration');
  if (declaration !== undefined) {
    collect(found, declaration);
    const holders = declaration.type === 'VariableDeclaration' ? children(declaration, 'declarations') : [declaration];
    for (const holder of holders) {
      const id = child(holder, 'id');
      if (id?.type === 'Identifier') found.exports.set(nameOf(id), nameOf(id));
    }
  }
  if (child(statement, 'source') !== undefined) return;
  for (const specifier of children(statement, 'specifiers'))
    found.exports.set(nameOf(child(specifier, 'exported')), nameOf(child(specifier, 'local')));
}

/** `a = exports.b = module.exports = function () {}`: one value under several names. */
function assigned(found: Collected, outer: readonly Node[], value: Node | undefined): void {
  const places = [...outer];
  let inner = value;
  while (inner?.type === 'AssignmentExpression' && places.length < 16) {
    const left = child(inner, 'left');
    if (left !== undefined) places.push(left);
    inner = child(inner, 'right');
  }
  if (inner === undefined) return;
  const own = places.map(placeName).filter((place) => place !== undefined);
  const exported = own.filter(({ isExport }) => isExport);
  const local = own.find(({ isExport }) => !isExport)?.name;
  if (inner.type === 'ObjectExpression') {
    if (exported.some((place) => place.name === '')) objectExports(found, inner);
    return;
  }
  const to = inner.type === 'Identifier' ? nameOf(inner) : (local ?? `exports.${exported[0]?.name ?? ''}`);
  if (own.length === 0) return;
  name(found, inner, to);
  for (const place of exported) found.exports.set(place.name, to);
}

/** What an assignment's left side names; `''` with `isExport` is the module itself. */
function placeName(left: Node): { readonly name: string; readonly isExport: boolean } | undefined {
  if (left.type === 'Identifier') return { name: nameOf(left), isExport: false };
  if (left.type !== 'MemberExpression') return undefined;
  const last = memberName(left);
  const object = child(left, 'object');
  if (object === undefined || last === '[]') return undefined;
  if (object.type === 'Identifier') {
    if (nameOf(object) === 'module' && last === 'exports') return { name: '', isExport: true };
    if (nameOf(object) === 'exports') return { name: last, isExport: true };
    return { name: `${nameOf(object)}.${last}`, isExport: false };
  }
  if (object.type !== 'MemberExpression' || child(object, 'object')?.type !== 'Identifier') return undefined;
  const owner = nameOf(child(object, 'object'));
  if (owner === 'module' && memberName(object) === 'exports') return { name: last, isExport: true };
  return memberName(object) === 'prototype' ? { name: `${owner}.${last}`, isExport: false } : undefined;
}

function objectExports(found: Collected, object: Node): void {
  for (const property of children(object, 'properties')) {
    const key = nameOf(child(property, 'key'));
    const value = child(property, 'value');
    if (property.type !== 'Property' || property['computed'] === true || value === undefined || key === '') continue;
    const to = value.type === 'Identifier' ? nameOf(value) : `exports.${key}`;
    found.exports.set(key, to);
    name(found, value, to);
  }
}

/** Bundlers write `__export(target, { name: () => name })`. */
function helperExports(found: Collected, call: Node): void {
  if (!/^__(?:export|exportStar|webpack_exports__)$/.test(nameOf(child(call, 'callee')))) return;
  for (const property of children(children(call, 'arguments')[1] ?? call, 'properties')) {
    const value = child(property, 'value');
    const inner = value?.type === 'ArrowFunctionExpression' ? child(value, 'body') : undefined;
    if (inner?.type === 'Identifier') found.exports.set(nameOf(child(property, 'key')), nameOf(inner));
  }
}

/** Gives a function or class its name; the methods of a class get theirs from it. */
function name(found: Collected, node: Node, text: string): void {
  if (text === '') return;
  if (/^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) {
    found.names.set(node, text);
    found.declared.add(text);
  } else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') {
    found.declared.add(text);
    for (const item of children(child(node, 'body') ?? node, 'body')) {
      const method = child(item, 'value');
      const key = item['computed'] === true ? '' : nameOf(child(item, 'key'));
      if (method === undefined || key === '' || !/^(?:Function|ArrowFunction)Expression$/.test(method.type)) continue;
      found.names.set(method, key === 'constructor' ? text : `${text}.${key}`);
      found.declared.add(key === 'constructor' ? text : `${text}.${key}`);
    }
  }
}
