/** All that advisories say of one package, compiled for comparison, and the question asked of it: which of them apply to this version? */
import { compareText } from '../text/compare-text.ts';
import type { AnyVersionScheme } from '../versions/version-scheme.ts';
import type { Advisory, AdvisoryHit, AffectedEnd, VulnerableSymbols } from '../model/advisory.ts';
import type { KnownVersion, Spans } from './judge-range.ts';
import type { AffectedRange } from './osv-record.ts';
import { type PackageScore, severityOfPackage } from './group-severity.ts';
import { mergeSymbols } from './read-symbols.ts';
import { type CompiledRanges, compileRanges, containsVersion } from './version-ranges.ts';

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
  /** Whether it stands beside the records of sources, and says nothing but symbols; asked only of statements that hit. */
  readonly isOverlay: () => boolean;
  /** Where the record scores the package by itself. */
  readonly score?: PackageScore;
}

/** Parsed when first needed: of most statements one bound, or none, decides. */
export interface Compiled {
  readonly statement: Statement;
  ranges?: CompiledRanges;
  /** The listed versions, parsed, where no range speaks for them: `1.0` on the list means `1.0.0` too. */
  listed?: readonly unknown[];
}

interface FixedVersion {
  readonly text: string;
  readonly parsed: unknown;
}

export interface CompiledGroup {
  readonly speaker: string;
  readonly statements: readonly Compiled[];
  /** Ascending, without those that any record of the group calls affected. */
  fixed?: readonly FixedVersion[];
  affected?: AffectedSpans;
}

/** All versions that a group calls affected, and why that may not be all; empty where it is. */
export interface AffectedSpans {
  readonly affected: Spans;
  readonly doubt: string;
}

export interface PackageAdvisories {
  readonly scheme: AnyVersionScheme;
  readonly groups: readonly CompiledGroup[];
  /** The last answers, by version: a project asks the same question from many lockfiles. */
  readonly answers: Map<string, readonly AdvisoryHit[]>;
  /** Versions that any of the advisories names. */
  named?: readonly KnownVersion[];
}

const answersMax = 16;

export function compilePackage(scheme: AnyVersionScheme, statements: readonly Statement[]): PackageAdvisories {
  const bySpeaker = new Map<string, Compiled[]>();
  for (const statement of statements) {
    const known = bySpeaker.get(statement.speaker);
    if (known === undefined) bySpeaker.set(statement.speaker, [{ statement }]);
    else known.push({ statement });
  }
  const groups = [...bySpeaker].map(([speaker, compiled]): CompiledGroup => ({ speaker, statements: compiled }));
  if (groups.length > 1) groups.sort((a, b) => compareText(a.speaker, b.speaker));
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
    const judgement = reasonOfDoubt(scheme, group, version, parsed);
    if (judgement !== undefined) hits.push(hitOf(scheme, group, parsed, judgement, advisoryOf));
  }
  if (found.answers.size >= answersMax) found.answers.clear();
  found.answers.set(version, hits);
  return hits;
}

/** Who speaks for each vulnerability of the package, whatever the version; in order. */
export function speakersOf({ groups }: PackageAdvisories): readonly string[] {
  return groups.map(({ speaker }) => speaker);
}

/** `99.999.99999`: how some sources say that no version is fixed; `2.999.999`: an end above all of a line that will ever be. */
export function isNoRelease(version: string): boolean {
  return /^9{2,}(?:\.9{2,})+$|(?:^|\D)9{3,}(?:\D|$)/.test(version);
}

function fixedOf(scheme: AnyVersionScheme, group: CompiledGroup): readonly FixedVersion[] {
  if (group.fixed !== undefined) return group.fixed;
  const fixed = new Map<string, unknown>();
  for (const { statement } of group.statements) {
    for (const { kind, version } of statement.ranges.flat()) {
      if (kind !== 'fixed' || fixed.has(version) || isNoRelease(version)) continue;
      const parsed: unknown = scheme.parse(version);
      if (parsed !== undefined) fixed.set(version, parsed);
    }
  }
  group.fixed = [...fixed]
    .map(([text, parsed]) => ({ text, parsed }))
    // One line of versions may begin where another ends, or another record of the group know better.
    .filter(({ text, parsed }) => reasonOfDoubt(scheme, group, text, parsed) !== '')
    .sort((a, b) => scheme.compare(a.parsed, b.parsed));
  return group.fixed;
}

function listedOf(scheme: AnyVersionScheme, compiled: Compiled): readonly unknown[] {
  if (compiled.statement.ranges.length > 0) return [];
  compiled.listed ??= [...compiled.statement.versions.values()]
    .map((text): unknown => scheme.parse(text))
    .filter((parsed) => parsed !== undefined);
  return compiled.listed;
}

