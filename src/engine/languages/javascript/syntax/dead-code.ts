/** What surely never runs, as far as constants and the order of statements tell. */
import { type Node, nodeOf } from './node.ts';

/** True where nothing after the statement runs in its block. */
export function endsBlock(statement: Node): boolean {
  return /^(?:Return|Throw|Break|Continue)Statement$/.test(statement.type);
}

/** Whether a condition that is written as a constant holds; `undefined` of all others. */
export function constantTruth(node: Node | undefined): boolean | undefined {
  if (node?.type === 'Literal') {
    const value = node['value'];
    if (value === null) return node['raw'] === 'null' ? false : undefined;
    return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
      ? Boolean(value)
      : undefined;
  }
  if (node?.type === 'UnaryExpression' && node['operator'] === '!') {
    const inner = constantTruth(nodeOf(node['argument']));
    return inner === undefined ? undefined : !inner;
  }
  if (node?.type !== 'LogicalExpression') return undefined;
  const left = constantTruth(nodeOf(node['left']));
  if (node['operator'] === '&&' && left === false) return false;
  return node['operator'] === '||' && left === true ? true : undefined;
}
