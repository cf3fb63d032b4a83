/**
 * The rule that everybody writes first, "HTTP handlers must call an authentication check", written in three ways: in each of the frameworks it finds
 * the handlers that nobody guards, and none that is guarded on its route, router, group, by decorator, base class, order or configuration.
 */
import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { memoryTree } from '../files/memory-tree.ts';
import { checkRules } from './check-rules.ts';
import { inProcessRuleRunner } from './run-rules.ts';

const fixtures = fileURLToPath(new URL('fixtures/authentication/', import.meta.url));
const runner = inProcessRuleRunner();

const writings: Readonly<Record<string, string>> = {
  'a sentence': 'HTTP handlers must call an authentication check.',
  'YAML of its own': 'severity: error\nhandlers:\n  types: [HTTP_HANDLER]\n  mustCall: an authentication check',
  'YAML of Semgrep': [
    'rules:',
    '  - id: authentication',
    '    languages: [js, ts, python, go, java, ruby, php, csharp, rust]',
    '    severity: ERROR',
    '    message: Nobody asks who calls.',
    '    handlers: { types: [HTTP_HANDLER], mustCall: an authentication check }',
  ].join('\n'),
};

/** Of Rails, where names are given by the framework. */
const plantedByName: ReadonlySet<string> = new Set(['PostsController.index']);

void describe('handlers without authentication', () => {
  for (const framework of readdirSync(fixtures).sort()) {
    const folder = join(fixtures, framework);
    const paths = globSync('**/*.*', { cwd: folder }).sort();
    const tree = memoryTree(
      Object.fromEntries(paths.map((path) => [path.replace(/\.txt$/, ''), readFileSync(join(folder, path))])),
    );
    for (const [writing, rule] of Object.entries(writings)) {
      void it(`are found in ${framework} by ${writing}, and no others`, async () => {
        const { matches, problems } = await checkRules(
          tree,
          [{ id: 'rule', name: 'Authentication', rule, globPattern: '**/*', sourceTypes: [] }],
          runner,
        );
        assert.deepEqual(problems, []);
        const found = matches.map(({ handler }) => handler?.name ?? '');
        const isPlanted = (name: string): boolean => /planted/i.test(name) || plantedByName.has(name);
        assert.deepEqual(
          found.filter((name) => !isPlanted(name)),
          [],
        );
        assert.equal(found.length, framework === 'express' ? 2 : 1);
      });
    }
  }
});
