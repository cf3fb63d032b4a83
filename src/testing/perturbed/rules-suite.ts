/** Small changes to the rules of fixtures and to the files that they are run over: what they find, or why they are refused. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import type { RuleRunner } from '../../engine/rules/model/rule-runner.ts';
import { inProcessRuleRunner } from '../../engine/rules/run-rules.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/rules/', import.meta.url);

/** Folders with a rule and files in each, and how many changes are made to one of those. */
const kinds = {
  rules: { fixtures: 'fixtures/rules/', digests: 'perturbed.txt', perFile: 90 },
  semgrep: { fixtures: 'semgrep/fixtures/', digests: 'semgrep/perturbed.txt', perFile: 48 },
  sentences: { fixtures: 'english/fixtures/code/', digests: 'english/perturbed.txt', perFile: 36 },
} as const;

type Kind = keyof typeof kinds;

export function rulesSuites(): readonly Suite[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return (Object.keys(kinds) as Kind[]).map(rulesSuite);
}

export function rulesSuite(name: Kind): Suite {
  const { fixtures, digests, perFile } = kinds[name];
  const folder = fileURLToPath(new URL(fixtures, root));
  const rules = globSync('**/{rule.*,sentence.txt}', { cwd: folder }).sort();
  return {
    name,
    cases: rules.map((rule) => perturbedCase(folder, rule)),
    perFile,
    oneOf: 9,
    digests: new URL(digests, root),
  };
}

function perturbedCase(folder: string, ruleFile: string): PerturbedCase {
  const own = join(folder, dirname(ruleFile));
  const paths = globSync('**/*.*', { cwd: own }).filter((path) => path !== 'expected.json');
  const files = Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(own, path), 'utf8')]));
  // One that keeps what it has compiled: most changes are to the code.
  const runner = inProcessRuleRunner();
  const rulePath = ruleFile.slice(ruleFile.lastIndexOf('/') + 1);
  return {
    name: dirname(ruleFile).replaceAll('/', '-'),
    files,
    outcome: (changed) => outcome(changed, rulePath, runner),
  };
}

async function outcome(files: Files, rulePath: string, runner: RuleRunner): Promise<readonly string[]> {
  const rule = { id: 'rule', name: 'The name', rule: files[rulePath] ?? '', globPattern: '**/*', sourceTypes: [] };
  const meaning = await runner.understand(rule.rule);
  if (!meaning.ok) return [meaning.message];
  const found: string[] = [plain(meaning)];
  for (const [path, text] of Object.entries(files)) {
    if (path === rulePath) continue;
    const { matches, problems } = await runner.run(path.replace(/\.txt$/, ''), Buffer.from(text), [rule]);
    // Fingerprints have tests of their own, and would only say here that code differs.
    found.push(...matches.map((match) => plain({ ...match, fingerprint: undefined })), ...problems.map(plain));
  }
  return found;
}
