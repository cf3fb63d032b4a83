import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IssueTarget, globOf, scopeChoices } from './decision-targets.ts';

const metadata = { id: 'GHSA-1', aliases: ['CVE-1'], packageIdentifier: 'pkg:npm/%40a/b' };
const issue: IssueTarget = {
  id: 'i',
  title: 't',
  state: 'open',
  repositoryId: 'r',
  alertId: '',
  ruleId: '',
  path: 'src/a.js',
};

test('an alert is decided everywhere, in some repositories, with its package, or with its vulnerability', () => {
  const choices = scopeChoices({ kind: 'alerts', items: [{ id: 'a' }] }, metadata);
  assert.deepEqual(
    choices.map(({ key, scopes }) => [key, scopes]),
    [
      ['alerts', [{ alertId: 'a' }]],
      ['alertsHere', [{ alertId: 'a' }]],
      ['package', [{ packageIdentifier: 'pkg:npm/%40a/b' }]],
      ['advisory', [{ advisoryId: 'GHSA-1' }]],
    ],
  );
  assert.equal(choices[2]?.label, 'Every vulnerability of @a/b');
  const several = scopeChoices({ kind: 'alerts', items: [{ id: 'a' }, { id: 'b' }] }, undefined);
  assert.deepEqual(several[0].scopes, [{ alertId: 'a' }, { alertId: 'b' }]);
  assert.deepEqual(
    several.map(({ key }) => key),
    ['alerts', 'alertsHere'],
  );
});

test('the place of an alert that is looked at is decided alone by its issue, or where it raised none by where it stands', () => {
  const place = { repositoryId: 'r', repositoryName: 'shop', path: 'a/[b]/package.json', issueId: 'i' };
  const scopesOf = (issueId: string) =>
    scopeChoices({ kind: 'alerts', items: [{ id: 'a', place: { ...place, issueId } }] }, metadata).map(
      ({ key, scopes }) => [key, scopes[0]] as const,
    );
  assert.deepEqual(
    scopesOf('i').map(([key]) => key),
    ['alerts', 'alertsHere', 'place', 'package', 'advisory'],
  );
  assert.deepEqual(scopesOf('i')[2]?.[1], { issueId: 'i' });
  assert.deepEqual(scopesOf('')[2]?.[1], { alertId: 'a', repositoryIds: ['r'], pathGlob: 'a/\\[b\\]/package.json' });
});

test('an issue is decided alone first, then as wide as its alert or its rule goes', () => {
  const keysOf = (items: readonly IssueTarget[], known = metadata) =>
    scopeChoices({ kind: 'issues', items }, known).map(({ key }) => key);
  assert.deepEqual(keysOf([{ ...issue, alertId: 'a' }]), ['issues', 'alerts', 'alertsHere', 'package', 'advisory']);
  assert.deepEqual(keysOf([{ ...issue, ruleId: 'u' }]), ['issues', 'rulePath', 'ruleHere', 'rule']);
  assert.deepEqual(keysOf([issue, { ...issue, id: 'j' }]), ['issues']);
});

test('a path with signs of patterns stands for itself', () => {
  assert.equal(globOf('app/[id]/page(1).tsx'), 'app/\\[id\\]/page\\(1\\).tsx');
});
