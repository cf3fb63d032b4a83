import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editedText } from '../model/file-edit.ts';
import { plannedMaven } from './made-repository.testing.ts';
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
