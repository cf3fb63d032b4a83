import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePlan } from './describe-plan.ts';
import type { Unfixed } from './model/fix-plan.ts';

test('what stays for one reason in many files is one line, with the first files by name', () => {
  const unfixed = ['a', 'b', 'c', 'd', 'e'].flatMap((folder): readonly Unfixed[] =>
    ['GHSA-1', 'GHSA-2'].map((advisoryId) => ({
      alert: { advisoryId, name: 'g:bad', version: '1.0', manifestPath: `${folder}/pom.xml`, lockfilePath: '' },
      reason: 'no release of g:bad above 1.0 is safe',
    })),
  );
  assert.equal(
    describePlan({ groups: [], unfixed, files: [] }, () => false),
    [
      '',
      'Not fixed:',
      '  g:bad 1.0 in a/pom.xml, b/pom.xml, c/pom.xml, and 2 more files (10 alerts): no release of g:bad above 1.0 is safe',
      '',
    ].join('\n'),
  );
});
