/** What Bitbucket shows of a pull request, and of which commit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PullRequest } from '../api/operations.ts';
import { isOfOlder, toldOf } from './pull-request-words.ts';

const head = 'a'.repeat(12);

test('what Bitbucket was told is its result, unless it could not be told since', () => {
  const told = (reportProblem: string, reportedCommit: string, reportedResult: PullRequest['reportedResult']): string =>
    toldOf({ reportProblem, reportedCommit, reportedResult } as PullRequest);
  assert.equal(told('', head, 'passed'), 'passed');
  assert.equal(told('', head, 'failed'), 'failed');
  assert.equal(told('', '', 'notScanned'), 'notScanned');
  assert.equal(told('', head, ''), 'told');
  assert.equal(told('', '', ''), 'nothing');
  assert.equal(told('no credential', head, 'passed'), 'problem');
});

test('a report is of the newest commit, however short it is named, or of an older one', () => {
  const older = (reportedCommit: string): boolean => isOfOlder({ reportedCommit, headCommit: head } as PullRequest);
  assert.equal(older('a'.repeat(40)), false);
  assert.equal(older(head), false);
  assert.equal(older('b'.repeat(40)), true);
  assert.equal(older(''), false);
});
