/** The readers of plain values beside the driver's own, on anything PostgreSQL may write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { getTypeParser } from './postgres-values.ts';

const [timestamptz, textArray, uuidArray] = [1184, 1009, 2951];

const two = (number: number): string => String(number).padStart(2, '0');

const timestamp = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,6}$/)),
    fc.constantFrom('+00', '+00', '+02', '-03:30', '+05:45'),
    fc.constantFrom('', '', '', ' BC'),
  )
  .map(([date, fraction, zone, era]) => {
    const day = `${String(date.getUTCFullYear()).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
    const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
    return `${day} ${time}${fraction}${zone}${era}`;
  });

test('moments are those that the driver reads', () => {
  const [ours, theirs] = parsers(timestamptz);
  const special = ['infinity', '-infinity', '2026-02-30 00:00:00+00', '12026-01-01 00:00:00+00'];
  fc.assert(
    fc.property(fc.oneof(timestamp, fc.constantFrom(...special)), (text) => assert.deepEqual(ours(text), theirs(text))),
    {
      numRuns: 2000,
    },
  );
});

const element = fc.oneof(fc.string(), fc.constantFrom('NULL', 'null', '', 'a b', '{', '"', '\\'), fc.constant(null));

test('arrays are those that the driver reads', () => {
  for (const oid of [textArray, uuidArray]) {
    const [ours, theirs] = parsers(oid);
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        const text = written(elements);
        assert.deepEqual(ours(text), theirs(text));
        assert.deepEqual(ours(text), elements);
      }),
      { numRuns: 2000 },
    );
    for (const text of ['{{a,b},{c,d}}', '[0:1]={a,b}', '{a}']) assert.deepEqual(ours(text), theirs(text), text);
  }
});

test('counts are numbers', () => {
  assert.equal(getTypeParser(20, 'text')('9007199254740991'), Number.MAX_SAFE_INTEGER);
});

function parsers(oid: number): [(text: string) => unknown, (text: string) => unknown] {
  return [getTypeParser(oid, 'text'), pg.types.getTypeParser(oid as never, 'text')];
}

/** As array_out of PostgreSQL writes it. */
function written(elements: readonly (string | null)[]): string {
  const quoted = elements.map((one) => {
    if (one === null) return 'NULL';
    return one === '' || /[\s"\\{},]/.test(one) || one.toUpperCase() === 'NULL'
      ? `"${one.replace(/["\\]/g, String.raw`\$&`)}"`
      : one;
  });
  return `{${quoted.join(',')}}`;
}