/** Why a group applies: `''` where it certainly does, a reason where nobody can tell, `undefined` where it does not. */
function reasonOfDoubt(
  scheme: AnyVersionScheme,
  group: CompiledGroup,
  version: string,
  parsed: unknown,
): string | undefined {
  let doubt: string | undefined;
  for (const compiled of group.statements) {
    const { statement } = compiled;
    if (statement.versions.has(version)) return '';
    const ranges = (compiled.ranges ??= compileRanges(scheme, statement.ranges));
    if (ranges.isEverything) return '';
    if (parsed !== undefined) {
      if (containsVersion(scheme, ranges, parsed)) return '';
      if (listedOf(scheme, compiled).some((other) => scheme.compare(parsed, other) === 0)) return '';
    }
    if (statement.unusable !== '') doubt ??= sentence(statement.unusable);
    else if (ranges.hasUnordered) doubt ??= unorderedRange(scheme);
    else if (parsed === undefined && ranges.intervals.length > 0) {
      doubt ??= `The version "${version.slice(0, 100)}" cannot be compared with the advisory's range (${scheme.name} order).`;
    }
  }
  return doubt;
}

export function hitOf(
  scheme: AnyVersionScheme,
  group: CompiledGroup,
  parsed: unknown,
  reason: string,
  advisoryOf: (speaker: string) => Advisory,
): AdvisoryHit {
  let fixedVersions: readonly string[] | undefined;
  const hit: AdvisoryHit = {
    // Read when asked for: most callers first count.
    get advisory() {
      const scores = group.statements.map(({ statement }) => statement.score).filter((score) => score !== undefined);
      const advisory = advisoryOf(group.speaker);
      if (scores.length === 0 || advisory.isMalicious) return advisory;
      return { ...advisory, ...severityOfPackage(advisory, group.speaker, scores) };
    },
    isCertain: reason === '',
    reason,
    get fixedVersions() {
      fixedVersions ??= fixedFor(scheme, fixedOf(scheme, group), parsed);
      return fixedVersions;
    },
    get affectedUpTo() {
      return endOf(scheme, group, parsed);
    },
    get symbols() {
      return mergeSymbols(group.statements.map(({ statement }) => statement.symbols()));
    },
  };
  // Asked for by explanations alone: no part of what is compared and sent to other processes.
  return Object.defineProperty(hit, 'namedByRecords', {
    get() {
      const own = group.statements.filter(({ statement }) => !statement.isOverlay());
      return mergeSymbols(own.map(({ statement }) => statement.symbols())).entries;
    },
  });
}

export function unorderedRange({ name }: AnyVersionScheme): string {
  return `The advisory's range has a version that the ${name} order cannot read.`;
}

function fixedFor(scheme: AnyVersionScheme, fixed: readonly FixedVersion[], parsed: unknown): string[] {
  if (parsed === undefined) return fixed.map(({ text }) => text);
  const above = fixed.filter((version) => scheme.compare(version.parsed, parsed) > 0);
  const below = fixed.filter((version) => scheme.compare(version.parsed, parsed) <= 0);
  return [...above, ...below].map(({ text }) => text);
}

function endOf(scheme: AnyVersionScheme, group: CompiledGroup, parsed: unknown): AffectedEnd | undefined {
  if (parsed === undefined || fixedOf(scheme, group).some((fixed) => scheme.compare(fixed.parsed, parsed) > 0))
    return undefined;
  let end: (AffectedEnd & { readonly parsed: unknown }) | undefined;
  for (const compiled of group.statements) {
    const { statement } = compiled;
    const { intervals, hasUnordered } = (compiled.ranges ??= compileRanges(scheme, statement.ranges));
    const isOpen = hasUnordered || statement.unusable !== '' || intervals.some(({ to }) => to === undefined);
    // Of versions that are listed nobody knows whether more have come since.
    if (isOpen || (intervals.length === 0 && !statement.isOverlay())) return undefined;
    for (const { kind, version } of statement.ranges.flat()) {
      const own: unknown = kind === 'introduced' ? undefined : scheme.parse(version);
      if (own === undefined || isNoRelease(version)) continue;
      const order = end === undefined ? 1 : scheme.compare(own, end.parsed);
      const isIncluded = kind === 'last_affected';
      if (order > 0 || (order === 0 && isIncluded)) end = { version, isIncluded, parsed: own };
    }
  }
  return end === undefined || scheme.compare(end.parsed, parsed) < 0
    ? undefined
    : { version: end.version, isIncluded: end.isIncluded };
}

export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
