/** Base scores against published ones, and what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cvssBaseScore, readCvssVector } from './cvss.ts';

const scores: readonly (readonly [string, number])[] = [
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:H/I:N/A:N', 6.1],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:U/RL:O/RC:U', 9.8],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U', 9.3],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5],
  ['(AV:N/AC:M/Au:N/C:N/I:P/A:N)', 4.3],
];

for (const [text, score] of scores) {
  test(`${text} has the base score ${score}`, () => {
    const vector = readCvssVector(text);
    assert.ok(vector !== undefined);
    assert.equal(cvssBaseScore(vector), score);
  });
}

// The calculator scores half a vector as 0, which would call a critical vulnerability harmless.
for (const text of [
  '',
  'HIGH',
  'CVSS:3.1/AV:N',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:X',
  'CVSS:3.1/AV:N/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:5.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  `CVSS:3.1/${'AV:N/'.repeat(500)}`,
]) {
  test(`"${text.slice(0, 60)}" is no vector`, () => assert.equal(readCvssVector(text), undefined));
}
