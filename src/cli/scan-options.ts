/** The flags of `vedette scan`, and what they are once read. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ColorChoice, colorChoices } from '../config/terminal.ts';
import { type SeverityLevel, severityLevels } from '../engine/model/advisory.ts';
import { type Reachability, reachabilities } from '../engine/model/verdict.ts';
import { wholeNumber } from './flag-values.ts';
import { repeatable } from './repeatable.ts';
import { allFormats } from './report-destinations.ts';
import { faultOfGlob } from '../engine/suppressions/path-matcher.ts';

export interface ScanOptions {
  readonly advisories?: string;
  /** Names of formats, some with `=FILE` behind them. */
  readonly format: readonly string[];
  readonly output?: string;
  readonly failOn: SeverityLevel | 'none';
  readonly failOnReachability: Reachability;
  readonly minPriority: number;
  readonly explain?: boolean;
  readonly all?: boolean;
  readonly color: ColorChoice;
  readonly width?: number;
  readonly allowIncomplete?: boolean;
  readonly exclude: readonly string[];
  readonly ignoreFile: readonly string[];
  readonly baseline?: string;
  readonly cacheDir?: string;
  readonly report?: 'bitbucket';
  readonly reportProxy: string;
  readonly symbols?: string;
  readonly packageSources?: string;
  readonly privateRegistries?: string;
  readonly rules: readonly string[];
  readonly lockfileName?: string;
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
    .option(
      '--format <format>',
      `how to write the report: ${allFormats.join(', ')}; with =FILE behind it into a file; may be given several times (default: "${allFormats[0]}")`,
      repeatable(),
      [],
    )
    .option('--output <file>', 'write the report into this file')
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
      wholeNumber(0, 100),
      0,
    )
    .option('--explain', 'show why, with places in the code, and what was left out')
    .option('--all', 'show all of each list')
    .addOption(
      new Option(
        '--color <when>',
        'colour the report: auto does so in a terminal, unless NO_COLOR or FORCE_COLOR say otherwise',
      )
        .choices(colorChoices)
        .default('auto'),
    )
    .option(
      '--width <columns>',
      'lay the report out for so many columns; those of the terminal when absent, 100 without one',
      wholeNumber(40, 9999),
    )
    .option(
      '--allow-incomplete',
      'exit with 0 instead of 3 where nothing was found and something was not read or not known',
    )
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
      repeatable(),
      [],
    )
    .option(
      '--lockfile-name <name>',
      'what single files and standard input are, where their names tell nothing: a file name such as package-lock.json',
    )
    .option(
      '--exclude <glob>',
      'leave out what fits, a folder with all that is in it; a glob without a slash fits names at any depth; may be given several times',
      repeatable(globOfText),
      [],
    )
    .option(
      '--ignore-file <file>',
      "leave out what its entries name, until they end: Vedette's own YAML, .snyk, .trivyignore, .trivyignore.yaml, osv-scanner.toml, .grype.yaml, OpenVEX or CycloneDX; may be given several times; none is read from the scanned folder by itself",
      repeatable(),
      [],
    )
    .option('--baseline <file>', 'an earlier report in JSON: only what is new is shown and counts')
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

function globOfText(text: string): readonly string[] {
  const fault = faultOfGlob(text);
  if (fault !== undefined) throw new InvalidArgumentError(`${fault}.`);
  return [text];
}
