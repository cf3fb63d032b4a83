import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editedText } from '../model/file-edit.ts';
import { eachPlannedMaven, plannedMaven } from './made-repository.testing.ts';
import { cases } from './maven-cases.testing.ts';

for (const { name, files, repository, affected, settings, groups, changes, unfixed = [] } of cases)
  test(name, async () => {
    const { plan, missing } = await plannedMaven(files, repository, affected, settings);
    assert.deepEqual(missing, []);
    assert.deepEqual(
      plan.groups.map((group) => `${group.kind} ${group.name} ${group.from.join(', ')} → ${group.to.join(', ')}`),
      groups,
    );
    // Edits of one group are those of the scanned files.
    const edited = Map.groupBy(
      plan.groups.flatMap((group) => group.edits),
      ({ path }) => path,
    );
    const shown = [...edited].map(([path, edits]) => [
      path,
      edits.map(({ start, end, text }) => (start === end ? `+${text}` : `${files[path]?.slice(start, end)} → ${text}`)),
    ]);
    assert.deepEqual(Object.fromEntries(shown), changes);
    for (const { path, text } of plan.files) assert.equal(text, editedText(files[path] ?? '', edited.get(path) ?? []));
    assert.deepEqual(
      plan.unfixed.map(({ reason }) => reason),
      unfixed,
    );
  });

// A pull request a group: one edit of the topmost pom is proposed once, whichever module is looked at first.
test('each group by itself: what the topmost pom says for many modules is one plan, known by that pom', async () => {
  const one = cases.find(({ name }) => name === 'the topmost pom of the repository says it for all modules');
  assert.ok(one !== undefined);
  const plans = await eachPlannedMaven(one.files, one.repository, one.affected);
  assert.deepEqual(
    plans.map(({ groups, unfixed }) => [groups.map(({ paths, closes }) => [paths, closes.length]), unfixed]),
    [[[[['pom.xml'], 2]], []]],
  );
  const { 'a/pom.xml': gone, ...others } = one.files;
  assert.ok(gone !== undefined);
  const [again] = await eachPlannedMaven(others, one.repository, one.affected);
  assert.equal(again?.groups[0]?.id, plans[0]?.groups[0]?.id);
});
