/**
 * Ranges of NuGet (https://learn.microsoft.com/nuget/concepts/package-versioning#version-ranges): a bare version is a minimum,
 * brackets bound, a star floats: `1.*`, `1.0.0-beta.*`, `*-*`.
 */
import type { Order } from './comparators.ts';
import { liesWithin, readIntervals, spanOfInterval } from './interval.ts';
import { compareNumeralLists } from './numeral.ts';
import type { SemanticVersion } from './semantic-version.ts';
import { nextRelease } from './release-limit.ts';
import { everyVersion, spanBetween, type VersionSpan } from './version-span.ts';

/** `undefined` where the range cannot be read. */
export function satisfiesNugetRange(
  order: Order<SemanticVersion>,
  version: SemanticVersion,
  constraint: string,
): boolean | undefined {
  const text = constraint.trim().toLowerCase();
  if (text.includes('*') && !/[[\](),]/.test(text)) return floatsTo(order, version, text);
  const intervals = readIntervals(/^[[\](]/.test(text) ? text : `[${text},)`);
  const interval = intervals?.[0];
  if (interval === undefined || intervals?.length !== 1) return undefined;
  const low = order.parse(lowestOf(interval.low));
  const high = order.parse(lowestOf(interval.high));
  if ((low === undefined && interval.low !== '') || (high === undefined && interval.high !== '')) return undefined;
  return liesWithin((a: SemanticVersion, b: SemanticVersion) => order.compare(a, b), version, interval, low, high);
}

/** Read as `satisfiesNugetRange` reads it. */
export function spansOfNugetRange(
  order: Order<SemanticVersion>,
  constraint: string,
): readonly VersionSpan<SemanticVersion>[] | undefined {
  const text = constraint.trim().toLowerCase();
  if (text === '') return [everyVersion()];
  if (text.includes('*') && !/[[\](),]/.test(text)) return spansOfFloat(order, text);
  const intervals = readIntervals(/^[[\](]/.test(text) ? text : `[${text},)`);
  const [interval] = intervals ?? [];
  if (interval === undefined || intervals?.length !== 1) return undefined;
  const span = spanOfInterval((end) => order.parse(lowestOf(end)), interval);
  return span && [span];
}

function spansOfFloat(
  order: Order<SemanticVersion>,
  text: string,
): readonly VersionSpan<SemanticVersion>[] | undefined {
  const prefix = floatPrefix(text);
  if (prefix === undefined) return undefined;
  const release = order.parse(prefix.numbers.join('.'))?.release ?? [];
  if (release.length === 0) return [everyVersion()];
  const low = order.parse(`${release.join('.')}-0`);
  const high = order.parse(`${nextRelease(release, release.length - 1).join('.')}-0`);
  return low && high && [spanBetween(low, high)];
}

/** The lowest version that a float means: `1.*` is 1.0. */
function lowestOf(text: string): string {
  return text.replace(/^\*/, '0').replace(/(?:\.|-)\*/g, '');
}

/** Numbers before the star must agree; pre-releases are in only where the label floats as well. */
function floatsTo(order: Order<SemanticVersion>, version: SemanticVersion, text: string): boolean | undefined {
  const prefix = floatPrefix(text);
  if (prefix === undefined) return undefined;
  const { label } = prefix;
  const written = order.parse(prefix.numbers.join('.'));
  const release = written?.release ?? [];
  const begins = compareNumeralLists(version.release.slice(0, release.length), release) === 0;
  if (version.prerelease.length === 0) return begins;
  if (label === undefined) return false;
  return begins && version.prerelease.join('.').startsWith(label);
}

function floatPrefix(
  text: string,
): { readonly numbers: readonly string[]; readonly label: string | undefined } | undefined {
  const [, numbers = '', star = '', label] = /^((?:\d+\.)*)(\*|\d+)(?:-([^*]*)\*)?$/.exec(text) ?? [];
  if (star === '') return undefined;
  return { numbers: (numbers + (star === '*' ? '' : star)).split('.').filter((part) => part !== ''), label };
}
