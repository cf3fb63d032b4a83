/** `vedette scan <targets…>`: the engine alone on folders, files and repositories. `scan-exit-code.ts` says what it exits with. */
import { loadScanSettings } from '../config/scan-settings.ts';
import { terminalOf } from '../config/terminal.ts';
import { incompleteReasons } from '../engine/report/incompleteness.ts';
import { joinReports } from '../engine/report/join-reports.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import { terminalText } from '../engine/text/terminal-text.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { destinationsOf, isForPerson } from './report-destinations.ts';
import { analyzed } from './scan-analysis.ts';
import { exitCodeOf } from './scan-exit-code.ts';
import { addScanOptions, type ScanOptions } from './scan-options.ts';
import { openTargets, type ScanTarget } from './scan-targets.ts';

export const registerScan: RegisterCommand = (program, io) => {
  addScanOptions(
    program
      .command('scan <targets...>')
      .description(
        'scan folders, manifests, lockfiles, bills of materials (CycloneDX, SPDX), lists of package URLs or repositories by their address (https://host/path#branch), - for standard input, without a server or a database; nothing in them is executed',
      ),
  ).action(async (words: readonly string[], options: ScanOptions) => {
    const destinations = destinationsOf(options.format, options.output);
    const { network } = loadScanSettings(io.env, options, io.cwd);
    await using opened = await openTargets(words, { lockfileName: options.lockfileName, network }, io);
    const { targets } = opened;
    if (options.report === 'bitbucket' && (options.ignoreFile.length > 0 || options.baseline !== undefined))
      throw new Error('--report bitbucket compares two commits, and follows neither --ignore-file nor --baseline');
    if (options.report === 'bitbucket') return reportToBitbucket(targets, options, io);
    const leaveOut = await leavingOut(options, io);
    const scanning = reportOf(targets, options, io);
    // Loaded while the child is at work.
    const writing = import('./report-formats.ts').then(({ loadReportWriters }) => loadReportWriters(destinations));
    const [scanned, writeReports] = await Promise.all([scanning, writing]);
    const report = leaveOut(scanned);
    await writeReports(report, {
      ...terminalOf(io, options),
      io,
      subject: targets.map(({ title }) => title).join(', '),
      isExplaining: options.explain === true,
      isShowingAll: options.all === true,
    });
    if (!isForPerson(destinations))
      for (const { message } of incompleteReasons(report)) io.stderr.write(`incomplete: ${terminalText(message)}\n`);
    io.setExitCode(exitCodeOf(report, options));
  });
};

/** What reads ignore files and baselines is loaded by those who have some. */
async function leavingOut(options: ScanOptions, io: CommandIo): Promise<(report: ScanReport) => ScanReport> {
  if (options.ignoreFile.length === 0 && options.baseline === undefined) return (report) => report;
  const { readAside, setAside } = await import('./scan-set-aside.ts');
  const aside = await readAside(options, io);
  return (report) => (aside === undefined ? report : setAside(report, aside, new Date().toISOString()));
}

async function reportOf(targets: readonly ScanTarget[], options: ScanOptions, io: CommandIo): Promise<ScanReport> {
  const { reports } = await analyzed(
    targets.map(({ tree }) => tree),
    options,
    io,
  );
  if (reports.length !== targets.length) throw new Error('the analysis came back without a report');
  return joinReports(reports.map((report, at) => ({ under: targets[at]?.under ?? '', report })));
}

async function reportToBitbucket(targets: readonly ScanTarget[], options: ScanOptions, io: CommandIo): Promise<void> {
  const [target, ...others] = targets;
  if (target?.tree.kind !== 'folder' || others.length > 0)
    throw new Error('--report bitbucket compares two commits of a clone: name one folder');
  const { pipelineTrees, reportPipeline } = await import('./pipeline-report.ts');
  const trees = await pipelineTrees(target.tree.path, io.env);
  const analysis = await analyzed(trees.trees, options, io);
  io.setExitCode((await reportPipeline(analysis, trees, { proxy: options.reportProxy, io })) ? 0 : 1);
}
