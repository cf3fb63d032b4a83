/**
 * Ranges over semantic versions: `^1.2 <1.5 || 2.x`. What differs between ecosystems (signs, what a bare version means,
 * whether pre-releases are offered) is data, so that each scheme states its dialect in a few lines.
 */
import { holdsFor, type Order } from './comparators.ts';
import { compareNumeralLists, type Numeral } from './numeral.ts';
import { caretPosition, nextRelease } from './release-limit.ts';
import type { SemanticVersion } from './semantic-version.ts';
import { everyVersion, intersectSpans, spanBetween, spansOfOperator, type VersionSpan } from './version-span.ts';
import { pushEach } from '../text/push-each.ts';

export type RangeOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'caret' | 'tilde' | 'pessimistic';

export interface RangeDialect {
  /** Separates alternatives. */
  readonly or: RegExp;
  /** Separates demands that must all hold, besides white space. */
  readonly and: RegExp;
  readonly operators: ReadonlyMap<string, RangeOperator>;
  /** What a version without sign means. */
  readonly bare: RangeOperator;
  /** Whether `=1.2` means all of 1.2 and `>1.2` none of it, or both mean 1.2.0. */
  readonly partial: 'wildcard' | 'zeros';
  /**
   * Which pre-releases are in: all that the order puts there; all but those of an upper limit (`<2.0.0` has no 2.0.0-rc);
   * the same where any bound is a pre-release; or only those of a release that a bound names with a pre-release.
   */
  readonly prereleases: 'ordered' | 'below-limit' | 'with-any-named' | 'of-named-release';
}

