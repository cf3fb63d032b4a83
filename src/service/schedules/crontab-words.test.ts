/** Words of schedules: what people write reads well, and words and runs never differ, whatever is written. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { crontabWords } from './crontab-words.ts';
import { checkCrontab, nextRun } from './crontab.ts';

describe('a crontab in words', () => {
  test('what people write reads well', () => {
    for (const [crontab, words] of [
      ['30 3 * * 1,4', 'At 03:30 on Monday and Thursday'],
      ['30 2 * * 1-5', 'At 02:30 on Monday to Friday'],
      ['* * * * *', 'Every minute'],
      ['0 * * * *', 'Every hour'],
      ['1 * * * *', 'Every hour at 1 minute past'],
      ['*/15 * * * *', 'Every 15 minutes'],
      ['*/15 9-17 * * 1-5', 'Every 15 minutes from 09:00 to 17:59 on Monday to Friday'],
      ['0 9-17 * * *', 'Every hour from 09:00 to 17:00'],
      ['0 */2 * * *', 'Every 2 hours'],
      ['*/30 3 * * *', 'At 03:00 and 03:30 every day'],
      ['* 3 * * *', 'Every minute from 03:00 to 03:59'],
      ['*/7 * * * *', 'At 0, 7, 14 … 56 minutes past every hour'],
      ['5,10,17 3,4,9 * * *', 'At 5, 10 and 17 minutes past 03:00, 04:00 and 09:00 every day'],
      ['@daily', 'At 00:00 every day'],
      ['@weekly', 'At 00:00 on Sunday'],
      ['@monthly', 'At 00:00 on day 1 of the month'],
      ['@yearly', 'At 00:00 on day 1 of January'],
      ['0 0 1,15 3-10 *', 'At 00:00 on days 1 and 15 of March to October'],
      ['0 0 * 3-10 *', 'At 00:00 every day from March to October'],
      ['0 3 * jan,jul 7', 'At 03:00 on Sunday in January and July'],
      // Both day fields: either is enough where neither begins with a star.
      ['0 12 13 * 5', 'At 12:00 on day 13 of the month and also on Friday'],
      ['0 12 13 6 5', 'At 12:00 on day 13 of the month and also on Friday, in June'],
      ['0 12 */2 * 5', 'At 12:00 on Friday, but only on days 1, 3, 5 … 31 of the month'],
      ['0 12 1-31 3 5', 'At 12:00 every day in March'],
      ['0 12 1 3 0-6', 'At 12:00 every day in March'],
    ] as const)
      assert.equal(crontabWords(crontab), words, crontab);
  });

  const item = (least: number, most: number): fc.Arbitrary<string> => {
    const value = fc.integer({ min: least, max: most });
    const range = fc.tuple(value, value).map((ends) => ends.toSorted((a, b) => a - b).join('-'));
    const step = fc.integer({ min: 1, max: most });
    return fc.oneof(
      fc.constant('*'),
      value.map(String),
      range,
      fc.tuple(fc.oneof(fc.constant('*'), range), step).map((parts) => parts.join('/')),
    );
  };
  const field = (least: number, most: number): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('*') },
      { weight: 4, arbitrary: fc.array(item(least, most), { minLength: 1, maxLength: 3 }).map((all) => all.join(',')) },
    );
  const limits = [
    [0, 59],
    [0, 23],
    [1, 31],
    [1, 12],
    [0, 7],
  ] as const;
  const crontab = fc.tuple(...limits.map(([least, most]) => field(least, most))).map((fields) => fields.join(' '));

  test('every legal expression has words, without a gap in them', () => {
    fc.assert(
      fc.property(crontab, (text) => {
        if (!checkCrontab(text).ok) return;
        assert.match(crontabWords(text), /^(?:At|Every) [\w:, …]+$/, text);
        assert.doesNotMatch(crontabWords(text), /undefined|NaN| {2}| ,|,$/, text);
      }),
      { seed: 34, numRuns: 3_000 },
    );
  });

  test('expressions that differ in one field and have the same words run at the same times', () => {
    const changed = fc.tuple(crontab, fc.integer({ min: 0, max: 4 }), crontab).map(([text, at, other]) => {
      const fields = text.split(' ');
      fields[at] = other.split(' ')[at] ?? '*';
      return [text, fields.join(' ')] as const;
    });
    let sameCount = 0;
    fc.assert(
      fc.property(changed, ([one, other]) => {
        if (!checkCrontab(one).ok || !checkCrontab(other).ok || crontabWords(one) !== crontabWords(other)) return;
        if (one !== other) sameCount += 1;
        assert.deepEqual(runsOf(one, 8), runsOf(other, 8), `${one} and ${other}: ${crontabWords(one)}`);
      }),
      { seed: 35, numRuns: 1_500 },
    );
    assert.ok(sameCount > 10, `${sameCount} pairs were written differently`);
  });
});

function runsOf(crontab: string, count: number): string[] {
  const runs: string[] = [];
  for (let at: Date | undefined = new Date('2026-01-01T00:00:00Z'); runs.length < count; ) {
    at = nextRun(crontab, 'UTC', at);
    if (at === undefined) break;
    runs.push(at.toISOString());
  }
  return runs;
}
