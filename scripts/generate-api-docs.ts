/** Writes docs/api.md from the examples of the operations: `node scripts/generate-api-docs.ts [--check]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { apiPage } from './api-page.ts';

const page = new URL('../docs/api.md', import.meta.url);
if (!process.argv.includes('--check')) writeFileSync(page, apiPage());
else if (readFileSync(page, 'utf8') !== apiPage()) {
  console.error('docs/api.md is out of date: run node scripts/generate-api-docs.ts');
  process.exitCode = 1;
}
