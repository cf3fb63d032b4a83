/** The page of settings is what operators go by; one that is out of date sends them to settings that do nothing. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { configurationPage } from './config-docs.ts';

test('docs/configuration.md says what src/config/settings.ts lists', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  assert.equal(page, configurationPage(), 'run: node scripts/generate-configuration-docs.ts');
});
