/** `vedette scan <folder>`: the engine alone on a folder. Exit code 0 clean, 1 findings at or above --fail-on, 2 could not scan. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import { type SeverityLevel, severityLevels } from '../engine/model/advisory.ts';
import { folderTree } from '../engine/files/folder-tree.ts';
import { type Reachability, reachabilities } from '../engine/model/verdict.ts';
import { jsonReport } from '../engine/report/json-report.ts';
import { tableReport } from '../engine/report/table-report.ts';
import { packageSources } from '../config/config.ts';
import { scan, type ScanInput } from '../engine/scan.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import { isAdvisoryFile, openAdvisories } from '../service/advisories/open-advisories.ts';
import { prepareAdvisories } from '../service/advisories/prepare-advisories.ts';
import { forkedFactReader } from '../service/analysis/forked-fact-reader.ts';
import type { NetworkSettings } from '../config/network.ts';
import { diskStore } from '../service/sources/disk-store.ts';
import { fetchSources } from '../service/sources/fetch-sources.ts';
import type { Registries } from '../engine/sources/source-store.ts';
import { forkedRuleRunner } from '../service/analysis/forked-rule-runner.ts';
import type { CommandIo, RegisterCommand } from './command.ts';

interface ScanOptions {
  readonly advisories?: string;
  readonly format: 'table' | 'json';
  readonly failOn: SeverityLevel | 'none';
  readonly failOnReachability: Reachability;
  readonly explain?: boolean;
  readonly cacheDir?: string;
  readonly packageSources?: string;
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
    .option(
      '--package-sources <registries>',
      'fetch sources of vulnerable packages that are not in the folder, as npm=https://host/,Go=…,PyPI=…; nothing of them is executed',
    )
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
    const file = await advisoryFileOf(located, dataDir, progress);
    using lookup = openAdvisories(file);
    await using facts = forkedFactReader(options.cacheDir === undefined ? {} : { cacheDir: join(dataDir, 'facts') });
    await using ruleRunner = forkedRuleRunner();
    const input: ScanInput = {
      tree: await folderTree(root),
      lookup,
      facts,
      ruleRunner,
      rules: [],
      reachBudgetMs: 0,
      onPhase: (phase, detail) => progress(`${phase}: ${detail}`),
    };
    const report = await scanWithSources(input, registriesOf(options), join(dataDir, 'sources'), progress, io);
    progress('');
    render(report);
  } finally {
    progress('');
    if (options.cacheDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function advisoryFileOf(source: string, dataDir: string, progress: (message: string) => void): Promise<string> {
  if (isAdvisoryFile(source)) return source;
  progress('preparing advisories');
  const { file, staleBecause } = await prepareAdvisories({
    source,
    dataDir,
    onProgress: ({ phase, detail }) => progress(`advisories: ${phase} ${detail}`),
  });
  // An earlier snapshot, perhaps of another source, would answer a question that was not asked.
  if (staleBecause !== undefined) throw new Error(`the advisories cannot be used: ${staleBecause}`);
  return file;
}

/** A second look where the first names sources that can be had; what cannot be had is told, and leaves its verdict. */
async function scanWithSources(
  input: ScanInput,
  registries: Registries,
  folder: string,
  progress: (message: string) => void,
  io: CommandIo,
): Promise<ScanReport> {
  if (Object.keys(registries).length === 0) return scan(input);
  const sources = diskStore(folder);
  const report = await scan({ ...input, sources });
  const { kept, refused, problem } = await fetchSources(
    { registries, folder, network: networkOf(io.env) },
    report.missingSources,
    {
      timeoutMs: sourcesTimeoutMs,
      onProgress: progress,
    },
  );
  progress('');
  for (const { request, reason } of refused.slice(0, toldMax))
    io.stderr.write(`no sources of ${request.name} ${request.version}: ${reason}\n`);
  if (refused.length > toldMax) io.stderr.write(`and of ${refused.length - toldMax} more\n`);
  if (problem !== '') io.stderr.write(`package sources were not fetched to the end: ${problem}\n`);
  return kept > 0 ? scan({ ...input, sources }) : report;
}

/** A command runs as its user's other tools do, so their variables count here. */
function networkOf(env: CommandIo['env']): NetworkSettings {
  const proxy = env['VEDETTE_PROXY'] ?? env['HTTPS_PROXY'] ?? env['https_proxy'];
  const caFile = env['VEDETTE_CA_FILE'] ?? env['NODE_EXTRA_CA_CERTS'] ?? env['SSL_CERT_FILE'];
  return { ...(proxy === undefined ? {} : { proxy }), ...(caFile === undefined ? {} : { caFile }) };
}

const sourcesTimeoutMs = 10 * 60_000;
const toldMax = 10;

function registriesOf({ packageSources: text = '' }: ScanOptions): Registries {
  return packageSources(text, (message) => {
    throw new Error(`--package-sources ${message}`);
  });
}

function isFailing(report: ScanReport, { failOn, failOnReachability }: ScanOptions): boolean {
  if (failOn === 'none') return false;
  const severities = severityLevels.slice(0, severityLevels.indexOf(failOn) + 1);
  const verdicts = reachabilities.slice(0, reachabilities.indexOf(failOnReachability) + 1);
  return report.findings.some(
    ({ hit, verdict }) => severities.includes(hit.advisory.severity) && verdicts.includes(verdict.reachability),
  );
}
