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
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/:U',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E',
  'CVSS:4.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'x CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  '(AV:N/AC:M/Au:N/C:N/I:P/A:N',
  'CVSS:5.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  `CVSS:3.1/${'AV:N/'.repeat(500)}`,
]) {
  test(`"${text.slice(0, 60)}" is no vector`, () => assert.equal(readCvssVector(text), undefined));
}

const worst = {
  '4.0': 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H',
  '3.1': 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
  '3.0': 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
  '2.0': 'AV:N/AC:L/Au:N/C:C/I:C/A:C',
};
const values: Record<string, string> = {
  '4.0': 'AV:NALP AC:LH AT:NP PR:NLH UI:NPA VC:HLN VI:HLN VA:HLN SC:HLN SI:HLN SA:HLN',
  '3.1': 'AV:NALP AC:LH PR:NLH UI:NR S:UC C:HLN I:HLN A:HLN',
  '3.0': 'AV:NALP AC:LH PR:NLH UI:NR S:UC C:HLN I:HLN A:HLN',
  '2.0': 'AV:NAL AC:LMH Au:NSM C:NPC I:NPC A:NPC',
};

// A value that is missing from the tables would leave every advisory that carries it without a severity.
for (const [version, vector] of Object.entries(worst)) {
  test(`of CVSS ${version} every base metric is needed, and each of its values alone is read`, () => {
    for (const metric of (values[version] ?? '').split(' ')) {
      const [name = '', letters = ''] = metric.split(':');
      const written = new RegExp(`(^|/)${name}:[A-Z]`);
      assert.equal(readCvssVector(vector.replace(written, '$1X1:N')), undefined, `without ${name}`);
      for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const text = vector.replace(written, `$1${name}:${letter}`);
        const found = readCvssVector(text);
        const expected = letters.includes(letter) ? { version, text, base: text } : undefined;
        assert.deepEqual(found, expected, text);
        if (found !== undefined) assert.ok(cvssBaseScore(found) <= 10);
      }
    }
  });
}

test('a vector keeps its text without the space around it, and has its base metrics in one order', () => {
  const found = readCvssVector(' CVSS:3.1/E:U/A:H/I:H/C:H/S:U/UI:N/PR:N/AC:L/AV:N ');
  assert.deepEqual(found, {
    version: '3.1',
    text: 'CVSS:3.1/E:U/A:H/I:H/C:H/S:U/UI:N/PR:N/AC:L/AV:N',
    base: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  });
  const bracketed = readCvssVector('(AV:N/AC:M/Au:N/C:N/I:P/A:N)');
  assert.equal(bracketed?.base, 'AV:N/AC:M/Au:N/C:N/I:P/A:N');
  const long = `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/X:`;
  assert.ok(readCvssVector(long + 'a'.repeat(400 - long.length)) !== undefined);
  assert.equal(readCvssVector(long + 'a'.repeat(401 - long.length)), undefined);
});
