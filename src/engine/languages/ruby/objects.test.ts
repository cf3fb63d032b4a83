/** Calls of methods in Ruby: what programs of every construct call, and that no text is too much. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { checkObjectCases, staysSmall } from '../../../testing/object-cases.ts';
import { rubyReading } from '../../../testing/object-languages.ts';

const read = (text: string) => rubyReading.readObjects('a.rb', text);

await checkObjectCases({
  ...rubyReading,
  folder: join(import.meta.dirname, 'fixtures/objects'),
  isWriting: process.env['VEDETTE_TEST_WRITE'] === 'yes',
});

const words =
  'class module def end self do | x | yield super if unless case when in then else begin rescue => ensure while A A::B @a @@b $c :d "e #{f}" [ ] { } ( ) , . &. = ||= << + ! ? -> & * ** ... attr_reader include extend new send define_method alias private';

void describe('code of Ruby that nobody would write', () => {
  void it('is read all the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 60 }), async (parts) => {
        const { functions } = await read(parts.join(' '));
        assert.ok(functions.length > 0);
      }),
      { numRuns: 300 },
    );
  });

  const nests = ['f(', '[', '{ a: ', 'x ||= (', 'a = (', '-> { ', '(b || ', 'c[', '(d.e << ', '!(', '(y, z = '];
  for (const open of nests) {
    const close = open.includes('{') ? '}' : open.includes('[') ? ']' : ')';
    staysSmall(`nests as ${open} and stays small`, (depth) => read(`${open.repeat(depth)}1${close.repeat(depth)}`));
  }

  for (const link of [
    '.a',
    '&.a',
    '.map { |x| x }',
    '.tap { |x| x }',
    '.freeze',
    '[0]',
    ' || a',
    '.fetch(:a)',
    '.then { _1 }',
    '.dup',
    ' << a',
  ])
    staysSmall(`stays small as a chain of ${link}`, (length) => read(`b${link.repeat(length)}`));

  // Twice the time for each call of a chain would hang a scan.
  for (const link of ['.push(*a)', '.push(a: 1)', '.fetch(*a)', '.send(*a)', '.new(*a)'])
    void it(`reads each call of a chain of ${link} once`, async () => {
      const { functions } = await read(`b${link.repeat(60)}`);
      assert.equal(functions.length, 1);
    });
});
