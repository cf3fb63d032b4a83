/** The last lines of a report, which a person sees first: what there is, what to make of it, and what it rests on. */
import { severityLevels, type SnapshotOrigin } from '../../model/advisory.ts';
import { reachabilities, type Reachability } from '../../model/verdict.ts';
import { unresolvedRange } from '../../model/unresolved-range.ts';
import { counted } from '../../text/counted.ts';
import { incompleteReasons } from '../incompleteness.ts';
import type { ScanReport } from '../scan-report.ts';
import type { Action } from './actions.ts';
import { severityStyles } from './verdict-words.ts';
import { flow, type Piece, piece, type Style, type Terminal } from './pieces.ts';

export function summaryLines(report: ScanReport, actions: readonly Action[], terminal: Terminal): string[] {
  const lines: readonly (readonly Piece[])[] = [
    findingsLine(report),
    ...severitiesLine(report),
    ...(actions.length === 0 ? [] : [[piece(actionsLine(actions))]]),
    ...setAsideLine(report),
    [piece(packagesLine(report), 'dim')],
    [piece(advisoriesLine(report), 'dim')],
    ...unscoredLine(report),
    ...(actions.length === 0 ? [] : [[piece(legend, 'dim')]]),
  ];
  const reasons = incompleteReasons(report).map(({ code, message }) => [
    piece(code === 'starterSetOnly' ? 'STARTER SET ONLY: ' : 'Incomplete: ', ['bold', 'yellow']),
    piece(message, 'yellow'),
  ]);
  return [...lines, ...reasons].flatMap((line) => flow(line, terminal, 2));
}

const legend = 'In front of an upgrade stands its priority, 0 to 100; "review" says how far use was shown.';

const verdicts: Readonly<Record<Reachability, { readonly words: string; readonly style: Style }>> = {
  reachable: { words: 'reachable', style: ['bold', 'red'] },
  needsReview: { words: 'to review', style: 'yellow' },
  unreachable: { words: 'unreachable', style: 'green' },
};

function findingsLine(report: ScanReport): Piece[] {
  const { occurrences, ruleOutcome } = report;
  const rules = ruleOutcome.matches.length;
  const byRules = rules === 0 ? [] : [piece(`; ${counted(rules, 'match', 'matches')} of rules`)];
  if (occurrences.length === 0) {
    const isWhole = incompleteReasons(report).length === 0;
    const words = isWhole ? 'No known vulnerabilities' : 'No known vulnerabilities in what was read';
    return [piece(words, isWhole ? ['bold', 'green'] : ['bold', 'yellow']), ...byRules];
  }
  const counts = reachabilities.flatMap((verdict, at): Piece[] => {
    const count = occurrences.filter(({ verdict: { reachability } }) => reachability === verdict).length;
    const { words, style } = verdicts[verdict];
    return [piece(at === 0 ? ' ' : ', '), piece(`${count} ${words}`, ...(count === 0 ? [] : [style]))];
  });
  return [piece(`${counted(occurrences.length, 'vulnerability', 'vulnerabilities')}:`, 'bold'), ...counts, ...byRules];
}

function severitiesLine({ occurrences }: ScanReport): Piece[][] {
  const counts = severityLevels.flatMap((level) => {
    const count = occurrences.filter(({ hit }) => hit.advisory.severity === level).length;
    return count === 0 ? [] : [{ level, count }];
  });
  if (counts.length === 0) return [];
  return [
    counts.map(({ level, count }, at) => piece(`${at === 0 ? '' : ', '}${count} ${level}`, severityStyles[level])),
  ];
}

function actionsLine(actions: readonly Action[]): string {
  const of = (kind: Action['kind']): readonly Action[] => actions.filter((action) => action.kind === kind);
  const closed = of('upgrade').reduce((sum, action) => sum + action.closed.length, 0);
  const majors = of('upgrade').filter(({ isMajor }) => isMajor).length;
  return [
    ...(of('remove').length === 0
      ? []
      : [`${counted(of('remove').length, 'malicious package', 'malicious packages')} to remove`]),
    ...(of('upgrade').length === 0
      ? []
      : [
          `${counted(of('upgrade').length, 'upgrade closes', 'upgrades close')} ${counted(closed, 'finding', 'findings')}${majors === 0 ? '' : ` (${majors} of them to another major version)`}`,
        ]),
    ...(of('wait').length === 0 ? [] : [`${counted(of('wait').length, 'package has', 'packages have')} no fix yet`]),
  ].join('; ');
}

function setAsideLine({ setAside, excluded = [] }: ScanReport): Piece[][] {
  const { suppressed = [], known = [], knownMatches = 0 } = setAside ?? {};
  const files = excluded.reduce((sum, { files: some }) => sum + some, 0);
  const matches = knownMatches === 0 ? '' : ` and ${counted(knownMatches, 'match', 'matches')} of rules`;
  const parts = [
    ...(suppressed.length === 0 ? [] : [`${suppressed.length} by ignore files (--explain lists them)`]),
    ...(known.length + knownMatches === 0 ? [] : [`${known.length}${matches} that the baseline has`]),
    ...(files === 0 ? [] : [`${counted(files, 'file', 'files')} by --exclude`]),
  ];
  return parts.length === 0 ? [] : [[piece(`Left out: ${parts.join(', ')}`, 'yellow')]];
}

function packagesLine({ inventory }: ScanReport): string {
  const ranges = inventory.packages.filter((found) => unresolvedRange(found) !== '').length;
  const declared = ranges === 0 ? '' : ` (${ranges} of them declared ranges without a version)`;
  return `${counted(inventory.packages.length, 'package', 'packages')}${declared} in ${counted(inventory.files.length, 'file', 'files')}`;
}

function advisoriesLine({ advisories }: ScanReport): string {
  return `${counted(advisories.records, 'advisory record', 'advisory records')}, snapshot ${advisories.snapshot.slice(0, 12)}${datesOf(advisories.origin)}`;
}

function datesOf(origin: SnapshotOrigin | undefined): string {
  if (origin === undefined) return '';
  const dates = [
    origin.newest === '' ? '' : `newest of ${origin.newest.slice(0, 10)}`,
    origin.epssDate === '' ? '' : `EPSS of ${origin.epssDate}`,
    origin.kevDate === '' ? '' : `KEV of ${origin.kevDate}`,
  ].filter((date) => date !== '');
  return dates.map((date) => `, ${date}`).join('');
}

function unscoredLine({ occurrences }: ScanReport): Piece[][] {
  const estimated = occurrences.filter(({ hit }) => hit.advisory.severitySource === 'estimated').length;
  if (estimated === 0) return [];
  return [[piece(`~ before a score: nobody scored the advisory, it is estimated (${estimated} of them)`, 'dim')]];
}
