/** The page says what the program does. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { englishPage } from './documentation.ts';

test('docs/rules-in-english.md says what the shapes say (node scripts/generate-english-docs.ts writes it)', () => {
  assert.equal(readFileSync(new URL('../../../../docs/rules-in-english.md', import.meta.url), 'utf8'), englishPage());
});
