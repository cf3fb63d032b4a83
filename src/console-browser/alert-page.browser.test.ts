/** The page of an alert: which of its places it shows, what is decided there, and what stands behind its evidence. */
import assert from 'node:assert/strict';
import { lodashShop, shopThatNeeds, unusedLodash } from '../testing/sample-files.ts';
import { scanned, type Vulnerability } from '../testing/scanned-repositories.ts';
import { keepQsReleases, qsCve, qsShop } from '../service/symbols/kept-releases.testing.ts';
import { testService } from '../testing/test-service.ts';
import { browserTest, type Visit } from './browser-test.testing.ts';
import { assertFocusSeen, focused, press, tabTo } from './keyboard.testing.ts';

let made: ReturnType<typeof scanned> | undefined;
/** The same package in two repositories: unreachable in `repository 0`, reachable in `repository 1`. */
const shops = (): ReturnType<typeof scanned> => (made ??= scanned(unusedLodash, lodashShop));
const as = async () => (await shops()).mine;

async function lodashAlert(): Promise<Vulnerability> {
  const { mine } = await shops();
  const { alerts } = await mine.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', {
    query: 'CVE-2019-10744',
  });
  return mine.ask('/api/v1/sca/vulnerabilities/get', { id: alerts[0]?.id });
}

const places = ({ page }: Visit) => page.locator('#where').getByRole('button');

async function scopesDecided(): Promise<readonly unknown[]> {
  const { mine } = await shops();
  const { decisions } = await mine.ask<{
    decisions: { alertId: string; issueId: string; pathGlob: string; repositoryIds: string[] }[];
  }>('/api/v1/decisions/list', { isInForce: true });
  return decisions.map(({ alertId, issueId, pathGlob, repositoryIds }) => [alertId, issueId, pathGlob, repositoryIds]);
}

async function decide({ page }: Visit, scope: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Decide on/ });
  const choice = dialog.getByRole('radio', { name: scope });
  await choice.waitFor();
  assert.equal(await choice.isChecked(), true);
  await dialog.getByLabel('Reason').fill('A trial');
  await dialog.getByRole('button', { name: /^Accept/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

browserTest(
  'of very many places the most urgent are there, and the others come when they are asked for',
  async (visit) => {
    const { page } = visit;
    const folders = Array.from({ length: 130 }, (_, at) => `part-${at}`);
    const { mine } = await scanned(
      Object.fromEntries(
        folders.flatMap((folder) => Object.entries(lodashShop).map(([path, text]) => [`${folder}/${path}`, text])),
      ),
    );
    const { alerts } = await mine.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', {
      query: 'CVE-2019-10744',
    });
    await visit.signIn(mine);
    await visit.open(`/alerts/${alerts[0]?.id}`);
    const listed = page.locator('#where').getByRole('listitem');
    await page.getByText('The 100 most urgent of 130.').waitFor();
    assert.equal(await listed.count(), 100);
    await page.getByRole('button', { name: 'Show 30 more' }).press('Enter');
    await listed.nth(129).waitFor();
    assert.equal(new Set(await listed.allTextContents()).size, 130);
    await visit.assertAccessible();
    // One that came later can be shown like any other.
    const last = listed.nth(129).getByRole('button');
    await last.click();
    await page.waitForURL(/at=/);
    await visit.settled();
    assert.equal(await last.getAttribute('aria-pressed'), 'true');
  },
);

browserTest(
  'opened from a list that is narrowed by repository, an alert shows and decides what is in that repository, and keeps to it',
  async (visit) => {
    const { page } = visit;
    const [unused] = (await shops()).repositories;
    const { alertId } = await lodashAlert();
    await visit.open(`/alerts?repository=${unused?.id}&q=CVE-2019-10744`);
    await press(page, 'j', 'Enter');
    await page.getByText('Only what is in repository 0.').waitFor();
    // Drawn once the browser is idle.
    await places(visit).first().waitFor();
    assert.equal(await places(visit).count(), 1);
    assert.equal((await page.getByRole('link', { name: 'repository 0', exact: true }).count()) > 0, true);
    // The address says so, too: whoever is sent it sees the same.
    await page.reload();
    await visit.settled();
    await places(visit).first().waitFor();
    assert.equal(await places(visit).count(), 1);
    await visit.assertAccessible();
    await visit.picture('alert-narrowed');
    await press(page, 'e');
    await decide(visit, 'This alert, in some repositories');
    assert.deepEqual(await scopesDecided(), [[alertId, '', '', [unused?.id]]]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').first().waitFor();
    await page.getByRole('link', { name: 'Show it in all repositories' }).click();
    await visit.settled();
    await places(visit).nth(1).waitFor();
    assert.equal(await places(visit).count(), 2);
  },
  { as },
);

browserTest(
  'opened by the id of an occurrence, the page shows that one, and decides on it alone: by its issue, or where it stands',
  async (visit) => {
    const { page } = visit;
    const { items, alertId } = await lodashAlert();
    const wanted = items.map(({ id, repositoryId, codeScanVulnerabilityId }) => ({
      id,
      scope:
        codeScanVulnerabilityId === ''
          ? [alertId, '', 'package.json', [repositoryId]]
          : ['', codeScanVulnerabilityId, '', []],
    }));
    assert.equal(wanted.length, 2);
    for (const { id, scope } of wanted) {
      await visit.open(`/alerts/${id}`);
      await places(visit).nth(1).waitFor();
      assert.equal(await places(visit).count(), 2);
      const at = items.findIndex((item) => item.id === id);
      assert.equal(await places(visit).nth(at).getAttribute('aria-pressed'), 'true');
      await press(page, 'e');
      await decide(visit, 'This place alone');
      assert.deepEqual(await scopesDecided(), [scope]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Taken back.').first().waitFor();
    }
  },
  { as },
);

/** Forty ways through three packages in the middle, with names that are long. */
const manyNeeds = {
  ...Object.fromEntries(
    Array.from({ length: 36 }, (_, at) => [`@corner/plugin-number-${at}-of-the-builder`, [`middle-${at % 3}`]]),
  ),
  'middle-0': ['lodash'],
  'middle-1': ['lodash', 'deep'],
  'middle-2': ['deep'],
  deep: ['lodash'],
  straight: ['lodash'],
};
let needy: ReturnType<typeof scanned> | undefined;
const needyShop = (): ReturnType<typeof scanned> =>
  (needy ??= scanned(
    shopThatNeeds(
      Object.keys(manyNeeds).filter((name) => name.startsWith('@') || name === 'straight'),
      manyNeeds,
    ),
  ));

async function openNeedy(visit: Visit): Promise<void> {
  const { mine } = await needyShop();
  const { alerts } = await mine.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', {
    query: 'CVE-2019-10744',
  });
  await visit.open(`/alerts/${alerts[0]?.id}`);
  await visit.page.getByRole('heading', { name: 'How it comes in' }).scrollIntoViewIfNeeded();
}

