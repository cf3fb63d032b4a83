/** What training promises of a model, on examples made up here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { severityEstimator } from '../../src/engine/advisories/severity-estimate.ts';
import { type Example, trainModel } from './train-model.ts';

const settings = { vocabulary: 20, shrinkage: 2, cweShrinkage: 1, packagesMin: 2, ecosystemsMin: 2 };

function examples(): Example[] {
  return Array.from({ length: 40 }, (_, at): Example => {
    const isGrave = at % 2 === 0;
    const packageName = `product${'abcdefghijklmnopqrst'[at % 20]}`;
    return {
      words: {
        cwes: at % 4 === 0 ? ['CWE-78'] : at % 4 === 1 ? ['CWE-209'] : [],
        summary: isGrave ? 'Command injection' : 'Message leak',
        details: `In ${packageName} of ${isGrave ? 'acme' : 'another'} `,
      },
      score: isGrave ? 9 : 4,
      packageName,
      ecosystem: ['npm', 'PyPI', 'Go'][at % 3] ?? '',
    };
  });
}

test('what scored records have in common tells what others with it would be scored', () => {
  const estimate = severityEstimator([trainModel(examples(), settings)]);
  const of = (cwes: string[], summary: string) => estimate({ cwes, summary, details: '', modified: '' }) ?? 0;
  assert.ok(of([], 'Command injection') > 7.5);
  assert.ok(of([], 'Message leak') < 5.5);
  assert.ok(of(['CWE-78'], '') > of(['CWE-209'], '') + 1);
});

test('a word of few packages or of one ecosystem is none of the vocabulary', () => {
  const alone = examples().map((example, at) => ({
    ...example,
    words: { ...example.words, details: `${example.words.details} ${example.ecosystem === 'Go' ? 'gopher' : ''}` },
    score: at,
  }));
  const known = Object.values(trainModel(alone, settings).text).join(',').split(',');
  assert.ok(known.includes('command'));
  assert.ok(!known.includes('gopher') && !known.some((term) => term.startsWith('product')));
});

test('the same examples give the same model', () => {
  assert.deepEqual(trainModel(examples(), settings), trainModel(examples(), settings));
});
