/**
 * Whether an upgrade leaves the line that its package manager takes for compatible: the first number of a version that is not zero, where a
 * caret is usual (npm, Cargo, Composer, Pub, Julia), and its first number elsewhere.
 */
import type { EcosystemName } from '../model/ecosystem-name.ts';

const withCaret: ReadonlySet<EcosystemName> = new Set(['npm', 'crates.io', 'Packagist', 'Pub', 'Julia']);

export function isMajorStep(ecosystem: EcosystemName, from: string, to: string): boolean {
  const [before, after] = [lineOf(ecosystem, from), lineOf(ecosystem, to)];
  return before !== undefined && after !== undefined && before !== after;
}

/** Undefined for what is no version in numbers. */
function lineOf(ecosystem: EcosystemName, version: string): string | undefined {
  const numbers = /^v?(\d+(?:\.\d+)+)/i.exec(version)?.[1]?.split('.').map(String) ?? [];
  const [major] = numbers;
  if (major === undefined || !withCaret.has(ecosystem)) return major;
  const first = numbers.findIndex((number) => Number(number) !== 0);
  return numbers.slice(0, first < 0 ? numbers.length : first + 1).join('.');
}
