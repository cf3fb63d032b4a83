import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, readChecked } from './checked.ts';
import { type Answer, draw } from './draw.ts';

const answer = (name: string, verdict: string, exposure = 'loaded', advisory = 'A-1'): Answer => ({
  tree: 't',
  by: 'osv',
  ecosystem: 'npm',
  package: name,
  advisory,
  verdict,
  exposure,
  reason: '',
});

test('the same answers in any order are drawn the same, a package once, and no more than asked for', () => {
  const answers = ['a@1', 'b@1', 'c@1', 'd@1'].flatMap((name) => [
    answer(name, 'reachable'),
    answer(name, 'reachable', 'called', 'A-2'),
  ]);
  const quotas = [{ verdict: 'reachable', ecosystem: 'npm', count: 3 }];
  const drawn = draw(answers, quotas, 'seed');
  assert.equal(drawn.length, 3);
  assert.equal(new Set(drawn.map((item) => item.package)).size, 3);
  assert.deepEqual(draw(answers.toReversed(), quotas, 'seed'), drawn);
  assert.deepEqual(draw(answers, [{ verdict: 'unreachable', ecosystem: 'npm', count: 3 }], 'seed'), []);
});

test('what is cleared though tools load it is wrong, and what is left open too cautious or right by its exposure', () => {
  assert.equal(judge('tools', 'package', answer('a@1', 'unreachable', 'notLoaded')), 'wrong');
  assert.equal(judge('absent', 'package', answer('a@1', 'unreachable', 'notLoaded')), 'right');
  assert.equal(judge('runs', 'function', answer('a@1', 'reachable', 'called')), 'right');
  assert.equal(judge('idle', 'function', answer('a@1', 'reachable', 'called')), 'wrong');
  assert.equal(judge('tools', 'package', answer('a@1', 'needsReview', 'toolingOnly')), 'right');
  assert.equal(judge('tools', 'package', answer('a@1', 'needsReview', 'mayBeLoaded')), 'too cautious');
  assert.equal(judge('tests', 'package', answer('a@1', 'needsReview', 'loaded')), 'wrong');
  assert.equal(judge('runs', 'package', answer('a@1', 'needsReview', 'testOnly')), 'wrong');
  assert.equal(judge('runs', 'package', answer('a@1', 'needsReview', 'loaded')), 'right');
  assert.equal(judge('runs', 'function', answer('a@1', 'needsReview', 'loaded')), 'too cautious');
  assert.equal(judge('runs', 'package', undefined), 'no answer');
});

test('a line of the table that holds no truth is refused', () => {
  assert.throws(() => readChecked('t | osv | npm | a@1 | A-1 | perhaps | because'), /no truth/);
});