browserTest(
  'every way in is drawn, the shortest at first; by keyboard one walks from package to package and hears how many ways go through each',
  async (visit) => {
    const { page } = visit;
    await openNeedy(visit);
    await page.getByText('At least 40 ways').waitFor();
    const drawing = page.getByRole('group', { name: /^Packages from left to right/ });
    const few = await drawing.getByRole('button').count();
    await visit.picture('ways-drawing');
    const target = drawing.getByRole('button', { name: /^lodash/ });
    await tabTo(page, target, 80);
    await assertFocusSeen(page);
    await press(page, 'ArrowLeft');
    assert.doesNotMatch(await focused(page), /lodash/);
    await page.getByText(/ways go(es)? through it/).waitFor();
    await press(page, 'ArrowRight', 'ArrowRight');
    assert.match(await focused(page), /lodash/);
    await page.getByRole('button', { name: 'Show all 40' }).click();
    assert.ok((await drawing.getByRole('button').count()) > few);
    await drawing.getByRole('button', { name: /^deep/ }).hover();
    await visit.assertAccessible();
    await visit.picture('ways-drawing-all');
    await page.getByRole('button', { name: 'List' }).click();
    assert.equal(await page.getByRole('list', { name: 'Ways in' }).getByRole('listitem').count(), 40);
    await visit.assertAccessible();
    await visit.picture('ways-list');
  },
  { as: async () => (await needyShop()).mine },
);

for (const [name, look] of [
  ['at 360 px', { viewport: { width: 360, height: 740 } }],
  ['in the dark', { colorScheme: 'dark', viewport: { width: 1024, height: 768 } }],
] as const)
  browserTest(
    `the ways in fit ${name}: nothing but the drawing itself is moved sideways`,
    async (visit) => {
      const { page } = visit;
      await openNeedy(visit);
      const list = page.getByRole('list', { name: 'Ways in' });
      assert.equal(await list.isVisible(), name === 'at 360 px');
      const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      assert.equal(await page.evaluate(isWide), false);
      await visit.picture(`ways ${name}`.replaceAll(' ', '-'));
      await page.getByRole('button', { name: 'Drawing' }).click();
      assert.equal(await page.evaluate(isWide), false);
      await visit.assertAccessible();
      await visit.picture(`ways drawn ${name}`.replaceAll(' ', '-'));
    },
    { as: async () => (await needyShop()).mine, look },
  );

let derived: ReturnType<typeof scanned> | undefined;
const derivedShop = (): ReturnType<typeof scanned> => (derived ??= scanned(qsShop));

async function openDerived(visit: Visit): Promise<void> {
  const { mine } = await derivedShop();
  const { alerts } = await mine.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', { query: qsCve });
  await visit.open(`/alerts/${alerts[0]?.id}`);
}

browserTest(
  'the bodies of a derived function come when they are asked for: where they cannot be had, why is said; else both stand side by side',
  async (visit) => {
    const { page } = visit;
    await openDerived(visit);
    const compare = page.getByRole('button', { name: 'Compare the bodies of parseObject' });
    await tabTo(page, compare, 80);
    await press(page, 'Enter');
    await page.getByText('no registry of npm may be asked').waitFor();
    await visit.assertAccessible();
    await visit.picture('bodies-absent');
    const { context } = await testService();
    await keepQsReleases(context.config.dataDir);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Vulnerable, 6.8.2').waitFor();
    await page.getByRole('group', { name: 'lib/parse.js, lines 2 to 5' }).waitFor();
    await page.getByRole('group', { name: 'lib/parse.js, lines 2 to 6' }).waitFor();
    // Text of packages stays text, and what turns a line around is seen.
    await page.getByText('</script><b>').waitFor();
    assert.equal(await page.getByTitle('Invisible: U+202E').count(), 1);
    await page.getByRole('button', { name: 'Compare the bodies of normalizeStringifyOptions' }).click();
    await page.getByText('This release has no function of this name').waitFor();
    await visit.settled();
    await visit.assertAccessible();
    await page.getByText('Vulnerable, 6.8.2').first().scrollIntoViewIfNeeded();
    await visit.picture('bodies');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText('Vulnerable, 6.8.2').first().scrollIntoViewIfNeeded();
    await visit.picture('bodies-at-360-px');
    assert.equal(
      await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
      false,
    );
  },
  { as: async () => (await derivedShop()).mine },
);
