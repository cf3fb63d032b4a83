/** Rules on a package that first-party code imports or uses: whether the vulnerable code in it is called. */
import { installation } from '../linking/installed-sources.ts';
import { argumentsUntold, harmlessWhere } from '../linking/condition-words.ts';
import { namedBy } from '../linking/symbol-source.ts';
import { matchModule, matchSymbols } from '../linking/symbols.ts';
import type { ImportSite } from '../linking/use-sites.ts';
import { judgeCalled } from './installed/judge-called.ts';
import { proveUnnamed } from './installed/judge-unnamed.ts';
import { isModuleUnloaded } from './installed/judge-installed.ts';
import { exposureOf } from '../linking/load-place.ts';
import type { RootKind } from '../linking/root-kind.ts';
import type { Answer } from '../model/verdict.ts';
import { namesOf } from './names-of.ts';
import type { QuestionView } from './question-view.ts';
import { importEvidence, symbolText, useEvidence } from './site-evidence.ts';
import type { VerdictRule } from './verdict-rule.ts';
import { exactUses, productionUses, running, usedEvidence } from './view-uses.ts';

export const symbolUsed: VerdictRule = {
  name: 'symbol used',
  sentence:
    'The product’s own code uses a function that the advisory names: a call, `new`, a subclass, a decorator, or the function handed on as a value.',
  async judge(view) {
    const found = await running(view, productionUses(view));
    const plain = found.filter(({ isFollowed }) => isFollowed !== true);
    const chosen = plain.length > 0 ? plain : found;
    if (chosen.length === 0) return undefined;
    return view.answer({
      reachability: 'reachable',
      code: 'symbol_called',
      exposure: 'called',
      explanation: `First-party code uses ${symbolText(view.world, chosen[0])}, ${namedBy(view.question.symbols)}.${chosen.every((use) => view.untold.has(use)) ? ` ${argumentsUntold}` : ''}`,
      evidence: await useEvidence(view.world, chosen),
    });
  },
};

export const calledInProgram: VerdictRule = {
  name: 'called in the program',
  sentence: 'A chain of calls, with values followed through all files, leads to a function that the advisory names.',
  async judge({ world, question, program }) {
    // What names alone show is told by the imports on its way.
    const exact = world.linkage.isReadTwice === true ? await judgeCalled(world, question) : undefined;
    if (exact !== undefined) return { ...exact, rule: calledThroughSources.name };
    return program?.proveCalled(world, question);
  },
};

export const symbolUsedByOthers: VerdictRule = {
  name: 'symbol used by tests or tools only',
  sentence: 'Only tests, or tools that build and check the product, use a function that the advisory names.',
  async judge(view) {
    const hits = exactUses(view);
    if (hits.length === 0 || productionUses(view).length > 0) return undefined;
    // The product may come to it by way of packages.
    const chain = await judgeCalled(view.world, view.question);
    if (chain !== undefined) return { ...chain, rule: calledThroughSources.name };
    const who = hits.every(({ file }) => view.rootOf(file.path) === 'test') ? 'tests' : 'tools and tests';
    return view.answer({
      reachability: 'needsReview',
      code: 'test_only',
      explanation: `Only ${who} use ${symbolText(view.world, hits[0])}, ${namedBy(view.question.symbols)}.`,
      evidence: await useEvidence(view.world, hits),
    });
  },
};

export const wholePackage: VerdictRule = {
  name: 'whole package imported',
  sentence: 'The advisory concerns the whole package or module, and first-party code imports it.',
  async judge(view) {
    const { world, question, imports } = view;
    const { name } = question.package;
    const whole = imports.filter(({ target }) => target.isExact && isWholeModule(view, target));
    if (whole.length === 0) return undefined;
    const shipped = whole.filter(({ file }) => view.rootOf(file.path) === 'production');
    if (shipped.length > 0) {
      return view.answer({
        reachability: 'reachable',
        code: 'whole_package_imported',
        exposure: 'called',
        explanation: `The advisory concerns ${name} as a whole, and first-party code imports it.`,
        evidence: await importEvidence(world, shipped),
      });
    }
    return view.answer({
      reachability: 'needsReview',
      code: 'test_only',
      explanation: `The advisory concerns ${name} as a whole, and only tests or tools import it.`,
      evidence: await importEvidence(world, whole),
    });
  },
};

export const uncertainImport: VerdictRule = {
  name: 'import that may be of another package',
  sentence: 'Code imports a name that may be the package’s, or another’s.',
  async judge(view) {
    const { world, question, imports, uses } = view;
    const isUncertain = [...imports, ...uses].every(({ target }) => !target.isExact);
    if (!isUncertain || imports.length === 0) return undefined;
    return view.answer({
      reachability: 'needsReview',
      code: 'unmapped_import_name',
      exposure: exposureOf(view.root, 'mayBeLoaded'),
      explanation: `First-party code imports a module that may be ${question.package.name}; which package answers to that name could not be told for certain.`,
      evidence: await importEvidence(world, imports),
    });
  },
};

export const importedWithoutSymbols: VerdictRule = {
  name: 'imported, no function known',
  sentence: 'Code imports the package, and the advisory does not say which of its functions is vulnerable.',
  async judge(view) {
    const { symbols, package: item } = view.question;
    if (symbols.grade !== 'none' && symbols.entries.length > 0) return undefined;
    return view.answer({
      reachability: 'needsReview',
      code: 'imported_no_symbols',
      explanation: `First-party code imports ${item.name}, and the advisory does not say which of its functions is vulnerable.`,
      evidence: await usedEvidence(view),
    });
  },
};

