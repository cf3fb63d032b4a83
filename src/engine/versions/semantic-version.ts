/**
 * The shape that the ecosystems of Semantic Versioning share, read as leniently as advisories and tags are written:
 * a leading `v` or `=`, one or two numbers only (`1.2`), more than three (`1.2.3.4`), a wildcard (`1.x`), a tail without hyphen.
 */
import { comparePrereleases, readIdentifiers } from './identifiers.ts';
import type { Identifier } from './identifiers.ts';
import { compareNumeralLists, readNumeral } from './numeral.ts';
import type { Numeral } from './numeral.ts';

export interface SemanticVersion {
  /** As many numbers as were written; missing ones count as zero. */
  readonly release: readonly Numeral[];
  /** Empty for a release. */
  readonly prerelease: readonly Identifier[];
  /** What follows `+`, without it; no part of the order by default. */
  readonly build: string;
}

/** `undefined` for a text that does not begin with a number (`latest`, `main`). */
export function readSemanticVersion(text: string): SemanticVersion | undefined {
  const trimmed = text.trim();
  const plus = trimmed.indexOf('+');
  const main = plus === -1 ? trimmed : trimmed.slice(0, plus);
  const build = plus === -1 ? '' : trimmed.slice(plus + 1);
  const match = /^[vV=]*\s*(\d+(?:\.\d+)*)(?:\.[xX*](?:\.[xX*])*$)?/.exec(main);
  if (match === null) return undefined;
  const tail = main.slice(match[0].length);
  const named = tail.startsWith('-') || tail.startsWith('.') ? tail.slice(1) : tail;
  return {
    release: (match[1] ?? '').split('.').map(readNumeral),
    prerelease: named === '' ? [] : readIdentifiers(named),
    build,
  };
}

export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): number {
  return compareNumeralLists(a.release, b.release) || comparePrereleases(a.prerelease, b.prerelease);
}

export function isSemanticPrerelease(version: SemanticVersion): boolean {
  return version.prerelease.length > 0;
}
