/**
 * Small changes to lines that functions of texts are asked with, a few of each function: those that decide by a word, a path or a version, of
 * which a whole scan shows few forms.
 */
import { readFileSync } from 'node:fs';
import { sectionsOf } from '../sections.ts';
import type { Asked } from './functions/asked.ts';
import { functionsOfFixes } from './functions/of-fixes.ts';
import { functionsOfFormats } from './functions/of-formats.ts';
import { functionsOfLanguages } from './functions/of-languages.ts';
import { functionsOfRules } from './functions/of-rules.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/perturbed/', import.meta.url);

const functions = {
  fixes: functionsOfFixes,
  formats: functionsOfFormats,
  languages: functionsOfLanguages,
  rules: functionsOfRules,
} as const;

export function functionsSuites(): readonly Suite[] {
  return Object.entries(functions).map(([name, asked]) => functionsSuite(name, asked));
}

function functionsSuite(name: string, asked: Readonly<Record<string, Asked>>): Suite {
  const { parts } = sectionsOf(readFileSync(new URL(`functions-of-${name}-lines.txt`, root), 'utf8'));
  return {
    name: `functions/${name}`,
    cases: parts.map(([title, text]) => ({
      name: title,
      files: { lines: text },
      // oxlint-disable-next-line typescript/require-await -- the interface is for outcomes that wait
      outcome: async ({ lines = '' }) => lines.split('\n').map((line) => `${line} ${answer(asked[title], line)}`),
    })),
    perFile: 150,
    oneOf: 12,
    digests: new URL(`functions-of-${name}.txt`, root),
  };
}

function answer(ask: Asked | undefined, line: string): string {
  if (ask === undefined) throw new Error(`no function is asked with ${line}`);
  try {
    return plain(ask(line)) ?? 'undefined';
  } catch (error) {
    return error instanceof Error ? error.name : 'an error';
  }
}
