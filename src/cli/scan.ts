/** `vedette scan <folder>`: the engine alone on a folder. `scan-exit-code.ts` says what it exits with. */
import type { ScanReport } from '../engine/report/scan-report.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import type { CommandIo, RegisterCommand } from './command.ts';
import { analyzed } from './scan-analysis.ts';
import { exitCodeOf } from './scan-exit-code.ts';
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
    if (options.report === 'bitbucket') return reportToBitbucket(target, options, io);
    const scanning = reportOf(target, options, io);
    // Loaded while the child is at work.
    const [report, write] = await Promise.all([scanning, loadWriter(options.format)]);
    io.stdout.write(write(report, { isExplaining: options.explain === true }));
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
