/** Version constraints of composer.json (https://getcomposer.org/doc/articles/versions.md#writing-version-constraints). */
import { holdsFor, type Order } from './comparators.ts';
import { modifier, normalizeComposerVersion } from './composer-version.ts';
import { nextNumeral, readNumeral } from './numeral.ts';
import { comparePhpVersions, readPhpVersion } from './php-version.ts';
import { everyVersion, intersectSpans, spansOfOperator, type VersionSpan } from './version-span.ts';
import { pushEach } from '../text/push-each.ts';

interface Demand {
  readonly operator: string;
  /** In Composer's normal form. */
  readonly bound: string;
}

/** `undefined` where the version or any part of the constraint is none for Composer. */
export function satisfiesComposerConstraint(version: string, constraint: string): boolean | undefined {
  const normalized = normalizeComposerVersion(version);
  if (normalized === undefined) return undefined;
  let answer: boolean | undefined = false;
  for (const alternative of constraint.split(/\|\|?/)) {
    const demands = readAlternative(alternative.trim());
    if (demands === undefined) answer = undefined;
    else if (demands.every((demand) => meets(normalized, demand))) return true;
  }
  return answer;
}

/** Read as `satisfiesComposerConstraint` reads it. */
export function spansOfComposerConstraint<Parsed>(
  order: Order<Parsed>,
  constraint: string,
): readonly VersionSpan<Parsed>[] | undefined {
  const compare = (a: Parsed, b: Parsed): number => order.compare(a, b);
  const spans: VersionSpan<Parsed>[] = [];
  for (const alternative of constraint.split(/\|\|?/)) {
    const demands = readAlternative(alternative.trim());
    if (demands === undefined) return undefined;
    let common: readonly VersionSpan<Parsed>[] = [everyVersion()];
    for (const { operator, bound } of demands) {
      // All versions are another than some branch.
      if (operator === '!=' && bound.startsWith('dev-')) continue;
      const parsed = order.parse(bound);
      const met = parsed === undefined ? undefined : spansOfOperator(operator, parsed);
      if (met === undefined) return undefined;
      common = intersectSpans(compare, common, met);
    }
    pushEach(spans, common);
  }
  return spans;
}

/** A branch is equal to itself only, and unordered to everything else. */
function meets(version: string, { operator, bound }: Demand): boolean {
  if (version.startsWith('dev-') || bound.startsWith('dev-')) {
    if (operator === '!=') return version !== bound;
    return operator === '=' && version === bound;
  }
  return holdsFor(comparePhpVersions(readPhpVersion(version), readPhpVersion(bound)), operator) ?? false;
}

const hyphen = '\u0000';

function readAlternative(text: string): readonly Demand[] | undefined {
  if (text === '') return undefined;
  const joined = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ as \S+/g, '')
    .replaceAll(' - ', hyphen)
    .replaceAll(/([<>=!~^]) /g, '$1');
  const demands: Demand[] = [];
  for (const part of joined.split(/[,\s]+/)) {
    const found = part === '' ? [] : readPart(part);
    if (found === undefined) return undefined;
    pushEach(demands, found);
  }
  return demands;
}

const version = String.raw`v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:\.([xX*])[.-]?dev|${modifier})(?:\+\S+)?`;
const tildeOrCaret = new RegExp(`^([~^])${version}$`, 'i');
const hyphenEnd = new RegExp(`^${version}$`, 'i');

function readPart(written: string): readonly Demand[] | undefined {
  const [, before = written, flag = 'stable'] = /^([^@]*)@(stable|rc|beta|alpha|dev)$/i.exec(written) ?? [];
  const text = (before === '' ? '*' : before).replace(/^(dev-[^@]+?|[^@]+?\.x-dev)#.+$/i, '$1');
  if (/^v?[xX*](?:\.[xX*])*$/i.test(text)) return text === '*' ? [] : [{ operator: '>=', bound: '0.0.0.0-dev' }];
  const ends = text.split(hyphen);
  if (ends.length === 2) return readHyphenRange(ends[0] ?? '', ends[1] ?? '');
  const wildcard = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.[xX*])+$/.exec(text);
  if (wildcard !== null) {
    const position = lastWritten(wildcard);
    return [
      { operator: '>=', bound: `${numbersUpTo(wildcard, position, false)}-dev` },
      { operator: '<', bound: `${numbersUpTo(wildcard, position, true)}-dev` },
    ];
  }
  const match = tildeOrCaret.exec(text);
  return match === null ? readComparator(text, flag.toLowerCase()) : readTildeOrCaret(text, match);
}

