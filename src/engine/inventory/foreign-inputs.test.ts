/** Hundreds of manifests and lockfiles of other scanners' tests, many broken on purpose, read by every format there is. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formatOwners } from '../ecosystems/index.ts';
import { memoryTree } from '../files/memory-tree.ts';
import { sourceFile } from '../text/source-file.ts';
import { soundExtraction } from './sound-extraction.ts';
import { takeInventory } from './take-inventory.ts';
import { isThere, lacks, sharedFolder } from '../../testing/outside-inputs.ts';

const folder = fileURLToPath(sharedFolder('data/lockfiles/inputs-only/'));
const paths = isThere('foreign lockfiles')
  ? readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  : [];

test('every foreign input that a format claims ends as a report', async (context) => {
  if (lacks(context, 'foreign lockfiles')) return;
  const inventory = await takeInventory(
    memoryTree(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))]))),
  );
  assert(inventory.files.length > 100);
  for (const { path, problems } of inventory.files) {
    assert(
      problems.every(({ message }) => !message.startsWith('the reader of')),
      `${path}: ${JSON.stringify(problems)}`,
    );
  }
});

// Names say little: any of these contents may stand under any name.
test('no format throws at any foreign input', async (context) => {
  if (lacks(context, 'foreign lockfiles')) return;
  const formats = formatOwners.flatMap((owner) => owner.formats);
  for (const [number, path] of paths.entries()) {
    const content = readFileSync(join(folder, path));
    if (content.length > 100_000) continue;
    const file = sourceFile(path, content);
    const tree = memoryTree({ [path]: content });
    for (const [index, format] of formats.entries()) {
      // A sixth of all pairs, to be quick; every format still meets every kind of file.
      if ((number + index) % 6 !== 0) continue;
      const { status, problems } = soundExtraction(await format.extract(file, tree));
      assert(status === 'parsed' || problems.length > 0, `${format.name} at ${path}: ${status} without a reason`);
    }
  }
});
