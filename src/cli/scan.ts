/** `vedette scan <folder>`: the engine alone on a folder. Exit code 0 clean, 1 findings at or above --fail-on, 2 could not scan. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import { type SeverityLevel, severityLevels } from '../engine/advisories/advisory.ts';
import { folderTree } from '../engine/files/folder-tree.ts';
import { type Reachability, reachabilities } from '../engine/reachability/verdict.ts';
import { jsonReport } from '../engine/report/json-report.ts';
import { tableReport } from '../engine/report/table-report.ts';
import { scan, type ScanReport } from '../engine/scan.ts';
import { openAdvisories } from '../service/advisories/open-advisories.ts';
import { prepareAdvisories } from '../service/advisories/prepare-advisories.ts';
import { forkedFactReader } from '../service/analysis/forked-fact-reader.ts';
import { forkedRuleRunner } from '../service/analysis-rules/forked-rule-runner.ts';
import type { CommandIo, RegisterCommand } from './command.ts';

interface ScanOptions {
  readonly advisories?: string;
  readonly format: 'table' | 'json';
  readonly failOn: SeverityLevel | 'none';
  readonly failOnReachability: Reachability;
  readonly explain?: boolean;
  readonly cacheDir?: string;
}

export const registerScan: RegisterCommand = (program, io) => {
  program
    .command('scan <folder>')
    .description('scan a folder without a server or a database; nothing in it is executed')
    .option(
      '--advisories <path>',
      'OSV records: a folder, a zip, or a file made before; the starter set when absent (VEDETTE_ADVISORIES)',
    )
    .addOption(new Option('--format <format>', 'how to print the report').choices(['table', 'json']).default('table'))
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 from this severity on')
        .choices([...severityLevels, 'none'])
        .default('low'),
    )
    .addOption(
      new Option('--fail-on-reachability <verdict>', 'count only findings at least this urgent for the exit code')
        .choices([...reachabilities])
        .default('unreachable'),
    )
    .option('--explain', 'show why, with places in the code')
    .option('--cache-dir <folder>', 'keep parsed facts and built advisories between scans')
    .action(async (folder: string, options: ScanOptions) => {
      const root = resolve(io.cwd, folder);
      if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error(`${folder} is no folder`);
      await scanFolder(root, options, io, (report) => {
        io.stdout.write(
          options.format === 'json'
            ? jsonReport(report)
            : tableReport(report, { isExplaining: options.explain === true }),
        );
        io.setExitCode(isFailing(report, options) ? 1 : 0);
      });
    });
};

/** @param render takes the report while the advisories are open: their words are read when they are asked for. */
async function scanFolder(
  root: string,
  options: ScanOptions,
  io: CommandIo,
  render: (report: ScanReport) => void,
): Promise<void> {
  const progress = (message: string): void => {
    if ('isTTY' in io.stderr && io.stderr.isTTY === true) io.stderr.write(`\r\x1b[K${message}`);
  };
  const dataDir =
    options.cacheDir === undefined ? mkdtempSync(join(tmpdir(), 'vedette-')) : resolve(io.cwd, options.cacheDir);
  try {
    const source = options.advisories ?? io.env['VEDETTE_ADVISORIES'] ?? '';
    const located = source === '' || /^https?:/.test(source) ? source : resolve(io.cwd, source);
    progress('preparing advisories');
    const { file, staleBecause } = await prepareAdvisories({
      source: located,
      dataDir,
      onProgress: ({ phase, detail }) => progress(`advisories: ${phase} ${detail}`),
    });
    // An earlier snapshot, perhaps of another source, would answer a question that was not asked.
    if (staleBecause !== undefined) throw new Error(`the advisories cannot be used: ${staleBecause}`);
    using lookup = openAdvisories(file);
    await using facts = forkedFactReader(options.cacheDir === undefined ? {} : { cacheDir: join(dataDir, 'facts') });
    await using ruleRunner = forkedRuleRunner();
    const report = await scan({
      tree: await folderTree(root),
      lookup,
      facts,
      ruleRunner,
      rules: [],
      reachBudgetMs: 0,
      onPhase: (phase, detail) => progress(`${phase}: ${detail}`),
    });
    progress('');
    render(report);
  } finally {
    progress('');
    if (options.cacheDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

function isFailing(report: ScanReport, { failOn, failOnReachability }: ScanOptions): boolean {
  if (failOn === 'none') return false;
  const severities = severityLevels.slice(0, severityLevels.indexOf(failOn) + 1);
  const verdicts = reachabilities.slice(0, reachabilities.indexOf(failOnReachability) + 1);
  return report.findings.some(
    ({ hit, verdict }) => severities.includes(hit.advisory.severity) && verdicts.includes(verdict.reachability),
  );
}
