/** Asks the advisories of one package what they say of a declared range that no lockfile resolves. */
import type { Advisory, AdvisoryHit, RangeAnswer } from '../model/advisory.ts';
import { onlyVersion } from '../versions/version-span.ts';
import type { AnyVersionScheme } from '../versions/version-scheme.ts';
import { type AskedRange, judgeRange, type KnownVersion, readRange, type Spans } from './judge-range.ts';
import {
  type AffectedSpans,
  type CompiledGroup,
  hitOf,
  isNoRelease,
  type PackageAdvisories,
  sentence,
  unorderedRange,
} from './package-advisories.ts';
import { compileRanges, containsVersion } from './version-ranges.ts';

/** A range that no lockfile resolves, compared as a whole. */
export function findRangeHits(
  found: PackageAdvisories,
  text: string,
  advisoryOf: (speaker: string) => Advisory,
): RangeAnswer {
  const { scheme } = found;
  const range = readRange(scheme, text, (found.named ??= namedVersions(found)));
  if (range === undefined) return { ...noAnswer, status: 'unreadable' };
  if (range.allowed.length === 0) return { ...noAnswer, status: 'empty' };
  const hits: AdvisoryHit[] = [];
  const avoided: string[] = [];
  for (const group of found.groups) {
    const { affected, doubt } = (group.affected ??= affectedOf(scheme, group));
    const judged = judgeRange(scheme, range, affected);
    const kind = doubt !== '' && judged !== 'every' && judged !== 'fresh' ? 'possible' : judged;
    if (kind === 'avoided') avoided.push(group.speaker);
    if (kind === 'avoided' || kind === 'none') continue;
    const reason = kind === 'possible' ? `${rangeSentence(kind, range)}${doubt === '' ? '' : ` ${doubt}`}` : '';
    const hit = hitOf(scheme, group, range.lowest?.parsed, reason, advisoryOf);
    // Added to the hit itself, whose other fields are read when asked for.
    hits.push(Object.assign(hit, { range: { kind, sentence: rangeSentence(kind, range) } }));
  }
  return { status: 'read', hits, avoided, fresh: range.freshVersion, lowest: range.lowest?.text ?? '' };
}

export const noAnswer: RangeAnswer = { status: 'read', hits: [], avoided: [], fresh: '', lowest: '' };

function rangeSentence(kind: 'every' | 'fresh' | 'possible', { text, freshVersion, lowest }: AskedRange): string {
  const range = text.slice(0, 100);
  if (kind === 'every')
    return `No lockfile resolves the declared range ${range}, and every version that it allows is affected.`;
  if (kind === 'fresh')
    return `No lockfile resolves the declared range ${range}; a fresh install takes ${freshVersion === '' ? 'an affected version' : `${freshVersion} or one beyond it, which are affected`}.`;
  return `No lockfile resolves the declared range ${range}, and some of what it allows is affected${lowest === undefined ? '' : `; the lowest version allowed is ${lowest.text}`}.`;
}

function affectedOf(scheme: AnyVersionScheme, group: CompiledGroup): AffectedSpans {
  const affected: Spans[number][] = [];
  let doubt = '';
  for (const compiled of group.statements) {
    const { statement } = compiled;
    const ranges = (compiled.ranges ??= compileRanges(scheme, statement.ranges));
    for (const { from, to, includesTo } of ranges.intervals)
      affected.push({ from, includesFrom: from !== undefined, to, includesTo });
    for (const text of statement.versions.values()) {
      const parsed: unknown = scheme.parse(text);
      if (parsed !== undefined && !containsVersion(scheme, ranges, parsed)) affected.push(onlyVersion(parsed));
    }
    if (statement.unusable !== '') doubt ||= sentence(statement.unusable);
    else if (ranges.hasUnordered) doubt ||= unorderedRange(scheme);
  }
  return { affected, doubt };
}

function namedVersions({ scheme, groups }: PackageAdvisories): readonly KnownVersion[] {
  const texts = new Set<string>();
  for (const { statement } of groups.flatMap(({ statements }) => statements)) {
    for (const { kind, version } of statement.ranges.flat())
      if (kind !== 'limit' && version !== '0' && !isNoRelease(version)) texts.add(version);
    for (const version of statement.versions.values()) texts.add(version);
  }
  return [...texts].flatMap((text) => {
    const parsed: unknown = scheme.parse(text);
    return parsed === undefined ? [] : [{ text, parsed }];
  });
}
