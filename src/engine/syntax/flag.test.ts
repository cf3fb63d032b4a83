/** Conditions that ask for one constant of another file, and those that ask for something else. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flagFact, flagIn } from './flag.ts';

const flags: readonly (readonly [condition: string, path: string, isNegated: boolean])[] = [
  ['Features.UPLOADS', 'Features.UPLOADS', false],
  ['(Features.UPLOADS)', 'Features.UPLOADS', false],
  ['app.config.Features.UPLOADS', 'Features.UPLOADS', false],
  ['!flags.uploads', 'flags.uploads', true],
  ['not settings.uploads', 'settings.uploads', true],
  ['features::UPLOADS', 'features.UPLOADS', false],
  ['$config->uploads', '$config.uploads', false],
  ['UPLOADS', 'UPLOADS', false],
  ['shopFlags.uploads', 'shopFlags.uploads', false],
  ['order.IS_OPEN', 'order.IS_OPEN', false],
];
const others: readonly string[] = [
  'uploads',
  'order.open',
  'this.UPLOADS',
  'self.uploads',
  'flags.uploads()',
  'flags.uploads && x',
  'flags["uploads"]',
  'Flags.TRUE',
  'None',
  `flags.${'a'.repeat(200)}`,
  '',
];

void describe('a condition asks for a flag', () => {
  for (const [condition, path, isNegated] of flags)
    void it(condition, () =>
      assert.deepEqual(flagIn(`if ${condition} {`, 3, 3 + condition.length), { path, isNegated }),
    );
  for (const condition of others)
    void it(`not ${condition.slice(0, 40)}`, () => assert.equal(flagIn(condition, 0, condition.length), undefined));
});

void it('code is idle at the value at which it does not run', () => {
  const at = (isNegated: boolean, runsAt: boolean) =>
    flagFact({ path: 'a.b', isNegated }, { start: 1, end: 2 }, runsAt).rests;
  assert.deepEqual(at(false, true), ['a.b=false']);
  assert.deepEqual(at(false, false), ['a.b=true']);
  assert.deepEqual(at(true, true), ['a.b=true']);
  assert.deepEqual(at(true, false), ['a.b=false']);
});
