/** The parser children of one owner: as many as the machine has use for, started when they are needed, and ended with it. */
import { availableParallelism } from 'node:os';
import { type FactChild, startFactChild } from './child-handle.ts';

export interface FactChildrenOptions {
  readonly childMemoryMb?: number;
  /** Milliseconds of the processor's time for one file, some ten times of what the largest usually takes. */
  readonly fileWorkMs?: number;
  /** How many children at most; as many as the machine has cores, at most four, where absent. */
  readonly children?: number;
}

export interface FactChildren extends AsyncDisposable {
  /** An idle child or a new one; `undefined` where all are busy. */
  take(): FactChild | undefined;
  /** One that was taken, alive or not. */
  giveBack(child: FactChild): void;
  /** Ends those idle ones that hold more memory than this. */
  shed(bytesMax: number): Promise<void>;
}

const defaults = { childMemoryMb: 512, fileWorkMs: 5_000 };
const childrenMost = 4;

export function factChildren(options: FactChildrenOptions = {}): FactChildren {
  const limits = { ...defaults, ...options };
  const childrenMax = options.children ?? Math.max(1, Math.min(childrenMost, availableParallelism()));
  const children = new Set<FactChild>();
  const idle: FactChild[] = [];

  const end = async (child: FactChild): Promise<void> => {
    children.delete(child);
    await child.end();
  };

  return {
    take() {
      for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
        if (child.isAlive()) return child;
        children.delete(child);
      }
      if (children.size >= childrenMax) return undefined;
      const child = startFactChild(limits);
      children.add(child);
      return child;
    },
    giveBack(child) {
      if (child.isAlive()) idle.push(child);
      else children.delete(child);
    },
    async shed(bytesMax) {
      const sizes = await Promise.all(idle.map(async (child) => ({ child, bytes: await child.residentBytes() })));
      const large = sizes.filter(({ bytes }) => bytes > bytesMax).map(({ child }) => child);
      for (const child of large) idle.splice(idle.indexOf(child), 1);
      await Promise.all(large.map(end));
    },
    async [Symbol.asyncDispose]() {
      idle.length = 0;
      await Promise.all([...children].map(end));
    },
  };
}
