/** Every page's main task, by pointer and by keyboard alone: who cannot use one of them can do no less. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visiting } from './browser-test.testing.ts';
import { consoleRoutes, routeOf } from './console-routes.testing.ts';
import type { Hand } from './hand.testing.ts';
import { keyboardHand } from './keyboard-hand.testing.ts';
import { pointerHand } from './pointer-hand.testing.ts';
import { taskOrganization, taskWorld } from './task-world.testing.ts';
import { tasks } from './tasks.testing.ts';

const only = process.env['VEDETTE_TASK'] ?? '';
const routes = consoleRoutes();

// A page that nobody wrote a task for might be one that a keyboard cannot use.
test('every route of the console has a task, and every task a route', () => {
  assert.ok(routes.length > 20, 'routes are found');
  const [there, done] = [routes.map(({ path }) => path), tasks.map(({ route }) => route)].map((all) => new Set(all));
  assert.deepEqual([...(done ?? [])].toSorted(), [...(there ?? [])].toSorted());
});

for (const handOf of [pointerHand, keyboardHand])
  test(`the tasks of all pages, ${handOf.name === 'pointerHand' ? 'by pointer' : 'by keyboard alone'}`, async (t) => {
    const organization = await taskOrganization();
    await visiting({}, async (visit) => {
      const { page, context, address } = visit;
      const visited = new Set<string>();
      page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname));
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const world = await taskWorld(organization, page, address);
      visit.expectAnswer(401, '/console/api/session');
      const hand: Hand = handOf(page);
      // oxlint-disable-next-line no-await-in-loop -- one person has two hands and one page
      for (const { route, name, isSignedOut, go } of tasks.filter((task) => task.route.includes(only)))
        await visit.step(t, `${route}: ${name}`, async () => {
          if (isSignedOut === true) await visit.signOut();
          else await visit.signIn(organization);
          await page.unrouteAll();
          await visit.open('/');
          visited.clear();
          visited.add(new URL(page.url()).pathname);
          await go(hand, world);
          const at = [...visited].map((path) => routeOf(path.replace(/^\/console/, ''), routes));
          assert.ok(at.includes(route), `it was done at ${at.join(', ')}`);
        });
    });
  });