export const commonOperators: ReadonlyMap<string, RangeOperator> = new Map<string, RangeOperator>([
  ['=', '='],
  ['==', '='],
  ['!=', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['^', 'caret'],
  ['~', 'tilde'],
  ['~>', 'pessimistic'],
]);

interface Demand<Version> {
  readonly operator: RangeOperator;
  readonly bound: Version;
  /** The bound stands for all versions that begin with its numbers. */
  readonly isPrefix: boolean;
}

/** `undefined` where any part of the range cannot be read, unless another alternative accepts the version. */
export function satisfiesSemanticRange<Version extends SemanticVersion>(
  order: Order<Version>,
  dialect: RangeDialect,
  version: Version,
  constraint: string,
): boolean | undefined {
  let answer: boolean | undefined = false;
  for (const alternative of constraint.split(dialect.or)) {
    const demands = readDemands(order, dialect, alternative);
    if (demands === undefined) answer = undefined;
    else if (offers(dialect, version, demands) && demands.every((demand) => meets(order, version, demand))) return true;
  }
  return answer;
}

/** Read as `satisfiesSemanticRange` reads it. */
export function spansOfSemanticRange<Version extends SemanticVersion>(
  order: Order<Version>,
  dialect: RangeDialect,
  constraint: string,
): readonly VersionSpan<Version>[] | undefined {
  const compare = (a: Version, b: Version): number => order.compare(a, b);
  const spans: VersionSpan<Version>[] = [];
  for (const alternative of constraint.split(dialect.or)) {
    const demands = readDemands(order, dialect, alternative);
    if (demands === undefined) return undefined;
    const isOpen = dialect.prereleases === 'ordered' || demands.some(({ bound }) => bound.prerelease.length > 0);
    let common: readonly VersionSpan<Version>[] = [everyVersion()];
    for (const demand of demands) common = intersectSpans(compare, common, spansOfDemand(order, demand, isOpen));
    pushEach(spans, common);
  }
  return spans;
}

/** @param isOpen whether pre-releases of an upper limit may be in */
function spansOfDemand<Version extends SemanticVersion>(
  order: Order<Version>,
  { operator, bound, isPrefix }: Demand<Version>,
  isOpen: boolean,
): readonly VersionSpan<Version>[] {
  const { release } = bound;
  const last = release.length - 1;
  const upTo = (position: number) => [spanBetween(bound, lowestOf(order, nextRelease(release, position)))];
  switch (operator) {
    case 'caret':
      return upTo(caretPosition(release));
    case 'tilde':
      return upTo(Math.min(last, 1));
    case 'pessimistic':
      return upTo(Math.max(last - 1, 0));
    default: {
      const [low, next] = isPrefix
        ? [lowestOf(order, release), lowestOf(order, nextRelease(release, last))]
        : [operator === '<' && !isOpen ? lowestOf(order, release) : bound, undefined];
      if (next === undefined) return spansOfOperator(operator, low) ?? [];
      return spansOfPrefix(operator, low, next);
    }
  }
}

function spansOfPrefix<Version>(operator: RangeOperator, low: Version, next: Version): readonly VersionSpan<Version>[] {
  switch (operator) {
    case '=':
      return [spanBetween(low, next)];
    case '!=':
      return [spanBetween(undefined, low), spanBetween(next, undefined)];
    case '<':
      return [spanBetween(undefined, low)];
    case '<=':
      return [spanBetween(undefined, next)];
    case '>':
      return [spanBetween(next, undefined)];
    default:
      return [spanBetween(low, undefined)];
  }
}

/** Below every version that begins with the numbers, pre-releases included. */
function lowestOf<Version>(order: Order<Version>, release: readonly Numeral[]): Version {
  const lowest = order.parse(`${release.join('.')}-0`);
  if (lowest === undefined) throw new Error(`the numbers ${release.join('.')} are no version`);
  return lowest;
}

function readDemands<Version extends SemanticVersion>(
  order: Order<Version>,
  dialect: RangeDialect,
  text: string,
): readonly Demand<Version>[] | undefined {
  const spaced = text.trim().replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2*');
  const demands: Demand<Version>[] = [];
  const tokens = /\s*([<>=!~^≤≥]*)\s*([^\s<>=!~^≤≥]+)\s*/y;
  const input = spaced.replaceAll(dialect.and, ' ').trim();
  while (tokens.lastIndex < input.length) {
    const match = tokens.exec(input);
    if (match === null) return undefined;
    const [, sign = '', operand = ''] = match;
    const operator = sign === '' ? dialect.bare : dialect.operators.get(sign);
    if (operator === undefined) return undefined;
    if (/^(?:[*xX]|any)$/.test(operand)) continue;
    const demand = readDemand(order, dialect, operator, operand, sign === '');
    if (demand === undefined) return undefined;
    demands.push(demand);
  }
  return demands;
}

function readDemand<Version extends SemanticVersion>(
  order: Order<Version>,
  dialect: RangeDialect,
  operator: RangeOperator,
  operand: string,
  isBare: boolean,
): Demand<Version> | undefined {
  // The upper end of a hyphen range carries a star: all of 2.3 belongs to `1.0 - 2.3`.
  const isRangeEnd = /\d\*$/.test(operand);
  const bound = order.parse(isRangeEnd ? operand.slice(0, -1) : operand);
  if (bound === undefined) return undefined;
  const isWildcard = /^[vV=]*[\d.]*\.[xX*]/.test(operand) || (isRangeEnd && bound.release.length < 3);
  const isPartial = bound.release.length < 3 && bound.prerelease.length === 0 && dialect.partial === 'wildcard';
  return { operator: isWildcard && isBare ? '=' : operator, bound, isPrefix: isWildcard || isPartial };
}

function offers(
  { prereleases }: RangeDialect,
  version: SemanticVersion,
  demands: readonly Demand<SemanticVersion>[],
): boolean {
  if (version.prerelease.length === 0 || prereleases === 'ordered') return true;
  const sameRelease = demands.filter(({ bound }) => compareNumeralLists(bound.release, version.release) === 0);
  if (sameRelease.some(({ bound }) => bound.prerelease.length > 0)) return true;
  if (prereleases === 'of-named-release') return false;
  if (prereleases === 'with-any-named' && demands.every(({ bound }) => bound.prerelease.length === 0)) return false;
  return sameRelease.every(({ operator }) => operator !== '<');
}

function meets<Version extends SemanticVersion>(
  order: Order<Version>,
  version: Version,
  { operator, bound, isPrefix }: Demand<Version>,
): boolean {
  const { release } = bound;
  const last = release.length - 1;
  switch (operator) {
    case 'caret':
      return between(order, version, bound, caretPosition(release));
    case 'tilde':
      return between(order, version, bound, Math.min(last, 1));
    case 'pessimistic':
      return between(order, version, bound, Math.max(last - 1, 0));
    default:
      if (isPrefix) return holdsFor(comparePrefix(version, release), operator) ?? false;
      return holdsFor(order.compare(version, bound), operator) ?? false;
  }
}

/** From the bound on, up to the next number at a position; pre-releases of that next one are not in. */
function between<Version extends SemanticVersion>(
  order: Order<Version>,
  version: Version,
  bound: Version,
  position: number,
): boolean {
  const limit = nextRelease(bound.release, position);
  return order.compare(version, bound) >= 0 && compareNumeralLists(version.release, limit) < 0;
}

/** Zero for every version that begins with the numbers, pre-releases included. */
function comparePrefix(version: SemanticVersion, prefix: readonly Numeral[]): number {
  return compareNumeralLists(version.release.slice(0, prefix.length), prefix);
}
