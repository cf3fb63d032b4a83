/** The drawings, in the order of their making: a seed, the trees drawn from, how many of each kind, and what was found. */
import { readFileSync } from 'node:fs';
import { type CheckedAnswer, readChecked } from './checked.ts';
import type { Quota } from './draw.ts';
import { readQuotas } from './quotas.ts';
import { type DrawnTree, readTrees } from './trees.ts';

export interface Drawing {
  readonly name: string;
  readonly seed: string;
  readonly trees: readonly DrawnTree[];
  readonly quotas: readonly Quota[];
  readonly checked: readonly CheckedAnswer[];
  /** Mistakes that the drawing, and the reading beside it, brought to light; a sentence or more each. */
  readonly found: readonly string[];
}

export const drawings: readonly Drawing[] = [
  drawingOf('first', '2026-11-22'),
  drawingOf('second', '2026-11-22 second drawing'),
];

function drawingOf(name: string, seed: string): Drawing {
  const textOf = (file: string): string => readFileSync(new URL(`${name}/${file}.txt`, import.meta.url), 'utf8');
  return {
    name,
    seed,
    trees: readTrees(textOf('trees')),
    quotas: readQuotas(textOf('quotas')),
    checked: readChecked(textOf('checked')),
    found: textOf('found')
      .split('\n')
      .filter((line) => line !== ''),
  };
}
