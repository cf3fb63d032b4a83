/** Checks an organization's rules on the files that they name, and says of every file and rule that it could not check. */
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { isInDependencyFolder } from '../inventory/select-files.ts';
import { sourceFile } from '../text/source-file.ts';
import { findHandlers, noHandlers, type ProjectHandlers } from './find-handlers.ts';
import { handlerScope, isWithin, type Scope } from './handler-scope.ts';
import { judgeDemands } from './judge-demands.ts';
import { lineOf } from './line-at.ts';
import type { Rule, RuleCheck, RuleOutcome } from './model/rule.ts';
import type { RuleRunner } from './model/rule-runner.ts';
import { askedOfProject, type PreparedRule, prepareRule } from './prepare-rule.ts';
import { openRuleReport, type RuleReport } from './rule-report.ts';
import { legible } from './syntax/legible.ts';
import { wordsOf } from './syntax/required-words.ts';
import { ruleLanguagesOf, unsupportedLanguageOf } from './syntax/rule-language.ts';

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
  const prepared = await Promise.all(rules.map((rule) => prepareRule(rule, runner, report)));
  const ready = prepared.filter((rule) => rule !== undefined);
  const files = tree.entries.filter((entry) => entry.kind === 'file' && !isInDependencyFolder(entry.path));
  const handlers = await handlersFor(ready, tree, files, runner, signal);
  const check: Check = { tree, ready, runner, report, handlers };
  for (let at = 0; at < files.length && ready.length > 0; at += filesAtOnce) {
    signal?.throwIfAborted();
    const checks = files.slice(at, at + filesAtOnce).map((entry) => checkFile(entry, check));
    // In the order of the files, so that the same tree gives the same report whatever is read first.
    for (const checked of await Promise.all(checks))
      if (checked !== undefined) report.add(checked.rules, checked.outcome);
  }
  await checkDemands({ ...check, files });
  signal?.throwIfAborted();
  return report.close();
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
