/** To which methods calls go, by the classes of which instances are made. */
import { accessFlag, type MethodCode } from '../class-files/class-code.ts';
import type { ClassQueue } from './class-queue.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';

export interface Dispatch {
  /** On a value of the class: whatever it may be an instance of. */
  readonly callOn: (owner: string, sign: string) => void;
  /** The very method that the class has. */
  readonly callStraight: (owner: string, sign: string) => void;
  /** An instance of the class is made. */
  readonly add: (item: JarClass) => void;
  /** Instances of code that is not here may be all of these, which have been read; told before anything is called. */
  readonly standFor: (owners: Iterable<string>) => void;
  readonly targets: (owner: string, sign: string) => readonly JarMethod[];
}

export function dispatch(
  world: ClassWorld,
  whenRead: ClassQueue['whenRead'],
  run: (method: JarMethod) => void,
): Dispatch {
  /** Made classes by the name of everything that they are. */
  const madeBelow = new Map<string, JarClass[]>();
  const called = new Map<string, Set<string>>();
  const stand = new Set<string>();
  const standSigns = new Map<string, JarMethod[]>();
  return {
    callOn(owner, sign) {
      if (owner === 'java/lang/Object') return;
      let signs = called.get(owner);
      if (signs === undefined) called.set(owner, (signs = new Set()));
      if (signs.has(sign)) return;
      signs.add(sign);
      for (const item of madeBelow.get(owner) ?? []) for (const method of world.find(item, sign)) run(method);
      if (stand.has(owner)) for (const method of standSigns.get(sign) ?? []) run(method);
      // What only the class or its Java package can see, no other overrides.
      whenRead(owner, (item) => {
        for (const method of world.find(item, sign)) if (!isSeenOutside(method.code)) run(method);
      });
    },
    callStraight(owner, sign) {
      whenRead(owner, (item) => {
        for (const method of world.find(item, sign)) run(method);
      });
    },
    add(item) {
      for (const name of world.above(item)) {
        const known = madeBelow.get(name);
        if (known === undefined) madeBelow.set(name, [item]);
        else known.push(item);
        for (const sign of called.get(name) ?? []) for (const method of world.find(item, sign)) run(method);
      }
    },
    standFor(owners) {
      for (const owner of owners) {
        if (stand.has(owner)) continue;
        stand.add(owner);
        for (const method of world.get(owner).flatMap(({ methods }) => methods)) {
          const known = standSigns.get(method.sign);
          if (known === undefined) standSigns.set(method.sign, [method]);
          else known.push(method);
        }
      }
    },
    targets: (owner, sign) => [...new Set((madeBelow.get(owner) ?? []).flatMap((item) => world.find(item, sign)))],
  };
}

function isSeenOutside({ flags }: MethodCode): boolean {
  return (flags & (accessFlag.public | accessFlag.protected)) !== 0;
}
