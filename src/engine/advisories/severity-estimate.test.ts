/** What an estimate of severity promises: it is the record's own for ever, it is never nothing, and no text makes it dear. */
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SeverityModel, severityEstimator } from './severity-estimate.ts';
import { severityModels } from './severity-models.ts';
import { headlineLengthMax, severityTerms, textLengthMax } from './severity-terms.ts';

const old: SeverityModel = { since: '', base: 6, cwes: {}, headline: {}, text: { '+100': 'overflow' } };
const young: SeverityModel = {
  since: '2026-06-01T00:00:00Z',
  base: 6,
  cwes: { '-150': 'CWE-79' },
  headline: { '+5': 'overflow' },
  text: { '-200': 'overflow,buffer overflow', '+44': 'other' },
};
const record = { cwes: [], summary: 'Buffer overflow', details: '', modified: '2026-05-31T23:59:59Z' };

// An upgrade would else move severities of advisories in which nothing is new.
test('a new model moves no estimate of a record that was modified before it begins', () => {
  const [before, after] = [severityEstimator([old]), severityEstimator([old, young])];
  for (const modified of ['', '1999-01-01T00:00:00Z', record.modified])
    assert.equal(after({ ...record, modified }), before({ ...record, modified }), modified);
  const changed = { ...record, modified: '2026-06-01T00:00:00Z' };
  assert.deepEqual([before(changed), after(changed)], [7, 2.1]);
});

test('models begin one after the other, and the first for all records', () => {
  const begins = severityModels.map(({ since }) => since);
  assert.equal(begins[0], '');
  assert.deepEqual(begins, [...new Set(begins)].sort());
});

// Who edits a released model moves every estimate that it ever gave: add another model instead.
test('a released model answers as it did when it was released', () => {
  const estimate = severityEstimator(severityModels.slice(0, 1));
  const answers = [
    'SQL injection in the search of an admin page',
    'Stored cross-site scripting in comments',
    'Remote code execution by deserialization of untrusted data',
    'Uncontrolled recursion leads to denial of service',
    'Users are told apart by the time that a login takes',
    'Heap buffer overflow in a decoder of images',
  ].map((summary) => estimate({ cwes: [], summary, details: '', modified: '' }));
  assert.deepEqual(answers, [7.7, 6.8, 8.1, 7.3, 6.9, 8.4]);
});

test('a weakness, a word of the headline and a word of the text each count once', () => {
  const estimate = severityEstimator([{ ...young, since: '' }]);
  const words = { ...record, details: 'Overflow. Overflowing, overflows: other.' };
  assert.equal(estimate(words), 2.5);
  assert.equal(estimate({ ...words, cwes: ['CWE-79', 'CWE-1'] }), 1);
  assert.equal(estimate({ ...record, summary: '', details: '', cwes: ['CWE-79'] }), 4.5);
});

test('what says nothing that the model knows is not estimated', () => {
  const estimate = severityEstimator(severityModels);
  for (const text of ['', 'zzzz', '0x00 1.2.3', 'https://overflow.example/overflow', '缓冲区溢出'])
    assert.equal(estimate({ cwes: ['CWE-999999'], summary: text, details: text, modified: '' }), undefined, text);
});

test('an estimate has one decimal, is above 0 and at most 9.8, and is the same every time', () => {
  const word = fc.constantFrom(
    ...severityModels.flatMap(({ text }) => Object.values(text).flatMap((terms) => terms.split(','))),
  );
  const estimate = severityEstimator(severityModels);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(word, fc.string({ unit: 'binary' })), { maxLength: 60 }),
      fc.array(fc.constantFrom('CWE-79', 'CWE-502', 'CWE-354', 'no CWE'), { maxLength: 4 }),
      (words, cwes) => {
        const one = { cwes, summary: words.slice(0, 3).join(' '), details: words.join('\n'), modified: '' };
        const score = estimate(one);
        if (score === undefined) return;
        assert.ok(score >= 1 && score <= 9.8 && score === Math.round(score * 10) / 10, String(score));
        assert.equal(estimate({ ...one }), score);
      },
    ),
    { seed: 20261124 },
  );
});

test('only the beginning of a text is read, however long it is', () => {
  const short = { cwes: [], summary: 'a'.repeat(headlineLengthMax), details: 'b '.repeat(textLengthMax / 2) };
  for (const more of ['overflow '.repeat(500_000), 'http://'.repeat(500_000), '\n'.repeat(2_000_000)]) {
    const long = { cwes: [], summary: `${short.summary}${more}`, details: `${short.details}${more}` };
    assert.deepEqual(severityTerms(long), severityTerms(short));
  }
  const headless = { cwes: [], summary: '', details: 'overflow '.repeat(500_000) };
  assert.deepEqual([...severityTerms(headless).headline], ['overflow', 'overflow overflow', 'ov', 'overflow ov']);
});
