/** Notes calls of the file's own top-level functions and of methods of its own classes. */
import { isFileLevel } from '../scope.ts';
import type { Walk } from './bindings.ts';
import { child, memberName, nameOf, type Node } from './node.ts';

export function noteOwnCall(walk: Walk, callee: Node | undefined): void {
  if (callee?.type === 'Identifier') {
    const name = nameOf(callee);
    if (walk.own.declared.has(name) && isFileLevel(walk.scope, name)) walk.facts.ownCall(name, callee);
  } else if (callee?.type === 'MemberExpression') {
    const object = child(callee, 'object');
    const owner =
      object?.type === 'ThisExpression' ? (walk.facts.currentFunction ?? '').replace(/\.[^.]*$/, '') : nameOf(object);
    const name = `${owner}.${memberName(callee)}`;
    if (!walk.own.declared.has(name)) return;
    if (object?.type === 'ThisExpression' || owner === 'exports' || isFileLevel(walk.scope, owner))
      walk.facts.ownCall(name, callee);
  }
}
