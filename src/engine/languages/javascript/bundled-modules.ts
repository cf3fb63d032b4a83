/**
 * Bundles of webpack and its like: lists of functions, each a module that is handed `module`, its exports and the bundle's own loader.
 * A module of Node that one of them hands out is followed to where another asks for it by its key.
 */
import { nameOf, type Node, nodeOf, nodesOf, stringOf } from './syntax/node.ts';
import { innerNodes } from './syntax/visitor-keys.ts';

export interface Bundle {
  /** The load of what a module hands out, by the module's key. */
  readonly outside: ReadonlyMap<string, Node>;
  /** Modules, whose third parameter is the bundle's loader. */
  readonly modules: ReadonlySet<Node>;
  /** Loads that only a module hands out. */
  readonly handedOut: ReadonlySet<Node>;
}

/** In the text of every such bundle. */
export const bundlesLoads = /\.exports ?= ?require\(/;

/** @param text of the file; of most it tells that there is none */
export function bundleIn(text: string, program: Node): Bundle | undefined {
  if (!bundlesLoads.test(text)) return undefined;
  const modules = new Set<Node>();
  const outside = new Map<string, Node>();
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const listed = modulesIn(node);
    const loads = listed.flatMap(([key, module]) => {
      const load = loadOf(module);
      return load === undefined ? [] : [[key, load] as const];
    });
    if (loads.length > 0) for (const [, module] of listed) modules.add(module);
    for (const [key, load] of loads) {
      if (outside.has(key)) return undefined;
      outside.set(key, load);
    }
    for (const inner of innerNodes(node)) open.push(inner);
  }
  keepAsked(program, modules, outside);
  return outside.size === 0 ? undefined : { outside, modules, handedOut: new Set(outside.values()) };
}

/** Empty where it is not written. */
export function keyOfModule(node: Node | undefined): string {
  return node?.type === 'Literal' && /^(?:number|string)$/.test(typeof node['value']) ? String(node['value']) : '';
}

function modulesIn(node: Node): readonly (readonly [key: string, module: Node])[] {
  const listed =
    node.type === 'ObjectExpression'
      ? nodesOf(node['properties']).map((property) => [keyOf(property), nodeOf(property['value'])] as const)
      : node.type === 'ArrayExpression'
        ? nodesOf(node['elements']).map((element, index) => [String(index), element] as const)
        : [];
  const found = listed.flatMap(([key, module]) =>
    module !== undefined && key !== '' && isModule(module) ? [[key, module] as const] : [],
  );
  return found.length === listed.length ? found : [];
}

function keyOf(property: Node): string {
  if (property.type !== 'Property' || property['computed'] === true) return '';
  const key = nodeOf(property['key']);
  return key?.type === 'Identifier' ? nameOf(key) : keyOfModule(key);
}

function isModule(node: Node): boolean {
  if (!/^(?:Arrow)?FunctionExpression$/.test(node.type)) return false;
  const parameters = nodesOf(node['params']);
  return parameters.length <= 3 && parameters.every(({ type }) => type === 'Identifier');
}

/** Of a module that is nothing but `module.exports = require('x')`. */
function loadOf(module: Node): Node | undefined {
  const body = nodeOf(module['body']);
  const statements = body?.type === 'BlockStatement' ? nodesOf(body['body']) : body === undefined ? [] : [body];
  const real = statements.filter((statement) => stringOf(nodeOf(statement['expression'])) !== 'use strict');
  const only = real.length === 1 ? (nodeOf(real[0]?.['expression']) ?? real[0]) : undefined;
  if (only?.type !== 'AssignmentExpression' || only['operator'] !== '=') return undefined;
  const [left, right] = [nodeOf(only['left']), nodeOf(only['right'])];
  const isExport =
    left?.type === 'MemberExpression' &&
    nameOf(nodeOf(left['property'])) === 'exports' &&
    nameOf(nodeOf(left['object'])) === nameOf(nodesOf(module['params'])[0]);
  const isLoad =
    right?.type === 'CallExpression' &&
    nameOf(nodeOf(right['callee'])) === 'require' &&
    stringOf(nodesOf(right['arguments'])[0]) !== undefined;
  return isExport && isLoad ? right : undefined;
}

/** A module that is asked for by nothing but the loader of others; of a key that stands elsewhere it is not known where its module goes. */
function keepAsked(program: Node, modules: ReadonlySet<Node>, outside: Map<string, Node>): void {
  const open: { readonly node: Node; readonly loader: string }[] = [{ node: program, loader: '' }];
  const asked = new Set<string>();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node } = at;
    const loader = modules.has(node) ? nameOf(nodesOf(node['params'])[2]) : at.loader;
    const isLoad = loader !== '' && node.type === 'CallExpression' && nameOf(nodeOf(node['callee'])) === loader;
    const isNamed = node.type === 'Property' && node['computed'] !== true;
    const given = isLoad ? nodesOf(node['arguments']) : [];
    for (const inner of innerNodes(node)) {
      const key = keyOfModule(inner);
      const isAsked = given.length === 1 && inner === given[0];
      if (isAsked) asked.add(key);
      else if (key !== '' && !(isNamed && inner === node['key'])) outside.delete(key);
      open.push({ node: inner, loader });
    }
  }
  for (const key of outside.keys()) if (!asked.has(key)) outside.delete(key);
}
