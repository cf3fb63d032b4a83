/**
 * Specifiers of PEP 440 (https://peps.python.org/pep-0440/#version-specifiers), and the signs that Poetry and Conda add to them:
 * `^1.2`, `~1.2`, `1.*`, `=1.2`, alternatives by `|` or `||`.
 */
import { holdsFor, type Order } from './comparators.ts';
import { compareNumeralLists, type Numeral } from './numeral.ts';
import { caretPosition, nextRelease } from './release-limit.ts';
import {
  everyVersion,
  intersectSpans,
  onlyVersion,
  spanBetween,
  spansOfOperator,
  type VersionSpan,
} from './version-span.ts';
import { pushEach } from '../text/push-each.ts';

/** What specifiers look at in a version. */
export interface SpecifiedVersion {
  readonly text: string;
  readonly legacy: readonly string[] | undefined;
  readonly epoch: Numeral;
  readonly release: readonly Numeral[];
  readonly prePhase: number;
  readonly post: Numeral;
  readonly dev: Numeral;
  readonly local: unknown;
}

interface Specifier<Version> {
  readonly operator: string;
  readonly bound: Version;
  /** `==1.2.*` */
  readonly isPrefix: boolean;
}

/** Pre-releases are in only where a specifier names one. `undefined` where a specifier cannot be read. */
export function satisfiesSpecifiers<Version extends SpecifiedVersion>(
  order: Order<Version>,
  version: Version,
  constraint: string,
): boolean | undefined {
  let answer: boolean | undefined = false;
  for (const alternative of constraint.split(/\|\|?/)) {
    const specifiers = readSpecifiers(order, alternative);
    if (specifiers === undefined) {
      answer = undefined;
      continue;
    }
    const isOffered = !isPythonPrerelease(version) || specifiers.some(namesPrerelease);
    if (isOffered && specifiers.every((specifier) => meets(order, version, specifier))) return true;
  }
  return answer;
}

/** Read as `satisfiesSpecifiers` reads it; local labels and legacy texts, which no index offers, are left out. */
export function spansOfSpecifiers<Version extends SpecifiedVersion>(
  order: Order<Version>,
  constraint: string,
): readonly VersionSpan<Version>[] | undefined {
  const compare = (a: Version, b: Version): number => order.compare(a, b);
  const spans: VersionSpan<Version>[] = [];
  for (const alternative of constraint.split(/\|\|?/)) {
    const specifiers = readSpecifiers(order, alternative);
    if (specifiers === undefined) return undefined;
    let common: readonly VersionSpan<Version>[] = [everyVersion()];
    for (const specifier of specifiers) common = intersectSpans(compare, common, spansOfSpecifier(order, specifier));
    pushEach(spans, common);
  }
  return spans;
}

function spansOfSpecifier<Version extends SpecifiedVersion>(
  order: Order<Version>,
  { operator, bound, isPrefix }: Specifier<Version>,
): readonly VersionSpan<Version>[] {
  const { epoch, release } = bound;
  const low = (numbers: readonly Numeral[]): Version => lowestOf(order, epoch, numbers);
  const upTo = (position: number) => [spanBetween(bound, low(nextRelease(release, position)))];
  switch (operator) {
    case '===':
      return [onlyVersion(bound)];
    case '~=':
      return upTo(Math.max(release.length - 2, 0));
    case '^':
      return upTo(caretPosition(release));
    case '~':
      return upTo(Math.min(release.length - 1, 1));
    case '<':
      // Below a post-release lies the release itself.
      return [spanBetween(undefined, isPythonPrerelease(bound) || bound.post !== -1 ? bound : low(release))];
    default: {
      if (!isPrefix) return spansOfOperator(operator, bound) ?? [];
      const [from, next] = [low(release), low(nextRelease(release, release.length - 1))];
      return operator === '=='
        ? [spanBetween(from, next)]
        : [spanBetween(undefined, from), spanBetween(next, undefined)];
    }
  }
}

