/** A rule as a scan goes through files with it: for which files, and what it has to know of the project. */
import { compileGlob } from './glob.ts';
import type { PlannedRule } from './model/meaning.ts';
import type { Rule } from './model/rule.ts';
import type { AskedFacts, RuleRunner } from './model/rule-runner.ts';
import type { RuleReport } from './rule-report.ts';
import type { WordTest } from './syntax/required-words.ts';
import { languagesNamed, type RuleLanguage } from './syntax/rule-language.ts';
import { wordTest } from './word-test.ts';

export interface PreparedRule {
  readonly rule: Rule;
  readonly parts: readonly PlannedRule[];
  readonly matchesPath: (path: string) => boolean;
  /** Whether a file of these words can have a match. */
  readonly canMatch: WordTest;
  /** Undefined where some part of the rule is for all. */
  readonly languages: readonly RuleLanguage[] | undefined;
}

/** Undefined where the rule cannot be run at all, which the report is told. */
export async function prepareRule(
  rule: Rule,
  runner: RuleRunner,
  report: RuleReport,
): Promise<PreparedRule | undefined> {
  const meaning = await runner.understand(rule.rule);
  const glob = compileGlob(rule.globPattern);
  if (!meaning.ok) report.refuse(rule.id, meaning.message);
  else if (!glob.ok) report.refuse(rule.id, `the glob pattern cannot be used: ${glob.message}`);
  else if (meaning.judgement === 'notJudged') report.refuse(rule.id, `the rule is not judged: ${meaning.explanation}`);
  else {
    const parts = meaning.rules;
    const tests = parts.map(({ plan }) => wordTest(plan));
    const canMatch: WordTest = (words) => tests.some((test) => test(words));
    return { rule, parts, matchesPath: glob.matches, canMatch, languages: languagesOf(parts) };
  }
  return undefined;
}

function languagesOf(parts: readonly PlannedRule[]): readonly RuleLanguage[] | undefined {
  if (parts.some(({ languages }) => languages === undefined)) return undefined;
  return parts.flatMap(({ languages = [] }) => languages.flatMap((name) => languagesNamed(name) ?? []));
}

/** What a rule has to know of the whole project before it is run on a file: its handlers, and the functions that they call. */
export function askedOfProject({ rule, parts }: PreparedRule): AskedFacts | undefined {
  if (parts.some(({ plan }) => plan.kind === 'handlers')) return 'functions';
  const isAboutHandlers = parts.some(
    ({ plan, within }) =>
      within !== undefined || (plan.kind === 'taint' && plan.taint.sources.some(({ kind }) => kind === 'requestInput')),
  );
  return isAboutHandlers || rule.sourceTypes.length > 0 ? 'handlers' : undefined;
}
