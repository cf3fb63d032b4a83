/** Findings keep their identity over edits: real code before and after, matched by a real rule. */
import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inProcessRuleRunner } from '../../engine/rules/run-rules.ts';
import { matchFindings } from './match-findings.ts';
import type { KnownFinding, PlacedFinding } from './placed-finding.ts';

const fixtures = new URL('./fixtures/findings/', import.meta.url);
const runner = inProcessRuleRunner();

async function findingsIn(folder: URL, rule: string): Promise<PlacedFinding[]> {
  const findings: PlacedFinding[] = [];
  for (const file of globSync('**/*.*', { cwd: fileURLToPath(folder) }).sort()) {
    const rules = [{ id: 'rule', name: 'The rule', rule, globPattern: '**/*', sourceTypes: [] }];
    const { matches, problems } = await runner.run(
      file.replace(/\.txt$/, ''),
      readFileSync(new URL(file, folder)),
      rules,
    );
    assert.deepEqual(problems, []);
    for (const { ruleId: owner, path, span, snippet, fingerprint } of matches) {
      assert.ok(fingerprint !== undefined);
      findings.push({ owner, path, line: span.startLine, column: span.startColumn, snippet, ...fingerprint });
    }
  }
  return findings;
}

interface Expected {
  readonly dismissed?: readonly string[];
  /** For each state of the code, where each identity stands; identities are letters, in the order in which they come up. */
  readonly steps: readonly (readonly string[])[];
}

for (const name of readdirSync(fixtures).sort()) {
  test(`findings stay who they are: ${name}`, async () => {
    const folder = new URL(`${name}/`, fixtures);
    const rule = readFileSync(new URL('rule.txt', folder), 'utf8');
    const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Expected;
    let known: KnownFinding[] = [];
    let letters = 0;
    const steps: string[][] = [];
    for (const [at] of expected.steps.entries()) {
      const found = await findingsIn(new URL(`${at + 1}/`, folder), rule);
      // In the other order: the outcome may not hang on it.
      const pairs = matchFindings(known.toReversed(), found.toReversed());
      const next = found.map((finding): KnownFinding => {
        const id = pairs.get(finding)?.id ?? String.fromCharCode(65 + letters++);
        const isDismissed = expected.dismissed?.includes(id) === true;
        return { ...finding, id, isPresent: true, mayMove: true, isDismissed };
      });
      steps.push(next.map(({ path, line, id }) => `${path}:${line} ${id}`));
      const taken = new Set(pairs.values());
      known = [...next, ...known.filter((one) => !taken.has(one)).map((one) => ({ ...one, isPresent: false }))];
    }
    assert.deepEqual(steps, expected.steps);
  });
}
