/**
 * The shape that the ecosystems of Semantic Versioning share, read as leniently as advisories and tags are written:
 * a leading `v` or `=`, one or two numbers only (`1.2`), more than three (`1.2.3.4`), a wildcard (`1.x`), a tail without hyphen.
 */
import { comparePrereleases, type Identifier, readIdentifiers } from './identifiers.ts';
import { compareNumeralLists, isDigitCode, type Numeral, readNumeral } from './numeral.ts';

export interface SemanticVersion {
  /** As many numbers as were written; missing ones count as zero. */
  readonly release: readonly Numeral[];
  /** Empty for a release. */
  readonly prerelease: readonly Identifier[];
  /** What follows `+`, without it; no part of the order by default. */
  readonly build: string;
}

/** `undefined` for a text that does not begin with a number (`latest`, `main`), and for the hash of a commit. */
export function readSemanticVersion(text: string): SemanticVersion | undefined {
  const trimmed = text.trim();
  const start = isDigitCode(trimmed.charCodeAt(0)) ? 0 : (/^[vV=]+\s*(?=\d)/.exec(trimmed)?.[0].length ?? -1);
  if (start === -1 || isCommitHash(trimmed)) return undefined;
  const release: Numeral[] = [];
  let end = start;
  // A dot belongs to the numbers only where another number follows.
  for (let from = start; isDigitCode(trimmed.charCodeAt(from)); from = end + 1) {
    end = from + 1;
    while (isDigitCode(trimmed.charCodeAt(end))) end++;
    release.push(readNumeral(trimmed.slice(from, end)));
    if (trimmed.charCodeAt(end) !== dot) break;
  }
  return end === trimmed.length ? { release, prerelease: [], build: '' } : withTail(release, trimmed.slice(end));
}

const dot = 46;

function isCommitHash(text: string): boolean {
  return (text.length === 40 || text.length === 64) && /^[0-9a-f]+$/i.test(text) && /[a-f]/i.test(text);
}

function withTail(release: readonly Numeral[], tail: string): SemanticVersion {
  const plus = tail.indexOf('+');
  const build = plus === -1 ? '' : tail.slice(plus + 1);
  const main = (plus === -1 ? tail : tail.slice(0, plus)).replace(/^(?:\.[xX*])+$/, '');
  const named = main.startsWith('-') || main.startsWith('.') ? main.slice(1) : main;
  return { release, prerelease: named === '' ? [] : readIdentifiers(named), build };
}

export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): number {
  return compareNumeralLists(a.release, b.release) || comparePrereleases(a.prerelease, b.prerelease);
}

export function isSemanticPrerelease(version: SemanticVersion): boolean {
  return version.prerelease.length > 0;
}
