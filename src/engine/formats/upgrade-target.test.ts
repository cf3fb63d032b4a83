/** Which version the formats that advise an upgrade name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundWords, occurrenceOf, reportOf } from '../report/found-words.testing.ts';
import { exportedReport } from './from-scan-report.ts';
import { formatNamed } from './index.ts';

// Whoever follows the advice of one vulnerability would otherwise still have the others.
test('all vulnerabilities of a package name the one version that closes what can be closed, and those without a fix none', () => {
  const lodash: FoundWords = { name: 'lodash', version: '4.17.11', id: '', title: 'bad' };
  const found = [['4.17.12'], ['4.17.21'], ['4.0.1'], []].map((fixed, at) =>
    occurrenceOf({ ...lodash, id: `T-${at}`, fixed }),
  );
  const [first] = found;
  const subject = { name: 'shop', commit: '', branch: '', url: '', purl: '' };
  const report = reportOf(found.map((one) => ({ ...one, package: first?.package ?? one.package })));
  const exported = exportedReport(report, { version: '1', subject, madeAt: '' });
  const written = (name: string): string => [...(formatNamed(name)?.write(exported) ?? [])].join('');
  const { vulnerabilities: ofGitLab } = JSON.parse(written('gitlab')) as { vulnerabilities: { solution: string }[] };
  assert.deepEqual(ofGitLab.map(({ solution }) => solution).toSorted(), [
    'No version without it is known.',
    'No version without it is known.',
    'Upgrade lodash to 4.17.21.',
    'Upgrade lodash to 4.17.21.',
  ]);
  const { vulnerabilities } = JSON.parse(written('cyclonedx')) as { vulnerabilities: { recommendation?: string }[] };
  assert.deepEqual(
    vulnerabilities.flatMap(({ recommendation = [] }) => recommendation),
    ['Upgrade to 4.17.21.', 'Upgrade to 4.17.21.'],
  );
});
