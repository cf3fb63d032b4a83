/** Writes the rules of the verdict into docs/reachability.md: `node scripts/generate-reachability-docs.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withRules } from '../src/engine/reachability/verdict-documentation.ts';

const page = new URL('../docs/reachability.md', import.meta.url);
writeFileSync(page, withRules(readFileSync(page, 'utf8')));
