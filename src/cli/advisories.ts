/** `vedette advisories sync|import|use|status`: brings the advisory database up to date, from anywhere, and tells what is in it. */
import type { Command } from 'commander';
import { resolve } from 'node:path';
import { type Config, loadConfig } from '../config/config.ts';
import { advisoryStatus, type AdvisoryStatus } from '../service/advisories/advisory-status.ts';
import { prepareAdvisories } from '../service/advisories/prepare-advisories.ts';
import type { ExploitationSource } from '../service/advisories/exploitation-files.ts';
import { clearProgress, progressLine, publicBucket } from './advisories-progress.ts';
import { registerUse } from './advisories-use.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { registerDeriveSymbols } from './derive-symbols.ts';

interface CommonOptions {
  readonly dataDir?: string;
}

export const registerAdvisories: RegisterCommand = (program, io) => {
  const advisories = program.command('advisories').description('Update and inspect the advisory database.');
  withDataDir(advisories.command('sync'))
    .description('Update from the configured source, or from the public OSV bucket where none is configured.')
    .option('--advisories <source>', 'folder, zip or URL prefix laid out as the OSV bucket')
    .action(async (options: CommonOptions & { readonly advisories?: string }) => {
      const config = configOf(io, options, options.advisories);
      await prepare(io, config, config.advisories === '' ? publicBucket : config.advisories);
    });
  withDataDir(advisories.command('import'))
    .description(
      'Build the database from OSV records in a folder or zip; it stays in use until the next sync or import.',
    )
    .argument('<source>', 'a folder of records, a bucket mirror, or a zip')
    .action(async (source: string, options: CommonOptions) => {
      if (isWebAddress(source)) {
        io.stderr.write(
          `import reads folders and zips; for an address: vedette advisories sync --advisories ${source}\n`,
        );
        io.setExitCode(1);
        return;
      }
      await prepare(io, configOf(io, options, source), source);
    });
  withDataDir(advisories.command('status'))
    .description('Tell which snapshot is in use, what it holds, and which records could not be used.')
    .option('--json', 'as JSON')
    .action((options: CommonOptions & { readonly json?: boolean }) => {
      const status = advisoryStatus(configOf(io, options).dataDir);
      if (options.json === true) io.stdout.write(`${JSON.stringify(status ?? null, undefined, 2)}\n`);
      else
        io.stdout.write(
          status === undefined ? 'No advisories were prepared yet: run `vedette advisories sync`.\n' : describe(status),
        );
      if (status === undefined) io.setExitCode(1);
    });
  registerUse(advisories, io);
  registerDeriveSymbols(advisories, io);
};

function withDataDir(command: Command): Command {
  return command.option('--data-dir <folder>', 'the data folder (VEDETTE_DATA_DIR); advisories live below it');
}

function configOf(io: CommandIo, { dataDir }: CommonOptions, advisories?: string): Config {
  return loadConfig(io.env, { DATA_DIR: dataDir, ADVISORIES: advisories }, io.cwd);
}

async function prepare(io: CommandIo, { dataDir, symbolSets, exploitation }: Config, source: string): Promise<void> {
  const before = advisoryStatus(dataDir)?.snapshot;
  try {
    const prepared = await prepareAdvisories({
      source: isWebAddress(source) ? source : resolve(io.cwd, source),
      dataDir,
      symbolSets,
      exploitation: exploitation === '' || isWebAddress(exploitation) ? exploitation : resolve(io.cwd, exploitation),
      onProgress: progressLine(io),
    });
    clearProgress(io);
    const { snapshot, records, problems, staleBecause, exploitation: known } = prepared;
    if (staleBecause !== undefined) {
      io.stderr.write(`${staleBecause}\nNothing was changed: snapshot ${snapshot} stays in use.\n`);
      io.setExitCode(1);
      return;
    }
    const skipped =
      problems.count === 0 ? '' : `; ${problems.count} could not be used (see \`vedette advisories status\`)`;
    io.stdout.write(
      `${before === snapshot ? 'Up to date' : 'Now in use'}: snapshot ${snapshot}, ${records} records${skipped}${exploitationLine(known)}\n`,
    );
  } catch (error) {
    clearProgress(io);
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    io.setExitCode(1);
  }
}

function isWebAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function exploitationLine(known: ExploitationSource): string {
  if (known.epssScores + known.kevEntries === 0) return '';
  return `; EPSS ${epssText(known)}; KEV ${kevText(known)}`;
}

function epssText({ epssDate, epssScores, epssModel }: ExploitationSource): string {
  if (epssScores === 0) return 'none but what records say';
  const model = epssModel === '' ? '' : `, model ${epssModel}`;
  return `${epssScores} scores of ${epssDate === '' ? 'an unknown day' : epssDate}${model}`;
}

function kevText({ kevDate, kevEntries, kevVersion }: ExploitationSource): string {
  if (kevEntries === 0) return 'none but what records say';
  const version = kevVersion === '' ? '' : `, version ${kevVersion}`;
  return `${kevEntries} entries of ${kevDate === '' ? 'an unknown day' : kevDate}${version}`;
}

function describe(status: AdvisoryStatus): string {
  const { problems } = status;
  const lines = [
    `snapshot   ${status.snapshot}`,
    `source     ${status.source === '' ? 'the starter set' : status.source}`,
    `built      ${status.builtAt}`,
    `newest     ${status.newest === '' ? 'not known' : status.newest}`,
    `records    ${status.records}${status.malicious === 0 ? '' : `, of them ${status.malicious} malicious packages`}`,
    `file       ${status.file} (${(status.bytes / 1e6).toFixed(1)} MB)`,
    `EPSS       ${epssText(status.exploitation)}`,
    `KEV        ${kevText(status.exploitation)}`,
    'packages with advisories',
    ...Object.entries(status.packages).map(([ecosystem, count]) => `  ${ecosystem.padEnd(16)} ${count}`),
    problems.count === 0 ? 'skipped    nothing' : `skipped    ${problems.count}`,
    ...problems.samples.map(({ origin, problem }) => `  ${origin}: ${problem}`),
  ];
  if (problems.samples.length < problems.count) lines.push(`  … and ${problems.count - problems.samples.length} more`);
  return `${lines.join('\n')}\n`;
}
