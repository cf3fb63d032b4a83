/** Checks an organization's rules on the files that they name, and says of every file and rule that it could not check. */
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { isInDependencyFolder } from '../inventory/select-files.ts';
import { sourceFile } from '../text/source-file.ts';
import { findHandlers, noHandlers, type ProjectHandlers } from './find-handlers.ts';
import { compileGlob } from './glob.ts';
import { handlerScope, isWithin, type Scope } from './handler-scope.ts';
import type { PlannedRule } from './model/meaning.ts';
import type { Rule, RuleCheck, RuleOutcome } from './model/rule.ts';
import type { RuleRunner } from './model/rule-runner.ts';
import { wordTest } from './ready-rule.ts';
import { openRuleReport, type RuleReport } from './rule-report.ts';
import { legible } from './syntax/legible.ts';
import { wordsOf, type WordTest } from './syntax/required-words.ts';
import { languagesNamed, type RuleLanguage, ruleLanguagesOf, unsupportedLanguageOf } from './syntax/rule-language.ts';

const fileBytesMax = 2 * 1024 * 1024;
/** How many files are under way at once: the runner keeps its processes busy while others are read. */
const filesAtOnce = 8;

/** Never rejects for what a rule or a file holds; only for the signal, or a runner that breaks its word. */
export async function checkRules(
  tree: FileTree,
  rules: readonly Rule[],
  runner: RuleRunner,
  signal?: AbortSignal,
): Promise<RuleCheck> {
  const report = openRuleReport();
  const ready = (await Promise.all(rules.map((rule) => prepare(rule, runner, report)))).filter(
    (rule) => rule !== undefined,
  );
  const files = tree.entries.filter((entry) => entry.kind === 'file' && !isInDependencyFolder(entry.path));
  const handlers = ready.some(asksForHandlers) ? await findHandlers(tree, files, runner, signal) : noHandlers;
  const check: Check = { tree, ready, runner, report, handlers };
  for (let at = 0; at < files.length && ready.length > 0; at += filesAtOnce) {
    signal?.throwIfAborted();
    const checks = files.slice(at, at + filesAtOnce).map((entry) => checkFile(entry, check));
    // In the order of the files, so that the same tree gives the same report whatever is read first.
    for (const checked of await Promise.all(checks))
      if (checked !== undefined) report.add(checked.rules, checked.outcome);
  }
  signal?.throwIfAborted();
  return report.close();
}

interface Check {
  readonly tree: FileTree;
  readonly ready: readonly PreparedRule[];
  readonly runner: RuleRunner;
  readonly report: RuleReport;
  readonly handlers: ProjectHandlers;
}

interface PreparedRule {
  readonly rule: Rule;
  readonly parts: readonly PlannedRule[];
  readonly matchesPath: (path: string) => boolean;
  /** Whether a file of these words can have a match. */
  readonly canMatch: WordTest;
  /** Undefined where some part of the rule is for all. */
  readonly languages: readonly RuleLanguage[] | undefined;
}

/** Undefined where the rule cannot be run at all. */
async function prepare(rule: Rule, runner: RuleRunner, report: RuleReport): Promise<PreparedRule | undefined> {
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

function asksForHandlers({ rule, parts }: PreparedRule): boolean {
  if (rule.sourceTypes.length > 0) return true;
  return parts.some(
    ({ plan }) =>
      plan.kind === 'handlers' ||
      (plan.kind === 'taint' && plan.taint.sources.some(({ kind }) => kind === 'requestInput')),
  );
}

async function checkFile(
  entry: FileEntry,
  { tree, ready, runner, report, handlers }: Check,
): Promise<{ readonly rules: readonly Rule[]; readonly outcome: RuleOutcome } | undefined> {
  const { path } = entry;
  const spoken = ruleLanguagesOf(path);
  const named = ready.filter(({ rule, matchesPath }) => !report.isRefused(rule.id) && matchesPath(path));
  if (spoken.length === 0) {
    const unsupported = unsupportedLanguageOf(path);
    if (unsupported === undefined) return undefined;
    for (const { rule, languages } of named) if (languages === undefined) report.countUnsupported(rule.id, unsupported);
    return undefined;
  }
  const concerned = named.filter(
    ({ languages }) => languages === undefined || languages.some((language) => spoken.includes(language)),
  );
  if (concerned.length === 0) return undefined;
  if (entry.size > fileBytesMax) {
    const reason = `the file was not checked: it is larger than ${fileBytesMax / 1024 / 1024} MB`;
    for (const { rule } of concerned) report.addProblem({ ruleId: rule.id, path, message: reason });
    return undefined;
  }
  const read = await tree.read(path).catch((error: unknown) => {
    if (!(error instanceof FileUnreadable)) throw error;
    for (const { rule } of concerned)
      report.addProblem({ ruleId: rule.id, path, message: `the file was not checked: ${error.message}` });
  });
  if (read === undefined) return undefined;
  const { content, doubt } = legible(read);
  if (doubt !== '') for (const { rule } of concerned) report.addProblem({ ruleId: rule.id, path, message: doubt });
  if (content === undefined) return undefined;
  const { text } = sourceFile(path, content);
  const words = wordsOf(text);
  const scopes = new Map<string, NonNullable<Scope>>();
  const chosen = concerned.flatMap(({ rule, canMatch }) => {
    if (!canMatch(words)) return [];
    const scope = handlerScope(rule, path, text, handlers);
    if (scope === undefined) return [];
    scopes.set(rule.id, scope);
    return [rule];
  });
  if (chosen.length === 0) return undefined;
  const { matches, problems } = await runner.run(path, content, chosen, handlers.of(path));
  const inScope = matches.filter(({ ruleId, span }) => isWithin(span, scopes.get(ruleId) ?? { kind: 'file' }));
  return { rules: chosen, outcome: { matches: inScope, problems } };
}
