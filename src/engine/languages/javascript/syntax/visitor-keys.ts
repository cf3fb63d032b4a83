/**
 * The fields of each kind of node that hold further nodes, as the parser names them: from its table alone, since the parser itself is
 * native code, which those who only walk trees do without.
 */
import { createRequire } from 'node:module';
import type { visitorKeys as Keys } from 'oxc-parser';
import { isNode, type Node } from './node.ts';

const keys: { readonly default: typeof Keys } = createRequire(import.meta.url)(
  'oxc-parser/src-js/generated/visit/keys.js',
);

export const visitorKeys = keys.default;

/** The nodes right within a node, in the order of its fields. */
export function innerNodes(node: Node): readonly Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = node[key];
    return (Array.isArray(value) ? value : [value]).filter(isNode);
  });
}
