/** What can do more than stop a program must not be taken for an outage: that would put it behind others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concernsAvailabilityAlone } from './availability-alone.ts';

const nothing = { cvss: '', cwes: [], summary: '', details: '', isMalicious: false };

test('a vector decides alone, in every version', () => {
  for (const [cvss, expected] of [
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', true],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:H', false],
    ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', false],
    ['AV:N/AC:L/Au:N/C:N/I:N/A:P', true],
    ['AV:N/AC:L/Au:N/C:N/I:P/A:P', false],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N', true],
    ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:L/SI:N/SA:N', false],
  ] as const)
    assert.equal(concernsAvailabilityAlone({ ...nothing, cvss, cwes: ['CWE-79'], summary: 'ReDoS' }), expected, cvss);
});

test('without a vector every weakness has to be one of outages', () => {
  assert.equal(concernsAvailabilityAlone({ ...nothing, cwes: ['CWE-1333', 'CWE-400'] }), true);
  assert.equal(
    concernsAvailabilityAlone({ ...nothing, cwes: ['CWE-400', 'CWE-79'], summary: 'Denial of service' }),
    false,
  );
});

test('words count where nothing else does, and words of more win', () => {
  for (const [summary, expected] of [
    ['Denial of service through deep nesting', true],
    ['Panic when a file is too short', true],
    ['Use-after-free can crash the process', false],
    ['Prototype pollution leads to denial of service', false],
    ['Improper check of tokens', false],
    ['', false],
  ] as const)
    assert.equal(concernsAvailabilityAlone({ ...nothing, summary }), expected, summary);
});

test('a headline cut off before it comes to the point is read on', () => {
  const details = `The parser of dates ${'of many kinds '.repeat(20)}is subject to a denial of service.`;
  assert.equal(
    concernsAvailabilityAlone({ ...nothing, summary: `${details.slice(0, 199).trimEnd()}…`, details }),
    true,
  );
});

test('malware is never an outage', () => {
  assert.equal(concernsAvailabilityAlone({ ...nothing, summary: 'Denial of service', isMalicious: true }), false);
});
