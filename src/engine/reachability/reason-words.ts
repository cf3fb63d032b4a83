/**
 * What would change an answer, in sentences, by the reason that the deciding rule gave: kept beside the rules, so that a rule that says something new says
 * this too. `docs/reachability.md` lists them from here. No sentence claims more than the engine would look at in the next scan.
 */
import type { ReasonCode } from '../model/verdict.ts';
import {
  loadedByItself,
  loadedThroughSources,
  mayBeLoaded,
  notLoaded,
  notReachedThoughLoaded,
  notShown,
} from './rules-of-absence.ts';
import {
  calledInProgram,
  calledThroughSources,
  computedMember,
  importedWithoutSymbols,
  moduleNotLoaded,
  nameMatch,
  notReached,
  symbolNotSeen,
  symbolUsed,
  symbolUsedByOthers,
  uncertainImport,
  wholePackage,
} from './rules-of-use.ts';
import { callerNotCalled, importedWhereNothingRuns } from './rules-of-idle-code.ts';
import type { VerdictRule } from './verdict-rule.ts';
import { excludedFromBuild, rulesOfAbsence, rulesOfUse } from './verdict-order.ts';

export interface NamesOfQuestion {
  /** As `lodash`. */
  readonly package: string;
  /** As `template or merge`; words for them where nobody named any. */
  readonly functions: string;
}

interface ReasonWords {
  /** Those that give the reason; empty where it is given before or after all rules. */
  readonly rules: readonly VerdictRule[];
  readonly wouldChange: (names: NamesOfQuestion) => readonly string[];
}

