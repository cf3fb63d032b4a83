/**
 * What tests or tools import for themselves the product may load all the same, through another package: then it is not theirs
 * alone.
 */
import { dependentsOf, graphOf } from '../linking/dependency-paths.ts';
import type { World } from '../linking/linker.ts';
import type { Package } from '../model/package.ts';
import type { Answer, Exposure } from '../model/verdict.ts';
import type { QuestionView } from './question-view.ts';
import { startsOf } from './starts.ts';

export async function withProduct(view: QuestionView, answer: Answer): Promise<Answer> {
  if (answer.exposure !== 'testOnly' && answer.exposure !== 'toolingOnly') return answer;
  if (answer.reachability !== 'needsReview') return answer;
  const exposure = await ofProduct(view);
  if (exposure === undefined) return answer;
  const { name } = view.question.package;
  const how = exposure === 'loaded' ? 'loads' : 'may load';
  return {
    ...answer,
    exposure,
    explanation: `${answer.explanation} The product ${how} ${name} through another package.`,
  };
}

async function ofProduct({ world, question, installed }: QuestionView): Promise<Exposure | undefined> {
  const followed = await installed();
  const exposure = followed?.loaded?.exposure;
  if (exposure === 'loaded' || exposure === 'called') return 'loaded';
  if (exposure === 'mayBeLoaded') return exposure;
  // What loads by names that are not told in one place, and could mean this one.
  if (followed !== undefined) return followed.possible?.root === 'production' ? 'mayBeLoaded' : undefined;
  return isNeededByProduct(world, question.package) ? 'mayBeLoaded' : undefined;
}

/** The product imports what needs it, or a framework loads that; only where the lockfile tells who needs whom. */
function isNeededByProduct(world: World, item: Package): boolean {
  const needers = dependentsOf(world.parentsOf, graphOf(world.graphs, item), item) ?? new Set([item.name]);
  for (const name of needers) {
    const isItself = name === item.name || name === item.normalizedName;
    for (const other of isItself ? [item] : world.lookups.named(name)) {
      if (other.lockfilePath !== item.lockfilePath) continue;
      const isLoaded = startsOf(world, other).some(
        ({ root, isBounded, code }) =>
          root === 'production' && isBounded && (code === 'autoload' || (!isItself && code === 'imported_no_symbols')),
      );
      if (isLoaded) return true;
    }
  }
  return false;
}
