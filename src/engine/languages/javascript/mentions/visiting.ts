/** How the walk goes on: through all fields of a node, through code that waits for a name, through what loads a module. */
import { visitorKeys } from '../syntax/visitor-keys.ts';
import { type Walk, within, withThis } from './mention-notes.ts';
import { child, children, isNode, nameOf, type Node } from '../syntax/node.ts';

export function visitFields(walk: Walk, node: Node, except = ''): void {
  for (const key of visitorKeys[node.type] ?? []) {
    if (key === except) continue;
    const field = node[key];
    if (Array.isArray(field)) {
      for (const item of field) if (isNode(item)) walk.visit(walk, item);
    } else if (isNode(field)) walk.visit(walk, field);
  }
}

/** A function waits for its name; of a class, what runs as soon as it is declared does not. */
export function visitCode(walk: Walk, name: string, node: Node): void {
  within(walk, name, node, () => visitOwn(walk, node));
  if (!node.type.startsWith('Class')) return;
  for (const part of [child(node, 'superClass'), ...children(node, 'decorators')])
    if (part !== undefined) walk.visit(walk, part);
  for (const item of children(child(node, 'body'), 'body')) {
    const key = child(item, 'key');
    for (const decorator of children(item, 'decorators')) walk.visit(walk, decorator);
    if (item['static'] === true || item.type === 'StaticBlock') visitFields(walk, item);
    else if (item['computed'] === true && key !== undefined) walk.visit(walk, key);
  }
}

export function visitFunction(walk: Walk, node: Node, name: string): void {
  if (name === '') visitOwn(walk, node);
  else within(walk, name, node, () => visitOwn(walk, node));
}

function visitOwn(walk: Walk, node: Node): void {
  if (node.type === 'ArrowFunctionExpression') visitFields(walk, node, 'id');
  else withThis(walk, node.type.startsWith('Class') ? 'instance' : 'exports', () => visitFields(walk, node, 'id'));
}

/** The compiler's wrapper around `require`. */
export function mentionCallee(walk: Walk, node: Node): void {
  const callee = child(node, 'callee');
  if (callee !== undefined && nameOf(callee) !== 'require') walk.visit(walk, callee);
}
