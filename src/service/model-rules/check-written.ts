/**
 * Whether what a model wrote may be shown to a person: a rule that is judged by its structure, does on its own examples what it says, and finds
 * neither ordinary code nor everything. Reasons go back to the model, so they hold numbers and the model's own words, never code of repositories.
 */
import { memoryTree } from '../../engine/files/memory-tree.ts';
import type { Rule } from '../../engine/rules/model/rule.ts';
import type { RuleRunner } from '../../engine/rules/model/rule-runner.ts';
import { ruleLanguagesOf } from '../../engine/rules/syntax/rule-language.ts';
import type { RulePreview } from '../database/tables.ts';
import { tryOnTree } from '../trials/bounded-trial.ts';
import { ordinaryCode } from './ordinary-code.ts';
import type { WrittenAnswer } from './written-answer.ts';

/** Of each kind. */
const examplesMin = 2;
/** In one small file of ordinary code. */
const ordinaryMatchesMax = 4;
const timeMs = 20_000;

/** @returns why it is refused; empty where it is not */
export async function faultOfWritten(
  runner: RuleRunner,
  { rule: text, examples }: WrittenAnswer,
  named: Omit<Rule, 'rule'>,
): Promise<string> {
  const meaning = await runner.understand(text);
  if (!meaning.ok) return `the rule cannot be used: ${meaning.message}`;
  if (meaning.judgement !== 'structural') return 'what was written is no rule in YAML that is judged by its structure';
  const fault = faultOfExamples(examples);
  if (fault !== '') return fault;
  // An example is a small file for itself, which is to be found whatever files the person meant.
  const rule: Rule = { ...named, rule: text, globPattern: '**/*', sourceTypes: [] };
  const deadlineMs = performance.now() + timeMs;
  for (const { path, code, isMatch } of examples) {
    const { matches, problems } = await tryOnTree(memoryTree({ [path]: code }), rule, runner, {
      filesMax: 1,
      deadlineMs,
    });
    const [problem] = problems;
    if (problem !== undefined) return `the rule cannot be run on the example ${path}: ${problem.message}`;
    if (isMatch && matches.length === 0) return `the rule finds nothing in the example ${path}, in which it must`;
    if (!isMatch && matches.length > 0)
      return `the rule finds line ${matches[0]?.span.startLine} of the example ${path}, in which it must find nothing`;
  }
  const ordinary = await tryOnTree(memoryTree(ordinaryCode), rule, runner, { filesMax: 100, deadlineMs });
  const most = Map.groupBy(ordinary.matches, ({ path }) => path);
  const worst = Math.max(0, ...[...most.values()].map(({ length }) => length));
  return worst > ordinaryMatchesMax
    ? `the rule finds ${worst} places in a file of twenty lines that does nothing special, so it finds nearly everything`
    : '';
}

function faultOfExamples(examples: WrittenAnswer['examples']): string {
  for (const { path } of examples) {
    const isPath =
      !path.startsWith('/') && !path.split('/').some((part) => part === '' || part === '.' || part === '..');
    if (!isPath) return 'an example has no relative path';
    if (ruleLanguagesOf(path).length === 0) return `the example ${path} is in no language that rules can read`;
  }
  const languagesOf = (isMatch: boolean): Set<string> =>
    new Set(
      examples
        .filter((example) => example.isMatch === isMatch && example.code.trim().length > 10)
        .flatMap(({ path }) => ruleLanguagesOf(path).map(({ name }) => name)),
    );
  for (const isMatch of [true, false]) {
    if (examples.filter((example) => example.isMatch === isMatch).length < examplesMin)
      return `there are fewer than ${examplesMin} examples in which the rule must find ${isMatch ? 'something' : 'nothing'}`;
  }
  const [found, clean] = [languagesOf(true), languagesOf(false)];
  return [...found].some((language) => clean.has(language))
    ? ''
    : 'the examples in which the rule must find nothing are of another language, or empty';
}

const matchesAThousandLinesMax = 10;
/** So few say little of how many there will be. */
const matchesMin = 30;

/** @returns why a rule that does all this in real code is refused; empty where it is not */
export function faultOfPreview({ matchCount, lineCount, fileCount, matchedFileCount }: RulePreview): string {
  if (matchCount < matchesMin) return '';
  const density = (matchCount / Math.max(1, lineCount)) * 1000;
  if (density > matchesAThousandLinesMax)
    return `the rule finds ${Math.round(density)} places in 1,000 lines of code, where ${matchesAThousandLinesMax} are the most`;
  if (fileCount >= 10 && matchedFileCount > fileCount * 0.8)
    return `the rule finds something in ${matchedFileCount} of ${fileCount} files, so it finds nearly everything`;
  return '';
}
