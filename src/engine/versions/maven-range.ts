/**
 * Ranges as POMs and Gradle builds write them: `[1.0,2.0)`, `(,1.0],[1.2,)`, Gradle's `]1.0,2.0[` and `1.+`.
 * A bare version is what the build will use, so only it satisfies itself.
 */
import type { Order } from './comparators.ts';

/** `undefined` where the range cannot be read. */
export function satisfiesMavenRange<Parsed>(
  order: Order<Parsed>,
  version: Parsed,
  constraint: string,
): boolean | undefined {
  const bound = order.parse(constraint);
  return bound === undefined ? undefined : order.compare(version, bound) === 0;
}
