/** `vedette scan <folder>`: the engine alone on a folder. `scan-exit-code.ts` says what it exits with. */
import { terminalOf } from '../config/terminal.ts';
import { incompleteReasons } from '../engine/report/incompleteness.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { analyzed } from './scan-analysis.ts';
import { exitCodeOf } from './scan-exit-code.ts';
import { readAside, setAside } from './scan-set-aside.ts';
import { addScanOptions, type ScanOptions } from './scan-options.ts';
import { loadWriter } from './scan-report-formats.ts';
import { targetOf } from './scan-targets.ts';

export const registerScan: RegisterCommand = (program, io) => {
  addScanOptions(
    program
      .command('scan <folder>')
      .description('scan a folder without a server or a database; nothing in it is executed'),
  ).action(async (folder: string, options: ScanOptions) => {
    const target = targetOf(folder, io.cwd);
    if (options.report === 'bitbucket' && (options.ignoreFile.length > 0 || options.baseline !== undefined))
      throw new Error('--report bitbucket compares two commits, and follows neither --ignore-file nor --baseline');
    if (options.report === 'bitbucket') return reportToBitbucket(target, options, io);
    const aside = await readAside(options, io);
    const scanning = reportOf(target, options, io);
    // Loaded while the child is at work.
    const [scanned, write] = await Promise.all([scanning, loadWriter(options.format)]);
    const report = aside === undefined ? scanned : setAside(scanned, aside, new Date().toISOString());
    io.stdout.write(
      write(report, {
        ...terminalOf(io, options),
        isExplaining: options.explain === true,
        isShowingAll: options.all === true,
      }),
    );
    if (options.format !== 'text')
      for (const { message } of incompleteReasons(report)) io.stderr.write(`incomplete: ${message}\n`);
    io.setExitCode(exitCodeOf(report, options));
  });
};

async function reportOf(target: TreeSource, options: ScanOptions, io: CommandIo): Promise<ScanReport> {
  const [report] = (await analyzed([target], options, io)).reports;
  if (report === undefined) throw new Error('the analysis came back without a report');
  return report;
}

async function reportToBitbucket(target: TreeSource, options: ScanOptions, io: CommandIo): Promise<void> {
  if (target.kind !== 'folder') throw new Error('--report bitbucket compares two commits of a clone');
  const { pipelineTrees, reportPipeline } = await import('./pipeline-report.ts');
  const trees = await pipelineTrees(target.path, io.env);
  const analysis = await analyzed(trees.trees, options, io);
  io.setExitCode((await reportPipeline(analysis, trees, { proxy: options.reportProxy, io })) ? 0 : 1);
}
