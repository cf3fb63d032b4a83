/** How many verdicts of each kind are drawn, and by which seed: chosen once, before any verdict was read. */
import type { Answer, Quota } from './draw.ts';

export const seed = '2026-11-22';

const counts = `
reachable Go 10
reachable npm 6
reachable PyPI 4
reachable crates.io 3
reachable RubyGems 2
reachable Packagist 3
reachable Maven 2
unreachable Go 12
unreachable crates.io 13
unreachable npm 14
unreachable PyPI 1
needsReview npm 7
needsReview PyPI 6
needsReview RubyGems 4
needsReview Packagist 5
needsReview Maven 4
needsReview crates.io 4
`;

export const quotas: readonly Quota[] = counts
  .trim()
  .split('\n')
  .map((line) => {
    const [verdict = '', ecosystem = '', count = ''] = line.split(' ');
    return { verdict, ecosystem, count: Number(count) };
  });

/** Packages that hold declarations of types only would fill the quota of npm, and nobody doubts them. */
export function isWorthDrawing({ package: name }: Answer): boolean {
  return !name.startsWith('@types/');
}
