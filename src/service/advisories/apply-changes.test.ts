/** Changes that are many make a whole new file, which holds what a fresh one would. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { applyChanges } from './apply-changes.ts';
import { buildAdvisoryFile } from './build-file.ts';
import type { Change } from './patch-file.ts';
import { readBackRecords } from './read-back.ts';

const folder = mkdtempSync(join(tmpdir(), 'apply-changes-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function recordOf(id: string, summary: string): OsvRecord {
  const { record } = readOsvRecord({ id, summary, affected: [{ package: { ecosystem: 'npm', name: 'a' } }] });
  assert.ok(record !== undefined);
  return record;
}

function idsAndSummaries(file: string): readonly string[] {
  using db = new DatabaseSync(file, { readOnly: true });
  return [...readBackRecords(db)].map(({ id, summary }) => `${id} ${summary}`).sort();
}

/** Up to 200 are patched into a copy. */
for (const added of [3, 300])
  test(`records that come, change and go in ${added} changes are there once, as they last were, or not at all`, async () => {
    const [before, next] = [join(folder, `before-${added}.db`), join(folder, `next-${added}.db`)];
    await buildAdvisoryFile(
      before,
      ['T-gone', 'T-kept', 'T-changed'].map((id) => recordOf(id, 'old')),
    );
    const news = Array.from({ length: added }, (_, index) => recordOf(`T-new-${index}`, 'new'));
    const changes: Change[] = [recordOf('T-changed', 'new'), ...news].map((record) => ({ id: record.id, record }));
    const built = await applyChanges(before, next, [...changes, { id: 'T-gone' }], {});
    assert.equal(built.records, added + 2);
    const expected = ['T-changed new', 'T-kept old', ...news.map(({ id }) => `${id} new`)];
    assert.deepEqual(idsAndSummaries(next), expected.sort());
    assert.deepEqual(idsAndSummaries(before), ['T-changed old', 'T-gone old', 'T-kept old']);
  });
