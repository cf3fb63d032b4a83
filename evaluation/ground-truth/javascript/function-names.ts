/** Names of functions as SWARM-CG writes them: by the names around them, arrow functions by number. */
import { visitorKeys } from 'oxc-parser';
import {
  child,
  children,
  isNode,
  memberName,
  nameOf,
  type Node,
} from '../../../src/engine/languages/javascript/syntax/node.ts';

/** Every function and class of the program with its name below the module. */
export function functionNames(program: Node): ReadonlyMap<Node, string> {
  const names = new Map<Node, string>();
  visit({ names, outer: '', counts: new Map() }, program, '');
  return names;
}

interface Walk {
  readonly names: Map<Node, string>;
  readonly outer: string;
  readonly counts: Map<string, number>;
}

function visit(walk: Walk, node: Node, given: string): void {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const own = nameOf(child(node, 'id')) || (node.type === 'ArrowFunctionExpression' ? '' : given);
      const name = join(walk.outer, own === '' ? numbered(walk, node) : own);
      walk.names.set(node, name);
      visitFields({ ...walk, outer: name }, node);
      return;
    }
    case 'ClassDeclaration':
    case 'ClassExpression': {
      const name = join(walk.outer, nameOf(child(node, 'id')) || given);
      walk.names.set(node, name);
      for (const item of children(child(node, 'body') ?? node, 'body')) {
        const key = child(item, 'key');
        const isIterator = item['computed'] === true && key?.type === 'MemberExpression';
        const inner = child(item, 'value');
        if (inner === undefined) continue;
        if (isIterator && key !== undefined) {
          walk.names.set(inner, `${name}[${nameOf(child(key, 'object'))}.${memberName(key)}]`);
          visitFields({ ...walk, outer: `${name}[${nameOf(child(key, 'object'))}.${memberName(key)}]` }, inner);
        } else visit({ ...walk, outer: name }, inner, nameOf(key));
      }
      return;
    }
    case 'VariableDeclarator':
      visitField(walk, child(node, 'init'), nameOf(child(node, 'id')));
      return;
    case 'AssignmentExpression': {
      const left = child(node, 'left');
      visitField(walk, child(node, 'right'), left?.type === 'MemberExpression' ? memberName(left) : nameOf(left));
      return;
    }
    case 'CallExpression':
      // `const f = decorate(function () {})`: the function is called by the name that it ends under.
      visitField(walk, child(node, 'callee'), given);
      for (const argument of children(node, 'arguments'))
        visit(walk, argument, argument.type === 'FunctionExpression' ? given : '');
      return;
    case 'ObjectExpression':
      for (const property of children(node, 'properties')) {
        const inner = child(property, 'value') ?? child(property, 'argument');
        const name = join(given, nameOf(child(property, 'key')));
        if (inner !== undefined) visit(walk, inner, name);
      }
      return;
    default:
      visitFields(walk, node);
  }
}

function numbered(walk: Walk, node: Node): string {
  const kind = node.type === 'ArrowFunctionExpression' ? 'arrow' : 'lambda';
  const key = `${walk.outer}\0${kind}`;
  const count = (walk.counts.get(key) ?? 0) + 1;
  walk.counts.set(key, count);
  return `<${kind}${count}>`;
}

function visitFields(walk: Walk, node: Node): void {
  for (const key of visitorKeys[node.type] ?? []) {
    const field = node[key];
    if (Array.isArray(field)) {
      for (const item of field) if (isNode(item)) visit(walk, item, '');
    } else if (isNode(field)) visit(walk, field, '');
  }
}

function visitField(walk: Walk, node: Node | undefined, given: string): void {
  if (node !== undefined) visit(walk, node, given);
}

function join(outer: string, name: string): string {
  return outer === '' || name === '' ? `${outer}${name}` : `${outer}.${name}`;
}
