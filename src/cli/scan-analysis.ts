/** Runs the engine on what `vedette scan` was given, in a child process, with what its flags and the environment say. */
import type { SourceBudget } from '../config/package-sources.ts';
import type { Rule } from '../engine/rules/model/rule.ts';
import { terminalText } from '../engine/text/terminal-text.ts';
import type { Analysis } from '../service/analysis/analysis-child.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import type { CommandIo } from './command.ts';
import { openLocalAnalysis, progressOn } from './local-analysis.ts';
import type { ScanOptions } from './scan-options.ts';

/** One report a tree. */
export async function analyzed(trees: readonly TreeSource[], options: ScanOptions, io: CommandIo): Promise<Analysis> {
  const rules = await rulesOf(options.rules, io);
  const progress = progressOn(io);
  using local = await openLocalAnalysis(options, io, progress);
  try {
    const analysis = await local.analyze(trees, { rules, excluded: options.exclude });
    progress('');
    await tellOfSources(analysis, local.settings.packageSources.budget, io);
    return analysis;
  } finally {
    progress('');
  }
}

async function rulesOf(places: readonly string[], io: CommandIo): Promise<readonly Rule[]> {
  if (places.length === 0) return [];
  const { rulesAt } = await import('./rules.ts');
  const rules: Rule[] = [];
  const ids = new Set<string>();
  for (const place of places)
    for (const rule of await rulesAt(place, io)) {
      let { id } = rule;
      for (let nth = 2; ids.has(id); nth++) id = `${rule.id} (${nth})`;
      ids.add(id);
      rules.push({ ...rule, id });
    }
  return rules;
}

/** What was fetched beside its budget; what could not be had leaves its verdicts as careful as they were. */
async function tellOfSources(
  { fetched, sourceGaps, failedWithSources }: Analysis,
  budget: SourceBudget,
  { stderr }: CommandIo,
): Promise<void> {
  if (fetched !== undefined) {
    const { describeFetched } = await import('../service/sources/fetch-sources.ts');
    stderr.write(`package sources: ${describeFetched(fetched, budget)}\n`);
  }
  for (const { lockfilePath, message } of sourceGaps.flat())
    stderr.write(`${terminalText(`${lockfilePath}: ${message}`)}\n`);
  if (fetched !== undefined && fetched.problem !== '')
    stderr.write(`package sources were not fetched to the end: ${fetched.problem}\n`);
  if (failedWithSources !== undefined)
    stderr.write(`the fetched sources were left out, because with them ${failedWithSources}\n`);
}
