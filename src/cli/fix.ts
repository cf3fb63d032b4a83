/** `vedette fix <folder>`: a patch after which alerts are gone, made and tried in memory; nothing of the folder is executed. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { alertKey, alertOf } from '../engine/fixes/alert-difference.ts';
import { describePlan } from '../engine/fixes/describe-plan.ts';
import { type ChangedFile, type FixKind, fixKinds, type FixPlan } from '../engine/fixes/model/fix-plan.ts';
import type { Unasked } from '../engine/fixes/model/release.ts';
import { type Reachability, reachabilities } from '../engine/model/verdict.ts';
import { priorityOfOccurrence } from '../engine/report/occurrence-priority.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import { terminalLines } from '../engine/text/terminal-text.ts';
import { planInChild } from '../service/fix-planning/plan-in-child.ts';
import { registryAccess } from '../service/sources/registry-access.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { someOf, wholeNumber } from './flag-values.ts';
import { openLocalAnalysis, progressOn } from './local-analysis.ts';
import { repeatable } from './repeatable.ts';

interface FixOptions {
  readonly advisories?: string;
  readonly packageSources?: string;
  readonly privateRegistries?: string;
  readonly cacheDir?: string;
  readonly apply?: boolean;
  readonly format: 'patch' | 'json';
  readonly majors: boolean;
  readonly cooldownDays: number;
  readonly kinds: readonly FixKind[];
  readonly package: readonly string[];
  readonly minPriority: number;
  readonly minReachability: Reachability;
}

export const registerFix: RegisterCommand = (program, io) => {
  addOptions(
    program
      .command('fix <folder>')
      .description(
        'print a patch of manifests and lockfiles after which vulnerabilities are gone; each change is tried in memory, and nothing of the folder is executed',
      ),
  ).action(async (folder: string, options: FixOptions) => {
    const root = resolve(io.cwd, folder);
    if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error(`${folder} is no folder`);
    const { report, plan, unasked } = await planned(root, options, io);
    const reachable = new Set(
      report.occurrences
        .filter(({ verdict }) => verdict.reachability === 'reachable')
        .map((occurrence) => alertKey(alertOf(occurrence))),
    );
    const words = describePlan(plan, (alert) => reachable.has(alertKey(alert)));
    const closed = new Set(plan.groups.flatMap(({ closes }) => closes.map(alertKey))).size;
    const sum = `${closed} of ${report.occurrences.length} alerts closed by ${plan.groups.length} changes of ${plan.files.length} files, none opened\n`;
    if (options.format === 'json') io.stdout.write(`${JSON.stringify({ ...plan, unasked }, undefined, 2)}\n`);
    else if (options.apply !== true) io.stdout.write(await patchOf(root, plan.files));
    io.stderr.write(`${terminalLines(words)}${words === '' ? '' : '\n'}${sum}`);
    if (options.apply === true) apply(root, plan.files);
    io.setExitCode(0);
  });
};

function addOptions(command: Command): Command {
  return command
    .option('--advisories <path>', 'OSV records, as of `vedette scan` (VEDETTE_ADVISORIES)')
    .option(
      '--package-sources <registries>',
      'registries whose lists of releases are read: public when absent, or as of `vedette scan` (VEDETTE_PACKAGE_SOURCES)',
    )
    .option('--private-registries <patterns>', 'as of `vedette scan` (VEDETTE_PRIVATE_REGISTRIES)')
    .option('--apply', 'write the files in place of printing a patch')
    .addOption(new Option('--format <format>', 'what is printed').choices(['patch', 'json']).default('patch'))
    .option('--no-majors', 'leave alone what only a new major version would close')
    .option(
      '--cooldown-days <days>',
      'pass over releases younger than this, unless nothing else closes an alert',
      wholeNumber(0, 3650),
      0,
    )
    .option(
      '--kinds <kinds>',
      `comma-separated kinds of changes that may be made: ${fixKinds.join(', ')}; all when absent`,
      someOf(fixKinds),
      fixKinds,
    )
    .option('--package <name>', 'only alerts of this package; may be given several times', repeatable(), [])
    .option('--min-priority <number>', 'only alerts of at least this priority, 0 to 100', wholeNumber(0, 100), 0)
    .addOption(
      new Option('--min-reachability <verdict>', 'only alerts at least this urgent')
        .choices([...reachabilities])
        .default('unreachable'),
    )
    .option('--cache-dir <folder>', 'keep parsed facts and built advisories between runs');
}

/** Of packages that could not be asked for one reason. */
const namesMax = 8;

