/**
 * What a pull request brings in and takes away: two analyses on the same advisories, compared as two scans of one branch are. What both have is
 * none of its doing, also where its file was renamed, its line moved or its code formatted.
 */
import { compareText } from '../../engine/text/compare-text.ts';
import { createHash } from 'node:crypto';
import type { RuleMatch } from '../../engine/rules/model/rule.ts';
import { unresolvedRange } from '../../engine/model/unresolved-range.ts';
import { matchFindings } from '../issues/match-findings.ts';
import { matchPackagePlaces } from '../issues/match-package-places.ts';
import type { FoundMatch, FoundOccurrence } from '../database/tables.ts';
import { purlWithoutVersion } from '../packages/package-identifier.ts';
import { ruleFinding } from '../rules/rule-finding.ts';
import type { JudgedRule } from '../rules/rules-of-repository.ts';
import { findingPriority } from './threshold.ts';
import type { ResultOccurrence, ScanResult } from '../scans/scan-result.ts';

export interface PullRequestFindings {
  /** What only the head has, most urgent first; a finding that becomes reachable is introduced too. */
  readonly introduced: readonly FoundOccurrence[];
  /** What only the base has, where the head was read well enough to say so. */
  readonly fixed: readonly FoundOccurrence[];
  readonly introducedMatches: readonly FoundMatch[];
  /** What both have and was made known after the pull request was opened: none of its doing, and news to whoever works on it. */
  readonly disclosed: readonly FoundOccurrence[];
  /** How many there are, of which the lists hold the most urgent. */
  readonly introducedCount: number;
  readonly introducedMatchCount: number;
}

/** More than a code host shows of one commit. */
const findingsMax = 1_000;
const evidenceMax = 20;
const disclosedMax = 100;

/**
 * @param openedAt when the pull request was; undefined: nothing is told apart by it
 * @param rules that were run
 */
export function compareScans(
  head: ScanResult,
  base: ScanResult,
  openedAt?: Date,
  rules: readonly JudgedRule[] = [],
): PullRequestFindings {
  const [atHead, atBase] = [occurrencesOf(head), occurrencesOf(base)];
  const keysOfBase = new Set(atBase.map(({ key }) => key));
  const keysOfHead = new Set(atHead.map(({ plainKey }) => plainKey));
  const added = atHead.filter(({ key }) => !keysOfBase.has(key));
  const gone = atBase.filter(({ plainKey }) => !keysOfHead.has(plainKey));
  const wereBefore = new Set(atBase.map(({ plainKey }) => plainKey));
  const come = added.filter(({ plainKey }) => !wereBefore.has(plainKey));
  const moved = matchPackagePlaces(
    gone.map((one, at) => ({ ...placeOf(one), ...standing(at, wasReadWhole(head, one.found)), one })),
    come.map((one) => ({ ...placeOf(one), one })),
  );
  const stayed = new Set([...moved.values()].map(({ one }) => one));
  // Reached only now, it is news wherever it stood before.
  const known = new Set(
    [...moved].filter(([to, from]) => isReached(from.one) || !isReached(to.one)).map(([to]) => to.one),
  );
  const fixed = gone.filter((one) => !stayed.has(one) && wasReadWhole(head, one.found));
  const introduced = added.filter((one) => !known.has(one));
  const matches = introducedMatches(head, base, rules);
  return {
    introduced: mostUrgent(introduced, findingsMax),
    fixed: mostUrgent(fixed, findingsMax),
    introducedMatches: matches.slice(0, findingsMax),
    disclosed: disclosedSince(openedAt, atHead, new Set(introduced)),
    introducedCount: introduced.length,
    introducedMatchCount: matches.length,
  };
}

function disclosedSince(
  openedAt: Date | undefined,
  atHead: readonly Compared[],
  introduced: ReadonlySet<Compared>,
): FoundOccurrence[] {
  if (openedAt === undefined) return [];
  const later = atHead.filter(
    (one) => !introduced.has(one) && Date.parse(one.found.published ?? '') > openedAt.getTime(),
  );
  return mostUrgent(later, disclosedMax);
}

interface Compared {
  readonly found: FoundOccurrence;
  /** Package, manifest, vulnerability and whether it can be reached; not the version, so that a bump that mends nothing introduces nothing. */
  readonly key: string;
  readonly plainKey: string;
}

function isReached({ found }: Compared): boolean {
  return found.reachability === 'reachable';
}

function placeOf({
  found: { packageIdentifier, advisoryId, manifestPath, version, versionRange = version },
}: Compared) {
  return { owner: `${packageIdentifier}\n${advisoryId}`, path: manifestPath, version: versionRange };
}

/** How what the base has stands to what the head has. */
function standing(at: number, mayMove: boolean) {
  return { id: String(at).padStart(8, '0'), isPresent: true, mayMove, isDismissed: false };
}

