/** What the members of a class's `this` hold, read before its methods are walked. */
import type { Walk } from './walk.ts';
import type { Ref } from '../../model/use-fact.ts';
import { openScope } from '../../syntax/scope.ts';
import { bindPattern, refOf, typeRef } from './bindings.ts';
import { children, memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';

export function within(walk: Walk, isFunction: boolean, body: () => void): void {
  const outer = walk.scope;
  walk.scope = openScope(outer, isFunction);
  body();
  walk.scope = outer;
}

/** Fields by their value or type, and what the constructor stores in `this`. */
export function membersOfThis(walk: Walk, members: readonly Node[]): Map<string, Ref> {
  const refs = new Map<string, Ref>();
  const note = (name: string, ref: Ref | undefined): void => {
    if (ref !== undefined && name !== '') refs.set(name, ref);
  };
  for (const item of members) {
    const name = nameOf(nodeOf(item['key']));
    if (item.type === 'PropertyDefinition')
      note(name, refOf(walk, nodeOf(item['value'])) ?? typeRef(walk, nodeOf(item['typeAnnotation'])));
    if (item.type !== 'MethodDefinition' || name !== 'constructor') continue;
    within(walk, true, () => {
      const constructor = nodeOf(item['value']) ?? item;
      for (const parameter of nodesOf(constructor['params'])) {
        bindPattern(walk, walk.scope, parameter, null);
        if (parameter.type !== 'TSParameterProperty') continue;
        const inner = nodeOf(parameter['parameter']);
        const id = inner?.type === 'AssignmentPattern' ? nodeOf(inner['left']) : inner;
        note(nameOf(id), refOf(walk, id));
      }
      for (const statement of children(nodeOf(constructor['body']), 'body')) {
        const expression = nodeOf(statement['expression']);
        const left = expression?.type === 'AssignmentExpression' ? nodeOf(expression['left']) : undefined;
        if (left?.type !== 'MemberExpression' || nodeOf(left['object'])?.type !== 'ThisExpression') continue;
        note(memberName(left), expression === undefined ? undefined : refOf(walk, nodeOf(expression['right'])));
      }
    });
  }
  return refs;
}
