/** Whether Bitbucket shows what is known here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PullRequest } from '../api/operations.ts';
import { toldOf } from './pull-request-words.ts';

const head = 'a'.repeat(12);
const told = (reportProblem: string, reportedCommit: string): string =>
  toldOf({ reportProblem, reportedCommit, headCommit: head } as PullRequest);

test('a report is of the newest commit, however short it is named, or of an older one', () => {
  assert.equal(told('', 'a'.repeat(40)), 'told');
  assert.equal(told('', head), 'told');
  assert.equal(told('', 'b'.repeat(40)), 'toldOlder');
  assert.equal(told('', ''), 'nothing');
  assert.equal(told('no credential', 'a'.repeat(40)), 'problem');
});