function occurrencesOf(result: ScanResult): Compared[] {
  const compared = new Map<string, Compared>();
  for (const occurrence of result.occurrences) {
    const found = foundOccurrence(result, occurrence);
    if (found === undefined) continue;
    const anywhere = [found.packageIdentifier, found.advisoryId];
    const isReachable = String(found.reachability === 'reachable');
    const one = {
      found,
      key: [...anywhere, isReachable, found.manifestPath].join('\n'),
      plainKey: [...anywhere, found.manifestPath].join('\n'),
    };
    if (!compared.has(one.key)) compared.set(one.key, one);
  }
  return [...compared.values()];
}

function foundOccurrence(result: ScanResult, occurrence: ResultOccurrence): FoundOccurrence | undefined {
  const vulnerable = result.packages[occurrence.packageIndex];
  const advisory = result.advisories[occurrence.advisoryIndex];
  if (vulnerable === undefined || advisory === undefined) return undefined;
  const { code, reachability, exposure, explanation, evidence } = occurrence.verdict;
  const range = unresolvedRange(vulnerable);
  return {
    packageIdentifier: purlWithoutVersion(vulnerable.purl),
    packageName: vulnerable.name,
    ecosystem: vulnerable.ecosystem,
    version: vulnerable.version,
    ...(range === '' ? {} : { versionRange: range }),
    manifestPath: vulnerable.manifestPath,
    ...vulnerable.span,
    directness: vulnerable.directness,
    scope: vulnerable.scope,
    dependencyPath: [...vulnerable.dependencyPath],
    advisoryId: advisory.id,
    aliases: [...advisory.aliases],
    summary: advisory.summary,
    severity: advisory.severity,
    severityScore: advisory.severityScore,
    severitySource: advisory.severitySource,
    reachability,
    exposure,
    explanation,
    fixedVersions: [...occurrence.fixedVersions],
    evidence: evidence.slice(0, evidenceMax),
    published: advisory.published,
    isMalicious: advisory.isMalicious,
    reason: code,
    ...(advisory.isAvailabilityAlone === true ? { isAvailabilityAlone: true } : {}),
    ...(advisory.isKnownExploited === undefined ? {} : { isKnownExploited: advisory.isKnownExploited }),
    ...(advisory.epss === undefined ? {} : { epss: advisory.epss }),
  };
}

/** A file that is gone took its packages along; one that was not read whole may hold them still. */
function wasReadWhole(head: ScanResult, { manifestPath }: FoundOccurrence): boolean {
  const file = head.files.find(({ path }) => path === manifestPath);
  return file === undefined || file.status === 'parsed';
}

function mostUrgent(compared: readonly Compared[], max: number): FoundOccurrence[] {
  return compared
    .map(({ found }) => ({
      found,
      isReachable: found.reachability === 'reachable',
      priority: findingPriority(found).priority,
      text: `${found.packageIdentifier} ${found.advisoryId}`,
    }))
    .sort(
      (a, b) =>
        Number(b.isReachable) - Number(a.isReachable) ||
        b.priority - a.priority ||
        b.found.severityScore - a.found.severityScore ||
        compareText(a.text, b.text),
    )
    .slice(0, max)
    .map(({ found }) => found);
}

function introducedMatches(head: ScanResult, base: ScanResult, rules: readonly JudgedRule[]): FoundMatch[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const unchecked = new Set(head.uncheckedRules.map(({ ruleId, path }) => `${ruleId}\n${path}`));
  const known = base.ruleMatches.map((match, at) => {
    const mayMove = !unchecked.has(`${match.ruleId}\n${match.path}`) && !unchecked.has(`${match.ruleId}\n`);
    // Whoever accepted the code of the base did not see what it is edited to: only slight edits are no news.
    return { ...codeOf(match), ...standing(at, mayMove), isDismissed: true };
  });
  const found = head.ruleMatches.map((match) => ({ ...codeOf(match), match }));
  const pairs = matchFindings(known, found);
  const introduced = found
    .filter((one) => !pairs.has(one))
    .map(({ match }): FoundMatch => {
      const { ruleId, path, span, snippet, message, severity = 'medium' } = match;
      return { ruleId, path, ...span, snippet, message, severity, finding: ruleFinding(match, byId.get(ruleId)) };
    });
  const rank = { high: 0, medium: 1, low: 2 } as const;
  return introduced.sort(
    (a, b) => rank[a.severity] - rank[b.severity] || compareText(a.path, b.path) || a.startLine - b.startLine,
  );
}

function codeOf({ ruleId, path, span, snippet, fingerprint }: RuleMatch) {
  const { code = '', context = '', sketch = '', around = '' } = fingerprint ?? {};
  return {
    owner: ruleId,
    path,
    line: span.startLine,
    column: span.startColumn,
    code,
    context,
    sketch,
    around,
    snippet,
  };
}

/** Equal for the same finding in every report on the same pull request, and short enough for any code host. */
export function findingKey(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}
