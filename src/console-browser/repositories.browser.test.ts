/** Repositories: added with their faults in place, scheduled by keyboard alone, switched and taken back, removed only by name. */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { testOrganization } from '../testing/test-service.ts';
import { browserTest, type Visit } from './browser-test.testing.ts';
import { assertFocusKept, focused, isFocused, press, tabTo, type } from './keyboard.testing.ts';
import { shopOrganization, world, worldOrganization } from './world.testing.ts';

const openShop = async (visit: Visit): Promise<void> => {
  const { page } = visit;
  await visit.open('/repositories');
  await page.getByRole('link', { name: 'corner-shop' }).click();
  await page.getByRole('heading', { level: 1, name: 'corner-shop' }).waitFor();
};

browserTest(
  'adding: a refused address stands at its row, nothing typed is lost, and the second try says what Bitbucket needs',
  async (visit) => {
    const { page } = visit;
    const { path } = await (await testOrganization()).register({ 'a.js': '' }, 'theirs');
    const allowed = pathToFileURL(path).href;
    visit.expectAnswer(400, 'add-bitbucket');
    await visit.open('/repositories/add');
    await page.getByRole('textbox', { name: 'Address' }).fill(allowed);
    await page.getByRole('textbox', { name: 'Author e-mail' }).fill('scans@shop.example');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.getByRole('button', { name: 'Another repository' }).click();
    const second = page.getByRole('group', { name: 'Repository 2' });
    await second.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.example/acme/other.git');
    assert.equal(await second.getByRole('textbox', { name: 'Name' }).inputValue(), 'other');
    assert.equal(await second.getByRole('textbox', { name: 'Author e-mail' }).inputValue(), 'scans@shop.example');
    await page.getByRole('button', { name: 'Add 2 repositories' }).click();
    await second.getByText('The address is not under one that this service may read from').waitFor();
    const fault = second.getByRole('textbox', { name: 'Address' });
    assert.equal(await fault.getAttribute('aria-invalid'), 'true');
    await page.waitForFunction('document.activeElement.getAttribute("aria-invalid") === "true"');
    assert.ok(await isFocused(fault));
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).first().inputValue(), 'Mine');
    await visit.assertAccessible();
    await second.getByRole('button', { name: /Leave out/ }).click();
    const secret = await page.getByRole('textbox', { name: 'Webhook signing secret' }).inputValue();
    assert.match(secret, /^[\w-]{43}$/);
    await page.getByRole('button', { name: 'Add repository' }).click();
    await page.getByRole('heading', { name: 'The repository is added' }).waitFor();
    await page.getByText(secret).waitFor();
    await page.getByText(/\/webhooks\/bitbucket\/[\da-f-]{36}$/).waitFor();
    await visit.settled();
    await page.getByRole('link', { name: /First scan/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Scan of Mine' }).waitFor();
  },
  { as: testOrganization },
);

browserTest(
  'a schedule by keyboard alone: said in words with its next runs before it is kept, faults at the field, and undone',
  async (visit) => {
    const { page } = visit;
    visit.expectAnswer(400, 'preview-schedule');
    await openShop(visit);
    await visit.settled();
    const opener = page.getByRole('button', { name: 'Schedule scans…' });
    await tabTo(page, opener);
    await press(page, 'Enter');
    const often = page.getByLabel('How often');
    await tabTo(page, often);
    // A list of the browser's own is chosen from by its first letters.
    await type(page, 'A crontab');
    await tabTo(page, page.getByRole('textbox', { name: 'Crontab' }));
    await press(page, 'Control+a');
    await type(page, '61 3 * * 1,4');
    await page.getByText(/Field 1 \(minute\)/).waitFor();
    await press(page, 'Control+a');
    await type(page, '30 3 * * 1,4');
    await tabTo(page, page.getByLabel('Time zone'));
    await press(page, 'Control+a');
    await type(page, 'Europe/Berlin');
    await page.getByText('At 03:30 on Monday and Thursday').waitFor();
    const runs = page.getByRole('list', { name: 'Next runs' }).getByRole('listitem');
    // Those of the zone before stand there until the answer for this one comes.
    await runs.first().filter({ hasText: '03:30' }).waitFor();
    await runs.nth(4).waitFor();
    assert.match((await runs.first().textContent()) ?? '', /^(Mon|Thu)\b.*03:30/);
    await visit.assertAccessible();
    await tabTo(page, page.getByRole('button', { name: 'Save' }));
    await press(page, 'Enter');
    await page.getByText('The schedule is kept.').waitFor();
    await page.getByText(/^Next: /).waitFor();
    await assertFocusKept(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The schedule is switched off.').waitFor();
  },
  { as: shopOrganization },
);

browserTest(
  'the switch of pull requests shows at once what was chosen, and is taken back where the service refuses',
  async (visit) => {
    const { page } = visit;
    await openShop(visit);
    await visit.settled();
    const toggle = page.getByRole('switch', { name: 'Scan pull requests' });
    visit.expectAnswer(500, 'set-pr-scanning');
    await page.route('**/set-pr-scanning', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'INTERNAL_SERVER_ERROR', message: 'it failed here' } } }),
    );
    await toggle.click();
    await page.getByText('It failed here.').first().waitFor();
    await page.waitForFunction('document.querySelector("[role=switch]").checked === false');
    await page.unroute('**/set-pr-scanning');
    await toggle.click();
    await page.getByText('Pull requests are scanned from now on.').waitFor();
    await visit.settled();
    assert.ok(await toggle.isChecked());
  },
  { as: shopOrganization },
);

browserTest(
  'a repository is removed only by its name, and what is lost is said; the dialog gives the focus back',
  async (visit) => {
    const { page } = visit;
    await openShop(visit);
    await visit.settled();
    const opener = page.getByRole('button', { name: 'Remove repository…' });
    await opener.click();
    await page.getByText(/Lost for good.*1 scan/).waitFor();
    await press(page, 'Escape');
    assert.match(await focused(page), /Remove repository/);
    await opener.click();
    const name = page.getByRole('textbox', { name: /Type corner-shop/ });
    await name.fill('corner');
    await press(page, 'Enter');
    await page.getByText('This is not its name.').waitFor();
    // The page hears of the change before the answer comes, and by then the dialog is gone with what it stood on.
    await page.route('**/repositories/remove', async (route) => {
      const response = await route.fetch();
      await page.getByText('There is nothing at this address').waitFor();
      await route.fulfill({ response });
    });
    await name.fill('corner-shop');
    await press(page, 'Enter');
    await page.getByText('corner-shop is removed.').waitFor();
    await page.getByRole('heading', { name: 'No repositories yet' }).waitFor();
  },
  { as: shopOrganization },
);

browserTest(
  'a scan says what it could not read, and a pull request what it brings in',
  async (visit) => {
    const { page } = visit;
    const { organization, hostileId } = await world();
    const { scans } = await organization.ask<{ scans: { id: string; gapCount: number }[] }>('/api/v1/scans/list', {
      repositoryId: hostileId,
    });
    await visit.open(`/scans/${scans.find(({ gapCount }) => gapCount > 0)?.id ?? 'none'}`);
    await page.getByRole('heading', { name: 'Coverage: what was not read, and why' }).waitFor();
    await page.getByRole('heading', { name: /Files that could not be read/ }).waitFor();
    await visit.open('/pull-requests');
    await page.getByRole('row', { name: /#7/ }).click();
    await page.getByText('4 new findings').waitFor();
    await page.getByText('lodash 4.17.11').first().waitFor();
  },
  { as: worldOrganization },
);
