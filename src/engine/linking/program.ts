/** What a language knows of code when it follows values by their types through all files at once; see `Linker.program`. */
import type { UseSite } from './module-index.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import type { Verdict } from '../model/verdict.ts';
import type { World } from './world.ts';

export interface Program {
  /** Uses by first-party code that no file shows alone, by normalized name of the package. */
  readonly uses: ReadonlyMap<string, readonly UseSite[]>;
  /** A chain of exact steps to a symbol that the advisory names; `undefined` proves nothing. */
  judgeCalled(world: World, question: ReachQuestion): Promise<Verdict | undefined>;
  /** That nothing may reach the symbols, where all code is here to show it. */
  judgeUnreached(world: World, question: ReachQuestion): Promise<Verdict | undefined>;
}
