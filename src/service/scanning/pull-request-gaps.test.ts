/** What a pull request introduces is told from its base: where that was not read whole, the scan says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileReport } from '../../engine/model/inventory.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import type { ScanResult } from '../scans/scan-result.ts';
import { gapsOfBase } from './run-pull-request-scan.ts';

function resultWith(files: Readonly<Record<string, FileReport['status']>>): ScanResult {
  const reports = Object.entries(files).map(([path, status]) => ({ path, status, problems: [] }));
  return {
    ...emptyResult,
    files: reports,
  };
}

test('a file that was read whole at the head alone is a gap; one that the head could not read is told already', () => {
  const head = resultWith({ 'a.lock': 'parsed', 'b.lock': 'partial', 'c.lock': 'parsed' });
  const base = resultWith({ 'a.lock': 'failed', 'b.lock': 'failed', 'c.lock': 'parsed', 'd.lock': 'failed' });
  assert.deepEqual(
    gapsOfBase(head, base).map(({ path, status }) => [path, status]),
    [['a.lock', 'failed']],
  );
});
