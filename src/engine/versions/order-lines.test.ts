/** The check that holds every order of versions, and that others run over lists of their own, has to see what is wrong. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemeOfEcosystem } from './index.ts';
import { checkOrder } from './order-lines.ts';

const scheme = schemeOfEcosystem('npm');

test('each line that is not so is told with its number and why; comments and blank lines are none', () => {
  assert.ok(scheme !== undefined);
  const lines = [
    '# a comment',
    '',
    '// another',
    '1.0.0 < 1.0.1',
    '1.0.1 > 1.0.0',
    '1.0.0 = 1.0.0',
    '1.0.0 > 1.0.1',
    '1.0.1 < 1.0.0',
    '1.0.0 = 2.0.0',
    'one < 1.0.0',
    '1.0.0 < two',
    '1.0.0',
  ];
  assert.deepEqual(checkOrder(scheme, lines.join('\r\n')), {
    passed: 3,
    malformed: 1,
    failures: [
      { line: 7, text: '1.0.0 > 1.0.1', reason: 'is 1.0.0 < 1.0.1' },
      { line: 8, text: '1.0.1 < 1.0.0', reason: 'is 1.0.1 > 1.0.0' },
      { line: 9, text: '1.0.0 = 2.0.0', reason: 'is 1.0.0 < 2.0.0' },
      { line: 10, text: 'one < 1.0.0', reason: 'cannot read one' },
      { line: 11, text: '1.0.0 < two', reason: 'cannot read two' },
      { line: 12, text: '1.0.0', reason: 'not a comparison' },
    ],
  });
});
