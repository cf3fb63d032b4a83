/** `vedette rules test|try|explain`: rules without a server. Exit code 0 as wanted, 1 where a rule is at fault, 2 for wrong words. */
import { availableParallelism } from 'node:os';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { folderTree } from '../engine/files/folder-tree.ts';
import type { RuleMeaning } from '../engine/rules/model/meaning.ts';
import type { Rule } from '../engine/rules/model/rule.ts';
import { terminalLine, terminalLines, terminalText } from '../engine/text/terminal-text.ts';
import { type ForkedRuleRunner, forkedRuleRunner } from '../service/analysis/forked-rule-runner.ts';
import { understandingOf } from '../service/rules/understanding.ts';
import { tryOnTree } from '../service/trials/bounded-trial.ts';
import { looseRules, readRulePack } from '../service/trials/rule-pack.ts';
import { testPackRule } from '../service/trials/test-pack.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { wholeNumber } from './flag-values.ts';

const lineMax = 1_000;

export const registerRules: RegisterCommand = (program, io) => {
  const rules = program
    .command('rules')
    .description('write, try and test rules without a server, and keep them on a running one');
  rules
    .command('test <folder>')
    .description('test a pack: each folder with rule.yml or rule.txt, on the files of its folders bad and ok')
    .option('--verbose', 'name the rules that are right, too')
    .action((folder: string, { verbose = false }: { verbose?: boolean }) => testPack(folder, verbose, io));
  rules
    .command('try <rule> <folder>')
    .description('show what a rule finds in a folder; the rule is a file, or its text')
    .option('--glob <pattern>', 'files to look at', '**/*')
    .option('--limit <number>', 'matches to show', wholeNumber(0, 999_999), 100)
    .action((rule: string, folder: string, options: { glob: string; limit: number }) =>
      tryRule(rule, folder, options, io),
    );
  rules
    .command('explain <rule>')
    .description('say how a rule is judged and what it is compiled to; the rule is a file, or its text')
    .action((rule: string) => explainRule(rule, io));
};

async function testPack(folder: string, isVerbose: boolean, io: CommandIo): Promise<void> {
  const { rules, faults } = await readRulePack(await folderTree(resolve(io.cwd, folder)));
  const say = (text: string): boolean => io.stdout.write(`${terminalText(text.slice(0, lineMax))}\n`);
  for (const { path, message } of faults) say(`FAULT ${path}: ${message}`);
  let count = faults.length;
  let examples = 0;
  await using runner = forkedRuleRunner({ processes: Math.min(4, availableParallelism()) });
  // So many at once that each process has work; told in the order of the folders.
  const queued = rules.map((rule, index) => ({ rule, index }));
  const results = new Map<number, Promise<Awaited<ReturnType<typeof testPackRule>>>>();
  const ahead = 8;
  for (const { rule, index } of queued) {
    for (const next of queued.slice(index, index + ahead))
      if (!results.has(next.index)) results.set(next.index, testPackRule(next.rule, runner));
    const found = (await results.get(index)) ?? [];
    results.delete(index);
    count += found.length;
    examples += rule.examples.length;
    for (const { path, message } of found) say(`FAULT ${rule.rule.id}${path === '' ? '' : ` (${path})`}: ${message}`);
    if (found.length === 0 && isVerbose) say(`ok    ${rule.rule.id}`);
  }
  if (rules.length === 0) say(`FAULT ${folder}: holds no rule`);
  say(`${rules.length} rules, ${examples} examples, ${count} faults`);
  io.setExitCode(count > 0 || rules.length === 0 ? 1 : 0);
}

async function tryRule(
  given: string,
  folder: string,
  { glob, limit }: { readonly glob: string; readonly limit: number },
  io: CommandIo,
): Promise<void> {
  const tree = await folderTree(resolve(io.cwd, folder));
  await using runner = forkedRuleRunner({ processes: Math.min(4, availableParallelism()) });
  let shown = 0;
  for (const rule of await rulesOf(given, io)) {
    if (!(await tellMeaning(rule, runner, io))) continue;
    const bounds = { filesMax: Number.POSITIVE_INFINITY, deadlineMs: Number.POSITIVE_INFINITY };
    const own = rule.globPattern === '**/*' ? { ...rule, globPattern: glob } : rule;
    const { matches, problems, fileCount } = await tryOnTree(tree, own, runner, bounds);
    for (const { path, span, snippet, message } of matches) {
      if (shown++ >= limit) break;
      io.stdout.write(
        `${terminalLine(`${path}:${span.startLine}:${span.startColumn}: ${message}`, lineMax)}\n    ${terminalLines(snippet)}\n`,
      );
    }
    for (const { path, message } of problems)
      io.stderr.write(`${terminalLine(`${path} ${message}`.trim(), lineMax)}\n`);
    io.stdout.write(`${matches.length} matches in ${fileCount} files\n`);
  }
}

async function explainRule(given: string, io: CommandIo): Promise<void> {
  await using runner = forkedRuleRunner();
  for (const rule of await rulesOf(given, io)) {
    const meaning = await tellMeaning(rule, runner, io);
    if (meaning !== undefined) io.stdout.write(`\n${understandingOf(meaning).compiled}`);
  }
}

/** Undefined for a rule that is not judged, which makes the exit code 1. */
async function tellMeaning(rule: Rule, runner: ForkedRuleRunner, io: CommandIo): Promise<RuleMeaning | undefined> {
  const meaning = await runner.understand(rule.rule);
  if (meaning.ok) {
    const nearest =
      meaning.judgement === 'notJudged' && meaning.nearest !== ''
        ? `\nnearest: ${terminalLine(meaning.nearest, lineMax)}`
        : '';
    io.stdout.write(`${meaning.kind}, ${meaning.judgement}: ${terminalLine(meaning.explanation, lineMax)}${nearest}\n`);
    if (meaning.judgement !== 'notJudged') return meaning;
  } else io.stdout.write(`${meaning.kind}, cannot be used: ${terminalLine(meaning.message, lineMax)}\n`);
  io.setExitCode(1);
  return undefined;
}

/** What is there on the disk is a file; all else is the text itself. */
async function rulesOf(given: string, io: CommandIo): Promise<readonly Rule[]> {
  const path = resolve(io.cwd, given);
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true;
  return isFile ? looseRules(given, await readFile(path, 'utf8')) : looseRules('rule', given);
}

/** The rules of a file, or of a folder and all below it, for a scan. */
export async function rulesAt(place: string, io: CommandIo): Promise<readonly Rule[]> {
  const path = resolve(io.cwd, place);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new Error(`${place}, which --rules names, is not there`);
  if (found.isFile()) return looseRules(place, await readFile(path, 'utf8'));
  const { rules, faults } = await readRulePack(await folderTree(path));
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`${place}/${fault.path}: ${fault.message}`);
  if (rules.length === 0) throw new Error(`${place}, which --rules names, holds no rule`);
  return rules.map(({ rule }) => rule);
}
