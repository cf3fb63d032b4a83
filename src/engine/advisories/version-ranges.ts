/**
 * The OSV evaluation algorithm (https://ossf.github.io/osv-schema/#evaluation) on intervals that are worked out once: events
 * are sorted in the ecosystem's order and read from the lowest up. What cannot be ordered is told apart from what does not match.
 */
import type { AnyVersionScheme } from '../versions/version-scheme.ts';
import type { AffectedRange, RangeEvent } from './osv-record.ts';
import { pushEach } from '../text/push-each.ts';

/** Versions of a scheme, whose form only the scheme knows. */
type Parsed = unknown;

interface Interval {
  /** `undefined`: from the first version on. */
  readonly from: Parsed;
  /** `undefined`: without end. */
  readonly to: Parsed;
  readonly includesTo: boolean;
}

export interface CompiledRanges {
  readonly intervals: readonly Interval[];
  /** True where some range could not be put in order, so that a miss proves nothing. */
  readonly hasUnordered: boolean;
  /** True where every version is affected, so that even one that cannot be read is. */
  readonly isEverything: boolean;
}

export function compileRanges(scheme: AnyVersionScheme, ranges: readonly AffectedRange[]): CompiledRanges {
  const intervals: Interval[] = [];
  let hasUnordered = false;
  for (const range of ranges) {
    const compiled = compileRange(scheme, range);
    if (compiled === undefined) hasUnordered = true;
    else pushEach(intervals, compiled);
  }
  const isEverything = intervals.some(({ from, to }) => from === undefined && to === undefined);
  return { intervals, hasUnordered, isEverything };
}

export function containsVersion(scheme: AnyVersionScheme, compiled: CompiledRanges, version: Parsed): boolean {
  for (const { from, to, includesTo } of compiled.intervals) {
    if (from !== undefined && scheme.compare(version, from) < 0) continue;
    if (to === undefined) return true;
    const order = scheme.compare(version, to);
    if (order < 0 || (includesTo && order === 0)) return true;
  }
  return false;
}

interface OrderedEvent {
  readonly kind: RangeEvent['kind'];
  /** `undefined`: before every version. */
  readonly version: Parsed;
}

function compileRange(scheme: AnyVersionScheme, range: AffectedRange): readonly Interval[] | undefined {
  const plain = compilePlainRange(scheme, range);
  if (plain !== 'not plain') return plain;
  const events: OrderedEvent[] = [];
  let limit: Parsed;
  let hasLimit = false;
  for (const { kind, version } of range) {
    // `limit: *` is the absence of a limit; one unlimited branch leaves the range unlimited.
    if (kind === 'limit' && version === '*')
      return compileRange(
        scheme,
        range.filter((event) => event.kind !== 'limit'),
      );
    const isStart = kind === 'introduced' && version === '0';
    const parsed: Parsed = isStart ? undefined : scheme.parse(version);
    if (parsed === undefined && !isStart) return undefined;
    if (kind === 'limit') {
      if (!hasLimit || scheme.compare(parsed, limit) > 0) limit = parsed;
      hasLimit = true;
    } else events.push({ kind, version: parsed });
  }
  events.sort((a, b) => compareEvents(scheme, a, b));
  const intervals = intervalsOf(events);
  return hasLimit ? intervals.flatMap((interval) => cutAt(scheme, interval, limit)) : intervals;
}

/** Nearly all ranges: one beginning, and after it one end or none. The general way gives the same, more slowly. */
function compilePlainRange(
  scheme: AnyVersionScheme,
  range: AffectedRange,
): readonly Interval[] | undefined | 'not plain' {
  const [first, second] = range;
  if (range.length > 2 || first?.kind !== 'introduced') return 'not plain';
  if (second?.kind === 'introduced' || second?.kind === 'limit') return 'not plain';
  const isStart = first.version === '0';
  const from: Parsed = isStart ? undefined : scheme.parse(first.version);
  if (from === undefined && !isStart) return undefined;
  if (second === undefined) return [{ from, to: undefined, includesTo: false }];
  const to: Parsed = scheme.parse(second.version);
  if (to === undefined) return undefined;
  if (from !== undefined && scheme.compare(from, to) > 0) return 'not plain';
  return [{ from, to, includesTo: second.kind === 'last_affected' }];
}

/** At one version the range ends before it begins anew, except that an event cannot end what nothing began. */
function compareEvents(scheme: AnyVersionScheme, a: OrderedEvent, b: OrderedEvent): number {
  if (a.version === undefined || b.version === undefined)
    return Number(a.version !== undefined) - Number(b.version !== undefined);
  return scheme.compare(a.version, b.version) || Number(a.kind !== 'introduced') - Number(b.kind !== 'introduced');
}

function intervalsOf(events: readonly OrderedEvent[]): Interval[] {
  const intervals: Interval[] = [];
  let open: OrderedEvent | undefined;
  for (const event of events) {
    if (event.kind === 'introduced') open ??= event;
    else if (open !== undefined) {
      intervals.push({ from: open.version, to: event.version, includesTo: event.kind === 'last_affected' });
      open = undefined;
    }
  }
  if (open !== undefined) intervals.push({ from: open.version, to: undefined, includesTo: false });
  return intervals;
}

function cutAt(scheme: AnyVersionScheme, interval: Interval, limit: Parsed): Interval[] {
  if (interval.from !== undefined && scheme.compare(interval.from, limit) >= 0) return [];
  if (interval.to !== undefined && scheme.compare(interval.to, limit) < 0) return [interval];
  return [{ from: interval.from, to: limit, includesTo: false }];
}
