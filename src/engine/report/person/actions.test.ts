/** What is one thing to do, and what are two: a person counts and works off actions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PackageSource } from '../../model/package-source.ts';
import { type FoundWords, occurrenceOf } from '../found-words.testing.ts';
import type { Occurrence } from '../scan-report.ts';
import { actionsOf } from './actions.ts';

const pad: FoundWords = { name: 'pad', version: '1.0.0', id: 'T-1', title: '', fixed: ['1.0.2'] };

function from(source: PackageSource, words: FoundWords): Occurrence {
  const found = occurrenceOf(words);
  return { ...found, package: { ...found.package, source } };
}

/** `kind name versions → target, advisories / those that are closed, places`. */
function told(...occurrences: readonly Occurrence[]): readonly string[] {
  return actionsOf(occurrences).map(({ kind, package: found, versions, target, isMajor, findings, closed, packages }) =>
    [
      `${kind} ${found.name} ${versions.join(' ')} → ${target}${isMajor ? '!' : ''}`,
      `${findings.map(({ hit }) => hit.advisory.id).join(' ')} / ${closed.map(({ hit }) => hit.advisory.id).join(' ')}`,
      packages.map(({ manifestPath }) => manifestPath).join(' '),
    ].join(', '),
  );
}

test('a package of a registry is one to upgrade, wherever it stands and by whatever address', () => {
  const other = from({ kind: 'registry', url: 'https://mirror.example/' }, { ...pad, place: 'web/package.json' });
  assert.deepEqual(told(occurrenceOf(pad), other), [
    'upgrade pad 1.0.0 → 1.0.2, T-1 / T-1, package.json web/package.json',
  ]);
});

test('what comes from two repositories, or from one and a registry, is two things to do', () => {
  const forks = ['https://forge.example/a.git', 'https://forge.example/b.git'].map((url) =>
    from({ kind: 'git', url, reference: '' }, pad),
  );
  assert.equal(told(occurrenceOf(pad), ...forks).length, 3);
});

test('versions that come to the same one are one action, in their order; others are apart', () => {
  const versions = ['1.0.1', '1.0.0', '0.9.0'].map((version) => occurrenceOf({ ...pad, version, place: version }));
  const second = occurrenceOf({ ...pad, version: '2.0.0', fixed: ['2.0.1'], place: 'two' });
  assert.deepEqual(told(...versions, second), [
    'upgrade pad 0.9.0 1.0.0 1.0.1 → 1.0.2!, T-1 / T-1, 0.9.0 1.0.0 1.0.1',
    'upgrade pad 2.0.0 → 2.0.1, T-1 / T-1, two',
  ]);
});

test('a version that is not fixed by the target is told, and not called closed', () => {
  const closed = occurrenceOf(pad);
  const open = { ...occurrenceOf({ ...pad, id: 'T-2', fixed: [] }), package: closed.package };
  assert.deepEqual(told(closed, open), ['upgrade pad 1.0.0 → 1.0.2, T-1 T-2 / T-1, package.json']);
  assert.deepEqual(told(open), ['wait pad 1.0.0 → , T-2 / , package.json']);
});

test('the target closes all that can be closed', () => {
  const first = occurrenceOf(pad);
  const later = { ...occurrenceOf({ ...pad, id: 'T-2', fixed: ['1.1.0', '2.0.0'] }), package: first.package };
  assert.deepEqual(told(first, later), ['upgrade pad 1.0.0 → 1.1.0, T-1 T-2 / T-1 T-2, package.json']);
});

test('malware is removed, whatever else is known of it', () => {
  const malware = occurrenceOf({ ...pad, id: 'MAL-1', advisory: { isMalicious: true } });
  const [first = '', ...more] = told(occurrenceOf(pad), malware);
  assert.match(first, /^remove pad 1\.0\.0/);
  assert.deepEqual(more, []);
});

test('names are told apart by their ecosystems, and the most urgent comes first', () => {
  const mild = occurrenceOf({ ...pad, advisory: { severity: 'low', severityScore: 2 } });
  const grave = occurrenceOf({ ...pad, ecosystem: 'PyPI', id: 'T-3' });
  assert.deepEqual(
    actionsOf([mild, grave]).map(({ package: found }) => found.ecosystem),
    ['PyPI', 'npm'],
  );
});
