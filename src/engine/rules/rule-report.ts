/** Gathers what rules find over many files, bounded for each rule, with what was left out said instead of dropped. */
import type { Rule, RuleCheck, RuleMatch, RuleOutcome, RuleProblem, UncheckedPlace } from './model/rule.ts';
import { supportedLanguageNames } from './syntax/rule-language.ts';
import { pushEach } from '../text/push-each.ts';

/** A rule that matches more often asks for everything; the rest is counted, not listed. */
const matchesOfRuleMax = 10_000;
const problemsOfRuleMax = 50;
/** Past so many files, a rule counts as unchecked everywhere. */
const uncheckedOfRuleMax = 10_000;
/** A rule that fails on so many files one after the other is not tried on the rest. */
const failuresInRowMax = 10;

export interface RuleReport {
  add(rules: readonly Rule[], outcome: RuleOutcome): void;
  addProblem(problem: RuleProblem): void;
  /** The rule may have found more anywhere; `path` says where that was seen, and is empty where it is of no file. */
  limit(ruleId: string, path: string, message: string): void;
  /** The rule itself is at fault, and is not run any more. */
  refuse(ruleId: string, message: string): void;
  isRefused(ruleId: string): boolean;
  countUnsupported(ruleId: string, language: string): void;
  close(): RuleCheck;
}

interface RuleState {
  readonly matches: RuleMatch[];
  readonly problems: RuleProblem[];
  readonly unsupported: Map<string, number>;
  readonly uncheckedPaths: Set<string>;
  matchesLeftOut: number;
  problemsLeftOut: number;
  partialLeftOut: number;
  readonly limits: Set<string>;
  isLimited: boolean;
  failuresInRow: number;
  refusal: string | undefined;
}

export function openRuleReport(): RuleReport {
  const states = new Map<string, RuleState>();
  const stateOf = (ruleId: string) => {
    const state = states.get(ruleId) ?? newState();
    states.set(ruleId, state);
    return state;
  };
  const report: RuleReport = {
    add(rules, outcome) {
      const failed = new Set<string>();
      for (const problem of outcome.problems) {
        if (problem.isPartial !== true) failed.add(problem.ruleId);
        if (problem.path === '') report.refuse(problem.ruleId, problem.message);
        else report.addProblem(problem);
      }
      for (const match of outcome.matches) {
        failed.delete(match.ruleId);
        const state = stateOf(match.ruleId);
        if (state.matches.length < matchesOfRuleMax) state.matches.push(match);
        else state.matchesLeftOut++;
      }
      for (const { id } of rules) {
        const state = stateOf(id);
        state.failuresInRow = failed.has(id) ? state.failuresInRow + 1 : 0;
        if (state.failuresInRow >= failuresInRowMax) {
          report.refuse(
            id,
            `the rule failed on ${failuresInRowMax} files one after the other and was not run on the rest`,
          );
        }
      }
    },
    addProblem(problem) {
      const state = stateOf(problem.ruleId);
      if (state.uncheckedPaths.size <= uncheckedOfRuleMax) state.uncheckedPaths.add(problem.path);
      if (state.problems.length < problemsOfRuleMax) state.problems.push(problem);
      else if (problem.isPartial === true) state.partialLeftOut++;
      else state.problemsLeftOut++;
    },
    limit(ruleId, path, message) {
      const state = stateOf(ruleId);
      state.isLimited = true;
      if (path === '') state.limits.add(message);
      else report.addProblem({ ruleId, path, message, isPartial: true });
    },
    refuse(ruleId, message) {
      stateOf(ruleId).refusal ??= message;
    },
    isRefused: (ruleId) => states.get(ruleId)?.refusal !== undefined,
    countUnsupported(ruleId, language) {
      const { unsupported } = stateOf(ruleId);
      unsupported.set(language, (unsupported.get(language) ?? 0) + 1);
    },
    close: () => ({
      matches: [...states.values()].flatMap(({ matches }) => matches).sort(byPlace),
      problems: [...states].flatMap(([ruleId, state]) => problemsOf(ruleId, state)).sort(byPathAndRule),
      unchecked: [...states].flatMap(([ruleId, state]) => uncheckedOf(ruleId, state)),
    }),
  };
  return report;
}

function newState(): RuleState {
  return {
    matches: [],
    problems: [],
    unsupported: new Map(),
    uncheckedPaths: new Set(),
    matchesLeftOut: 0,
    problemsLeftOut: 0,
    partialLeftOut: 0,
    limits: new Set(),
    isLimited: false,
    failuresInRow: 0,
    refusal: undefined,
  };
}

function problemsOf(ruleId: string, state: RuleState): readonly RuleProblem[] {
  const general: string[] = [];
  if (state.refusal !== undefined) general.push(state.refusal);
  for (const [language, count] of state.unsupported) {
    const files = count === 1 ? '1 file was' : `${count} files were`;
    general.push(
      `${files} not checked: language ${language} is not supported by rules yet (supported: ${supportedLanguageNames})`,
    );
  }
  if (state.matchesLeftOut > 0) {
    general.push(
      `the rule matches ${matchesOfRuleMax + state.matchesLeftOut} times; ${matchesOfRuleMax} matches are listed`,
    );
  }
  pushEach(general, state.limits);
  if (state.partialLeftOut > 0) general.push(`${state.partialLeftOut} more files were not checked to their end`);
  if (state.problemsLeftOut > 0) general.push(`${state.problemsLeftOut} more files were not checked`);
  return [...general.map((message) => ({ ruleId, path: '', message })), ...state.problems];
}

function uncheckedOf(ruleId: string, state: RuleState): readonly UncheckedPlace[] {
  const { uncheckedPaths: paths, refusal, matchesLeftOut, isLimited } = state;
  const isAnywhere = refusal !== undefined || isLimited || matchesLeftOut > 0 || paths.size > uncheckedOfRuleMax;
  return isAnywhere ? [{ ruleId, path: '' }] : [...paths].sort(compare).map((path) => ({ ruleId, path }));
}

function byPlace(a: RuleMatch, b: RuleMatch): number {
  return (
    compare(a.path, b.path) ||
    a.span.startLine - b.span.startLine ||
    a.span.startColumn - b.span.startColumn ||
    a.span.endLine - b.span.endLine ||
    a.span.endColumn - b.span.endColumn ||
    compare(a.ruleId, b.ruleId)
  );
}

function byPathAndRule(a: RuleProblem, b: RuleProblem): number {
  return compare(a.path, b.path) || compare(a.ruleId, b.ruleId) || compare(a.message, b.message);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
