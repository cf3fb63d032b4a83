/**
 * Jars of which a class is loaded where own code runs: a chain of calls leads to code that names the class, or a class that derives
 * from it. A call on a value goes to what its type has, and to what the classes have instead that are made on the way.
 */
import type { Artifact } from '../jars/jars.ts';
import { accessFlag, type MethodCode } from '../class-files/class-code.ts';
import type { CallInstruction } from '../class-files/instructions.ts';
import { type ClassWorld, type JarClass, type JarMethod, isForLambdas, onlyOne } from './class-world.ts';
import type { OwnCall } from './own-call.ts';
import { addTo } from './lists.ts';
import type { Brought } from './spring-beans.ts';
import { callsOf, type Resolve, type SureCall, type SureChain } from './sure-calls.ts';

export interface SureLoad {
  readonly chain: SureChain;
  /** The class that is loaded, `a/b/C`: that of the last method, one that it names, or one above it. */
  readonly type: string;
}

interface Arrival {
  readonly from: JarMethod;
  readonly call: SureCall;
}

export interface SureLoads {
  /** The first way to each artifact, by what own code calls. */
  readonly byArtifact: ReadonlyMap<Artifact, SureLoad>;
  readonly world: ClassWorld;
  /** What a call on a value of the class goes to, where the classes that are made on the way leave one choice; else nothing. */
  readonly only: (owner: string, sign: string) => readonly JarMethod[];
}

export interface LoadsInput {
  readonly world: ClassWorld;
  readonly own: readonly OwnCall[];
  /** What comes with a class for whoever has it in hand, `a/b/C`: those that provide a service. */
  readonly broughtBy: (type: string) => Promise<Brought>;
  readonly isOver: () => boolean;
}

type Reach = (from: JarMethod, to: JarMethod, call: Omit<SureCall, 'to'>) => void;

/** More methods than a chain of any use leads to. */
const methodsMax = 60_000;

/** Classes are read as the ways come to them. */
export async function sureLoads({ world, own, broughtBy, isOver }: LoadsInput): Promise<SureLoads> {
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
  /** By owner and sign who was the first to call. */
  const calls = new Map<string, Map<string, { readonly from: JarMethod; readonly call: CallInstruction }>>();
  const callOn = (item: JarClass, from: JarMethod, { name, descriptor, line }: CallInstruction, reach: Reach): void => {
    for (const to of goesTo(world, item.code.name, name + descriptor)) reach(from, to, { line, kind: 'call' });
  };
  const make = (item: JarClass, reach: Reach): void => {
    if (made.get(item.code.name)?.includes(item) === true) return;
    for (const name of world.above(item)) {
      addTo(made, name, item);
      for (const { from, call } of calls.get(name)?.values() ?? []) callOn(item, from, call, reach);
    }
  };
  const callMade = (from: JarMethod, call: CallInstruction, reach: Reach): void => {
    const sign = call.name + call.descriptor;
    let signs = calls.get(call.owner);
    if (signs === undefined) calls.set(call.owner, (signs = new Map()));
    if (signs.has(sign) || world.get(call.owner).length === 0) return;
    signs.set(sign, { from, call });
    for (const item of made.get(call.owner) ?? []) callOn(item, from, call, reach);
  };
  const resolve: Resolve = ({ owner, name, descriptor }) => goesTo(world, owner, name + descriptor);
  for (const { methods } of own) for (const method of methods) arrivals.set(method, undefined);
  let level = [...arrivals.keys()];
  // Nothing waits for what own code makes yet.
  for (const { of, code } of level) if (code.name === '<init>') make(of, () => undefined);
  while (level.length > 0 && arrivals.size < methodsMax && !isOver()) {
    await world.load(level.flatMap(({ code }) => [...code.calls.map(({ owner }) => owner), ...code.makes, ...code.touches, ...code.literals, ...foundByName(code)])); // biome-ignore format: one list
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
        if (call.kind === 'virtual') callMade(from, call, reach);
      }
      for (const name of [...from.code.touches, ...foundByName(from.code)]) load(name, from);
      for (const { to, ...call } of callsOf(world, resolve, from)) reach(from, to, call);
      for (const literal of from.code.literals) {
        load(literal, from);
        const { types, methods } = await broughtBy(literal);
        await world.load(types);
        for (const type of types) {
          load(type, from);
          for (const item of world.get(type)) make(item, reach);
        }
        for (const to of methods) reach(from, to, { line: 0, kind: 'call' });
      }
    }
    level = next;
  }
  const only = (owner: string, sign: string): readonly JarMethod[] => {
    // A lambda may be meant, which is no class.
    if (world.get(owner).some((item) => isForLambdas(world, item))) return [];
    const targets = new Set((made.get(owner) ?? []).flatMap((item) => goesTo(world, item.code.name, sign)));
    // Of an instance nobody sees made, its type is all that is known.
    return onlyOne(targets.size === 0 ? goesTo(world, owner, sign) : [...targets]);
  };
  return { byArtifact: found, world, only };
}

const finder = /^(?:forName|loadClass|findClass|isPresent|isClassPresent|classForName|resolveClass|resolveClassName)$/;

/** Classes that a method names to who finds them by their names. */
function foundByName({ calls, strings }: MethodCode): readonly string[] {
  return calls.some(({ name }) => finder.test(name)) ? strings.map((text) => text.replaceAll('.', '/')) : [];
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
