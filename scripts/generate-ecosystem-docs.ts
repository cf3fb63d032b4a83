/** Writes docs/ecosystems.md from the ecosystem objects: `node scripts/generate-ecosystem-docs.ts [--check]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ecosystemTable } from '../src/engine/inventory/ecosystem-documentation.ts';

const page = new URL('../docs/ecosystems.md', import.meta.url);
if (!process.argv.includes('--check')) writeFileSync(page, ecosystemTable());
else if (readFileSync(page, 'utf8') !== ecosystemTable()) {
  console.error('docs/ecosystems.md is out of date: run node scripts/generate-ecosystem-docs.ts');
  process.exitCode = 1;
}
