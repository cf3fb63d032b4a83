import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Measured } from './measured-process.ts';
import { osvScanner } from './osv-scanner.ts';
import { answered, checkedAnswer, type PeerAnswer } from './peer.ts';

const peer = { successCodes: [0, 1], read: (output: string): readonly string[] => JSON.parse(output) };
const expected = { what: 'packages', ours: 2, isOurs: (found: string) => ['a', 'b'].includes(found) };

function measured(changes: Partial<Measured>): Measured {
  return { output: '["a"]', errors: '', code: 0, ms: 5, processorMs: 3, peakMegabytes: 1, ...changes };
}

function whyOf(answer: PeerAnswer<unknown>): string {
  return answer.kind === 'worked' ? 'worked' : answer.why;
}

test('a peer that ends as documented and finds something of ours worked, and its figures stand', () => {
  const answer = checkedAnswer(peer, '2.5.0', measured({ code: 1 }), expected);
  assert.equal(answer.kind, 'worked');
  assert.deepEqual(answered('peer', answer).found, ['a']);
});

// Each of these ends quickly and with little memory, and would be printed as a very good figure.
for (const [what, version, changes, why] of [
  ['ends otherwise', '1.0.0', { code: 127, errors: 'Loaded\nno database |\n' }, 'exit code 127 (no database /)'],
  ['is killed', '1.0.0', { code: null }, 'a signal ended it'],
  ['says no version', '', {}, 'it does not say its version'],
  ['finds nothing where we do', '1.0.0', { output: '[]' }, 'it found no packages where we find 2'],
  ['finds nothing of ours', '1.0.0', { output: '["c"]' }, 'none of its 1 packages is among our 2'],
] as const) {
  test(`a peer that ${what} did not do the work, and the row says why`, () => {
    assert.equal(whyOf(checkedAnswer(peer, version, measured(changes), expected)), why);
  });
}

test('a peer whose output is not its output did not do the work', () => {
  assert.match(
    whyOf(checkedAnswer(peer, '1.0.0', measured({ output: 'usage:' }), expected)),
    /^its output cannot be read/,
  );
  assert.throws(() => osvScanner.read('{"error": "no such flag"}'), /no member results/);
});

test('where we find nothing either, nothing is expected', () => {
  assert.equal(
    whyOf(checkedAnswer(peer, '1.0.0', measured({ output: '[]' }), { what: 'packages', ours: 0 })),
    'worked',
  );
});

test('a comparison without the answer of the peer ends with the reason', () => {
  const answer = checkedAnswer(peer, '1.0.0', measured({ code: 2 }), expected);
  assert.throws(() => answered('peer', answer), /peer 1\.0\.0 did not do the work: exit code 2/);
});
