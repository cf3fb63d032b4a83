/** The list of alerts and an alert: finding what matters by pointer and by keyboard alone, and going on from one to the next. */
import assert from 'node:assert/strict';
import { browserTest } from './browser-test.testing.ts';
import { assertFocusKept, assertFocusSeen, focused, press, tabTo, type } from './keyboard.testing.ts';
import { worldOrganization } from './world.testing.ts';

const as = worldOrganization;

browserTest(
  'alerts by pointer: narrowed by choices, the filter stands in the address, a row opens, back shows the same list',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    await page.getByRole('button', { name: 'Reachability' }).click();
    await page.getByRole('checkbox', { name: 'Reachable', exact: true }).click();
    await page.getByRole('button', { name: 'Severity' }).click();
    await page.getByRole('checkbox', { name: 'Critical' }).click();
    await visit.settled();
    await visit.assertAccessible();
    await visit.picture('alerts-filter');
    await page.keyboard.press('Escape');
    assert.match(page.url(), /severity=critical&reachability=reachable|reachability=reachable&severity=critical/);
    const narrowed = page.url();
    const count = await page.getByText(/^\d+ alerts?$/).textContent();
    await page.getByRole('row', { name: /node-serialize/ }).click();
    await page.getByRole('heading', { level: 1, name: /node-serialize/ }).waitFor();
    await page.getByText('serialize.unserialize').first().waitFor();
    await page.goBack();
    await visit.settled();
    assert.equal(page.url(), narrowed);
    assert.equal(await page.getByText(/^\d+ alerts?$/).textContent(), count);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await visit.settled();
    assert.match(page.url(), /\/alerts$/);
  },
  { as },
);

browserTest(
  'alerts by keyboard alone: search, walk, choose, open, the next one, and back',
  async (visit) => {
    const { page } = visit;
    await visit.open('/');
    await press(page, 'g', 'a');
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
    await press(page, '/');
    await assertFocusSeen(page);
    await type(page, 'lodash');
    await press(page, 'Enter');
    await page.waitForURL(/q=lodash/);
    await visit.settled();
    await press(page, 'Escape', 'j');
    assert.match(await focused(page), /^div “.*lodash/);
    await assertFocusSeen(page);
    await press(page, 'x', 'j', 'x');
    assert.equal(await page.getByRole('row', { selected: true }).count(), 2);
    await press(page, 'Escape');
    await press(page, 'k', 'Enter');
    await page.getByRole('heading', { level: 1, name: /lodash/ }).waitFor();
    await visit.settled();
    await assertFocusKept(page);
    const first = page.url();
    await press(page, 'j');
    await page.waitForURL((url) => url.href !== first);
    await press(page, 'k');
    await page.waitForURL(first);
    await visit.settled();
    await press(page, 'u');
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
  },
  { as },
);

browserTest(
  'whoever is in the rows before they are narrowed goes on in those that are left',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    const { promise: isThere, resolve: comes } = Promise.withResolvers<void>();
    await page.route('**/console/api/v1/sca/alerts/search', async (route) => {
      await isThere;
      await route.continue();
    });
    await press(page, '/');
    await type(page, 'node-serialize');
    await page.waitForURL(/q=node-serialize/);
    await press(page, 'Escape', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    assert.doesNotMatch(await focused(page), /node-serialize/);
    await page.evaluate(
      `document.addEventListener('focusin', () => (globalThis.focusWas ??= document.activeElement.role))`,
    );
    comes();
    await page.getByText('1 alert', { exact: true }).waitFor();
    assert.match(await focused(page), /^div “.*node-serialize/);
    assert.equal(await page.evaluate('globalThis.focusWas'), 'row', 'it was nowhere else meanwhile');
    await assertFocusSeen(page);
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: /node-serialize/ }).waitFor();
  },
  { as },
);

browserTest(
  'a filter by keyboard alone: its choices open, are taken, and the focus comes back to its button',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    const severity = page.getByRole('button', { name: /^Severity/ });
    await tabTo(page, severity);
    await press(page, 'Enter');
    const critical = page.getByRole('checkbox', { name: 'Critical' });
    await tabTo(page, critical, 8);
    await press(page, ' ');
    await visit.settled();
    await press(page, 'Escape');
    await critical.waitFor({ state: 'detached' });
    assert.match(await focused(page), /Severity: Critical/);
    assert.match(page.url(), /severity=critical/);
  },
  { as },
);

browserTest(
  'the palette by keyboard alone leads anywhere, and gives the focus back when it is left',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    await tabTo(page, page.getByRole('searchbox'));
    await press(page, 'Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
    await type(page, 'lodash');
    await visit.settled();
    await visit.assertAccessible();
    await visit.picture('palette');
    await press(page, 'Escape');
    assert.match(await focused(page), /Search package/);
    await press(page, 'Control+k');
    await type(page, 'audit');
    await page.getByRole('option', { name: 'Audit trail' }).waitFor();
    await press(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
    await assertFocusKept(page);
  },
  { as },
);

browserTest(
  'every key that does something stands on one surface, and single keys can be switched off',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    const account = page.getByRole('button', { name: /^Account/ });
    await tabTo(page, account);
    await press(page, '?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await visit.assertAccessible();
    await visit.picture('shortcuts');
    await press(page, 'Escape');
    assert.match(await focused(page), /Account/);
    await press(page, 'Enter');
    await page.getByRole('menu').waitFor();
    await visit.assertAccessible();
    await visit.picture('account-menu');
    await page.getByRole('menuitem', { name: /Single-key shortcuts/ }).click();
    await press(page, 'Escape', '?');
    assert.equal(await page.getByRole('dialog').count(), 0);
  },
  { as },
);

browserTest(
  'the first Tab skips to the content',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    await page.keyboard.press('Tab');
    assert.match(await focused(page), /Skip to content/);
    await assertFocusSeen(page);
    await press(page, 'Enter', 'Tab');
    assert.equal(await page.locator('#main :focus').count(), 1);
  },
  { as },
);

browserTest(
  'an alert by pointer: from its evidence to its repository and its issue',
  async (visit) => {
    const { page } = visit;
    await visit.open('/');
    await page.getByRole('link', { name: /ejs turns template options/ }).click();
    await page.getByRole('heading', { level: 1, name: /ejs/ }).waitFor();
    await page.getByText('ejs.render').first().waitFor();
    await page.getByRole('link', { name: 'State and history' }).click();
    await page.waitForURL(/\/issues\//);
    await visit.settled();
    await page.goBack();
    await page.getByRole('link', { name: 'corner-shop' }).first().click();
    await page.waitForURL(/\/repositories\//);
    await visit.settled();
  },
  { as },
);

browserTest(
  'a menu at the side of a narrow window: it opens, leads on, and closes',
  async (visit) => {
    const { page } = visit;
    await visit.open('/');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Pages' });
    await drawer.waitFor();
    await visit.assertAccessible();
    await visit.picture('drawer-360');
    await drawer.getByRole('link', { name: 'Alerts' }).click();
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
    assert.equal(await drawer.isVisible(), false);
  },
  { as, look: { viewport: { width: 360, height: 780 }, hasTouch: true } },
);