export const moduleNotLoaded: VerdictRule = {
  name: 'vulnerable module not loaded',
  sentence:
    'Imports followed through the installed sources load other parts of the package, never the vulnerable ones.',
  async judge(view) {
    if (!(await isModuleUnloaded(view.world, view.question))) return undefined;
    return view.answer({
      reachability: 'unreachable',
      code: 'module_not_imported',
      exposure: 'notLoaded',
      explanation: `First-party code imports other parts of ${view.question.package.name}; imports followed through the installed sources never load the vulnerable ones.`,
      evidence: await usedEvidence(view),
    });
  },
};

export const calledThroughSources: VerdictRule = {
  name: 'called through installed sources',
  sentence:
    'A chain of calls leads from the product’s code through the sources of packages to a function that the advisory names.',
  judge: ({ world, question }) => judgeCalled(world, question),
};

export const notReached: VerdictRule = {
  name: 'function not reached',
  sentence: 'All code that may run is here and was read, and none of it mentions a function that the advisory names.',
  async judge({ world, question, program, root }) {
    const answer = (await program?.proveUncalled(world, question)) ?? (await proveUnnamed(world, question));
    return answer === undefined ? undefined : exposed(answer, root);
  },
};

function exposed(answer: Answer, root: RootKind | undefined): Answer {
  return answer.code === 'module_not_imported' ? answer : { ...answer, exposure: exposureOf(root, 'loaded') };
}

export const notReachedThoughUsed: VerdictRule = {
  name: 'function not reached, whatever names it',
  sentence:
    'Code that names the function, or its package, is here, and all that may run was read: no call in it leads to a function that the advisory names.',
  async judge({ world, question, program, root }) {
    const answer = program?.followsValues === true ? await program.proveUncalled(world, question) : undefined;
    return answer === undefined ? undefined : { ...exposed(answer, root), rule: notReached.name };
  },
};

export const nameMatch: VerdictRule = {
  name: 'only the name matches',
  sentence: 'Something with the function’s name is used, and it could not be told that it is the same.',
  async judge(view) {
    const { world, question, uses } = view;
    const named = uses.filter((use) => matchSymbols(world.linkage.symbols, question.symbols, use.target) === 'name');
    if (named.length === 0) return undefined;
    return view.answer({
      reachability: 'needsReview',
      code: 'name_match_only',
      explanation: `First-party code uses something of ${question.package.name} called ${named[0]?.target.path.at(-1) ?? ''}, as ${view.question.symbols.grade === 'derived' ? `a symbol ${namedBy(view.question.symbols)}` : "the advisory's symbol"} is called, but it could not be told for certain that it is the same.`,
      evidence: await useEvidence(world, named, 'nameMatch'),
    });
  },
};

export const computedMember: VerdictRule = {
  name: 'member of a computed name',
  sentence: 'Code takes members of the package by computed names, so the vulnerable one may be among them.',
  async judge(view) {
    const computed = view.uses.filter(
      ({ target, isItemOfMade }) => isItemOfMade !== true && target.path.includes('[]'),
    );
    if (computed.length === 0) return undefined;
    return view.answer({
      reachability: 'needsReview',
      code: 'computed_dispatch',
      explanation: `First-party code takes members of ${view.question.package.name} by computed names, so the vulnerable one may be among them.`,
      evidence: await useEvidence(view.world, computed),
    });
  },
};

export const symbolNotSeen: VerdictRule = {
  name: 'function not seen',
  sentence: 'Code imports the package and was not seen to use the functions that the advisory names.',
  async judge(view) {
    const { symbols, package: item } = view.question;
    const [call] = view.harmless;
    if (call !== undefined) {
      return view.answer({
        reachability: 'needsReview',
        code: 'symbol_not_hit',
        explanation: `First-party code uses ${symbolText(view.world, call)}, ${namedBy(symbols)}, only with arguments that make it harmless: it does no harm ${harmlessWhere(symbols.entries)}. ${await settling(view)}`,
        evidence: await useEvidence(view.world, view.harmless),
      });
    }
    return view.answer({
      reachability: 'needsReview',
      code: 'symbol_not_hit',
      explanation: `First-party code imports ${item.name} but was not seen to use ${namesOf(symbols)}. ${await settling(view)}`,
      evidence: await usedEvidence(view),
    });
  },
};

function isWholeModule({ world, question }: QuestionView, target: ImportSite['target']): boolean {
  const { grade, entries } = question.symbols;
  if (grade === 'wholePackage' && entries.length === 0) return true;
  if (grade === 'none') return false;
  return entries.some((entry) => entry.name === '' && matchModule(world.linkage.symbols, entry, target) === 'exact');
}

/** What a person can do to know more. */
async function settling({ world: { linker, linkage }, question: { package: item } }: QuestionView): Promise<string> {
  const means = installation.get(linkage.ecosystem);
  return means === undefined || (await linker.installed?.ownership(item)) !== undefined
    ? `Whether ${item.name} calls them itself, on behalf of what is used, takes reading its source.`
    : `Scan a tree with its dependencies (${means}) to see whether another package uses them.`;
}
