/** Judges one question: the rules of `verdict-order.ts` are asked in order, and the first answer is the verdict. */
import { type Asked, judgeDerived } from './judge-derived.ts';
import type { World } from '../linking/linker.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import { type Answer, type Verdict, verdictOf } from '../model/verdict.ts';
import { type QuestionView, viewOf } from './question-view.ts';
import { withProduct } from './shared-with-product.ts';
import { type Spread, spreadOver } from './spread.ts';
import { rulesOfAbsence, rulesOfUse } from './verdict-order.ts';

/** Worked out once for all questions of a world. */
const spreads = new WeakMap<World, Spread>();

export async function judge(world: World, question: ReachQuestion): Promise<Verdict> {
  const ask = (asked: ReachQuestion): Promise<Asked> => firstAnswer(world, asked);
  return verdictOf(
    question.symbols.grade === 'derived' ? await judgeDerived(question, ask) : (await ask(question)).answer,
  );
}

async function firstAnswer(world: World, question: ReachQuestion): Promise<Asked> {
  let spread = spreads.get(world);
  if (spread === undefined) spreads.set(world, (spread = spreadOver(world)));
  const judgeIn = async (other: World): Promise<Answer> => (await firstAnswer(other, question)).answer;
  const view = await viewOf(world, question, spread, judgeIn);
  for (const rule of view.root === undefined ? rulesOfAbsence : rulesOfUse) {
    const answer = await rule.judge(view);
    if (answer !== undefined && !isOfOthers(view, answer)) {
      const judged = rule.knowsProduct === true ? answer : await withProduct(view, answer);
      return { answer: { ...judged, rule: judged.rule ?? rule.name }, root: view.root };
    }
  }
  throw new Error(`no rule answers ${question.advisoryId} in ${question.package.purl}`);
}

/** A way to the function leads through first-party code that may load another version of the package, or that is not the product's. */
function isOfOthers({ world, rootOf, question: { package: item } }: QuestionView, answer: Answer): boolean {
  if (answer.reachability !== 'reachable') return false;
  const unsure = answer.evidence.filter(
    ({ path }) =>
      !world.instances.surelyLoads(path, item) ||
      (rootOf(path) !== 'production' && world.rootOf(path) === 'production'),
  );
  return unsure.some(({ path }) => world.files.some((file) => file.path === path));
}
