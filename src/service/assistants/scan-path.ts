/** The tool that scans a folder of this machine. */
import { Type } from 'typebox';
import { starterSetAlone } from '../../engine/report/scan-report.ts';
import { alertCounts, alertsOfReport, countsOf, shownAlert, shownOf } from './alert-fields.ts';
import { quoted, quotedText } from './quoted.ts';
import { defineTool } from './tool.ts';
import { type ScannedFolder, ToolRefusal } from './world.ts';

const shownFirst = 10;
const gapsMax = 20;

const pathField = (description: string) => Type.String({ maxLength: 1000, description });

export const scanPath = defineTool({
  name: 'scan_path',
  title: 'Scan a folder',
  description:
    'Scans a folder of this machine for vulnerable and malicious packages, and says of each whether the vulnerable code can be reached. Nothing in the folder is executed. Answers counts and the most urgent alerts; list_alerts pages through all.',
  input: Type.Object({
    path: pathField('The folder, relative to the one the server was started in; "." for that one.'),
  }),
  output: {
    path: Type.String(),
    packages: Type.Integer(),
    counts: alertCounts,
    alerts: Type.Array(shownAlert, { description: `The ${shownFirst} most urgent.` }),
    gaps: Type.Array(quotedText('A file that was not read whole, and why'), { maxItems: gapsMax }),
    gapCount: Type.Integer(),
  },
  isOffered: ({ folders }) => folders !== undefined,
  async run({ folders }, { path }, signal) {
    if (folders === undefined) throw new ToolRefusal('this server looks at no folders');
    const scanned = await folders.scan(path, signal);
    const { report } = scanned;
    const alerts = alertsOfReport(report);
    const counts = countsOf(report.occurrences);
    const gaps = report.inventory.files.flatMap(({ path: file, problems }) =>
      problems.map(({ message }) => quoted(`${file}: ${message}`)),
    );
    return {
      path,
      packages: report.inventory.packages.length,
      counts,
      alerts: alerts.slice(0, shownFirst).map(shownOf),
      gaps: gaps.slice(0, gapsMax),
      gapCount: gaps.length,
      summary:
        counts.total === 0
          ? `${report.inventory.packages.length} packages, no known vulnerability.`
          : `${report.inventory.packages.length} packages, ${counts.total} alerts: ${counts.reachable} reachable, ${counts.needsReview} to review, ${counts.unreachable} unreachable.`,
      nextStep:
        counts.total === 0
          ? ''
          : 'Call explain_alert with the id of the first alert, then plan_fix; list_alerts shows the others.',
      warnings: warningsOf(scanned),
    };
  },
});

export function warningsOf({ report }: ScannedFolder): string[] {
  return report.advisories.origin?.isStarterSet === true ? [starterSetAlone] : [];
}
