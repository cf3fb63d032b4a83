/** Which way a kept plan has for what a pull request shows, and where it has none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KeptFixPlan } from '../database/tables.ts';
import { foundLodash } from './found.testing.ts';
import { plannedWays } from './planned-way.ts';
import { pullRequestReport } from './pull-request-report.ts';

type KeptGroup = KeptFixPlan['groups'][number];

const alert = {
  advisoryId: 'GHSA-jf85-cpcp-j695',
  name: 'lodash',
  version: '4.17.11',
  manifestPath: 'package.json',
  lockfilePath: 'package-lock.json',
};
const group: KeptGroup = {
  id: '0123456789ab',
  kind: 'direct',
  ecosystem: 'npm',
  name: 'lodash',
  from: ['4.17.11'],
  to: ['4.17.21'],
  isMajor: false,
  paths: ['package-lock.json', 'package.json'],
  moves: [],
  closes: [alert],
  breaking: [],
  notes: [],
};
const move = { from: '4.17.1', to: '4.19.2', isMajor: false, publishedAt: '' };

void describe('a kept plan', () => {
  const worded: readonly (readonly [what: string, change: Partial<KeptGroup>, words: string])[] = [
    ['the declaration', {}, 'Upgrade lodash to 4.17.21 in package-lock.json, package.json.'],
    [
      'the lockfile alone',
      { kind: 'refresh', paths: ['package-lock.json'] },
      'Upgrade lodash to 4.17.21 in the lockfile alone (package-lock.json), inside the declared ranges.',
    ],
    [
      'what brings it in',
      {
        kind: 'ancestor',
        moves: [
          { ...move, name: 'express' },
          { ...move, name: 'lodash' },
        ],
      },
      'Upgrade lodash to 4.17.21 by what brings it in (express 4.17.1 → 4.19.2).',
    ],
    [
      'several that bring it in, of which none is said to be the one',
      {
        kind: 'ancestor',
        moves: [
          { ...move, name: 'express' },
          { ...move, name: 'qs' },
        ],
      },
      'Upgrade lodash to 4.17.21 by what brings it in.',
    ],
    [
      'an override, with what to look out for',
      {
        kind: 'override',
        paths: ['package.json'],
        isMajor: true,
        breaking: [{ name: 'lodash', version: '5.0.0', symbol: 'pluck', path: 'a.js', line: 1 }],
        notes: ['Run npm install'],
      },
      'Upgrade lodash to 4.17.21 by an override in package.json, since a range forbids it; it crosses a major version; code uses pluck, which is there no more; Run npm install.',
    ],
    [
      'its removal',
      { kind: 'refresh', to: [], paths: ['yarn.lock'] },
      'Drop lodash in the lockfile alone (yarn.lock), inside the declared ranges.',
    ],
  ];
  for (const [what, change, words] of worded)
    it(`names ${what}`, () => assert.equal(plannedWays({ groups: [{ ...group, ...change }] })([foundLodash]), words));

  const bySpelling = { ...foundLodash, ecosystem: 'PyPI', packageName: 'zope.interface' };
  const ofPython: KeptGroup = { ...group, ecosystem: 'PyPI', closes: [{ ...alert, name: 'zope-interface' }] };
  const covered: readonly (readonly [
    what: string,
    groups: readonly KeptGroup[],
    found: typeof foundLodash,
    is: boolean,
  ])[] = [
    ['by an alias', [group], { ...foundLodash, advisoryId: 'CVE-2019-10744', aliases: [alert.advisoryId] }, true],
    ['spelled otherwise', [ofPython], bySpelling, true],
    ['of another version', [group], { ...foundLodash, version: '4.17.12' }, false],
    ['of another manifest', [group], { ...foundLodash, manifestPath: 'web/package.json' }, false],
    ['of another vulnerability', [group], { ...foundLodash, advisoryId: 'CVE-2000-0001' }, false],
    ['of another ecosystem', [group], { ...foundLodash, ecosystem: 'PyPI' }, false],
  ];
  for (const [what, groups, found, is] of covered)
    it(`${is ? 'covers' : 'does not cover'} one ${what}`, () =>
      assert.equal(plannedWays({ groups })([found]) !== undefined, is));

  it('speaks only where one way closes all of a package', () => {
    const other = { ...foundLodash, advisoryId: 'CVE-2000-0001' };
    assert.equal(plannedWays({ groups: [group] })([foundLodash, other]), undefined);
    const second = { ...group, id: 'ba9876543210', closes: [{ ...alert, advisoryId: other.advisoryId }] };
    assert.equal(plannedWays({ groups: [group, second] })([foundLodash, other]), undefined);
    assert.equal(plannedWays({})([foundLodash]), undefined);
  });

  it('is what report and comment advise, and the lowest closing release is where there is none', () => {
    const scan = {
      introduced: [foundLodash],
      introduced_matches: [],
      fixed: [],
      disclosed: [],
      gaps: [],
      vulnerability_count: 1,
      rule_match_count: 0,
    };
    const planned = pullRequestReport(scan, undefined, plannedWays({ groups: [group] }));
    assert.match(planned.comment, /Upgrade lodash to 4\.17\.21 in package-lock\.json/);
    assert.match(planned.report.annotations[0]?.details ?? '', /Upgrade lodash to 4\.17\.21 in/);
    assert.match(pullRequestReport(scan).comment, /Upgrade lodash to 4\.17\.12\./);
  });
});
