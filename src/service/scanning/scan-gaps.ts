/** What a scan says of what it did not match, read, run or record, so that a completed one is never silently clean. */
import type { CoverageNote } from '../../engine/model/coverage-note.ts';
import { countedForeign } from '../../engine/report/counted-foreign.ts';
import type { Package } from '../../engine/model/package.ts';
import { sayProblem } from '../../engine/rules/say-problem.ts';
import type { RefusedCounts } from '../alerts/record-alerts.ts';
import type { Gap } from '../database/tables.ts';
import type { ScanResult } from '../scans/scan-result.ts';

const gapsMax = 1000;

/** The first of them, and how many more there are. */
export function boundedGaps(gaps: readonly Gap[]): Gap[] {
  if (gaps.length <= gapsMax) return [...gaps];
  const shown = gaps.slice(0, gapsMax - 1);
  const message = `${gaps.length - shown.length} more gaps are not listed`;
  return [...shown, { path: '', status: 'coverage', line: 0, message }];
}

/** What was found and could not be recorded. */
export function refusedGaps(
  packages: readonly Package[],
  ids: readonly (string | undefined)[],
  refused: RefusedCounts,
): Gap[] {
  const lost = packages.filter((_, index) => ids[index] === undefined);
  const ofPackages = [...Map.groupBy(lost, ({ manifestPath }) => manifestPath)].map(([path, ofPath]) => ({
    path,
    status: 'refused',
    line: ofPath[0]?.span.startLine ?? 0,
    message: `${ofPath.length} packages of this file could not be recorded: the database does not take what they hold`,
  }));
  const others = Object.entries(refused).flatMap(([what, count]) =>
    count === 0
      ? []
      : [
          {
            path: '',
            status: 'refused',
            line: 0,
            message: `${count} ${what} could not be recorded beside those of packages`,
          },
        ],
  );
  return [...ofPackages, ...others];
}

/** Everything that was not matched, not read or not run, so that a completed scan is never silently clean. */
export function gapsOf(result: ScanResult): Gap[] {
  const files = result.files.flatMap(({ path, status, problems }) =>
    problems.length > 0
      ? problems.map((problem) => ({ path, status, line: problem.line, message: problem.message }))
      : status === 'parsed'
        ? []
        : [
            {
              path,
              status,
              line: 0,
              message: status === 'unsupported' ? 'this kind of manifest is not supported' : '',
            },
          ],
  );
  const rules = result.ruleProblems.map((problem) => ({
    path: problem.path,
    status: 'rule',
    line: 0,
    message: sayProblem(problem),
  }));
  const notesOf = (wanted: CoverageNote['kind']): Gap[] =>
    result.notes
      .filter(({ kind }) => kind === wanted)
      .map(({ path, line, message }) => ({ path, status: 'coverage', line, message }));
  const sources = result.sourceGaps.map(({ lockfilePath, message }) => {
    return { path: lockfilePath, status: 'coverage', line: 0, message };
  });
  // A project without lockfiles has many ranges: what was not read must not be cut off behind them.
  const foreign = countedForeign(result.notes).map((counted) => ({ ...counted, status: 'coverage' }));
  return [...notesOf('source'), ...foreign, ...sources, ...files, ...rules, ...notesOf('range')];
}