function readTildeOrCaret(text: string, match: RegExpExecArray): readonly Demand[] | undefined {
  const [, sign, ...groups] = match;
  const numbers = ['', ...groups];
  const [, major, minor, patch, , branch, stability, , dev] = numbers;
  const isBare = stability === undefined && dev === undefined && branch === undefined;
  const low = normalizeComposerVersion(text.slice(1) + (isBare ? '-dev' : ''));
  if (low === undefined) return undefined;
  const caret = major !== '0' || minor === undefined ? 1 : minor !== '0' || patch === undefined ? 2 : 3;
  const tilde = Math.max(1, lastWritten(numbers) - (branch === undefined ? 1 : 0));
  return [
    { operator: '>=', bound: low },
    { operator: '<', bound: `${numbersUpTo(numbers, sign === '^' ? caret : tilde, true)}-dev` },
  ];
}

/** A partial upper end stands for everything that begins with it. */
function readHyphenRange(from: string, to: string): readonly Demand[] | undefined {
  const lower = hyphenEnd.exec(from);
  const upper = hyphenEnd.exec(to);
  const low = normalizeComposerVersion(from);
  const high = normalizeComposerVersion(to);
  if (lower === null || upper === null || low === undefined || high === undefined) return undefined;
  const isNamed = (match: RegExpExecArray): boolean => [5, 6, 8].some((group) => match[group] !== undefined);
  const isWhole = upper[3] !== undefined || isNamed(upper);
  return [
    { operator: '>=', bound: isNamed(lower) ? low : `${low}-dev` },
    isWhole
      ? { operator: '<=', bound: high }
      : { operator: '<', bound: `${numbersUpTo(upper, upper[2] === undefined ? 1 : 2, true)}-dev` },
  ];
}

function readComparator(text: string, flag: string): readonly Demand[] | undefined {
  const [, sign = '', operand = ''] = /^(<>|!=|>=?|<=?|==?)?([^<>=!~^]*)$/.exec(text) ?? [];
  const bound =
    normalizeComposerVersion(operand) ??
    (/^[\w./-]+-dev$/.test(operand) ? normalizeComposerVersion(`dev-${operand.slice(0, -4)}`) : undefined);
  if (operand === '' || bound === undefined) return undefined;
  const operator = sign === '<>' ? '!=' : sign === '' || sign === '==' ? '=' : sign;
  const isStable = !/[a-z]/i.test(bound);
  if (isStable && flag !== 'stable' && operator !== '=') return [{ operator, bound: `${bound}-${flag}` }];
  // `<2.0` has no pre-release of 2.0, `>=2.0` has all of them.
  const reachesDown = (operator === '<' || operator === '>=') && isStable && !/stable/i.test(operand);
  return [{ operator, bound: reachesDown ? `${bound}-dev` : bound }];
}

/** The last of groups 1 to 4 that was written. */
function lastWritten(groups: readonly (string | undefined)[]): number {
  return groups.slice(0, 5).findLastIndex((group) => group !== undefined);
}

/** Four numbers: those written up to a position, that one raised by one where asked, zeros from there on. */
function numbersUpTo(groups: readonly (string | undefined)[], position: number, raised: boolean): string {
  return [1, 2, 3, 4]
    .map((index) => {
      const number = readNumeral(groups[index] ?? '0');
      if (index === position) return raised ? nextNumeral(number) : number;
      return index < position ? number : 0;
    })
    .join('.');
}
