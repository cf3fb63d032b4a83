/** A person who looks at a fix sees how old the version is that it brings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as composer from './composer/composer-cases.testing.ts';
import { composerShelf, plannedComposer } from './composer/made-composer.testing.ts';
import * as npm from './javascript/npm-cases.testing.ts';
import type { PlannedFixes } from './plan-fixes.ts';
import { publishedDay } from './published-day.testing.ts';
import * as poetry from './python/poetry-cases.testing.ts';
import { plannedPython, pythonShelf } from './python/made-index.testing.ts';
import { plannedFixes } from './universe.testing.ts';

const plans: Readonly<Record<string, () => readonly Promise<PlannedFixes>[]>> = {
  npm: () => npm.cases.map((one) => plannedFixes(npm.filesOf(one, 3), one.universe, one.affected, one.settings)),
  Composer: () =>
    composer.cases.map((one) =>
      plannedComposer(composer.filesOf(one), composerShelf(one.index), one.affected, one.settings),
    ),
  Poetry: () => poetry.cases.map((one) => plannedPython(poetry.filesOf(one), pythonShelf(one.index), one.affected)),
};

for (const [name, made] of Object.entries(plans))
  test(`each move of a plan of ${name} says when the version that it brings came out`, async () => {
    const planned = await Promise.all(made());
    const moves = planned.flatMap(({ plan }) => plan.groups.flatMap((group) => group.moves));
    assert.ok(moves.length > 10);
    for (const { to, publishedAt } of moves) assert.equal(publishedAt.slice(0, 10), to === '' ? '' : publishedDay(to));
  });
