/**
 * What advisories say of a declared range whose version no lockfile tells. All that the range allows is compared with all that
 * is affected, so that a claim holds for every version: known versions only narrow down what a fresh install takes.
 */
import type { AnyVersionScheme } from '../versions/version-scheme.ts';
import {
  everyVersion,
  intersectSpans,
  spansContain,
  subtractSpans,
  type VersionSpan,
} from '../versions/version-span.ts';
import { anyVersion } from '../model/unresolved-range.ts';

/** Versions of a scheme, whose form only the scheme knows. */
type Parsed = unknown;
export type Spans = readonly VersionSpan<Parsed>[];

export interface KnownVersion {
  readonly text: string;
  readonly parsed: Parsed;
}

export interface AskedRange {
  readonly text: string;
  readonly allowed: Spans;
  /** What a fresh install may take: one known version, and what nobody has told of beyond it. */
  readonly fresh: Spans;
  /** The known version of `fresh`; empty where none is known. */
  readonly freshVersion: string;
  /** The lowest version that the range names and allows; empty where it has no lower end. */
  readonly lowest: KnownVersion | undefined;
}

/** Longer than anybody writes; what costs more than its length to compare is not tried. */
const textMax = 1000;

/** @param known versions that exist, in any order; `undefined` where the range cannot be read */
export function readRange(
  scheme: AnyVersionScheme,
  text: string,
  known: readonly KnownVersion[],
): AskedRange | undefined {
  const compare = (a: Parsed, b: Parsed): number => scheme.compare(a, b);
  if (text.length > textMax) return undefined;
  const allowed = text === anyVersion ? [everyVersion()] : scheme.spans?.(text);
  if (allowed === undefined) return undefined;
  const lowest = lowestNamed(scheme, text, allowed);
  const isAny = allowed.some(({ from, to }) => from === undefined && to === undefined);
  const isLowest = scheme.takesLowest?.(text) === true;
  let taken: KnownVersion | undefined = isLowest ? lowest : undefined;
  for (const version of known) {
    // Pre-releases are taken at most where nothing else is, which nobody knows here.
    if (scheme.isPrerelease(version.parsed) || (!isAny && scheme.satisfies(version.parsed, text) !== true)) continue;
    const order = taken === undefined ? 0 : compare(version.parsed, taken.parsed);
    if (taken === undefined || (isLowest ? order < 0 : order > 0)) taken = version;
  }
  const beyond =
    taken === undefined
      ? everyVersion()
      : isLowest
        ? { ...everyVersion(), to: taken.parsed, includesTo: true }
        : { ...everyVersion(), from: taken.parsed, includesFrom: true };
  return {
    text,
    allowed,
    fresh: intersectSpans(compare, allowed, [beyond]),
    freshVersion: taken?.text ?? '',
    lowest,
  };
}

/** Of the versions that the range's text names the lowest that lies in its lowest span. */
function lowestNamed(scheme: AnyVersionScheme, text: string, allowed: Spans): KnownVersion | undefined {
  const compare = (a: Parsed, b: Parsed): number => scheme.compare(a, b);
  const [first] = intersectSpans(compare, allowed, [everyVersion()]);
  if (first?.from === undefined) return undefined;
  let lowest: KnownVersion | undefined;
  for (const [written] of text.matchAll(/\d[\w.+-]*/g)) {
    const name = written.replace(/(?:\.[xX*+]?)+$/, '');
    const parsed: Parsed = scheme.parse(name);
    if (parsed === undefined || !spansContain(compare, [first], parsed)) continue;
    if (lowest === undefined || compare(parsed, lowest.parsed) < 0) lowest = { text: name, parsed };
  }
  return lowest;
}

/**
 * `every`: all that is allowed is affected; `fresh`: some, and what a fresh install takes is; `avoided`: some, and what a fresh
 * install takes is not; `possible`: some, and nobody can tell which a fresh install takes; `none`.
 */
export type RangeJudgement = 'every' | 'fresh' | 'avoided' | 'possible' | 'none';

export function judgeRange(scheme: AnyVersionScheme, { allowed, fresh }: AskedRange, affected: Spans): RangeJudgement {
  const compare = (a: Parsed, b: Parsed): number => scheme.compare(a, b);
  if (intersectSpans(compare, allowed, affected).length === 0) return 'none';
  if (subtractSpans(compare, allowed, affected).length === 0) return 'every';
  if (intersectSpans(compare, fresh, affected).length === 0) return 'avoided';
  return subtractSpans(compare, fresh, affected).length === 0 ? 'fresh' : 'possible';
}
