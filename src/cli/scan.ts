/** `vedette scan <folder>`: the engine alone on a folder. Exit code 0 clean, 1 findings at or above --fail-on, 2 could not scan. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { type SeverityLevel, severityLevels } from '../engine/model/advisory.ts';
import { type Reachability, reachabilities } from '../engine/model/verdict.ts';
import type { SourceBudget } from '../config/package-sources.ts';
import { loadScanSettings, type ScanSettings } from '../config/scan-settings.ts';
import type { Rule } from '../engine/rules/model/rule.ts';
import { priorityOfOccurrence } from '../engine/report/occurrence-priority.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import { isAdvisoryFile } from '../service/advisories/is-advisory-file.ts';
import type { Analysis } from '../service/analysis/analysis-child.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import { analyzeTrees } from '../service/analysis/analyze-trees.ts';
import type { CommandIo, RegisterCommand } from './command.ts';

interface ScanOptions {
  readonly advisories?: string;
  readonly format: 'table' | 'json';
  readonly failOn: SeverityLevel | 'none';
  readonly failOnReachability: Reachability;
  readonly minPriority: number;
  readonly explain?: boolean;
  readonly cacheDir?: string;
  readonly report?: 'bitbucket';
  readonly reportProxy: string;
  readonly symbols?: string;
  readonly packageSources?: string;
  readonly privateRegistries?: string;
  readonly rules: readonly string[];
}

/** Of a step of Bitbucket Pipelines. */
const pipelineProxy = 'http://localhost:29418';

export const registerScan: RegisterCommand = (program, io) => {
  program
    .command('scan <folder>')
    .description('scan a folder without a server or a database; nothing in it is executed')
    .option(
      '--advisories <path>',
      'OSV records: a folder, a zip, or a file made before; the starter set when absent (VEDETTE_ADVISORIES)',
    )
    .option(
      '--symbols <sets>',
      'comma-separated sets of vulnerable functions to read beside the advisories: named (what they name themselves), curated, derived (worked out by comparing releases); all when absent (VEDETTE_SYMBOLS)',
    )
    .addOption(new Option('--format <format>', 'how to print the report').choices(['table', 'json']).default('table'))
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 from this severity on; what nobody scored counts by its estimate')
        .choices([...severityLevels, 'none'])
        .default('low'),
    )
    .addOption(
      new Option('--fail-on-reachability <verdict>', 'count only findings at least this urgent for the exit code')
        .choices([...reachabilities])
        .default('unreachable'),
    )
    .option(
      '--min-priority <number>',
      'count only vulnerabilities of at least this priority, 0 to 100, for the exit code',
      priorityOfText,
      0,
    )
    .option('--explain', 'show why, with places in the code')
    .option(
      '--package-sources <registries>',
      'none, public (the registries that everybody uses), or registries to fetch sources of vulnerable packages from that are not in the folder, as npm=https://host/,Go=…,PyPI=…; the public ones where advisories come over the network; nothing of them is executed (VEDETTE_PACKAGE_SOURCES)',
    )
    .option(
      '--private-registries <patterns>',
      'comma-separated hosts, address prefixes or Go module paths whose packages are not the public ones of the same names (VEDETTE_PRIVATE_REGISTRIES)',
    )
    .option(
      '--rules <place>',
      'rules to check besides: a file, or a folder of a pack or of files of rules; may be given several times',
      (place: string, places: readonly string[]) => [...places, place],
      [],
    )
    .option('--cache-dir <folder>', 'keep parsed facts and built advisories between scans')
    .addOption(
      new Option(
        '--report <where>',
        'in a step of Bitbucket Pipelines for pull requests: compare the commit of the clone with where it left its target, report what it brings in to Bitbucket, and exit with 1 where that fails; needs no token',
      ).choices(['bitbucket']),
    )
    .option(
      '--report-proxy <address>',
      'proxy of the step; a pipe has it at http://host.docker.internal:29418',
      pipelineProxy,
    )
    .action(async (folder: string, options: ScanOptions) => {
      const root = resolve(io.cwd, folder);
      if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error(`${folder} is no folder`);
      if (options.report === 'bitbucket') {
        const { pipelineTrees, reportPipeline } = await import('./pipeline-report.ts');
        const trees = await pipelineTrees(root, io.env);
        const analysis = await analyzed(trees.trees, options, io);
        io.setExitCode((await reportPipeline(analysis, trees, { proxy: options.reportProxy, io })) ? 0 : 1);
        return;
      }
      const scanning = scanFolder(root, options, io);
      // Loaded while the child is at work.
      const [report, write] = await Promise.all([scanning, reportWriter(options)]);
      io.stdout.write(write(report));
      io.setExitCode(isFailing(report, options) ? 1 : 0);
    });
};

async function reportWriter({ format, explain = false }: ScanOptions): Promise<(report: ScanReport) => string> {
  if (format === 'json') return (await import('../engine/report/json-report.ts')).jsonReport;
  const { tableReport } = await import('../engine/report/table-report.ts');
  return (report) => tableReport(report, { isExplaining: explain });
}

async function scanFolder(root: string, options: ScanOptions, io: CommandIo): Promise<ScanReport> {
  const [report] = (await analyzed([{ kind: 'folder', path: root }], options, io)).reports;
  if (report === undefined) throw new Error('the analysis came back without a report');
  return report;
}

async function analyzed(trees: readonly TreeSource[], options: ScanOptions, io: CommandIo): Promise<Analysis> {
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

async function advisoryFileOf(
  { advisories: source, symbolSets, exploitation }: Pick<ScanSettings, 'advisories' | 'symbolSets' | 'exploitation'>,
  dataDir: string,
  progress: (message: string) => void,
): Promise<string> {
  if (isAdvisoryFile(source)) return source;
  progress('preparing advisories');
  const { prepareAdvisories } = await import('../service/advisories/prepare-advisories.ts');
  const { file, staleBecause } = await prepareAdvisories({
    source,
    dataDir,
    symbolSets,
    exploitation,
    onProgress: ({ phase, detail }) => progress(`advisories: ${phase} ${detail}`),
  });
  // An earlier snapshot, perhaps of another source, would answer a question that was not asked.
  if (staleBecause !== undefined) throw new Error(`the advisories cannot be used: ${staleBecause}`);
  return file;
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

function priorityOfText(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.');
}

function isFailing(report: ScanReport, { failOn, failOnReachability, minPriority }: ScanOptions): boolean {
  if (failOn === 'none') return false;
  const severities = severityLevels.slice(0, severityLevels.indexOf(failOn) + 1);
  if (report.ruleOutcome.matches.some(({ severity = 'medium' }) => severities.includes(severity))) return true;
  const verdicts = reachabilities.slice(0, reachabilities.indexOf(failOnReachability) + 1);
  return report.occurrences.some(
    (occurrence) =>
      severities.includes(occurrence.hit.advisory.severity) &&
      verdicts.includes(occurrence.verdict.reachability) &&
      priorityOfOccurrence(occurrence).priority >= minPriority,
  );
}
