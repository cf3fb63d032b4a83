/**
 * Writes docs/api.md, docs/openapi.json, what the command line knows of the operations, and the generated half of the client from the operations, their schemas and examples:
 * `node scripts/generate-api-docs.ts [--check] [--release]`. With `--release` the document becomes the one that later ones are compared with.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { version } from '../src/config/version.ts';
import { openApiText } from '../src/service/http/openapi.ts';
import { apiPage } from './api-page.ts';
import { clientSource } from './client-source.ts';
import { operationCommandsText } from './operation-commands.ts';

const pages: Readonly<Record<string, string>> = {
  'docs/api.md': apiPage(),
  'docs/openapi.json': openApiText(version),
  ...(process.argv.includes('--release') ? { 'docs/openapi-released.json': openApiText(version) } : {}),
  'src/cli/operation-commands.json': operationCommandsText(),
  ...Object.fromEntries(Object.entries(clientSource(version)).map(([file, text]) => [`client/src/${file}`, text])),
};
for (const [path, text] of Object.entries(pages)) {
  const page = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text) {
    console.error(`${path} is out of date: run node scripts/generate-api-docs.ts`);
    process.exitCode = 1;
  }
}
