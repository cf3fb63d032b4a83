/** Intervals as Maven, Gradle and NuGet write them: `[1.0,2.0)`, `(,1.0]`, `[1.5]`, Gradle's `]1.0,2.0[`. */
import type { VersionSpan } from './version-span.ts';

export interface Interval {
  /** Empty where the end is open. */
  readonly low: string;
  readonly lowIncluded: boolean;
  readonly high: string;
  readonly highIncluded: boolean;
}

/** One or more intervals separated by commas; `undefined` where the text is anything else. */
export function readIntervals(text: string): readonly Interval[] | undefined {
  const intervals: Interval[] = [];
  const pattern = /\s*([[\](])([^,[\]()]*)(?:(,)([^,[\]()]*))?([\])[])\s*(?:,|$)/y;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [, opening, first = '', comma, second = '', closing] = match;
    const low = first.trim();
    const high = comma === undefined ? low : second.trim();
    if (comma === undefined && (low === '' || opening !== '[' || closing !== ']')) return undefined;
    intervals.push({ low, lowIncluded: opening === '[', high, highIncluded: closing === ']' });
  }
  return intervals.length === 0 ? undefined : intervals;
}

/** The interval as a span; `undefined` where an end is none of the order's versions. */
export function spanOfInterval<Parsed>(
  parse: (text: string) => Parsed | undefined,
  { low, lowIncluded, high, highIncluded }: Interval,
): VersionSpan<Parsed> | undefined {
  const from = low === '' ? undefined : parse(low);
  const to = high === '' ? undefined : parse(high);
  if ((low !== '' && from === undefined) || (high !== '' && to === undefined)) return undefined;
  return { from, includesFrom: from !== undefined && lowIncluded, to, includesTo: to !== undefined && highIncluded };
}

/** Whether a version lies in an interval whose ends have been read; an absent end is open. */
export function liesWithin<Parsed>(
  compare: (a: Parsed, b: Parsed) => number,
  version: Parsed,
  { lowIncluded, highIncluded }: Interval,
  low: Parsed | undefined,
  high: Parsed | undefined,
): boolean {
  const toLow = low === undefined ? 1 : compare(version, low);
  const toHigh = high === undefined ? -1 : compare(version, high);
  return (toLow > 0 || (toLow === 0 && lowIncluded)) && (toHigh < 0 || (toHigh === 0 && highIncluded));
}
