/** Runs the engine on what `vedette scan` was given, in a child process, with what its flags and the environment say. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SourceBudget } from '../config/package-sources.ts';
import { loadScanSettings } from '../config/scan-settings.ts';
import type { Rule } from '../engine/rules/model/rule.ts';
import type { Analysis } from '../service/analysis/analysis-child.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import { analyzeTrees } from '../service/analysis/analyze-trees.ts';
import type { CommandIo } from './command.ts';
import { advisoryFileOf } from './scan-advisories.ts';
import type { ScanOptions } from './scan-options.ts';

/** One report a tree. */
export async function analyzed(trees: readonly TreeSource[], options: ScanOptions, io: CommandIo): Promise<Analysis> {
  const settings = loadScanSettings(io.env, options, io.cwd);
  const rules = await rulesOf(options.rules, io);
  const progress = (message: string): void => {
    if ('isTTY' in io.stderr && io.stderr.isTTY === true) io.stderr.write(`\r\x1b[K${message}`);
  };
  const isKept = options.cacheDir !== undefined;
  const dataDir = isKept ? resolve(io.cwd, options.cacheDir) : mkdtempSync(join(tmpdir(), 'vedette-'));
  try {
    const isFetching = Object.keys(settings.packageSources.registries).length > 0;
    const analysis = await analyzeTrees(
      {
        trees,
        advisoryFile: await advisoryFileOf(settings, dataDir, progress),
        rules,
        privateRegistries: settings.privateRegistries,
        factCacheDir: isKept ? join(dataDir, 'facts') : '',
        sourcesDir: isFetching ? join(dataDir, 'sources') : '',
        registries: settings.packageSources.registries,
      },
      {
        timeoutMs: 0,
        packageSources: settings.packageSources,
        network: settings.network,
        onPhase: (phase, detail) => progress(`${phase}: ${detail}`),
      },
    );
    progress('');
    await tellOfSources(analysis, settings.packageSources.budget, io);
    return analysis;
  } finally {
    progress('');
    if (!isKept) rmSync(dataDir, { recursive: true, force: true });
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
  for (const { lockfilePath, message } of sourceGaps.flat()) stderr.write(`${lockfilePath}: ${message}\n`);
  if (fetched !== undefined && fetched.problem !== '')
    stderr.write(`package sources were not fetched to the end: ${fetched.problem}\n`);
  if (failedWithSources !== undefined)
    stderr.write(`the fetched sources were left out, because with them ${failedWithSources}\n`);
}
