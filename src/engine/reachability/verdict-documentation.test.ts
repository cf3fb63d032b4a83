/** The page of the answers lists the rules and gates that there are: a rule that nobody can look up cannot be argued with. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { gates } from './gates.ts';
import { withRules } from './verdict-documentation.ts';

const root = new URL('../../../', import.meta.url);

void it('docs/reachability.md lists the rules (node scripts/generate-reachability-docs.ts writes them)', () => {
  const page = readFileSync(new URL('docs/reachability.md', root), 'utf8');
  assert.equal(withRules(page), page);
});

void it('each gate names a test that there is', () => {
  for (const { test } of gates.values()) assert.ok(readFileSync(new URL(`src/${test}`, root), 'utf8').length > 0, test);
});

void it('a page without a place for its rules is not written', () => {
  assert.throws(() => withRules('# Page'), { message: 'the page has no place for its rules' });
});
