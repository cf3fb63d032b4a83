/** Rules on a package that first-party code imports or uses where nothing runs. */
import { namedBy } from '../linking/symbol-source.ts';
import { isInOwnFunction } from '../linking/own-code.ts';
import type { UseSite } from '../linking/use-sites.ts';
import type { OwnFunctionFact } from '../model/file-facts.ts';
import { judgeCalled } from './installed/judge-called.ts';
import { liveWorldOf } from './live-world.ts';
import { calledThroughSources, notReached } from './rules-of-use.ts';
import type { QuestionView } from './question-view.ts';
import { symbolText, useEvidence } from './site-evidence.ts';
import type { VerdictRule } from './verdict-rule.ts';
import { productionUses, usedEvidence } from './view-uses.ts';

export const importedWhereNothingRuns: VerdictRule = {
  name: 'imported where nothing runs',
  sentence:
    'First-party code imports the package only in code that never runs, as all code of the program shows, packages included, and nothing else could load it.',
  async judge(view) {
    const { world, imports, uses, question } = view;
    const sites = [...imports, ...uses];
    if (!sites.every(({ file, fact }) => isInOwnFunction(file, fact.start))) return undefined;
    const live = await liveWorldOf(world);
    if (live === undefined || (await view.judgeIn(live)).code !== 'not_imported') return undefined;
    const { name } = question.package;
    return view.answer({
      reachability: 'unreachable',
      code: 'not_imported',
      exposure: 'notLoaded',
      explanation: `First-party code imports ${name} only in code that never runs: nothing in the program writes the names of the functions around it, or a condition is false as written. Nothing else loads it.`,
      evidence: await usedEvidence(view),
    });
  },
};

export const callerNotCalled: VerdictRule = {
  name: 'used where nothing runs',
  sentence:
    'A function that the advisory names is used only in own functions to which no call was found, as a value that nothing calls, or in code that does not run as the repository is written: behind constants, settings that nothing gives, for other systems.',
  async judge(view) {
    const uses = productionUses(view);
    const [first] = uses;
    if (first === undefined) return undefined;
    // Other code of the product may come to it by way of the package itself.
    const chain = await judgeCalled(view.world, view.question);
    if (chain !== undefined) return { ...chain, rule: calledThroughSources.name };
    const unreached = await notReached.judge(view);
    if (unreached !== undefined) return { ...unreached, rule: notReached.name };
    const { path } = first.file;
    const holder = (await view.world.ownCode()).uncalledAround(path, first.fact.start).at(-1);
    return view.answer({
      reachability: 'needsReview',
      code: 'caller_not_called',
      explanation: `${symbolText(view.world, first)}, ${namedBy(view.question.symbols)}, is used only ${holder === undefined ? unheldText(view, first) : placeText(holder)} (${path})`,
      evidence: await useEvidence(view.world, uses),
    });
  },
};

/** What a language calls by itself, and names that are put together, are not followed everywhere. */
const uncalledText =
  'in code to which no call was found, though a name that is put together, or the language by itself, may call it';

function unheldText({ program }: QuestionView, use: UseSite): string {
  return program?.mayUse?.(use) === false && use.fact.kind === 'value' ? 'as a value that nothing calls' : uncalledText;
}

function placeText({ idle, name, rests = [] }: OwnFunctionFact): string {
  switch (idle) {
    case undefined:
      return `in functions to which no call was found: ${name}`;
    case 'never':
      return 'where its file, as written, never comes to';
    case 'platform':
      return 'in builds for other systems than Linux, or with other settings than plain ones';
    case 'setting':
      return `where the setting ${name} is given, which nothing in the repository gives`;
    case 'tag':
    case 'feature':
      return `in builds with the ${idle} ${name}, which nothing in the repository asks for`;
    case 'unnamed':
      return 'in a file that nothing in the repository names';
    case 'flag':
      return `where ${rests.join(' and ').replace(/=(?:true|false)$/, '')} is given another value than the repository gives it`;
    case 'unmade':
      return `in ${name}, which nothing in the repository names`;
    case 'dropped':
      return 'as a value of which no call was found';
  }
}
