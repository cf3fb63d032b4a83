/**
 * Chains of calls that surely can happen: from what own code calls, by calls that can only go to one method. Where instances of
 * several classes may be meant, nothing is said.
 */
import { accessFlag } from '../class-files/class-code.ts';
import type { CallInstruction } from '../class-files/instructions.ts';
import { type ClassWorld, type JarClass, type JarMethod, onlyOne } from './class-world.ts';
import { packageOf } from './descriptors.ts';
import { addTo } from './lists.ts';
import type { OwnCall } from './own-call.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface SureCall {
  readonly to: JarMethod;
  readonly line: number;
  readonly kind: 'call' | 'value';
}

export interface SureChain {
  readonly own: OwnCall;
  /** From what own code calls on; the first is that itself. */
  readonly methods: readonly JarMethod[];
  /** Of each but the last the call that leads to the next. */
  readonly calls: readonly SureCall[];
}

export interface SureInput {
  readonly world: ClassWorld;
  readonly own: readonly OwnCall[];
  /** Methods that may run where this is called on a value of the class. */
  readonly targets: (owner: string, sign: string) => readonly JarMethod[];
}

/** The shortest chain to one of the methods. */
export type FindChain = (wanted: readonly JarMethod[], isOf: (own: OwnCall) => boolean) => SureChain | undefined;

export function sureChains({ world, own, targets }: SureInput): FindChain {
  const callers = new Map<JarMethod, { readonly from: JarMethod; readonly call: SureCall }[]>();
  const resolve = callResolver(world, targets);
  const open = [...new Set(own.flatMap(({ methods }) => methods))];
  const seen = new Set(open);
  for (const from of open)
    for (const call of callsOf(world, resolve, from)) {
      addTo(callers, call.to, { from, call });
      if (seen.has(call.to)) continue;
      seen.add(call.to);
      open.push(call.to);
    }
  return (wanted, isOf) => {
    const next = new Map<JarMethod, SureCall | undefined>(wanted.map((method) => [method, undefined]));
    for (const to of next.keys())
      for (const { from, call } of callers.get(to) ?? []) if (!next.has(from)) next.set(from, call);
    let best: SureChain | undefined;
    for (const one of own) {
      // Which of several of a name is called was not told.
      if (!one.methods.every((method) => next.has(method)) || !isOf(one)) continue;
      const chain = chainFrom(one, next);
      if (best === undefined || chain.calls.length < best.calls.length) best = chain;
    }
    return best;
  };
}

function chainFrom(own: OwnCall, next: ReadonlyMap<JarMethod, SureCall | undefined>): SureChain {
  let at = own.methods[0];
  const methods: JarMethod[] = [];
  const calls: SureCall[] = [];
  while (at !== undefined) {
    methods.push(at);
    const call: SureCall | undefined = next.get(at);
    if (call !== undefined) calls.push(call);
    at = call?.to;
  }
  return { own, methods, calls };
}

/** Methods that a call goes to. */
export type Resolve = (call: CallInstruction) => readonly JarMethod[];

/** What a method calls, and what begins with it. */
export function* callsOf(world: ClassWorld, resolve: Resolve, from: JarMethod): Iterable<SureCall> {
  for (const call of from.code.calls) {
    for (const to of resolve(call)) yield { to, line: call.line, kind: call.kind === 'handle' ? 'value' : 'call' };
    if (call.kind === 'static' || call.name === '<init>') {
      // A class begins with what it declares itself, not with what it has from above.
      const isDeclared = world.get(call.owner).some(({ bySign }) => bySign.has(call.name + call.descriptor));
      for (const to of isDeclared ? beginningOf(world, call.owner) : []) yield { to, line: call.line, kind: 'call' };
    }
  }
  for (const owner of from.code.touches)
    for (const to of world.get(owner).some(mayDeclareField) ? beginningOf(world, owner) : [])
      yield { to, line: 0, kind: 'call' };
}

/** A field that is taken of a class may be declared above it. */
function mayDeclareField({ code }: JarClass): boolean {
  return code.fields.length > 0 || code.parents[0] === 'java/lang/Object';
}

/** The one method that a call goes to; several where jars of several versions hold it; none of a type that the platform has instances of. */
function callResolver(world: ClassWorld, targets: SureInput['targets']): Resolve {
  const known = new Map<string, readonly JarMethod[]>();
  return ({ kind, owner, name, descriptor }) => {
    const sign = name + descriptor;
    const isStraight = kind === 'special' || kind === 'static' || name === '<init>';
    const key = `${isStraight ? 's' : 'v'}${owner} ${sign}`;
    let found = known.get(key);
    if (found === undefined && world.get(owner).length === 0) known.set(key, (found = []));
    if (found === undefined) {
      const straight = world.get(owner).flatMap((item) => world.find(item, sign));
      const isOnly =
        isStraight || straight.every(({ code }) => (code.flags & (accessFlag.static | accessFlag.private)) !== 0);
      found = onlyOne(isOnly && straight.length > 0 ? straight : overridable(straight, targets(owner, sign)));
      known.set(key, found);
    }
    return found;
  };
}

/** What only its own Java package can see, no class of another overrides. */
function overridable(declared: readonly JarMethod[], all: readonly JarMethod[]): readonly JarMethod[] {
  const seen = accessFlag.public | accessFlag.protected;
  const [hidden] = declared.filter(({ code }) => (code.flags & seen) === 0);
  return hidden === undefined
    ? all
    : all.filter(({ of }) => packageOf(of.code.name) === packageOf(hidden.of.code.name));
}

/** What runs when a class is first come to: its superclasses begin with it. */
export function beginningOf(world: ClassWorld, owner: string): readonly JarMethod[] {
  const found: JarMethod[] = [];
  let name: string | undefined = owner;
  for (let depth = 0; name !== undefined && depth < 50; depth++) {
    const classes = world.get(name);
    for (const { bySign } of classes)
      pushEach(
        found,
        [bySign.get('<clinit>()V')].filter((one) => one !== undefined),
      );
    name = classes[0]?.code.parents[0];
  }
  return found;
}
