/** Fixes of pnpm-lock.yaml, case by case: what is changed, by which kind of change, and that keys, references and peers stay what pnpm writes. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FixPlan } from '../model/fix-plan.ts';
import { plannedFixes } from '../universe.testing.ts';
import { type Case, cases, filesOf, manifestOf } from './pnpm-cases.testing.ts';
import { type LockfileVersion, pnpmProblems, pnpmSnapshots } from './pnpm-lock.testing.ts';

for (const version of ['9.0', '6.0', '5.4'] as const)
  describe(`pnpm-lock.yaml of version ${version}`, () => {
    for (const one of cases) test(one.name, () => check(one, version));
  });

test('a manifest that is no JSON is refused in words', async () => {
  for (const one of cases.filter(({ groups }) => groups.some((group) => group.startsWith('direct ')))) {
    const files = filesOf(one, '9.0');
    for (const path of Object.keys(files)) if (path.endsWith('package.json')) files[path] = '{ "dependencies": ';
    const { plan } = await plannedFixes(files, one.universe, one.affected);
    assert.deepEqual(plan.files, [], one.name);
    assert.match(plan.unfixed.map(({ reason }) => reason).join('\n'), /package\.json is no JSON object/, one.name);
  }
});

async function check(one: Case, version: LockfileVersion): Promise<void> {
  const files = filesOf(one, version);
  assert.deepEqual(pnpmProblems(files['pnpm-lock.yaml'] ?? '', one.projects, one.universe), [], 'before');
  const { plan, missing } = await plannedFixes(files, one.universe, one.affected);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  const written = after['pnpm-lock.yaml'] ?? '';
  const projects = Object.fromEntries(
    Object.keys(one.projects).map((folder) => {
      const { name: _, ...manifest } = JSON.parse(after[manifestOf(folder)] ?? '{}');
      return [folder, manifest];
    }),
  );
  assert.deepEqual(projects, one.projectsAfter ?? one.projects);
  assert.deepEqual(pnpmProblems(written, projects, one.universe), []);
  const sections = [...written.matchAll(/^(\w+):/gm)].map(([, name]) => name);
  // pnpm writes them there, and would move them at its next install.
  if (sections.includes('overrides')) assert.deepEqual(sections.slice(0, 2), ['lockfileVersion', 'overrides']);
  if (version === '9.0') assert.deepEqual(Object.keys(pnpmSnapshots(written)), one.after);
  else assert.equal(Object.keys(pnpmSnapshots(written)).length, one.after.length);
  for (const pattern of one.unfixed ?? []) assert.match(reasons, pattern);
  if (one.unfixed === undefined) assert.equal(reasons, '');
}

function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}
