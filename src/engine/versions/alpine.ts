/** Alpine versions, `number{.number}{letter}{_suffix{number}}{~hash}{-r#}`, as apk orders them (apk-package(5)). */
import { satisfiesComparators } from './comparators.ts';
import { compareNumerals, readNumeral } from './numeral.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

export interface AlpineVersion {
  readonly numbers: readonly string[];
  readonly letter: string;
  readonly suffixes: readonly AlpineSuffix[];
  readonly build: Numeral;
  /** What the grammar leaves over; a version with such a rest is below the same without. */
  readonly rest: string;
  readonly text: string;
}

interface AlpineSuffix {
  readonly weight: number;
  readonly number: Numeral;
}

const suffixNames = ['alpha', 'beta', 'pre', 'rc', '', 'cvs', 'svn', 'git', 'hg', 'p'];
const noSuffix: AlpineSuffix = { weight: suffixNames.indexOf(''), number: 0 };

export const alpine: VersionScheme<AlpineVersion> = {
  name: 'alpine',
  parse: readAlpineVersion,
  compare: compareAlpineVersions,
  satisfies: (version, constraint) => satisfiesComparators(alpine, version, constraint),
  isPrerelease: (version) => version.suffixes.some((suffix) => suffix.weight < noSuffix.weight),
};

function readAlpineVersion(text: string): AlpineVersion {
  const trimmed = text.trim();
  const [head = '', numbers = '', letter = '', suffixes = '', build = '0'] =
    /^((?:\d+\.?)*)([a-z]?)((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)\d*)*)(?:~[0-9a-f]+)?(?:-r(\d*))?/.exec(
      trimmed,
    ) ?? [];
  return {
    numbers: numbers.split('.').filter((number) => number !== ''),
    letter,
    suffixes: suffixes.split('_').slice(1).map(readSuffix),
    build: build === '' ? 0 : readNumeral(build),
    rest: trimmed.slice(head.length),
    text: trimmed,
  };
}

function readSuffix(text: string): AlpineSuffix {
  const [, name = '', digits = ''] = /^([a-z]+)(\d*)$/.exec(text) ?? [];
  return { weight: suffixNames.indexOf(name), number: digits === '' ? 0 : readNumeral(digits) };
}

function compareAlpineVersions(a: AlpineVersion, b: AlpineVersion): number {
  return (
    compareNumbers(a.numbers, b.numbers) ||
    compareText(a.letter, b.letter) ||
    compareSuffixes(a.suffixes, b.suffixes) ||
    compareNumerals(a.build, b.build) ||
    (a.rest === '' ? 1 : 0) - (b.rest === '' ? 1 : 0) ||
    (a.rest.startsWith('-') || b.rest.startsWith('-') || a.rest === '' ? 0 : compareText(a.text, b.text))
  );
}

/** After the first number a leading zero makes it a fraction, compared as text. */
function compareNumbers(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index];
    const right = b[index];
    const isFraction = index > 0 && left !== undefined && right !== undefined && (left[0] === '0' || right[0] === '0');
    const difference = isFraction
      ? compareText(left, right)
      : compareNumerals(readNumeral(left ?? '0'), readNumeral(right ?? '0'));
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareSuffixes(a: readonly AlpineSuffix[], b: readonly AlpineSuffix[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index] ?? noSuffix;
    const right = b[index] ?? noSuffix;
    const difference = left.weight - right.weight || compareNumerals(left.number, right.number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