/** Below every version that begins with the numbers. */
function lowestOf<Version>(order: Order<Version>, epoch: Numeral, release: readonly Numeral[]): Version {
  const lowest = order.parse(`${epoch}!${release.join('.')}.dev0`);
  if (lowest === undefined) throw new Error(`the numbers ${release.join('.')} are no version`);
  return lowest;
}

export function isPythonPrerelease({ prePhase, dev }: SpecifiedVersion): boolean {
  return (prePhase >= 0 && prePhase < 3) || dev !== Infinity;
}

function namesPrerelease({ operator, bound }: Specifier<SpecifiedVersion>): boolean {
  return operator !== '!=' && isPythonPrerelease(bound);
}

function readSpecifiers<Version extends SpecifiedVersion>(
  order: Order<Version>,
  text: string,
): readonly Specifier<Version>[] | undefined {
  const specifiers: Specifier<Version>[] = [];
  const joined = text
    .trim()
    .replace(/^\(([^()]*)\)$/, '$1')
    .replaceAll(/([<>=!~^])\s+/g, '$1');
  for (const part of joined.split(/[,\s]+/)) {
    if (part === '' || part === '*') continue;
    const [, sign = '', operand = ''] = /^(===|==|!=|<=|>=|~=|<|>|\^|~|=|)((?:\d+!)?[^<>=!~^]+)$/.exec(part) ?? [];
    const isPrefix = operand.endsWith('.*');
    const bound = order.parse(isPrefix ? operand.slice(0, -2) : operand);
    if (operand === '' || bound === undefined) return undefined;
    if (bound.legacy !== undefined && sign !== '===') return undefined;
    // Conda's single sign means all that begins so.
    specifiers.push({ operator: sign === '' || sign === '=' ? '==' : sign, bound, isPrefix: isPrefix || sign === '=' });
  }
  return specifiers;
}

function meets<Version extends SpecifiedVersion>(
  order: Order<Version>,
  version: Version,
  { operator, bound, isPrefix }: Specifier<Version>,
): boolean {
  if (operator === '===') return version.text === bound.text;
  if (version.legacy !== undefined) return operator === '!=';
  const { release } = bound;
  // A local label counts only where the specifier has one.
  const publicComparison = comparePublic(version, bound);
  const comparison = bound.local === undefined ? publicComparison : order.compare(version, bound);
  switch (operator) {
    case '~=':
      return publicComparison >= 0 && beginsWith(version, bound, Math.max(release.length - 1, 1));
    case '^':
      return publicComparison >= 0 && isBelowNext(version, bound, caretPosition(release));
    case '~':
      return publicComparison >= 0 && isBelowNext(version, bound, Math.min(release.length - 1, 1));
    case '<':
      return (
        order.compare(version, bound) < 0 && !(isPythonPrerelease(version) && !isPythonPrerelease(bound) && sameBase())
      );
    case '>':
      if (order.compare(version, bound) <= 0) return false;
      return !(sameBase() && ((bound.post === -1 && version.post !== -1) || version.local !== undefined));
    case '<=':
    case '>=':
      return holdsFor(publicComparison, operator) ?? false;
    default: {
      const isEqual = isPrefix ? beginsWith(version, bound, release.length) : comparison === 0;
      return isEqual === (operator === '==');
    }
  }

  function sameBase(): boolean {
    return version.epoch === bound.epoch && compareNumeralLists(version.release, bound.release) === 0;
  }

  function comparePublic(a: Version, b: Version): number {
    return order.compare({ ...a, local: undefined }, { ...b, local: undefined });
  }
}

function beginsWith(version: SpecifiedVersion, bound: SpecifiedVersion, length: number): boolean {
  const prefix = bound.release.slice(0, length);
  return version.epoch === bound.epoch && compareNumeralLists(version.release.slice(0, length), prefix) === 0;
}

function isBelowNext(version: SpecifiedVersion, { epoch, release }: SpecifiedVersion, position: number): boolean {
  return version.epoch === epoch && compareNumeralLists(version.release, nextRelease(release, position)) < 0;
}
