/** A scan's questions are answered in their order, whatever they ask about, until nobody wants the answers any more. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { caseInput } from '../../testing/reachability-case.ts';
import { inProcessFacts } from '../languages/extract-facts.ts';
import { analyzeReachability } from './analyze.ts';

const files = { 'index.js': "require('used').f();", 'a.py': 'import used' };
const header = {
  why: '',
  ecosystem: 'npm',
  direct: ['used@1.0.0', '@types/unused@1.0.0', 'other@1.0.0'],
  symbols: ['f'],
  expect: '',
} as const;
const npm = caseInput({ header, files }, inProcessFacts);
const pub = caseInput({ header: { ...header, ecosystem: 'Pub' }, files }, inProcessFacts);
const unused = caseInput({ header: { ...header, ask: '@types/unused@1.0.0' }, files }, inProcessFacts);

void describe('questions of a scan', () => {
  void it('need a person where the ecosystem is not followed, which the answer says', async () => {
    assert.deepEqual(await analyzeReachability(pub), [
      {
        reachability: 'needsReview',
        code: 'unsupported_language',
        exposure: 'unknown',
        explanation: 'Code that uses Pub packages is not followed yet, so a person must judge.',
        evidence: [],
        languages: [],
      },
    ]);
  });

  void it('know that workflows are tools', async () => {
    const ask = { ...header, ecosystem: 'GitHub Actions', direct: ['checkout@4.0.0'], ask: 'checkout@4.0.0' } as const;
    const [verdict] = await analyzeReachability(caseInput({ header: ask, files }, inProcessFacts));
    assert.equal(verdict?.exposure, 'toolingOnly');
    assert.equal(
      verdict.explanation,
      'A workflow runs checkout; what it does is not followed, so a person must judge.',
    );
  });

  void it('are answered in their order, each by the world of its ecosystem', async () => {
    const questions = [...unused.questions, ...pub.questions, ...npm.questions];
    const verdicts = await analyzeReachability({ ...npm, packages: [...npm.packages, ...pub.packages], questions });
    assert.deepEqual(
      verdicts.map(({ reachability }) => reachability),
      ['unreachable', 'needsReview', 'reachable'],
    );
    assert.deepEqual(await analyzeReachability({ ...npm, questions: [] }), []);
  });

  void it('are answered without regard to what hides code of other languages', async () => {
    const broken = { ...files, 'broken.py': 'import (' };
    const [first, second] = (['npm', 'PyPI'] as const).map((ecosystem) =>
      caseInput(
        {
          header: { ...header, ecosystem, ask: ecosystem === 'npm' ? '@types/unused@1.0.0' : 'other@1.0.0' },
          files: broken,
        },
        inProcessFacts,
      ),
    );
    assert.ok(first !== undefined && second !== undefined);
    const questions = [...first.questions, ...second.questions];
    const verdicts = await analyzeReachability({
      ...first,
      packages: [...first.packages, ...second.packages],
      questions,
    });
    assert.deepEqual(
      verdicts.map(({ reachability }) => reachability),
      ['unreachable', 'needsReview'],
    );
  });

  void it('read no code where no ecosystem that is followed is asked about', async () => {
    const tree = { ...pub.tree, read: () => Promise.reject(new Error('nothing is to be read')) };
    assert.equal((await analyzeReachability({ ...pub, tree })).length, 1);
    await assert.rejects(analyzeReachability({ ...npm, tree }), { message: 'nothing is to be read' });
  });

  void it('are not answered when nobody wants them any more', async () => {
    await assert.rejects(analyzeReachability({ ...pub, signal: AbortSignal.abort() }), { name: 'AbortError' });
  });
});
