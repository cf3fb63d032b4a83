/**
 * Small changes to all sentences that fixtures and shapes have and that templates would take, and what is understood of each: its shape, its plan, or
 * the nearest that would do.
 */
import { readFileSync } from 'node:fs';
import { compileSentence } from '../../engine/rules/english/index.ts';
import { shapes } from '../../engine/rules/english/shapes/index.ts';
import { lineSuite } from './line-suite.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';
import { writtenOf } from './written-templates.ts';

const perTemplate = 8;

const root = new URL('../../engine/rules/english/', import.meta.url);

export function sentenceLinesSuite(): Suite {
  const paraphrases = linesOf('paraphrases.jsonl').map((line): { text: string } => JSON.parse(line));
  const ofShapes = shapes.map(({ name, examples, others, proposals, templates }) => {
    const proposed = proposals.map(({ text, fill }) => text.replace('{}', fill));
    const written = templates.flatMap(({ text }) => writtenOf(text, perTemplate));
    // Two sentences on a line are a rule of two parts, or a rule with a hint.
    const pairs = examples.flatMap((text, at) =>
      [proposed[at % proposed.length] ?? '', 'Use `other` instead.'].map(
        (second) => `${text.replace(/\.?$/, '.')} ${second}`,
      ),
    );
    return [name, [...examples, ...others, ...proposed, ...pairs, ...written].join('\n')];
  });
  return lineSuite({
    name: 'sentence-lines',
    texts: {
      paraphrases: paraphrases.map(({ text }) => text.replaceAll('\n', ' ')).join('\n'),
      prose: linesOf('prose.txt').join('\n'),
      ...Object.fromEntries(ofShapes),
    },
    answer: (line) => plain(compileSentence(line)),
    digests: new URL('perturbed-lines.txt', root),
    perText: 100,
  });
}

function linesOf(name: string): readonly string[] {
  return readFileSync(new URL(`fixtures/${name}`, root), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
