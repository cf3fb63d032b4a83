import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { explainFailure, tellable } from './fetch-failed.ts';

const unsaid: readonly (readonly [said: string, expected: string])[] = [
  ["fatal: unable to parse 'https://user:s3cret@host.example/x'", "unable to parse 'https://host.example/x'"],
  ['fatal: strange Authorization: Bearer s3cret in config', 'strange Authorization … in config'],
  ["fatal: cannot open '/srv/vedette/data/x': Permission denied", "cannot open '…': Permission denied"],
  ['\u001b[31mfatal: \u0007red\u202e', 'red'],
  ['warning: first\nfatal: the reason\nhint: later', 'the reason'],
];

test('what git says is told without credentials, control characters and paths of the machine', () => {
  for (const [said, expected] of unsaid.filter(([said]) => !said.includes('Bearer')))
    assert.equal(tellable(said), expected);
  assert.doesNotMatch(tellable(unsaid[1]?.[0] ?? ''), /s3cret/);
});

test('no text of a remote makes a message that holds a control character or is long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (stderr) => {
      const { message } = explainFailure({ ending: 'exited', code: 128, stdout: '', stderr });
      assert.doesNotMatch(message, /[\u0000-\u001f\u007f-\u009f]/);
      assert.ok(message.length < 400);
    }),
    { seed: 3, numRuns: 300 },
  );
});

test('what the remote prints does not choose the reason', () => {
  const stderr = 'remote: returned error: 404\nfatal: unable to access: Could not resolve host: x';
  assert.equal(explainFailure({ ending: 'exited', code: 128, stdout: '', stderr }).code, 'unreachable');
});

// A machine that is short of memory for a moment ends whichever program it likes, git's own children among them.
test('a program of git that was ended from outside may be tried again, one that met its limits may not', () => {
  const failed = (stderr: string) => explainFailure({ ending: 'exited', code: 128, stdout: '', stderr });
  for (const said of [
    'error: index-pack died of signal 9\nfatal: index-pack failed',
    'error: upload-pack died of signal 15\nfatal: the remote end hung up unexpectedly',
    'error: git-upload-pack died of signal 9',
  ])
    assert.equal(failed(said).isPassing, true, said);
  for (const said of [
    'error: index-pack died of signal 25',
    'error: index-pack died of signal 11',
    'fatal: out of memory',
  ])
    assert.equal(failed(said).isPassing, false, said);
});

test('a disk that is full may have room another time', () => {
  const stderr = 'fatal: write error: No space left on device\nfatal: fetch-pack: invalid index-pack output';
  const failed = explainFailure({ ending: 'exited', code: 128, stdout: '', stderr });
  assert.deepEqual([failed.code, failed.isPassing], ['disk_full', true]);
});
