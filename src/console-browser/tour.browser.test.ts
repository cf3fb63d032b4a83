/**
 * Every page at every size and in both themes, with hostile texts among what it shows: what axe knows, nothing wider than the window, nothing
 * of what is shown run. Writes the pictures that a person looks at.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserTest } from './browser-test.testing.ts';
import { consoleRoutes, routeOf } from './console-routes.testing.ts';
import { placesOf } from './places.testing.ts';
import { world, worldOrganization } from './world.testing.ts';

interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly isReduced?: true;
  /** What axe says of the others, it says of these, too. */
  readonly isAsked?: true;
}

/** 720 wide is what a window of 1440 is at 200 % zoom. */
const looks: Readonly<Record<string, Look>> = {
  '1440-light': { width: 1440, height: 900, theme: 'light', isAsked: true },
  '1440-dark': { width: 1440, height: 900, theme: 'dark', isAsked: true },
  '360-light': { width: 360, height: 780, theme: 'light', isReduced: true, isAsked: true },
  '360-dark': { width: 360, height: 780, theme: 'dark' },
  zoomed: { width: 720, height: 450, theme: 'light' },
  'wide-light': { width: 3840, height: 1600, theme: 'light' },
};

const only = process.env['VEDETTE_TOUR'] ?? '';
const made = await world();
const places = (await placesOf(made)).filter(({ name }) => name.includes(only));

// A page that is in no tour is one that nobody looked at.
test('every route of the console is a place of the tour', {
  skip: only === '' ? false : 'only some are looked at',
}, () => {
  const routes = consoleRoutes();
  assert.deepEqual(new Set(places.map(({ path }) => routeOf(path, routes))), new Set(routes.map(({ path }) => path)));
});

test('every place of the tour is there', () => {
  assert.deepEqual(
    places.filter(({ path }) => /\/none\b/.test(path)).map(({ name }) => name),
    [],
  );
});

for (const { name, path } of places)
  browserTest(
    `${name}: accessible, and no wider than the window, in ${Object.keys(looks).join(', ')}`,
    async (visit) => {
      const { page } = visit;
      const faults: string[] = [];
      await visit.open(path);
      for (const [look, { width, height, theme, isReduced, isAsked }] of Object.entries(looks)) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: isReduced ? 'reduce' : 'no-preference' });
        await page.setViewportSize({ width, height });
        await visit.settled();
        await visit.picture(`${name}-${look}`);
        if (isAsked) faults.push(...(await visit.accessibilityFaults()).map((fault) => `${look}: axe ${fault}`));
        const wide = await page.evaluate<string>(widerScript);
        if (wide !== '') faults.push(`${look}: wider than the window: ${wide}`);
        const ran = await page.evaluate<number>('document.querySelectorAll("img[onerror], main script").length');
        if (ran > 0) faults.push(`${look}: ${ran} elements of what is shown became part of the page`);
      }
      assert.deepEqual(faults, []);
    },
    { as: worldOrganization },
  );

const widerScript = `(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width && (document.getElementById('main')?.scrollWidth ?? 0) <= (document.getElementById('main')?.clientWidth ?? 0) + 1) return '';
  const widest = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 1);
  const inner = widest.filter((element) => !widest.some((other) => other !== element && element.contains(other)))[0] ?? widest[0];
  return inner === undefined ? 'main scrolls sideways' : inner.tagName + '.' + inner.className + ': ' + (inner.textContent ?? '').slice(0, 60);
})()`;
