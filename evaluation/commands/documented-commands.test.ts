/** What pages say of how a figure is measured anew must be what the evaluation takes. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { samplesOf } from '../../src/testing/documentation/documented-samples.ts';
import { shellCommands } from '../../src/testing/documentation/shell-commands.ts';
import { wordsReader } from '../../src/testing/documentation/words-reader.ts';
import { createEvaluation } from './index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md', 'evaluation/**/*.md'], { cwd: root }).filter(
  (page) => page !== 'CHANGELOG.md' && !page.includes('node_modules'),
);
const read = wordsReader(createEvaluation());

async function faultsOf(page: string, text: string): Promise<{ readonly count: number; readonly faults: string[] }> {
  const faults: string[] = [];
  let count = 0;
  for (const sample of samplesOf(page, text)) {
    if (sample.language !== 'sh' && sample.language !== 'inline') continue;
    for (const { words } of shellCommands(sample.text)) {
      if (words.slice(0, 4).join(' ') !== 'npm run evaluation --') continue;
      count += 1;
      const { faults: found } = await read(
        words.slice(4).filter((word) => word !== '…'),
        false,
      );
      faults.push(...found.map((fault) => `${page}:${sample.line}: ${fault}`));
    }
  }
  return { count, faults };
}

test('every command of the evaluation that a page names is one, with its flags', async () => {
  const found = await Promise.all([...pages].map((page) => faultsOf(page, readFileSync(join(root, page), 'utf8'))));
  assert.deepEqual(
    found.flatMap(({ faults }) => faults),
    [],
  );
  assert.ok(found.reduce((sum, { count }) => sum + count, 0) > 20);
});

test('a command or a flag that is none is told of', async () => {
  const { faults } = await faultsOf(
    'page.md',
    'Run `npm run evaluation -- bnech`, `npm run evaluation -- lines --sinse a`.',
  );
  assert.match(faults[0] ?? '', /^page\.md:1: unknown command 'bnech'/);
  assert.match(faults[1] ?? '', /^page\.md:1: unknown option '--sinse'/);
});
