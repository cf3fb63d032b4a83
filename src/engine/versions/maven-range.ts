/**
 * Ranges as POMs and Gradle builds write them: `[1.0,2.0)`, `(,1.0],[1.2,)`, Gradle's `]1.0,2.0[`, `1.+` and `1.7!!`. A bare
 * version is what the build uses, so it accepts itself only.
 */
import type { Order } from './comparators.ts';
import { isDigits } from './numeral.ts';
import { liesWithin, readIntervals, spanOfInterval } from './interval.ts';
import { everyVersion, onlyVersion, spanBetween, type VersionSpan } from './version-span.ts';

/** `undefined` where the range cannot be read, such as a property (`${version}`) or `latest.release`. */
export function satisfiesMavenRange<Parsed>(
  order: Order<Parsed>,
  version: Parsed,
  constraint: string,
): boolean | undefined {
  const text = constraint.trim();
  if (text === '+' || text === 'latest.integration') return true;
  const plus = /^(\d[\w.-]*?)[.]?\+$/.exec(text);
  if (plus !== null) return beginsWith(order, version, plus[1] ?? '');
  const intervals = readIntervals(text);
  if (intervals === undefined) {
    const bound =
      /^\w[\w.+-]*(?:!!)?$/.test(text) && /\d/.test(text) ? order.parse(text.replace(/!!$/, '')) : undefined;
    return bound === undefined ? undefined : order.compare(version, bound) === 0;
  }
  return intervals.some((interval) => {
    const low = interval.low === '' ? undefined : order.parse(interval.low);
    const high = interval.high === '' ? undefined : order.parse(interval.high);
    return liesWithin((a: Parsed, b: Parsed) => order.compare(a, b), version, interval, low, high);
  });
}

/** Read as `satisfiesMavenRange` reads it. */
export function spansOfMavenRange<Parsed>(
  order: Order<Parsed>,
  constraint: string,
): readonly VersionSpan<Parsed>[] | undefined {
  const text = constraint.trim();
  // The newest of all, released or not: any version may be meant.
  if (/^(?:\+|latest\.(?:integration|milestone|release)|LATEST|RELEASE)$/.test(text)) return [everyVersion()];
  const plus = /^(\d[\w.-]*?)[.]?\+$/.exec(text);
  if (plus !== null) {
    const ends = endsOfPrefix(order, plus[1] ?? '');
    return ends && [spanBetween(...ends)];
  }
  const intervals = readIntervals(text);
  if (intervals === undefined) {
    const bound =
      /^\w[\w.+-]*(?:!!)?$/.test(text) && /\d/.test(text) ? order.parse(text.replace(/!!$/, '')) : undefined;
    return bound === undefined ? undefined : [onlyVersion(bound)];
  }
  const spans = intervals.flatMap((interval) => spanOfInterval((end) => order.parse(end), interval) ?? []);
  return spans.length === intervals.length ? spans : undefined;
}

function beginsWith<Parsed>(order: Order<Parsed>, version: Parsed, prefix: string): boolean | undefined {
  const ends = endsOfPrefix(order, prefix);
  return ends && order.compare(version, ends[0]) >= 0 && order.compare(version, ends[1]) < 0;
}

/** `1.2.+` holds what lies from 1.2 up to, and without, any 1.3. */
function endsOfPrefix<Parsed>(order: Order<Parsed>, prefix: string): readonly [Parsed, Parsed] | undefined {
  const lastStart = Math.max(prefix.lastIndexOf('.'), prefix.lastIndexOf('-')) + 1;
  const head = prefix.slice(0, lastStart);
  const last = prefix.slice(lastStart);
  if (!isDigits(last)) return undefined;
  const low = order.parse(`${prefix}-alpha-0`);
  const high = order.parse(`${head}${BigInt(last) + 1n}-alpha-0`);
  return low === undefined || high === undefined ? undefined : [low, high];
}
