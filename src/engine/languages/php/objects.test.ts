/** Calls of methods in PHP: what programs of every construct call, and that no text is too much. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { checkObjectCases, staysSmall } from '../../../testing/object-cases.ts';
import { phpReading } from '../../../testing/object-languages.ts';

const read = (text: string) => phpReading.readObjects('a.php', text);

await checkObjectCases({
  ...phpReading,
  folder: join(import.meta.dirname, 'fixtures/objects'),
  isWriting: process.env['VEDETTE_TEST_WRITE'] === 'yes',
});

const words =
  'class interface trait enum extends implements function fn static use new match yield case public $a $this self parent :: -> ?-> => = ( ) [ ] { } ; , ... "a {$b} c" \'x\' \\ # 1 + . & ?? instanceof foreach as catch namespace';

void describe('code of PHP that nobody would write', () => {
  void it('is read all the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 60 }), async (parts) => {
        const { functions } = await read(`<?php ${parts.join(' ')}`);
        assert.ok(functions.length > 0);
      }),
      { numRuns: 300 },
    );
  });

  void it('is read however deeply it nests', async () => {
    const depth = 400;
    const { functions } = await read(`<?php $x = ${'f('.repeat(depth)}1${')'.repeat(depth)};`);
    assert.equal(functions.length, 1);
  });

  const nests = [
    'f(',
    '[',
    "['a' => ",
    '$x ??= (',
    '$a = (',
    'fn() => (',
    '($b ?: ',
    '$c[',
    'clone (',
    '!(',
    '[$y, $z] = (',
    'json_encode(',
    'implode(',
    'match(true) { default => ',
    '$o->m(',
    'namespace a; count(',
    '(array) (',
    '1 + (',
    '$x += (',
    '$a[$b .= ',
    '++$a[',
    '[&$a[',
    '$a = &$b[',
    '[$a[',
  ];
  for (const open of nests) {
    const last = open.match(/[([{]/g)?.at(-1) ?? '(';
    const close = { '(': ')', '[': ']', '{': '}' }[last] ?? ')';
    staysSmall(`nests as ${open} and stays small`, (depth) =>
      read(`<?php ${open.repeat(depth)}1${close.repeat(depth)};`),
    );
  }

  for (const link of ['->a()', '?->a', "['b']", ' ?? $c', ' ?: $c', ' . $c', '::d()', ' + $c', '->{$e}()'])
    staysSmall(`stays small as a chain of ${link}`, (length) => read(`<?php $a${link.repeat(length)};`));
});
