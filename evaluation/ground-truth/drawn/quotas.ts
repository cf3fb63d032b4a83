/** How many verdicts of each kind are drawn: chosen before any of them was read. */
import type { Answer, Quota } from './draw.ts';

/** A line holds `verdict ecosystem count`. */
export function readQuotas(text: string): readonly Quota[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [verdict = '', ecosystem = '', count = ''] = line.split(' ');
      return { verdict, ecosystem, count: Number(count) };
    });
}

/** Packages that hold declarations of types only would fill the quota of npm, and nobody doubts them. */
export function isWorthDrawing({ package: name }: Answer): boolean {
  return !name.startsWith('@types/');
}