async function planned(
  root: string,
  options: FixOptions,
  io: CommandIo,
): Promise<{ readonly report: ScanReport; readonly plan: FixPlan; readonly unasked: readonly Unasked[] }> {
  const sources = options.packageSources ?? io.env['VEDETTE_PACKAGE_SOURCES']?.trim() ?? '';
  const progress = progressOn(io);
  using local = await openLocalAnalysis(
    { ...options, packageSources: sources === '' ? 'public' : sources },
    io,
    progress,
  );
  try {
    const advisoryFile = await local.advisoryFile();
    const tree = { kind: 'folder', path: root } as const;
    const { network, privateRegistries, packageSources } = local.settings;
    const { reports } = await local.analyze([tree], { fetchesSources: false });
    const [report] = reports;
    if (report === undefined) throw new Error('the analysis came back without a report');
    const {
      plans: [plan],
      unasked,
    } = await planInChild(
      {
        tree,
        advisoryFile,
        privateRegistries,
        registries: packageSources.registries,
        access: registryAccess(packageSources, network),
        sourcesDir: local.sourcesDir,
        settings: {
          cooldownDays: options.cooldownDays,
          now: new Date().toISOString(),
          majors: options.majors ? 'allowed' : 'never',
          kinds: options.kinds,
        },
        urgencies: urgenciesOf(report, options),
        mode: 'together',
      },
      { timeoutMs: 0, network, onProgress: progress },
    );
    if (plan === undefined) throw new Error('planning came back without a plan');
    for (const [reason, alike] of Map.groupBy(unasked, (one) => one.reason)) {
      const names = [...new Set(alike.map(({ name }) => name))];
      const shown = names.slice(0, namesMax).join(', ');
      const more = names.length > namesMax ? `, and ${names.length - namesMax} more` : '';
      io.stderr.write(`${terminalLines(`not asked: ${shown}${more}: ${reason}`)}\n`);
    }
    return { report, plan, unasked };
  } finally {
    progress('');
  }
}

function urgenciesOf(
  { occurrences }: ScanReport,
  { package: names, minPriority, minReachability }: FixOptions,
): ReadonlyMap<string, number> {
  const verdicts = reachabilities.slice(0, reachabilities.indexOf(minReachability) + 1);
  return new Map(
    occurrences.flatMap((occurrence) => {
      const { priority } = priorityOfOccurrence(occurrence);
      const isWanted =
        (names.length === 0 || names.includes(occurrence.package.name)) &&
        priority >= minPriority &&
        verdicts.includes(occurrence.verdict.reachability);
      return isWanted ? [[alertKey(alertOf(occurrence)), priority] as const] : [];
    }),
  );
}

async function patchOf(root: string, files: readonly ChangedFile[]): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  return files
    .map(({ path, before, text }) => {
      const old = before === '' ? '' : readFileSync(join(root, path), 'utf8');
      const name = before === '' ? '/dev/null' : `a/${path}`;
      return createTwoFilesPatch(name, `b/${path}`, old, text, undefined, undefined, {
        headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
      });
    })
    .join('');
}

/** All or nothing, as far as can be seen before. @throws where a file is not the one that was planned on */
function apply(root: string, files: readonly ChangedFile[]): void {
  for (const { path, before } of files) {
    const place = join(root, path);
    const exists = statSync(place, { throwIfNoEntry: false })?.isFile() === true;
    const now = exists ? `sha256:${createHash('sha256').update(readFileSync(place)).digest('hex')}` : '';
    if (now !== before) throw new Error(`${path} was changed while the plan was made; nothing was written`);
  }
  for (const { path, text } of files) writeFileSync(join(root, path), text);
}
