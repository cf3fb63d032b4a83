/** What waits for classes that are not read yet. */
import type { ClassWorld, JarClass } from './class-world.ts';
import { isPlatformName } from './platform.ts';

export interface ClassQueue {
  /** Now, or as soon as the class has been read; never for those of the platform. */
  readonly whenRead: (name: string, then: (item: JarClass) => void) => void;
  /** Reads what is waited for. @returns false where nothing is */
  readonly readNext: () => Promise<boolean>;
}

export function classQueue(world: ClassWorld): ClassQueue {
  let waiting = new Map<string, (() => void)[]>();
  return {
    whenRead(name, then) {
      if (isPlatformName(name)) return;
      const act = (): void => {
        for (const item of world.get(name)) then(item);
      };
      if (world.isLoaded(name)) {
        act();
        return;
      }
      const known = waiting.get(name);
      if (known === undefined) waiting.set(name, [act]);
      else known.push(act);
    },
    async readNext() {
      const due = waiting;
      waiting = new Map();
      await world.load(due.keys());
      for (const acts of due.values()) for (const act of acts) act();
      return due.size > 0;
    },
  };
}
