/** Functions that stand within others, which make them when they run. */
import type { FlowFacts, FlowFunction } from '../../../model/flow-facts.ts';

const known = new WeakMap<FlowFacts, ReadonlySet<FlowFunction>>();

export function innerFunctions(flow: FlowFacts): ReadonlySet<FlowFunction> {
  let found = known.get(flow);
  if (found === undefined) known.set(flow, (found = findInner(flow)));
  return found;
}

function findInner({ functions }: FlowFacts): ReadonlySet<FlowFunction> {
  const names = new Set(functions.map(({ qualifiedName }) => qualifiedName).filter((name) => name !== ''));
  const isWithin = ({ qualifiedName }: FlowFunction): boolean => {
    const parts = qualifiedName.split('.');
    return parts.some((_part, length) => length > 0 && names.has(parts.slice(0, length).join('.')));
  };
  return new Set(functions.filter(isWithin));
}
