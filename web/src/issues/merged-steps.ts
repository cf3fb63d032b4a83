/** Steps of a flow as they are shown: those that follow one another in one line are one step. */
import type { FoundStep } from '../api/operations.ts';

export function mergedSteps(steps: readonly FoundStep[]): readonly FoundStep[] {
  const merged: FoundStep[] = [];
  for (const step of steps) {
    const last = merged.at(-1);
    if (last === undefined || !isSameLine(last, step)) {
      merged.push(step);
      continue;
    }
    merged[merged.length - 1] = {
      ...last,
      startColumn: Math.min(last.startColumn, step.startColumn),
      endColumn: Math.max(last.endColumn, step.endColumn),
    };
  }
  return merged;
}

/** @param at of so many, counted from 0 */
export function stepWords(at: number, count: number): string {
  if (count === 1) return 'From source to sink';
  const word = at === 0 ? 'Source' : at === count - 1 ? 'Sink' : 'Step';
  return `${at + 1}. ${word}`;
}

function isSameLine(a: FoundStep, b: FoundStep): boolean {
  return a.path === b.path && a.startLine === b.startLine && a.endLine === a.startLine && b.endLine === b.startLine;
}
