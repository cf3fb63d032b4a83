/** Checks an organization's rules on the files that they name, and says of every file and rule that it could not check. */
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { isInDependencyFolder } from '../inventory/select-files.ts';
import { sourceFile } from '../text/source-file.ts';
import { findHandlers, noHandlers, type ProjectHandlers } from './find-handlers.ts';
import { handlerScope, isWithin, type Scope } from './handler-scope.ts';
import { judgeDemands } from './judge-demands.ts';
import { lineOf } from './line-at.ts';
import type { Rule, RuleCheck, RuleOutcome, RuleProblem } from './model/rule.ts';
import type { RuleRunner } from './model/rule-runner.ts';
import { askedOfProject, type PreparedRule, prepareRule } from './prepare-rule.ts';
import { openRuleReport, type RuleReport } from './rule-report.ts';
import { legible } from './syntax/legible.ts';
import { fileWords } from './syntax/required-words.ts';
import { ruleLanguagesOf, unsupportedLanguageOf } from './syntax/rule-language.ts';

const fileBytesMax = 2 * 1024 * 1024;
/** How many files are under way at once: the runner keeps its processes busy while others are read, also behind one that takes long. */
const filesAtOnce = 16;

/** Never rejects for what a rule or a file holds; only for the signal, or a runner that breaks its word. */
export async function checkRules(
  tree: FileTree,
  rules: readonly Rule[],
  runner: RuleRunner,
  signal?: AbortSignal,
): Promise<RuleCheck> {
  const report = openRuleReport();
  const prepared = await Promise.all(rules.map((rule) => prepareRule(rule, runner, report)));
  const ready = prepared.filter((rule) => rule !== undefined);
  const files = tree.entries.filter((entry) => entry.kind === 'file' && !isInDependencyFolder(entry.path));
  const handlers = await handlersFor(ready, tree, files, runner, signal);
  tellGaps(ready, handlers, report);
  const check: Check = { tree, ready, runner, report, handlers };
  const underWay: ReturnType<typeof checkFile>[] = [];
  // Told in the order of the files, so that the same tree gives the same report whatever is read first.
  const tellFirst = async (): Promise<void> => {
    const checked = await underWay.shift();
    if (checked === undefined) return;
    for (const problem of checked.problems) report.addProblem(problem);
    report.add(checked.rules, checked.outcome);
  };
  for (const entry of ready.length === 0 ? [] : files) {
    signal?.throwIfAborted();
    underWay.push(checkFile(entry, check));
    if (underWay.length >= filesAtOnce) await tellFirst();
  }
  while (underWay.length > 0) await tellFirst();
  await checkDemands({ ...check, files });
  signal?.throwIfAborted();
  return withNames(report.close(), rules);
}

/** Problems are read apart from the rules that they are of. */
function withNames(check: RuleCheck, rules: readonly Rule[]): RuleCheck {
  const names = new Map(rules.map(({ id, name }) => [id, name]));
  const named = (problem: RuleProblem): RuleProblem => {
    const ruleName = names.get(problem.ruleId);
    return ruleName === undefined ? problem : { ...problem, ruleName };
  };
  return { ...check, problems: check.problems.map(named) };
}

/** What is not known of handlers is missing in what rules about them find. */
function tellGaps(ready: readonly PreparedRule[], handlers: ProjectHandlers, report: RuleReport): void {
  for (const prepared of ready) {
    if (askedOfProject(prepared) === undefined) continue;
    for (const { languages, path, message, isAnywhere } of handlers.gaps) {
      const isMeant = prepared.languages?.some(({ name }) => languages.includes(name)) ?? true;
      const ruleId = prepared.rule.id;
      if (isMeant && isAnywhere) report.limit(ruleId, path, message);
      else if (isMeant) report.addProblem({ ruleId, path, message, isPartial: true });
    }
  }
}

async function handlersFor(
  ready: readonly PreparedRule[],
  tree: FileTree,
  files: readonly FileEntry[],
  runner: RuleRunner,
  signal: AbortSignal | undefined,
): Promise<ProjectHandlers> {
  const asked = ready.map(askedOfProject);
  if (asked.every((facts) => facts === undefined)) return noHandlers;
  return findHandlers(tree, files, runner, asked.includes('functions') ? 'functions' : 'handlers', signal);
}

interface Check {
  readonly tree: FileTree;
  readonly ready: readonly PreparedRule[];
  readonly runner: RuleRunner;
  readonly report: RuleReport;
  readonly handlers: ProjectHandlers;
}

interface CheckedFile {
  readonly rules: readonly Rule[];
  readonly outcome: RuleOutcome;
  /** Why some rules were not run to their end on it. */
  readonly problems: readonly RuleProblem[];
}

async function checkFile(
  entry: FileEntry,
  { tree, ready, runner, report, handlers }: Check,
): Promise<CheckedFile | undefined> {
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
  const problemsOf = (message: string) => concerned.map(({ rule }) => ({ ruleId: rule.id, path, message }));
  const unchecked = (message: string): CheckedFile => ({
    rules: [],
    outcome: { matches: [], problems: [] },
    problems: problemsOf(message),
  });
  if (entry.size > fileBytesMax) {
    return unchecked(`the file was not checked: it is larger than ${fileBytesMax / 1024 / 1024} MB`);
  }
  const read = await tree.read(path).catch((error: unknown) => {
    if (error instanceof FileUnreadable) return error;
    throw error;
  });
  if (read instanceof FileUnreadable) return unchecked(`the file was not checked: ${read.message}`);
  const { content, doubt } = legible(read);
  if (content === undefined) return unchecked(doubt);
  const { text } = sourceFile(path, content);
  const words = fileWords(path, text);
  const scopes = new Map<string, NonNullable<Scope>>();
  const chosen = concerned.flatMap(({ rule, canMatch }) => {
    if (!canMatch(words)) return [];
    const scope = handlerScope(rule, path, text, handlers);
    if (scope === undefined) return [];
    scopes.set(rule.id, scope);
    return [rule];
  });
  const doubts = doubt === '' ? [] : problemsOf(doubt);
  if (chosen.length === 0) return { ...unchecked(''), problems: doubts };
  const { matches, problems } = await runner.run(path, content, chosen, handlers.of(path));
  const inScope = matches.filter(({ ruleId, span }) => isWithin(span, scopes.get(ruleId) ?? { kind: 'file' }));
  return { rules: chosen, outcome: { matches: inScope, problems }, problems: doubts };
}

/** Rules that ask something of handlers: judged over all files at once, with the line of each match read from its file. */
async function checkDemands({
  tree,
  ready,
  report,
  handlers,
  files,
}: Check & { readonly files: readonly FileEntry[] }): Promise<void> {
  const known = new Set(files.map(({ path }) => path));
  const texts = new Map<string, string>();
  const textOf = async (path: string): Promise<string> => {
    const text =
      texts.get(path) ?? (known.has(path) ? sourceFile(path, await tree.read(path).catch(() => '')).text : '');
    texts.set(path, text);
    return text;
  };
  for (const { rule, parts, matchesPath } of ready) {
    if (report.isRefused(rule.id)) continue;
    const matches = [];
    for (const match of judgeDemands(rule, parts, matchesPath, handlers))
      matches.push({ ...match, snippet: lineOf(await textOf(match.path), match.span.startLine) });
    if (matches.length > 0) report.add([rule], { matches, problems: [] });
  }
}
