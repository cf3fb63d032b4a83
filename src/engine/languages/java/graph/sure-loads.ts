/** Jars of which a class is loaded for sure where own code runs: a chain of calls leads to it, or to a class that derives from it. */
import type { Artifact } from '../jars/jars.ts';
import type { JarClass } from './class-world.ts';
import { chainBack, sureCalls, type SureCall, type SureChain, type SureInput } from './sure-calls.ts';
import type { JarMethod } from './class-world.ts';

export interface SureLoad {
  readonly chain: SureChain;
  /** The class that is loaded, `a/b/C`: that of the last method, one that it names, or one above it. */
  readonly type: string;
}

/** The first way to each artifact, by what own code calls. */
export function sureLoads(input: SureInput): ReadonlyMap<Artifact, SureLoad> {
  const { world } = input;
  const found = new Map<Artifact, SureLoad>();
  const seen = new Set<JarClass>();
  const arrivals = new Map<JarMethod, { readonly from: JarMethod; readonly call: SureCall } | undefined>();
  const load = (name: string, by: JarMethod): void => {
    for (const item of world.get(name)) {
      if (seen.has(item)) continue;
      for (const above of world.above(item))
        for (const one of world.get(above)) {
          if (seen.has(one)) continue;
          seen.add(one);
          if (one.artifact === undefined || found.has(one.artifact)) continue;
          const chain = chainBack(input.own, by, arrivals);
          if (chain !== undefined) found.set(one.artifact, { chain, type: above });
        }
    }
  };
  for (const { methods } of input.own) for (const method of methods) arrivals.set(method, undefined);
  const calls = sureCalls(input);
  for (const from of arrivals.keys()) {
    load(from.of.code.name, from);
    for (const { kind, owner, name } of from.code.calls) if (kind === 'static' || name === '<init>') load(owner, from);
    for (const owner of from.code.touches) load(owner, from);
    for (const call of calls(from)) if (!arrivals.has(call.to)) arrivals.set(call.to, { from, call });
  }
  return found;
}
