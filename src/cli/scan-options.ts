/** The flags of `vedette scan`, and what they are once read. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type SeverityLevel, severityLevels } from '../engine/model/advisory.ts';
import { type Reachability, reachabilities } from '../engine/model/verdict.ts';
import { type ReportFormat, reportFormats } from './scan-report-formats.ts';

export interface ScanOptions {
  readonly advisories?: string;
  readonly format: ReportFormat;
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

export function addScanOptions(command: Command): Command {
  return command
    .option(
      '--advisories <path>',
      'OSV records: a folder, a zip, or a file made before; the starter set when absent (VEDETTE_ADVISORIES)',
    )
    .option(
      '--symbols <sets>',
      'comma-separated sets of vulnerable functions to read beside the advisories: named (what they name themselves), curated, derived (worked out by comparing releases); all when absent (VEDETTE_SYMBOLS)',
    )
    .addOption(new Option('--format <format>', 'how to print the report').choices(reportFormats).default('table'))
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
    );
}

function priorityOfText(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.');
}
