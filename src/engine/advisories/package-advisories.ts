/** All that advisories say of one package, compiled for comparison, and the question asked of it: which of them apply to this version? */
import type { AnyVersionScheme } from '../versions/version-scheme.ts';
import type { Advisory, AdvisoryHit, VulnerableSymbols } from './advisory.ts';
import type { AffectedRange } from './osv-record.ts';
import { mergeSymbols } from './read-symbols.ts';
import { severityLevelOf } from './severity.ts';
import type { Score } from './severity.ts';
import { compileRanges, containsVersion } from './version-ranges.ts';
import type { CompiledRanges } from './version-ranges.ts';

/** Versions named one by one; a set is one. */
export interface ListedVersions {
  has(version: string): boolean;
  values(): Iterable<string>;
}

/** What one record says of the package. */
export interface Statement {
  /** The id that speaks for the record's group. */
  readonly speaker: string;
  readonly ranges: readonly AffectedRange[];
  readonly versions: ListedVersions;
  readonly unusable: string;
  /** Read only for statements that hit. */
  readonly symbols: () => VulnerableSymbols;
  /** Where the package's severity differs from the record's. */
  readonly score?: Score;
}

interface Compiled {
  readonly statement: Statement;
  readonly ranges: CompiledRanges;
  /** The listed versions, parsed, where no range speaks for them: `1.0` on the list means `1.0.0` too. */
  readonly listed: readonly unknown[];
}

interface CompiledGroup {
  readonly speaker: string;
  readonly statements: readonly Compiled[];
  /** Ascending. */
  readonly fixed: readonly { readonly text: string; readonly parsed: unknown }[];
}

export interface PackageAdvisories {
  readonly scheme: AnyVersionScheme;
  readonly groups: readonly CompiledGroup[];
  /** The last answers, by version: a project asks the same question from many lockfiles. */
  readonly answers: Map<string, readonly AdvisoryHit[]>;
}

const answersMax = 16;

export function compilePackage(scheme: AnyVersionScheme, statements: readonly Statement[]): PackageAdvisories {
  const bySpeaker = Map.groupBy(statements, ({ speaker }) => speaker);
  const groups = [...bySpeaker.keys()]
    .sort()
    .map((speaker) => compileGroup(scheme, speaker, bySpeaker.get(speaker) ?? []));
  return { scheme, groups, answers: new Map() };
}

export function findHits(
  found: PackageAdvisories,
  version: string,
  advisoryOf: (speaker: string) => Advisory,
): readonly AdvisoryHit[] {
  if (version === '') return [];
  const known = found.answers.get(version);
  if (known !== undefined) return known;
  const { scheme } = found;
  const parsed: unknown = scheme.parse(version);
  const hits: AdvisoryHit[] = [];
  for (const group of found.groups) {
    const judgement = judge(scheme, group, version, parsed);
    if (judgement !== undefined) hits.push(hitOf(scheme, group, parsed, judgement, advisoryOf));
  }
  if (found.answers.size >= answersMax) found.answers.clear();
  found.answers.set(version, hits);
  return hits;
}

/** `99.999.99999`: how some sources say that no version is fixed. */
const neverFixed = /^9{2,}(?:\.9{2,})+$/;

function compileGroup(scheme: AnyVersionScheme, speaker: string, statements: readonly Statement[]): CompiledGroup {
  const fixed = new Map<string, unknown>();
  for (const { ranges } of statements) {
    for (const { kind, version } of ranges.flat()) {
      if (kind !== 'fixed' || fixed.has(version) || neverFixed.test(version)) continue;
      const parsed: unknown = scheme.parse(version);
      if (parsed !== undefined) fixed.set(version, parsed);
    }
  }
  return {
    speaker,
    statements: statements.map((statement) => ({
      statement,
      ranges: compileRanges(scheme, statement.ranges),
      listed:
        statement.ranges.length > 0
          ? []
          : [...statement.versions.values()].map((text) => scheme.parse(text)).filter((parsed) => parsed !== undefined),
    })),
    fixed: [...fixed].map(([text, parsed]) => ({ text, parsed })).sort((a, b) => scheme.compare(a.parsed, b.parsed)),
  };
}

/** Why a group applies: `''` where it certainly does, a reason where nobody can tell, `undefined` where it does not. */
function judge(scheme: AnyVersionScheme, group: CompiledGroup, version: string, parsed: unknown): string | undefined {
  let doubt: string | undefined;
  for (const { statement, ranges, listed } of group.statements) {
    if (ranges.isEverything || statement.versions.has(version)) return '';
    if (parsed !== undefined) {
      if (containsVersion(scheme, ranges, parsed)) return '';
      if (listed.some((other) => scheme.compare(parsed, other) === 0)) return '';
    }
    if (statement.unusable !== '') doubt ??= sentence(statement.unusable);
    else if (ranges.hasUnordered)
      doubt ??= `The advisory's range has a version that the ${scheme.name} order cannot read.`;
    else if (parsed === undefined && ranges.intervals.length > 0) {
      doubt ??= `The version "${version.slice(0, 100)}" cannot be compared with the advisory's range (${scheme.name} order).`;
    }
  }
  return doubt;
}

function hitOf(
  scheme: AnyVersionScheme,
  group: CompiledGroup,
  parsed: unknown,
  reason: string,
  advisoryOf: (speaker: string) => Advisory,
): AdvisoryHit {
  const score = group.statements.find(({ statement }) => statement.score !== undefined)?.statement.score;
  return {
    // Read when asked for: most callers first count.
    get advisory() {
      const advisory = advisoryOf(group.speaker);
      if (score === undefined || advisory.isMalicious) return advisory;
      return { ...advisory, severity: severityLevelOf(score.score), severityScore: score.score, cvss: score.vector };
    },
    isCertain: reason === '',
    reason,
    fixedVersions: fixedFor(scheme, group, parsed),
    get symbols() {
      return mergeSymbols(group.statements.map(({ statement }) => statement.symbols()));
    },
  };
}

function fixedFor(scheme: AnyVersionScheme, { fixed }: CompiledGroup, parsed: unknown): string[] {
  if (parsed === undefined) return fixed.map(({ text }) => text);
  const above = fixed.filter((version) => scheme.compare(version.parsed, parsed) > 0);
  const below = fixed.filter((version) => scheme.compare(version.parsed, parsed) <= 0);
  return [...above, ...below].map(({ text }) => text);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
