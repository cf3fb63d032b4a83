/** Small changes to the rules of fixtures and to the files that they are run over: what they find, or why they are refused. */
import { readdirSync, readFileSync } from 'node:fs';
import { understandRule } from '../../engine/rules/understand-rule.ts';
import { inProcessRuleRunner } from '../../engine/rules/run-rules.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/rules/', import.meta.url);

/** Their grammars are no dependencies: what a machine has of them would decide the outcome. */
const withoutGrammar: ReadonlySet<string> = new Set(['grammar-csharp', 'grammar-kotlin']);

export function rulesSuite(): Suite {
  const fixtures = new URL('fixtures/rules/', root);
  const names = readdirSync(fixtures).filter((name) => !withoutGrammar.has(name));
  return {
    name: 'rules',
    cases: names.sort().map((name) => {
      const folder = new URL(`${name}/`, fixtures);
      const files = readdirSync(folder).filter((file) => file !== 'expected.json');
      const texts = files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const);
      return { name, files: Object.fromEntries(texts), outcome };
    }),
    perFile: 30,
    digests: new URL('perturbed.txt', root),
  };
}

async function outcome(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const ruleFile = Object.keys(files).find((path) => path.startsWith('rule.')) ?? '';
  const rule = { id: 'rule', name: 'The name', rule: files[ruleFile] ?? '', globPattern: '**/*', sourceTypes: [] };
  const compiled = understandRule(rule.rule);
  if (!compiled.ok) return [compiled.message];
  const found: string[] = [];
  for (const [path, text] of Object.entries(files)) {
    if (path === ruleFile || path === 'expected.json') continue;
    const { matches, problems } = await inProcessRuleRunner().run(path.replace(/\.txt$/, ''), Buffer.from(text), [
      rule,
    ]);
    // Fingerprints have tests of their own, and would only say here that code differs.
    found.push(...matches.map((match) => plain({ ...match, fingerprint: undefined })), ...problems.map(plain));
  }
  return found;
}
