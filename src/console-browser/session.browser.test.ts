/** Signing in and out, and what becomes of a page whose session ends: nothing typed is lost, and no other tab goes on. */
import assert from 'node:assert/strict';
import { linkLifeMs, makeLink } from '../service/sessions/links.ts';
import { testOrganization, type TestOrganization, testService } from '../testing/test-service.ts';
import { browserTest } from './browser-test.testing.ts';
import { shopOrganization } from './world.testing.ts';

const hourMs = 3_600_000;

browserTest('signing in with a pair by pointer leads to where one wanted to', async (visit) => {
  const { page } = visit;
  const { pair } = await shopOrganization();
  visit.expectAnswer(401, '/console/api/session');
  await visit.open('/alerts?sort=severity');
  await visit.assertAccessible();
  await visit.picture('sign-in');
  await page.getByLabel('Token id').fill(pair.id);
  await page.getByLabel('Token secret').fill(pair.secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('grid', { name: 'Alerts' }).waitFor();
  assert.match(page.url(), /\/console\/alerts\?sort=severity$/);
});

// Whoever sends such a link would be handed what is typed on the page that it leads to next.
browserTest('the address that one came from is never another site’s', async (visit) => {
  const { page } = visit;
  const { pair } = await testOrganization();
  visit.expectAnswer(401, '/console/api/session');
  for (const from of [
    '//elsewhere.example/x',
    'https://elsewhere.example/x',
    'javascript:alert(1)',
    '/\\elsewhere.example/x',
    '\t//elsewhere.example/x',
  ]) {
    await visit.open(`/sign-in?from=${encodeURIComponent(from)}`);
    await page.getByLabel('Token id').fill(pair.id);
    await page.getByLabel('Token secret').fill(pair.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/console/');
    await visit.signOut();
  }
});

let shop: ReturnType<typeof shopOrganization> | undefined;
const oneShop = (): ReturnType<typeof shopOrganization> => (shop ??= shopOrganization());

browserTest(
  'a session that ended is begun again over the page, and what was typed is still there',
  async (visit) => {
    const { page } = visit;
    const { clock } = await testService();
    const { pair } = await oneShop();
    await visit.open('/alerts');
    const search = page.getByRole('searchbox');
    clock.advance(9 * hourMs);
    visit.expectAnswer(401, '/console/api/');
    await search.fill('lodash');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await visit.assertAccessible();
    await visit.picture('session-ended');
    await page.keyboard.press('Escape');
    assert.ok(await dialog.isVisible(), 'there is nothing to go on with behind it');
    await dialog.getByLabel('Token id').fill(pair.id);
    await dialog.getByLabel('Token secret').fill(pair.secret);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await visit.settled();
    assert.equal(await search.inputValue(), 'lodash');
    await page
      .getByRole('row', { name: /lodash/ })
      .first()
      .waitFor();
    assert.notEqual(await page.evaluate('document.activeElement?.tagName'), 'BODY', 'the focus comes back');
  },
  { as: oneShop },
);

browserTest(
  'signing out in one tab ends the other, too',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    const second = await visit.tab();
    second.expectAnswer(401, '/console/api/');
    visit.expectAnswer(401, '/console/api/');
    await second.page.goto(`${visit.address}/console/`);
    await second.settled();
    await second.page.getByRole('button', { name: /^Account/ }).click();
    await second.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.page.getByRole('heading', { name: 'Sign in to Vedette' }).waitFor();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  },
  { as: oneShop },
);

async function linkOf({ id, pair }: TestOrganization): Promise<string> {
  const { context, clock } = await testService();
  return makeLink(context.db, context.keys, { organizationId: id, tokenId: pair.id }, linkLifeMs, clock.now());
}

// What is written in a tab that still shows the first organization would be of the second.
browserTest(
  'a link asks who is signed in already, and signing in to another organization moves every tab there',
  async (visit) => {
    const { page } = visit;
    const other = await testOrganization();
    await visit.open('/alerts');
    const mine = await page.getByRole('button', { name: /^Account: / }).getAttribute('aria-label');
    const second = await visit.tab();
    await second.page.goto(`${visit.address}${await linkOf(other)}`);
    await second.page.getByRole('heading', { name: /^You are signed in to / }).waitFor();
    assert.equal(new URL(second.page.url()).hash, '');
    await visit.assertAccessible(second.page);
    assert.equal(await page.getByRole('button', { name: /^Account: / }).getAttribute('aria-label'), mine);
    await second.page.getByRole('button', { name: 'Sign in with the link' }).click();
    for (const tab of [second.page, page]) {
      await tab.getByRole('button', { name: new RegExp(`^Account: .*${other.id}`) }).waitFor();
      assert.equal(new URL(tab.url()).pathname, '/console/');
    }
  },
  { as: oneShop },
);

browserTest('a link signs in whoever is not signed in, without a question', async (visit) => {
  const { page } = visit;
  visit.expectAnswer(401, '/console/api/session');
  await page.goto(`${visit.address}${await linkOf(await testOrganization())}`);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

browserTest(
  'a filter that the address spells wrong is left out, and the list is shown',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts?severity=bogus&sort=never&priority=high&unknown=1');
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
    assert.equal(new URL(page.url()).search, '');
  },
  { as: oneShop },
);
