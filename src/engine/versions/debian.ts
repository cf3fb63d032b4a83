/** Debian versions, `[epoch:]upstream[-revision]`, as dpkg orders them (deb-version(7)). */
import { holdsFor } from './comparators.ts';
import { compareNumerals, isDigitCode, type Numeral, readNumeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

/** Text and number in turn, beginning with text. */
type Run = string | Numeral;

export interface DebianVersion {
  readonly epoch: Numeral;
  readonly upstream: readonly Run[];
  readonly revision: readonly Run[];
}

export const debian: VersionScheme<DebianVersion> = {
  name: 'debian',
  parse: readDebianVersion,
  compare: compareDebianVersions,
  satisfies: satisfiesRelation,
  isPrerelease: () => false,
};

function compareDebianVersions(a: DebianVersion, b: DebianVersion): number {
  return (
    compareNumerals(a.epoch, b.epoch) || compareRuns(a.upstream, b.upstream) || compareRuns(a.revision, b.revision)
  );
}

function readDebianVersion(text: string): DebianVersion {
  const [, epoch = '0', rest = ''] = /^(?:(\d+):)?([^]*)$/.exec(text.trim()) ?? [];
  const hyphen = rest.lastIndexOf('-');
  return {
    epoch: readNumeral(epoch),
    upstream: readRuns(hyphen === -1 ? rest : rest.slice(0, hyphen)),
    revision: readRuns(hyphen === -1 ? '' : rest.slice(hyphen + 1)),
  };
}

function readRuns(text: string): readonly Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < text.length; ) {
    let wordLimit = from;
    while (wordLimit < text.length && !isDigitCode(text.charCodeAt(wordLimit))) wordLimit++;
    let end = wordLimit;
    while (isDigitCode(text.charCodeAt(end))) end++;
    runs.push(sortable(text.slice(from, wordLimit)), end === wordLimit ? 0 : readNumeral(text.slice(wordLimit, end)));
    from = end;
  }
  return runs;
}

const wordEnd = '\u0001';

/** Rewrites a word so that plain string comparison gives dpkg's order: tilde, end, letters, everything else. */
function sortable(word: string): string {
  let key = '';
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    key += code === tilde ? '\u0000' : String.fromCharCode(isLetter ? code : Math.min(0x100 + code, 0xffff));
  }
  return key + wordEnd;
}

const tilde = 126;

function compareRuns(a: readonly Run[], b: readonly Run[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const absent = index % 2 === 0 ? wordEnd : 0;
    const left = a[index] ?? absent;
    const right = b[index] ?? absent;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Relations of control files: `>= 1.2`, `<< 2`, several by comma, with or without parentheses. */
function satisfiesRelation(version: DebianVersion, constraint: string): boolean | undefined {
  let met = true;
  for (const relation of constraint.replaceAll(/[()]/g, ' ').split(',')) {
    const [, sign = '', operand = ''] = /^(<<|<=|<|=|>=|>>|>|)\s*([^\s<>=]+)$/.exec(relation.trim()) ?? [];
    if (operand === '') return undefined;
    const operator = sign === '<<' ? '<' : sign === '>>' ? '>' : sign;
    met &&= holdsFor(compareDebianVersions(version, readDebianVersion(operand)), operator) === true;
  }
  return met;
}
