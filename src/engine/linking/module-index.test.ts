/** What a file hands on of its imports; a lost member would lose every use through the repository's own modules. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factsOf } from './linking.testing.ts';
import { handedOn } from './module-index.ts';

/** `name=import:path…` for each export; the answer is written the same way. */
function through(exports: string, members: string): string {
  const facts = factsOf('a.js', {
    exports: exports.split(' ').map((text) => {
      const [name = '', ref = ''] = text.split('=');
      const [index = '0', ...path] = ref.split(':');
      return { name, ref: { import: Number(index), path }, start: 0, end: 1 };
    }),
  });
  const rest = members.split(' ').filter((part) => part !== '');
  return handedOn(facts, rest)
    .map((ref) => [ref.import, ...ref.path].join(':'))
    .join(' ');
}

void describe('what a file hands on', () => {
  const cases: readonly (readonly [exports: string, members: string, expected: string])[] = [
    ['f=0:g', 'f', '0:g'],
    ['f=0:g h=1:i f=2', 'f x', '0:g:x 2:x'],
    ['default=0:g f=1', '', '0:g'],
    ['default=0:g', 'default x', '0:g:x'],
    ['=0:g', 'f x', '0:g:f:x'],
    ['=0:g', 'default x', '0:g:x'],
    ['=0:g f=1', 'f', '1'],
    ['f=0:g', 'default f x', '0:g:x'],
    ['*=0', 'f x', '0:f:x'],
    ['*=0', 'default f', '0:f'],
    ['*=0', 'default', '0:default'],
    ['*=0', '', '0'],
    ['*=0 *=1:x', 'f', '0:f 1:x:f'],
    ['f=0', 'other', ''],
    ['f=0', 'default', ''],
    ['f=0:a', 'f 1 2 3 4 5 6 7 8 9 10 11 12', '0:a:1:2:3:4:5:6:7:8:9:10:11'],
  ];
  for (const [exports, members, expected] of cases)
    void it(`of ${exports} is ${expected || 'nothing'} for '${members}'`, () =>
      assert.equal(through(exports, members), expected));
});
