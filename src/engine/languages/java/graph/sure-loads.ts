/**
 * Jars of which a class is loaded where own code runs: a chain of calls leads to code that names the class, or a class that derives
 * from it. A call on a value goes to what its type itself has; where another class has its own instead, the type is loaded all the same.
 */
import type { Artifact } from '../jars/jars.ts';
import { accessFlag } from '../class-files/class-code.ts';
import type { CallInstruction } from '../class-files/instructions.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import type { OwnCall } from './own-call.ts';
import { addTo } from './lists.ts';
import { beginningOf, callsOf, type Resolve, type SureCall, type SureChain } from './sure-calls.ts';

export interface SureLoad {
  readonly chain: SureChain;
  /** The class that is loaded, `a/b/C`: that of the last method, one that it names, or one above it. */
  readonly type: string;
}

interface Arrival {
  readonly from: JarMethod;
  readonly call: SureCall;
}

export interface LoadsInput {
  readonly world: ClassWorld;
  readonly own: readonly OwnCall[];
  /** Classes that jars provide for a service, `a/b/C`. */
  readonly providersOf: (service: string) => Promise<readonly string[]>;
  readonly isOver: () => boolean;
}

type Reach = (from: JarMethod, to: JarMethod, call: Omit<SureCall, 'to'>) => void;

/** More methods than a chain of any use leads to. */
const methodsMax = 60_000;

/** The first way to each artifact, by what own code calls. Classes are read as the ways come to them. */
export async function sureLoads({
  world,
  own,
  providersOf,
  isOver,
}: LoadsInput): Promise<ReadonlyMap<Artifact, SureLoad>> {
  const found = new Map<Artifact, SureLoad>();
  const seen = new Set<JarClass>();
  const arrivals = new Map<JarMethod, Arrival | undefined>();
  const load = (name: string, by: JarMethod): void => {
    for (const item of world.get(name)) {
      if (seen.has(item)) continue;
      for (const above of world.above(item))
        for (const one of world.get(above)) {
          if (seen.has(one)) continue;
          seen.add(one);
          if (one.artifact === undefined || found.has(one.artifact)) continue;
          const chain = chainBack(own, by, arrivals);
          if (chain !== undefined) found.set(one.artifact, { chain, type: above });
        }
    }
  };
  const made = new Map<string, JarClass[]>();
  const waiting = new Map<string, { readonly from: JarMethod; readonly call: CallInstruction }[]>();
  /** What has no code of its own for a call has that of the classes which are made on the way. */
  const callOn = (item: JarClass, from: JarMethod, { name, descriptor, line }: CallInstruction, reach: Reach): void => {
    for (const to of goesTo(world, item.code.name, name + descriptor)) reach(from, to, { line, kind: 'call' });
  };
  const make = (item: JarClass, reach: Reach): void => {
    if (made.get(item.code.name)?.includes(item) === true) return;
    for (const name of world.above(item)) {
      addTo(made, name, item);
      for (const { from, call } of waiting.get(name) ?? []) callOn(item, from, call, reach);
    }
  };
  const callMade = (from: JarMethod, call: CallInstruction, reach: Reach): void => {
    if (world.get(call.owner).length === 0) return;
    addTo(waiting, call.owner, { from, call });
    for (const item of made.get(call.owner) ?? []) callOn(item, from, call, reach);
  };
  const resolve: Resolve = ({ owner, name, descriptor }) => goesTo(world, owner, name + descriptor);
  for (const { methods } of own) for (const method of methods) arrivals.set(method, undefined);
  let level = [...arrivals.keys()];
  while (level.length > 0 && arrivals.size < methodsMax && !isOver()) {
    await world.load(
      level.flatMap(({ code }) => [
        ...code.calls.map(({ owner }) => owner),
        ...code.makes,
        ...code.touches,
        ...code.literals,
      ]),
    );
    const next: JarMethod[] = [];
    const reach: Reach = (from, to, call) => {
      if (arrivals.has(to)) return;
      arrivals.set(to, { from, call: { ...call, to } });
      next.push(to);
    };
    for (const from of level) {
      load(from.of.code.name, from);
      for (const name of from.code.makes) for (const item of world.get(name)) make(item, reach);
      for (const call of from.code.calls) {
        load(call.owner, from);
        if (call.kind === 'virtual' && resolve(call).length === 0) callMade(from, call, reach);
      }
      for (const owner of from.code.touches) load(owner, from);
      for (const { to, ...call } of callsOf(world, resolve, from)) reach(from, to, call);
      for (const literal of from.code.literals) {
        load(literal, from);
        // Who has a service in hand asks for all that provide it.
        const providers = await providersOf(literal);
        await world.load(providers);
        for (const provider of providers) {
          load(provider, from);
          for (const item of world.get(provider)) make(item, reach);
          for (const to of [...beginningOf(world, provider), ...goesTo(world, provider, '<init>()V')])
            reach(from, to, { line: 0, kind: 'call' });
        }
      }
    }
    level = next;
  }
  return found;
}

/** What a type has for a call, where it has code of its own for it. */
export function goesTo(world: ClassWorld, owner: string, sign: string): readonly JarMethod[] {
  const all = world.get(owner).flatMap((item) => world.find(item, sign));
  return all.filter(({ code }) => (code.flags & accessFlag.abstract) === 0);
}

/** The way to a method from what own code calls, by how each was first come to. */
function chainBack(
  own: readonly OwnCall[],
  method: JarMethod,
  arrivals: ReadonlyMap<JarMethod, Arrival | undefined>,
): SureChain | undefined {
  const methods = [method];
  const calls: SureCall[] = [];
  for (let arrival = arrivals.get(method); arrival !== undefined; arrival = arrivals.get(arrival.from)) {
    methods.unshift(arrival.from);
    calls.unshift(arrival.call);
  }
  const first = own.find((one) => one.methods.includes(methods[0] ?? method));
  return first === undefined ? undefined : { own: first, methods, calls };
}
