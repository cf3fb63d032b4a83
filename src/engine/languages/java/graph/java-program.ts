/** A program of Java as a whole, as its judges see it. */
import type { World } from '../../../linking/linker.ts';
import type { Jars } from '../jars/jars.ts';
import type { ClassWorld } from './class-world.ts';
import type { OwnCall } from './own-call.ts';
import type { ReachOfJars } from './reach-of-jars.ts';
import type { FindChain } from './sure-calls.ts';
import type { SureLoads } from './sure-loads.ts';

export interface Chains {
  /** That of the bound, where there is one. */
  readonly world: ClassWorld;
  readonly find: FindChain;
}

export interface Loads extends SureLoads {
  /** What annotations of own code bring in. */
  readonly wired: readonly OwnCall[];
}

export interface JavaProgram {
  readonly jars: Jars;
  /** What may run at most; worked out when first asked for; `undefined` where nothing can be told. */
  reach(world: World): Promise<ReachOfJars | undefined>;
  chains(world: World): Promise<Chains>;
  /** Jars that the product loads for sure. */
  loads(world: World): Promise<Loads>;
}
