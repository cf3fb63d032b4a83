/** Versions of Ruby gems as Gem::Version orders them: numbers above words, trailing zeros of either part without meaning. */
import { holdsFor } from './comparators.ts';
import { type Numeral, readNumeral } from './numeral.ts';
import { nextRelease } from './release-limit.ts';
import type { VersionScheme } from './version-scheme.ts';
import { everyVersion, intersectSpans, spanBetween, spansOfOperator, type VersionSpan } from './version-span.ts';

type Segment = Numeral | string;

export const rubygems: VersionScheme<readonly Segment[]> = {
  name: 'rubygems',
  parse: (text) => canonical(readSegments(text)),
  compare: compareSegments,
  satisfies: satisfiesRequirements,
  spans: spansOfRequirements,
  isPrerelease: (version) => version.some((segment) => typeof segment === 'string'),
};

/**
 * A hyphen opens a pre-release, as Gem::Version has it. More than it accepts is read: a leading v is dropped, signs that are
 * none of a version only separate; but a text without any number is no version.
 */
function readSegments(text: string): readonly Segment[] | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (!/\d/.test(trimmed)) return undefined;
  const found =
    trimmed
      .replace(/^v(?=\d)/i, '')
      .replaceAll('-', '.pre.')
      .match(/\d+|[a-z]+/gi) ?? [];
  return found.map((part) => (/^\d/.test(part) ? readNumeral(part) : part));
}

function canonical(segments: readonly Segment[] | undefined): readonly Segment[] | undefined {
  if (segments === undefined) return undefined;
  const numbers = leadingNumbers(segments);
  return [...withoutTrailingZeros(numbers), ...withoutTrailingZeros(segments.slice(numbers.length))];
}

function leadingNumbers(segments: readonly Segment[]): readonly Numeral[] {
  const numbers: Numeral[] = [];
  for (const segment of segments) {
    if (typeof segment === 'string') break;
    numbers.push(segment);
  }
  return numbers;
}

function withoutTrailingZeros(segments: readonly Segment[]): readonly Segment[] {
  return segments.slice(0, segments.findLastIndex((segment) => segment !== 0) + 1);
}

function compareSegments(a: readonly Segment[], b: readonly Segment[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left === right) continue;
    const leftIsText = typeof left === 'string';
    if (leftIsText !== (typeof right === 'string')) return leftIsText ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}

/** All of `>= 1.2, < 2`, `~> 1.2`, `!= 1.5`. */
function satisfiesRequirements(version: readonly Segment[], requirements: string): boolean | undefined {
  let met = true;
  for (const text of requirements.split(',')) {
    const requirement = readRequirement(text);
    if (requirement === undefined) return undefined;
    const { operator, segments, bound } = requirement;
    const comparison = compareSegments(version, bound);
    met &&=
      operator === '~>' ? comparison >= 0 && isBelowNext(version, segments) : holdsFor(comparison, operator) === true;
  }
  return met;
}

function spansOfRequirements(requirements: string): readonly VersionSpan<readonly Segment[]>[] | undefined {
  let common: readonly VersionSpan<readonly Segment[]>[] = [everyVersion()];
  if (requirements.trim() === '') return common;
  for (const text of requirements.split(',')) {
    const requirement = readRequirement(text);
    if (requirement === undefined) return undefined;
    const { operator, segments, bound } = requirement;
    // A capital letter comes before all words that gems use.
    const met =
      operator === '~>'
        ? [spanBetween(bound, [...withoutTrailingZeros(limitOf(segments)), 'A'])]
        : spansOfOperator(operator, bound);
    if (met === undefined) return undefined;
    common = intersectSpans(compareSegments, common, met);
  }
  return common;
}

function readRequirement(text: string) {
  const [, operator = '', operand] = /^(=|!=|>=?|<=?|~>|)\s*([^\s=!<>~]+)$/.exec(text.trim()) ?? [];
  const segments = operand === undefined ? undefined : readSegments(operand);
  const bound = canonical(segments);
  return segments === undefined || bound === undefined ? undefined : { operator, segments, bound };
}

/** `~> 1.2.3` ends below 1.3 and `~> 1.2` below 2, for pre-releases too. */
function isBelowNext(version: readonly Segment[], segments: readonly Segment[]): boolean {
  return compareSegments(leadingNumbers(version), limitOf(segments)) < 0;
}

function limitOf(segments: readonly Segment[]): readonly Numeral[] {
  const numbers = leadingNumbers(segments);
  return nextRelease(numbers, Math.max(numbers.length - 2, 0));
}
