import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { takeInventory } from '../inventory/take-inventory.ts';
import { fixtureCases } from '../../testing/fixture-cases.ts';
import { randomMutation } from '../../testing/mutations.ts';
import { randomFrom } from '../../testing/random.ts';

// `npm run fuzz` does the same for minutes, from another seed each time.
test('files damaged at random end as reports without an exception of their reader', async () => {
  const random = randomFrom(20_261_121);
  const cases = fixtureCases();
  for (let run = 0; run < 200; run++) {
    const found = cases[Math.floor(random() * cases.length)];
    for (const [path, content] of Object.entries(found?.files ?? {})) {
      const files = { ...found?.files, [path]: randomMutation(content, random) };
      for (const { problems } of (await takeInventory(memoryTree(files))).files) {
        for (const { message } of problems)
          assert(!message.startsWith('the reader of'), `${found?.name} ${path}, run ${run}: ${message}`);
      }
    }
  }
});
