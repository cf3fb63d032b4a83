/** RPM versions, `[epoch:]version[-release]`, in the order of rpmvercmp with its tilde and caret. */
import { holdsFor } from './comparators.ts';
import { compareNumerals, type Numeral, readNumeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

/** Runs of digits, runs of letters, `~` and `^`; other characters only separate. */
type Token = Numeral | string;

export interface RpmVersion {
  readonly epoch: Numeral;
  readonly version: readonly Token[];
  /** `undefined` where none is written, which is below any. */
  readonly release: readonly Token[] | undefined;
}

export const redhat: VersionScheme<RpmVersion> = {
  name: 'redhat',
  parse: readRpmVersion,
  compare: (a, b) =>
    compareNumerals(a.epoch, b.epoch) || compareTokens(a.version, b.version) || compareReleases(a.release, b.release),
  satisfies: satisfiesRelation,
  isPrerelease: (version) => version.version.includes('~'),
};

function readRpmVersion(text: string): RpmVersion {
  const [, epoch = '0', rest = ''] = /^(?:(\d*):)?([^]*)$/.exec(text.trim()) ?? [];
  const hyphen = rest.indexOf('-');
  return {
    epoch: readNumeral(epoch),
    version: readTokens(hyphen === -1 ? rest : rest.slice(0, hyphen)),
    release: hyphen === -1 ? undefined : readTokens(rest.slice(hyphen + 1)),
  };
}

function readTokens(text: string): readonly Token[] {
  const found = text.match(/\d+|[A-Za-z]+|[~^]/g) ?? [];
  return found.map((token) => (/^\d/.test(token) ? readNumeral(token) : token));
}

function compareReleases(a: RpmVersion['release'], b: RpmVersion['release']): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  return compareTokens(a, b);
}

function compareTokens(a: readonly Token[], b: readonly Token[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index];
    const right = b[index];
    if (left === right) continue;
    const difference = rank(left) - rank(right);
    if (difference !== 0) return difference;
    if (left !== undefined && right !== undefined) return left < right ? -1 : 1;
  }
  return 0;
}

function rank(token: Token | undefined): number {
  if (token === '~') return 0;
  if (token === undefined) return 1;
  if (token === '^') return 2;
  return typeof token === 'string' ? 3 : 4;
}

/** `>= 1.2-3`; a release that either side leaves out does not count. */
function satisfiesRelation(version: RpmVersion, constraint: string): boolean | undefined {
  let met = true;
  for (const relation of constraint.split(',')) {
    const [, operator = '', operand = ''] = /^(<=|<|==|=|!=|>=|>|)\s*([^\s<>=!]+)$/.exec(relation.trim()) ?? [];
    if (operand === '') return undefined;
    const bound = readRpmVersion(operand);
    const comparison =
      compareNumerals(version.epoch, bound.epoch) ||
      compareTokens(version.version, bound.version) ||
      (version.release === undefined || bound.release === undefined
        ? 0
        : compareTokens(version.release, bound.release));
    met &&= holdsFor(comparison, operator) === true;
  }
  return met;
}
