/** Judges one question: the rules of `verdict-order.ts` are asked in order, and the first answer is the verdict. */
import type { World } from '../linking/linker.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import { type Verdict, verdictOf } from '../model/verdict.ts';
import { viewOf } from './question-view.ts';
import { type Spread, spreadOver } from './spread.ts';
import { rulesOfAbsence, rulesOfUse } from './verdict-order.ts';

/** Worked out once for all questions of a world. */
const spreads = new WeakMap<World, Spread>();

export async function judge(world: World, question: ReachQuestion): Promise<Verdict> {
  let spread = spreads.get(world);
  if (spread === undefined) spreads.set(world, (spread = spreadOver(world)));
  const view = await viewOf(world, question, spread);
  for (const rule of view.root === undefined ? rulesOfAbsence : rulesOfUse) {
    const answer = await rule.judge(view);
    if (answer !== undefined) return verdictOf(answer);
  }
  throw new Error(`no rule answers ${question.advisoryId} in ${question.package.purl}`);
}
