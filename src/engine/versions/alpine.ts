/**
 * Alpine versions, `number{.number}{letter}{_suffix{number}}{~hash}{-r#}` (apk-package(5)), in the order of apk-tools 3. What the
 * grammar refuses is below what it accepts up to there; apk calls two such rests equal, here their texts decide.
 */
import { holdsFor } from './comparators.ts';
import { type Numeral, readNumeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

interface Token {
  readonly rank: number;
  readonly value: Numeral | string;
}

/** Where two versions part, the kinds of their next tokens decide: nothing more (`end`) is below a further number. */
const rank = {
  preSuffix: 0,
  invalid: 1,
  end: 2,
  revision: 3,
  hash: 4,
  suffixNumber: 5,
  postSuffix: 6,
  letter: 7,
  /** A number with leading zero that is not the first: compared as text, like the digits of a fraction. */
  fraction: 8,
  number: 9,
} as const;

const preSuffixes = ['alpha', 'beta', 'pre', 'rc'];
const postSuffixes = ['cvs', 'svn', 'git', 'hg', 'p'];

export const alpine: VersionScheme<readonly Token[]> = {
  name: 'alpine',
  parse: readTokens,
  compare: compareTokens,
  satisfies: satisfiesDependency,
  isPrerelease: (version) => version.some((token) => token.rank === rank.preSuffix),
};

const grammar =
  /^(?:(\d+)((?:\.\d+)*)([a-z]?)((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)(?![a-z])\d*)*)(?:~([0-9a-f]+))?(?:-r(\d+|(?=-|$)))?)?/;

function readTokens(text: string): readonly Token[] {
  const trimmed = text.trim();
  const [head = '', first, others = '', letter = '', suffixes = '', hash, revision] = grammar.exec(trimmed) ?? [];
  const tokens: Token[] = [];
  if (first !== undefined) tokens.push({ rank: rank.number, value: readNumeral(first) });
  for (const number of others.split('.').slice(1)) {
    tokens.push(
      number.startsWith('0')
        ? { rank: rank.fraction, value: number }
        : { rank: rank.number, value: readNumeral(number) },
    );
  }
  if (letter !== '') tokens.push({ rank: rank.letter, value: letter });
  for (const [, name = '', digits = ''] of suffixes.matchAll(/_([a-z]+)(\d*)/g)) {
    const before = preSuffixes.indexOf(name);
    tokens.push(
      before === -1
        ? { rank: rank.postSuffix, value: postSuffixes.indexOf(name) }
        : { rank: rank.preSuffix, value: before },
    );
    if (digits !== '') tokens.push({ rank: rank.suffixNumber, value: readNumeral(digits) });
  }
  if (hash !== undefined) tokens.push({ rank: rank.hash, value: hash });
  if (revision !== undefined)
    tokens.push({ rank: rank.revision, value: readNumeral(revision === '' ? '0' : revision) });
  const rest = trimmed.slice(head.length);
  // Of broken revisions none is above another.
  if (rest !== '') tokens.push({ rank: rank.invalid, value: rest.startsWith('-') ? '-' : rest });
  return tokens;
}

function compareTokens(a: readonly Token[], b: readonly Token[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index];
    const right = b[index];
    if (left === undefined || right === undefined) return (left?.rank ?? rank.end) - (right?.rank ?? rank.end);
    if (left.rank !== right.rank) return left.rank - right.rank;
    if (left.value !== right.value) return left.value < right.value ? -1 : 1;
  }
  return 0;
}

/** `>=1.2-r0`, and with a tilde for all versions that begin so: `~1.2`, `>~1.2`. */
function satisfiesDependency(version: readonly Token[], constraint: string): boolean | undefined {
  const text = constraint.trim();
  if (text === '' || text === '*') return true;
  const [, sign = '', operand = ''] = /^(<=|<|>=|>|==|=|!=|)\s*([^\s<>=!]+)$/.exec(text.replace('~=', '~')) ?? [];
  if (operand === '') return undefined;
  if (!operand.startsWith('~')) return holdsFor(compareTokens(version, readTokens(operand)), sign);
  const prefix = readTokens(operand.slice(1));
  const beginsSo = compareTokens(version.slice(0, prefix.length), prefix) === 0;
  return beginsSo || (sign !== '' && sign !== '=' && holdsFor(compareTokens(version, prefix), sign) === true);
}
