/** A program of Java as a whole, as its judges see it. */
import type { World } from '../../../linking/linker.ts';
import type { Artifact, Jars } from '../jars/jars.ts';
import type { ReachOfJars } from './reach-of-jars.ts';
import type { FindChain } from './sure-calls.ts';
import type { SureLoad } from './sure-loads.ts';

export interface JavaProgram {
  readonly jars: Jars;
  /** What may run at most; worked out when first asked for; `undefined` where nothing can be told. */
  reach(world: World): Promise<ReachOfJars | undefined>;
  chains(world: World): Promise<FindChain>;
  /** Jars that the product loads for sure. */
  loads(world: World): Promise<ReadonlyMap<Artifact, SureLoad>>;
}
