/** What is given to functions of some names, as places that no value of a kind may come to; names are those that imports say, too. */
import type { TaintSink } from '../../model/taint-spec.ts';

/** All arguments, or only those at some places from 0. */
export function argumentsOfCalls(names: readonly string[], places?: readonly number[]): TaintSink {
  const calls = names.map((name) => ({ kind: 'name', name }) as const);
  const question = {
    kind: 'calls',
    calls,
    where: [],
    show: 'arguments',
    ...(places === undefined ? {} : { places }),
  } as const;
  return { kind: 'code', formula: { kind: 'question', question } };
}
