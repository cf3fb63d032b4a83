/**
 * Ranges as POMs and Gradle builds write them: `[1.0,2.0)`, `(,1.0],[1.2,)`, Gradle's `]1.0,2.0[`, `1.+` and `1.7!!`. A bare
 * version is what the build uses, so it accepts itself only.
 */
import type { Order } from './comparators.ts';
import { isDigits } from './numeral.ts';
import { liesWithin, readIntervals } from './interval.ts';

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

/** `1.2.+` holds what lies from 1.2 up to, and without, any 1.3. */
function beginsWith<Parsed>(order: Order<Parsed>, version: Parsed, prefix: string): boolean | undefined {
  const lastStart = Math.max(prefix.lastIndexOf('.'), prefix.lastIndexOf('-')) + 1;
  const head = prefix.slice(0, lastStart);
  const last = prefix.slice(lastStart);
  if (!isDigits(last)) return undefined;
  const low = order.parse(`${prefix}-alpha-0`);
  const high = order.parse(`${head}${BigInt(last) + 1n}-alpha-0`);
  if (low === undefined || high === undefined) return undefined;
  return order.compare(version, low) >= 0 && order.compare(version, high) < 0;
}
