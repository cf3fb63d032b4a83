/** The contract of a version scheme: how one ecosystem reads and orders versions. No scheme knows another. */
import type { VersionSpan } from './version-span.ts';

export interface VersionScheme<Parsed> {
  /** Unique, kebab-case: `semver`, `pep440`, `maven`. */
  readonly name: string;
  /** Parsed once, compared often. `undefined` where the ecosystem's own tool would refuse the text. */
  parse(text: string): Parsed | undefined;
  /** Negative, zero or positive; a total order over parsed versions. */
  compare(a: Parsed, b: Parsed): number;
  /**
   * Whether a version lies in a range as manifests of the ecosystem write it (`^1.2`, `~> 2`, `[1,2)`, `>=1,<2`);
   * `undefined` where the range cannot be read.
   */
  satisfies(version: Parsed, constraint: string): boolean | undefined;
  /**
   * The same range as spans of the order, which hold every version that `satisfies` accepts: of releases those and no others, of
   * pre-releases perhaps more; local labels of Python are left out. `undefined` where the range cannot be read; absent where manifests of the ecosystem write no ranges.
   */
  spans?(constraint: string): readonly VersionSpan<Parsed>[] | undefined;
  /** Whether an install takes the lowest version that a range allows; absent: the highest. */
  takesLowest?(constraint: string): boolean;
  /** True for versions that its tools do not offer unless asked (alpha, beta, rc, snapshot). */
  isPrerelease(version: Parsed): boolean;
}

/** A scheme whose parsed form nobody outside it looks into. */
// oxlint-disable-next-line typescript/no-explicit-any -- the one place where the parsed form is erased
export type AnyVersionScheme = VersionScheme<any>;

/** Compares two texts; `undefined` where either cannot be parsed. */
export function compareTexts(scheme: AnyVersionScheme, a: string, b: string): number | undefined {
  const left: unknown = scheme.parse(a);
  const right: unknown = scheme.parse(b);
  return left === undefined || right === undefined ? undefined : scheme.compare(left, right);
}
