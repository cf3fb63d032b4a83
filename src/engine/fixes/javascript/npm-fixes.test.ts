/** Fixes of npm's lockfiles, case by case: what is changed, by which kind of change, and that the lockfile stays one npm accepts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FixPlan } from '../model/fix-plan.ts';
import { plannedFixes } from '../universe.testing.ts';
import { recordOf, textOf } from './packument.ts';
import { lockProblems } from './lock.testing.ts';
import { type Case, cases, filesOf } from './npm-cases.testing.ts';

for (const version of [3, 2, 1] as const)
  describe(`package-lock.json of version ${version}`, () => {
    for (const one of cases) test(one.name, () => check(one, version));
  });

async function check(one: Case, version: 1 | 2 | 3): Promise<void> {
  // npm 6 knows nothing of peers.
  if (version === 1 && JSON.stringify(one.universe).includes('peerDependencies')) return;
  const files = filesOf(one, version);
  const { plan, missing } = await plannedFixes(files, one.universe, one.affected, one.settings);
  assert.deepEqual(missing, []);
  assert.deepEqual(plan.groups.map(titleOf), one.groups);
  if (one.notes !== undefined)
    assert.deepEqual(
      plan.groups.flatMap(({ notes }) => notes),
      one.notes,
    );
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  assert.deepEqual(placesOf(after['package-lock.json'], version), one.after);
  assert.deepEqual(lockProblems(after['package-lock.json'], after['package.json'], one.universe), []);
  const written = recordOf(JSON.parse(after['package.json']));
  for (const [key, value] of Object.entries(one.manifestAfter ?? one.manifest)) assert.deepEqual(written[key], value);
  const reasons = plan.unfixed.map(({ reason }) => reason);
  for (const pattern of one.unfixed ?? []) assert.match(reasons.join('\n'), pattern);
  if (one.unfixed === undefined) assert.deepEqual(reasons, []);
}

function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}

function placesOf(lock: string, version: 1 | 2 | 3): Readonly<Record<string, string>> {
  const document = recordOf(JSON.parse(lock));
  const places: Record<string, string> = {};
  if (version !== 1)
    for (const [place, entry] of Object.entries(recordOf(document['packages'])))
      if (place !== '') places[place.replace(/^node_modules\//, '')] = textOf(recordOf(entry)['version']);
  const nested: Record<string, string> = {};
  const add = (dependencies: unknown, prefix: string): void => {
    for (const [name, entry] of Object.entries(recordOf(dependencies))) {
      nested[`${prefix}${name}`] = textOf(recordOf(entry)['version']);
      add(recordOf(entry)['dependencies'], `${prefix}${name}/node_modules/`);
    }
  };
  if (version !== 3) add(document['dependencies'], '');
  // Of a lockfile that says it twice both say the same.
  if (version === 2) assert.deepEqual(nested, places);
  return version === 1 ? nested : places;
}
