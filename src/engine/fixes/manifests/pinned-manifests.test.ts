/** Manifests in which a version is all that changes: where it is edited, and to what. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editedText } from '../model/file-edit.ts';
import { cases, plannedPins } from './pinned-cases.testing.ts';

for (const { name, ecosystem, files, versions, affected, changes, moves, unfixed = [] } of cases)
  test(name, async () => {
    const { plan } = await plannedPins(ecosystem, files, versions, affected);
    assert.deepEqual(
      plan.unfixed.map(({ reason }) => reason),
      unfixed,
    );
    const edits = plan.groups.flatMap((group) => group.edits);
    const edited = Map.groupBy(edits, ({ path }) => path);
    assert.deepEqual(
      Object.fromEntries(
        [...edited].map(([path, ofPath]) => [
          path,
          ofPath.map(({ start, end, text }) => [files[path]?.slice(start, end), text]),
        ]),
      ),
      changes,
    );
    for (const { path, text } of plan.files) assert.equal(text, editedText(files[path] ?? '', edited.get(path) ?? []));
    if (moves !== undefined)
      assert.deepEqual(
        plan.groups.flatMap((group) => group.moves.map((move) => `${move.name} ${move.from} → ${move.to}`)),
        moves,
      );
  });
