/** Checks an organization's rules on the files that they name, and says of every file that it could not check. */
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { isInDependencyFolder } from '../inventory/select-files.ts';
import { sourceFile } from '../text/source-file.ts';
import { compileGlob } from './glob.ts';
import { parseRule } from './parse-rule.ts';
import { legible } from './syntax/legible.ts';
import type { Rule, RuleCheck, RuleOutcome, RuleRunner } from './model/rule.ts';
import { type RuleLanguage, ruleLanguagesOf, unsupportedLanguageOf } from './syntax/rule-language.ts';
import { openRuleReport, type RuleReport } from './rule-report.ts';
import { sourceTypesOf } from './source-types.ts';

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
  const ready = rules.flatMap((rule) => prepare(rule, report) ?? []);
  const files = tree.entries.filter((entry) => entry.kind === 'file' && !isInDependencyFolder(entry.path));
  for (let at = 0; at < files.length && ready.length > 0; at += filesAtOnce) {
    signal?.throwIfAborted();
    const checks = files.slice(at, at + filesAtOnce).map((entry) => checkFile(entry, tree, ready, runner, report));
    // In the order of the files, so that the same tree gives the same report whatever is read first.
    for (const checked of await Promise.all(checks))
      if (checked !== undefined) report.add(checked.rules, checked.outcome);
  }
  signal?.throwIfAborted();
  return report.close();
}

interface ReadyRule {
  readonly rule: Rule;
  readonly matchesPath: (path: string) => boolean;
  readonly languages: readonly RuleLanguage[] | undefined;
}

/** Undefined where the rule cannot be run at all. */
function prepare(rule: Rule, report: RuleReport): ReadyRule | undefined {
  const parsed = parseRule(rule.rule);
  const glob = compileGlob(rule.globPattern);
  if (!parsed.ok) report.refuse(rule.id, parsed.message);
  else if (!glob.ok) report.refuse(rule.id, `the glob pattern cannot be used: ${glob.message}`);
  else return { rule, matchesPath: glob.matches, languages: parsed.languages };
  return undefined;
}

async function checkFile(
  entry: FileEntry,
  tree: FileTree,
  ready: readonly ReadyRule[],
  runner: RuleRunner,
  report: RuleReport,
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
  const types = concerned.some(({ rule }) => rule.sourceTypes.length > 0)
    ? sourceTypesOf(path, sourceFile(path, content).text)
    : [];
  const chosen = concerned
    .map(({ rule }) => rule)
    .filter((rule) => rule.sourceTypes.length === 0 || rule.sourceTypes.some((type) => types.includes(type)));
  return chosen.length === 0 ? undefined : { rules: chosen, outcome: await runner.run(path, content, chosen) };
}
