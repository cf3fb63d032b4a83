/** `vedette advisories derive-symbols`: finds the functions that advisories do not name, by comparing the releases on both sides of a fix. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { networkEnvironment } from '../config/network.ts';
import { type SourceEcosystem, sourceEcosystems } from '../engine/sources/source-store.ts';
import { registryAccess } from '../service/sources/registry-access.ts';
import type { CommandIo } from './command.ts';
import { wholeNumber } from './flag-values.ts';

interface DeriveOptions {
  readonly advisories: string;
  readonly output: string;
  readonly ecosystems: string;
  readonly cache?: string;
  readonly jobs?: number;
  readonly limit?: number;
  readonly packageSources?: string;
  readonly named?: boolean;
  readonly dataDir?: string;
}

const jobsMax = 64;

export function registerDeriveSymbols(advisories: Command, io: CommandIo): void {
  advisories
    .command('derive-symbols')
    .description(
      'Find the functions that advisories do not name: compare the last vulnerable release with the first fixed one, and write overlays of what is likely vulnerable. An interrupted run goes on where it ended.',
    )
    .requiredOption('--advisories <source>', 'a folder or zip of OSV records')
    .requiredOption('--output <folder>', 'where the overlays and their manifest go')
    .option(
      '--ecosystems <names>',
      `of ${sourceEcosystems.join(', ')}, with commas between`,
      sourceEcosystems.join(','),
    )
    .option(
      '--package-sources <registries>',
      'none, public, or ecosystem=address with commas between: where archives come from; none reads what is kept',
      'public',
    )
    .option('--cache <folder>', 'where archives and results are kept; below the data folder when absent')
    .option(
      '--jobs <count>',
      'releases compared at once; as many as there are processors when absent',
      wholeNumber(1, jobsMax),
    )
    .option('--limit <count>', 'vulnerabilities of this run at most, the newest first', wholeNumber(1, 10_000_000))
    .option('--named', 'those whose functions are named, too, to compare with')
    .option('--data-dir <folder>', 'the data folder (VEDETTE_DATA_DIR)')
    .action(async (options: DeriveOptions) => {
      const fault = await derive(options, io);
      if (fault === undefined) return;
      io.stderr.write(`${fault}\n`);
      io.setExitCode(2);
    });
}

async function derive(options: DeriveOptions, io: CommandIo): Promise<string | undefined> {
  const names = options.ecosystems.split(',').map((name) => name.trim());
  const ecosystems = new Set<SourceEcosystem>();
  for (const name of names) {
    const known = sourceEcosystems.find((one) => one.toLowerCase() === name.toLowerCase());
    if (known === undefined) return `--ecosystems has "${name}"; names are ${sourceEcosystems.join(', ')}`;
    ecosystems.add(known);
  }
  const { jobs = Math.min(jobsMax, availableParallelism()), limit } = options;
  const config = loadConfig(io.env, { DATA_DIR: options.dataDir, PACKAGE_SOURCES: options.packageSources }, io.cwd);
  const { createProblemLog, nothingRead, readRecords } = await import('../service/advisories/read-records.ts');
  const { listSourceFiles, readSourceFiles } = await import('../service/advisories/source-files.ts');
  const { deriveOverlay } = await import('../service/symbols/derive-overlay.ts');
  const source = resolve(io.cwd, options.advisories);
  const log = createProblemLog();
  let records;
  try {
    records = [...readRecords(readSourceFiles(listSourceFiles(source)), log)];
  } catch (error) {
    return `${source} cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}`;
  }
  if (records.length === 0) return nothingRead(source, log);
  const { registries } = config.packageSources;
  const access = registryAccess(config.packageSources, config.network);
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const began = performance.now();
  try {
    const output = resolve(io.cwd, options.output);
    const folder = options.cache === undefined ? join(config.dataDir, 'derive') : resolve(io.cwd, options.cache);
    const { tasks, known, derived, left } = await deriveOverlay(records, {
      setup: { folder, registries, access },
      environment: networkEnvironment(config.network),
      count: jobs,
      output,
      ecosystems,
      includesNamed: options.named === true,
      limit,
      signal: ending.signal,
      onProgress({ done, all, counts }) {
        const minutes = Math.ceil((((performance.now() - began) / done) * (all - done)) / 60_000);
        const found = `${counts.high} high, ${counts.medium} medium, ${counts.low} low, ${counts.none} none`;
        io.stderr.write(`\r\u001b[K${done} of ${all}: ${found}; about ${minutes} min left`);
      },
    });
    io.stderr.write('\n');
    io.stdout.write(
      `${derived} vulnerabilities compared, ${known} known from before, ${left} of ${tasks} left; overlays are in ${output}\n`,
    );
    return undefined;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