const reasons: Readonly<Record<ReasonCode, ReasonWords>> = {
  symbol_called: {
    rules: [symbolUsed, calledInProgram],
    wouldChange: ({ functions }) => [
      `It counts as reachable for as long as any code of the product uses ${functions}; the steps show three places at most.`,
    ],
  },
  symbol_called_transitively: {
    rules: [calledInProgram, calledThroughSources, loadedThroughSources],
    wouldChange: ({ functions }) => [
      `It counts as reachable for as long as any chain of calls leads to ${functions}; the steps show three at most.`,
    ],
  },
  whole_package_imported: {
    rules: [wholePackage, loadedThroughSources, loadedByItself],
    wouldChange: (names) => [`It counts as reachable for as long as code of the product imports ${names.package}.`],
  },
  not_imported: {
    rules: [notLoaded, excludedFromBuild, importedWhereNothingRuns],
    wouldChange: (names) => [
      `It would count more as soon as code imports ${names.package}, a build takes it in, or something that was not read or takes computed names could load it.`,
    ],
  },
  module_not_imported: {
    rules: [moduleNotLoaded, notReached, notReachedThoughLoaded, loadedThroughSources],
    wouldChange: (names) => [`It would count more as soon as something loads the vulnerable part of ${names.package}.`],
  },
  symbol_not_reached: {
    rules: [notReached, notReachedThoughLoaded, loadedThroughSources],
    wouldChange: ({ functions }) => [
      `It would count more as soon as code that may run mentions ${functions}, or some of that code could not be read.`,
    ],
  },
  platform_excluded: {
    rules: [excludedFromBuild],
    wouldChange: (names) => [
      `It would count more as soon as something is built with the vulnerable code of ${names.package} in it: for its platform, or with the features, targets or dependencies that bring it in.`,
    ],
  },
  imported_no_symbols: {
    rules: [importedWithoutSymbols, loadedThroughSources],
    wouldChange: (names) => [
      'If the advisory, or a set of functions that is read beside it, named a vulnerable function, and the product’s code called it, it would become reachable.',
      `It would no longer be in use if nothing imported ${names.package} or could load it.`,
    ],
  },
  symbol_not_hit: {
    rules: [symbolNotSeen, loadedThroughSources],
    wouldChange: ({ functions }) => [
      `If the product’s code called ${functions}, it would become reachable; a call with arguments that surely are harmless does not count.`,
      `It could become unreachable only where all code that may run is here and can be read, and none of it mentions ${functions}.`,
    ],
  },
  derived_symbol_hit: {
    rules: [symbolUsed, calledInProgram, calledThroughSources, wholePackage, loadedThroughSources],
    wouldChange: ({ functions }) => [
      `This use would make it reachable if the advisory itself named ${functions}, or the comparison of releases were of high confidence.`,
      'A person who looks at the change between the two releases can tell whether this is the vulnerable code.',
    ],
  },
  derived_symbol_not_hit: {
    rules: [importedWithoutSymbols],
    wouldChange: ({ functions }) => [
      `If the product’s code used ${functions}, it would be likely here, or reachable where the comparison of releases is of high confidence.`,
      'That none is used lowers nothing: a comparison may have missed the vulnerable function.',
    ],
  },
  name_match_only: {
    rules: [nameMatch],
    wouldChange: ({ functions }) => [
      `If an import or a declared type showed that what is used is ${functions}, it would become reachable.`,
    ],
  },
  transitive_sources_missing: {
    rules: [mayBeLoaded, loadedThroughSources],
    wouldChange: (names) => [
      `If the sources of the packages that may load ${names.package} were here, in the tree or from a registry, imports could be followed through them.`,
    ],
  },
  dynamic_load: {
    rules: [mayBeLoaded, loadedThroughSources],
    wouldChange: (names) => [
      `If the code shown loaded only names that stand in it, it would be known whether one of them is ${names.package}.`,
    ],
  },
  computed_dispatch: {
    rules: [computedMember, mayBeLoaded, loadedThroughSources],
    wouldChange: ({ functions }) => [
      `If the code shown took members by names that stand in it, it would be known whether ${functions} is among them.`,
    ],
  },
  reflection: {
    rules: [mayBeLoaded, loadedThroughSources],
    wouldChange: (names) => [
      `If the code shown loaded by names that stand in it, it would be known whether one of them is of ${names.package}.`,
    ],
  },
  autoload: {
    rules: [loadedByItself, mayBeLoaded, loadedThroughSources],
    wouldChange: (names) => [
      `It would count less if ${names.package} were not installed, or not among what is loaded by itself.`,
    ],
  },
  unmapped_import_name: {
    rules: [uncertainImport, mayBeLoaded, loadedThroughSources],
    wouldChange: (names) => [
      `If it were known by which names code imports ${names.package}, its imports could be told.`,
    ],
  },
  unparsed_file: {
    rules: [mayBeLoaded],
    wouldChange: (names) => [`If the file shown could be read, it would be known whether it loads ${names.package}.`],
  },
  config_plugin: {
    rules: [mayBeLoaded, loadedThroughSources, excludedFromBuild],
    wouldChange: (names) => [
      `It would count less if the place shown neither named ${names.package} nor brought it in.`,
    ],
  },
  unsupported_language: {
    rules: [],
    wouldChange: () => ['Nothing in the code changes this answer: code of this ecosystem is not followed yet.'],
  },
  no_source_files: {
    rules: [mayBeLoaded],
    wouldChange: (names) => [`If the code that uses ${names.package} stood in the repository, it could be judged.`],
  },
  not_shown_to_be_loaded: {
    rules: [notShown],
    wouldChange: (names) => [
      `It would count more as soon as code imports ${names.package} or something names it.`,
      'That nothing was found is not taken for proof in this ecosystem, so that code alone does not make it unreachable.',
    ],
  },
  budget_exceeded: {
    rules: [mayBeLoaded],
    wouldChange: (names) => [
      `If the file shown were within what a scan reads, it would be known whether it loads ${names.package}.`,
    ],
  },
  caller_not_called: {
    rules: [callerNotCalled],
    wouldChange: ({ functions }) => [
      `If anything called the function around the use of ${functions}, or let the code around it run, it would become reachable.`,
    ],
  },
  test_only: {
    rules: [symbolUsedByOthers, wholePackage, calledInProgram, excludedFromBuild],
    wouldChange: (names) => [
      `If code of the product used ${names.functions} too, or imported ${names.package} where all of it is vulnerable, it would become reachable.`,
    ],
  },
  version_not_comparable: {
    rules: [],
    wouldChange: () => [
      'If the version could be compared with those that the advisory names, it would be known whether it is affected.',
    ],
  },
  version_not_resolved: {
    rules: [],
    wouldChange: () => [
      'If a lockfile said which version is installed, it would be known whether that one is affected.',
    ],
  },
  analysis_pending: {
    rules: [],
    wouldChange: () => ['The advisory is new or has changed: the scan that is queued judges it.'],
  },
};

/** As it is recorded with an answer. */
export function ruleNamed(name: string): VerdictRule | undefined {
  return [...rulesOfUse, ...rulesOfAbsence].find((rule) => rule.name === name);
}

/** The rules that give a reason. */
export function rulesOf(code: ReasonCode): readonly VerdictRule[] {
  return reasons[code].rules;
}

export function whatWouldChange(code: ReasonCode, names: NamesOfQuestion): readonly string[] {
  return reasons[code].wouldChange(names);
}
