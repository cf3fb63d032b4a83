/** What Composer itself wrote is what we would have written. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lacks, sharedFolder } from '../../../testing/outside-inputs.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import { composerContentHash } from './composer-content-hash.ts';
import { composerEntry } from './composer-entry.ts';
import { readComposerLock } from './composer-lock.ts';

test('a real composer.lock: its hash is that of its manifest, and each entry is written as it stands there', async (t) => {
  if (lacks(t, 'repositories')) return;
  const folder = sharedFolder('data/repositories/bookstack/');
  const tree = memoryTree(
    Object.fromEntries(
      ['composer.json', 'composer.lock'].map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
    ),
  );
  const { entries, manifest, contentHash } = await readComposerLock(tree, 'composer.lock');
  assert.equal(composerContentHash(manifest), contentHash);
  assert.ok(entries.length > 100);
  for (const { name, fields, text } of entries)
    assert.equal(composerEntry(fields as Record<string, unknown>).replaceAll('\n', '\n        '), text, name);
});
