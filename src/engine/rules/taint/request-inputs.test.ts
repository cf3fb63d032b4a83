/**
 * What of a request arrives where values are followed, in handlers as their frameworks know them: a flow from what a person sends is found in no
 * other way. Comments of the programs say at which sinks something arrives.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import { checkRules } from '../check-rules.ts';
import { inProcessRuleRunner } from '../run-rules.ts';

const fixtures = new URL('inputs/fixtures/', import.meta.url);
const languages = ['csharp', 'go', 'java', 'javascript', 'php', 'python', 'ruby', 'rust', 'typescript'];
const rule = JSON.stringify({
  rules: [
    {
      id: 'inputs',
      languages,
      severity: 'ERROR',
      message: 'm',
      mode: 'taint',
      'pattern-sources': [{ 'request-input': true }],
      'pattern-sinks': [{ calls: ['sink'] }],
    },
  ],
});

void describe('what comes in with a request', () => {
  for (const file of readdirSync(fixtures).sort())
    void it(`arrives at the marked sinks of ${file}, and at no other`, async () => {
      const text = readFileSync(new URL(file, fixtures), 'utf8');
      const tree = memoryTree({ [file.replace('.txt', '')]: text });
      const asked = { id: 'r', name: 'r', rule, globPattern: '**/*', sourceTypes: [] };
      const { matches, problems } = await checkRules(tree, [asked], inProcessRuleRunner());
      assert.deepEqual(problems, []);
      const marked = text.split('\n').flatMap((line, at) => (/(?:\/\/|#) reached/.test(line) ? [at + 1] : []));
      const found = new Set(matches.map(({ span }) => span.startLine));
      assert.deepEqual(
        [...found].sort((one, other) => one - other),
        marked,
      );
    });
});
