/** The report of a scan for a person at a terminal: vulnerabilities by their priority, then what was not read. */
import type { SnapshotOrigin } from '../model/advisory.ts';
import { countedForeign } from './counted-foreign.ts';
import type { CoverageNote } from '../model/coverage-note.ts';
import { unresolvedRange, versionOrRange } from '../model/unresolved-range.ts';
import { byPriority } from './occurrence-priority.ts';
import type { Priority } from './priority.ts';
import { type Occurrence, type ScanReport, starterSetAlone } from './scan-report.ts';

export interface TableOptions {
  /** Shows explanation and evidence under each vulnerability. */
  readonly isExplaining: boolean;
}

export function tableReport(report: ScanReport, options: TableOptions): string {
  const lines: string[] = [];
  const occurrences = byPriority(report.occurrences);
  if (occurrences.length > 0) {
    const rows = occurrences.map(rowOf);
    const widths = headings.map((heading, column) =>
      Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
    );
    const line = (row: readonly string[]): string =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd();
    lines.push(line(headings), line(widths.map((width) => '─'.repeat(width))));
    for (const [index, row] of rows.entries()) {
      lines.push(line(row));
      const occurrence = occurrences[index];
      if (options.isExplaining && occurrence !== undefined) lines.push(...explain(occurrence));
    }
    lines.push('');
  }
  lines.push(...ruleLines(report), ...noteLines(report, options), ...gapLines(report), summary(report));
  return `${lines.join('\n')}\n`;
}

const headings = ['PRIORITY', 'SEVERITY', 'REACHABILITY', 'PACKAGE', 'VERSION', 'FIXED IN', 'ADVISORY', 'WHERE'];

function rowOf({ package: vulnerable, hit, verdict, priority }: Occurrence & Priority): string[] {
  const { advisory } = hit;
  const mark = advisory.severitySource === 'estimated' ? '~' : '';
  const score = advisory.severityScore > 0 ? ` ${mark}${advisory.severityScore.toFixed(1)}` : '';
  return [
    String(priority),
    `${advisory.severity}${score}`,
    verdict.reachability === 'needsReview' ? `${verdict.reachability} (${verdict.exposure})` : verdict.reachability,
    `${vulnerable.ecosystem}: ${vulnerable.name}${vulnerable.directness === 'transitive' ? ' (transitive)' : ''}`,
    versionOrRange(vulnerable),
    hit.fixedVersions[0] ?? 'no fix',
    [advisory.id, ...advisory.aliases.slice(0, 1)].join(' '),
    `${vulnerable.manifestPath}:${vulnerable.span.startLine}`,
  ].map(printable);
}

function explain({ package: vulnerable, verdict, priority, priorityReasons }: Occurrence & Priority): string[] {
  const path =
    vulnerable.dependencyPath.length > 1 ? [`    brought in by ${vulnerable.dependencyPath.join(' → ')}`] : [];
  const steps = verdict.evidence.map((step) => {
    const place = step.path === '' ? '' : ` ${step.path}:${step.startLine}:${step.startColumn}`;
    const snippet = step.snippet.trim() === '' ? '' : `  ${step.snippet.trim()}`;
    return `    ${step.kind}${place} ${step.symbol}${snippet}`;
  });
  const reasons = `    priority ${priority}: ${priorityReasons.join(' ')}`;
  return [`    ${verdict.explanation}`, reasons, ...path, ...steps].map(printable);
}

function ruleLines({ ruleOutcome }: ScanReport): string[] {
  const matches = ruleOutcome.matches.map(({ ruleId, path, span, message, severity = 'medium' }) =>
    printable(`rule ${ruleId} (${severity})  ${path}:${span.startLine}  ${message}`),
  );
  const problems = ruleOutcome.problems.map(({ ruleId, path, message }) =>
    printable(`  rule ${ruleId}  ${path === '' ? '' : `${path}  `}${message}`),
  );
  return [
    ...(matches.length === 0 ? [] : [...matches, '']),
    ...(problems.length === 0 ? [] : ['Not checked by rules:', ...problems, '']),
  ];
}

function noteLines({ notes }: ScanReport, { isExplaining }: TableOptions): string[] {
  const of = (wanted: CoverageNote['kind']) => notes.filter(({ kind }) => kind === wanted);
  const [ranges, others, foreign] = [of('range'), of('source'), of('foreign')];
  const lineOf = ({ path, line, message }: CoverageNote): string => printable(`  ${path}:${line}  ${message}`);
  return [
    ...(others.length === 0 ? [] : ['Listed, and not matched by name:', ...others.map(lineOf), '']),
    ...(foreign.length === 0
      ? []
      : [
          'Of no ecosystem that is matched here:',
          ...(isExplaining
            ? foreign.map(lineOf)
            : countedForeign(foreign).map(({ path, message }) => printable(`  ${path}  ${message}`))),
          '',
        ]),
    ...(ranges.length === 0
      ? []
      : [
          'Declared as ranges that no lockfile resolves:',
          ...(isExplaining ? ranges.map(lineOf) : countedRanges(ranges)),
          '',
        ]),
  ];
}

/** One line a manifest: a project without a lockfile has many ranges, most of which a fresh install settles well. */
function countedRanges(notes: readonly CoverageNote[]): string[] {
  return [...Map.groupBy(notes, ({ path }) => path)].map(([path, ofPath]) => {
    const packages = new Set(ofPath.map(({ ecosystem, name }) => `${ecosystem}\n${name}`)).size;
    const ids = new Set(ofPath.flatMap(({ advisoryIds }) => advisoryIds)).size;
    return printable(
      `  ${path}  ${packages} ${packages === 1 ? 'package' : 'packages'} with ${ids} ${ids === 1 ? 'advisory' : 'advisories'} that concern only some of the versions allowed (--explain lists them)`,
    );
  });
}

function gapLines({ inventory }: ScanReport): string[] {
  const lines = inventory.files.flatMap(({ path, status, problems }) =>
    problems.length > 0
      ? problems.map(({ line, message }) => `${status}  ${path}${line > 0 ? `:${line}` : ''}  ${message}`)
      : status === 'unsupported'
        ? [`unsupported  ${path}`]
        : [],
  );
  return lines.length === 0 ? [] : ['Not read, or read in part:', ...lines.map((line) => printable(`  ${line}`)), ''];
}

function summary({ inventory, occurrences, advisories }: ScanReport): string {
  const count = (reachability: string): number =>
    occurrences.filter(({ verdict }) => verdict.reachability === reachability).length;
  const estimated = occurrences.filter(({ hit }) => hit.advisory.severitySource === 'estimated').length;
  const unscored =
    estimated === 0 ? '' : `\n~ before a score: nobody scored the advisory, it is estimated (${estimated} of them)`;
  const ranges = inventory.packages.filter((found) => unresolvedRange(found) !== '').length;
  const counts = [
    `${inventory.packages.length} packages${ranges === 0 ? '' : ` (${ranges} of them declared ranges without a version)`} in ${inventory.files.length} files, ${occurrences.length} vulnerabilities`,
    `(${count('reachable')} reachable, ${count('needsReview')} to review, ${count('unreachable')} unreachable),`,
    `${advisories.records} advisory records, snapshot ${advisories.snapshot.slice(0, 12)}${datesOf(advisories.origin)}`,
  ].join(' ');
  return `${counts}${advisories.origin?.isStarterSet === true ? `\n${starterSetAlone}` : ''}${unscored}`;
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

/** Names and paths come from the scanned material: control characters must not reach the terminal. */
function printable(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, '\ufffd');
}
