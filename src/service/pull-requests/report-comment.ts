/** The one comment on a pull request, in the Markdown that both editions show: short, and nothing in it is markup of a repository's. */
import { commentMark } from '../bitbucket/pull-request-host.ts';
import type { FoundMatch, FoundOccurrence } from '../database/tables.ts';
import { callSites, type PackageFindings } from './package-findings.ts';
import { advisoryLink, codeSpan, handlerWords, markdownText, packageWords } from './report-words.ts';

export interface CommentParts {
  readonly verdict: string;
  readonly packages: readonly PackageFindings[];
  readonly matches: readonly FoundMatch[];
  readonly fixed: readonly FoundOccurrence[];
  /** What the target has too, and was made known since the pull request was opened. */
  readonly disclosed: readonly PackageFindings[];
  readonly notes: readonly string[];
}

const rowsMax = 20;
const idsMax = 5;

export function reportComment({ verdict, packages, matches, fixed, disclosed, notes }: CommentParts): string {
  return [
    `**Vedette.** ${verdict}`,
    ...introducedTable(packages),
    ...matchList(matches),
    ...fixedList(fixed),
    ...disclosedList(disclosed),
    ...notes,
    `${commentMark}\n`,
  ].join('\n\n');
}

function introducedTable(packages: readonly PackageFindings[]): string[] {
  if (packages.length === 0) return [];
  const head = [
    '| Severity | Package | Advisories | In use | Where | What to do |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  const rows = packages.slice(0, rowsMax).map(({ found, severity, advice, isReached }) => {
    const [first] = found;
    const reached = found.find(({ reachability }) => reachability === 'reachable') ?? first;
    const [site = { path: first.manifestPath, startLine: first.startLine }] = callSites(reached);
    const cells = [
      severity,
      codeSpan(packageWords(first)),
      linksTo(found),
      isReached ? '**reached**' : 'to review',
      codeSpan(`${site.path}:${site.startLine}`),
      markdownText(advice),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['**Introduced by this pull request**', [...head, ...rows].join('\n'), ...more(packages.length, 'packages')];
}

function linksTo(found: readonly FoundOccurrence[]): string {
  const ids = [...new Set(found.map(({ advisoryId }) => advisoryId))];
  const rest = ids.length > idsMax ? ` and ${ids.length - idsMax} more` : '';
  return `${ids.slice(0, idsMax).map(advisoryLink).join(', ')}${rest}`;
}

function matchList(matches: readonly FoundMatch[]): string[] {
  if (matches.length === 0) return [];
  const lines = matches
    .slice(0, rowsMax)
    .map(
      ({ path, startLine, message, severity, finding }) =>
        `- ${severity}: ${markdownText(message)} (${codeSpan(`${path}:${startLine}`)}${finding?.handler === undefined ? '' : `, in ${codeSpan(handlerWords(finding.handler))}`})`,
    );
  return ['**Matches of rules**', lines.join('\n'), ...more(matches.length, 'matches')];
}

function fixedList(fixed: readonly FoundOccurrence[]): string[] {
  if (fixed.length === 0) return [];
  const groups = [...Map.groupBy(fixed, (one) => [packageWords(one), one.manifestPath].join('\n')).values()];
  const lines = groups.slice(0, rowsMax).map((group) => {
    const [first] = group as [FoundOccurrence];
    return `- ${codeSpan(packageWords(first))} in ${codeSpan(first.manifestPath)}: ${linksTo(group)}`;
  });
  return ['**Fixed by it**', lines.join('\n'), ...more(groups.length, 'packages')];
}

function disclosedList(packages: readonly PackageFindings[]): string[] {
  if (packages.length === 0) return [];
  const lines = packages.slice(0, rowsMax).map(({ found, severity, advice }) => {
    const [first] = found;
    return `- ${severity}: ${codeSpan(packageWords(first))} in ${codeSpan(first.manifestPath)}: ${linksTo(found)}. ${markdownText(advice)}`;
  });
  const title = '**Disclosed meanwhile**, and not of this pull request: its target has it too';
  return [title, lines.join('\n'), ...more(packages.length, 'packages')];
}

function more(total: number, what: string): string[] {
  return total <= rowsMax ? [] : [`and ${total - rowsMax} more ${what}, less urgent.`];
}
