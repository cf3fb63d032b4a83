/** Writes docs/configuration.md from the settings: `node scripts/generate-configuration-docs.ts [--check]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationPage } from '../src/config/config-docs.ts';

const page = new URL('../docs/configuration.md', import.meta.url);
if (!process.argv.includes('--check')) writeFileSync(page, configurationPage());
else if (readFileSync(page, 'utf8') !== configurationPage()) {
  console.error('docs/configuration.md is out of date: run node scripts/generate-configuration-docs.ts');
  process.exitCode = 1;
}
