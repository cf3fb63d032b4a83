/** What people read of a pull request in its code host: whether it passes, why, and each finding at its place. Made from the scan alone. */
import { counted } from '../../engine/text/counted.ts';
import { annotationsMax, type CommitReport } from '../bitbucket/pull-request-host.ts';
import type { FoundMatch, FoundOccurrence, Gap, PullRequestThreshold } from '../database/tables.ts';
import type { ScanRow } from '../scans/store.ts';
import { type PackageFindings, packageFindings } from './package-findings.ts';
import { noWay, type WayFinder } from './planned-way.ts';
import { reportAnnotations } from './report-annotations.ts';
import { reportComment } from './report-comment.ts';
import { codeSpan, markdownText } from './report-words.ts';
import { defaultThreshold, failsCheck, isMalicious, matchFailsCheck } from './threshold.ts';

export interface PullRequestReport {
  readonly report: CommitReport;
  /** One sentence, for the build status. */
  readonly verdict: string;
  readonly comment: string;
  /** Whether there is anything to say beside that all is well. */
  readonly isWorthComment: boolean;
}

export type JudgedScan = Pick<
  ScanRow,
  'introduced' | 'fixed' | 'introduced_matches' | 'disclosed' | 'vulnerability_count' | 'rule_match_count' | 'gaps'
>;

export function pullRequestReport(
  scan: JudgedScan,
  threshold: PullRequestThreshold = defaultThreshold,
  wayOf: WayFinder = noWay,
): PullRequestReport {
  const found = scan.introduced.map(wholeOccurrence);
  const shown = found.filter(({ reachability }) => reachability !== 'unreachable');
  const matches = scan.introduced_matches;
  const failing =
    found.filter((one) => failsCheck(one, threshold)).length +
    matches.filter((one) => matchFailsCheck(one, threshold)).length;
  const isPassed = failing === 0;
  const verdict = verdictOf(shown, matches, failing);
  const packages: readonly PackageFindings[] = packageFindings(shown, wayOf);
  const disclosed = packageFindings(
    scan.disclosed.filter(({ reachability }) => reachability !== 'unreachable'),
    wayOf,
  );
  const annotations = reportAnnotations(packages, matches);
  const unread = [...unreadSentences(scan.gaps), ...ruleSentences(scan.gaps)];
  const hidden = found.length - shown.length;
  const unlisted =
    Math.max(0, scan.vulnerability_count - found.length) + Math.max(0, scan.rule_match_count - matches.length);
  const notes = [
    ...(unlisted === 0 ? [] : [`${counted(unlisted, 'more finding', 'more findings')}, less urgent, are not listed.`]),
    ...(hidden === 0 ? [] : [`${counted(hidden, 'more vulnerability', 'more vulnerabilities')} cannot be reached.`]),
    ...scan.gaps.filter(({ status }) => status === 'suppressed').map(({ message }) => `${message}.`),
    ...unread,
  ];
  const details = [
    verdict,
    ...(scan.fixed.length === 0 ? [] : [`It fixes ${counted(scan.fixed.length, 'vulnerability', 'vulnerabilities')}.`]),
    ...(disclosed.length === 0
      ? []
      : [`Disclosed since it was opened, and in its target too: ${counted(disclosed.length, 'package', 'packages')}.`]),
    ...(annotations.length <= annotationsMax
      ? []
      : [`The ${annotations.length - annotationsMax} least severe of ${annotations.length} findings are not shown.`]),
    ...notes,
  ];
  const reachable = shown.filter(isReached).length;
  return {
    verdict,
    isWorthComment: shown.length + scan.fixed.length + matches.length > 0,
    comment: reportComment({ verdict, packages, matches, fixed: scan.fixed, disclosed, notes }),
    report: {
      isPassed,
      title: `Vedette: ${isPassed ? 'passed' : 'failed'}`,
      details: details.join('\n'),
      figures: [
        { title: 'Introduced, reached', value: reachable },
        { title: 'Introduced, to review', value: shown.length - reachable },
        { title: 'Rule matches', value: matches.length },
        { title: 'Fixed', value: scan.fixed.length },
      ],
      annotations: annotations.slice(0, annotationsMax),
    },
  };
}

/** Of scans from before whole occurrences were kept, what is known. */
export function wholeOccurrence(found: ScanRow['introduced'][number]): FoundOccurrence {
  return {
    packageName: found.packageIdentifier,
    ecosystem: '',
    startColumn: 1,
    endLine: found.startLine,
    endColumn: 1,
    directness: 'unknown',
    scope: 'unknown',
    dependencyPath: [],
    aliases: [],
    summary: '',
    exposure: 'unknown',
    fixedVersions: [],
    evidence: [],
    ...found,
  };
}

function isReached({ reachability }: FoundOccurrence): boolean {
  return reachability === 'reachable';
}

function verdictOf(shown: readonly FoundOccurrence[], matches: readonly FoundMatch[], failing: number): string {
  const reached = shown.filter(isReached).length;
  const malicious = shown.filter((one) => isMalicious(one) && !isReached(one)).length;
  const rest = shown.length - reached - malicious;
  const parts = [
    ...(reached === 0 ? [] : [counted(reached, 'vulnerability that is reached', 'vulnerabilities that are reached')]),
    ...(malicious === 0 ? [] : [counted(malicious, 'malicious package', 'malicious packages')]),
    ...(rest === 0 ? [] : [counted(rest, 'vulnerability to review', 'vulnerabilities to review')]),
    ...(matches.length === 0 ? [] : [counted(matches.length, 'match of a rule', 'matches of rules')]),
  ];
  if (parts.length === 0) return 'This pull request brings in no known vulnerability and no match of a rule.';
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  const total = shown.length + matches.length;
  const consequence =
    failing === 0
      ? ', which does not fail the check'
      : failing < total
        ? `; ${failing} of ${total} ${failing === 1 ? 'fails' : 'fail'} the check`
        : '';
  return `This pull request brings in ${list}${consequence}.`;
}

/** Files that were not read whole; what else a scan notes of its coverage is the same with and without the pull request. */
function unreadSentences(gaps: readonly Gap[]): string[] {
  const unread = gaps.filter(({ status }) => status === 'failed' || status === 'partial');
  const paths = [...new Set(unread.map(({ path }) => path))].filter((path) => path !== '');
  if (paths.length === 0) return [];
  const named = paths.slice(0, 3).map((path) => codeSpan(path));
  const rest = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  return [`Not read whole: ${named.join(', ')}${rest}.`];
}

/** Where rules could not be judged whole. */
function ruleSentences(gaps: readonly Gap[]): string[] {
  const ofRules = gaps.filter(({ status, path }) => status === 'rule' && path !== '');
  const shown = ofRules.slice(0, 3).map(({ path, message }) => `${codeSpan(path)}: ${markdownText(message)}.`);
  return ofRules.length > 3 ? [...shown, `${ofRules.length - 3} more files were not judged whole by rules.`] : shown;
}
