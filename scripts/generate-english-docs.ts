/** Writes docs/rules-in-english.md from the shapes of sentences: `node scripts/generate-english-docs.ts [--check]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { englishPage } from '../src/engine/rules/english/documentation.ts';

const page = new URL('../docs/rules-in-english.md', import.meta.url);
if (!process.argv.includes('--check')) writeFileSync(page, englishPage());
else if (readFileSync(page, 'utf8') !== englishPage()) {
  console.error('docs/rules-in-english.md is out of date: run node scripts/generate-english-docs.ts');
  process.exitCode = 1;
}
