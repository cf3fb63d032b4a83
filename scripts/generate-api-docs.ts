/**
 * Writes docs/api.md and docs/openapi.json from the operations, their schemas and examples:
 * `node scripts/generate-api-docs.ts [--check]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { version } from '../src/config/version.ts';
import { openApiText } from '../src/service/http/openapi.ts';
import { apiPage } from './api-page.ts';

const pages = { 'docs/api.md': apiPage(), 'docs/openapi.json': openApiText(version) };
for (const [path, text] of Object.entries(pages)) {
  const page = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text) {
    console.error(`${path} is out of date: run node scripts/generate-api-docs.ts`);
    process.exitCode = 1;
  }
}
