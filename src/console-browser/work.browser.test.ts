/** What people do on the pages: deciding, adding, scheduling, trying, looking up; by pointer and by keyboard alone, and with wrong values. */
import assert from 'node:assert/strict';
import { browserTest } from './browser-test.testing.ts';
import { assertFocusKept, focused, press, tabTo, type } from './keyboard.testing.ts';
import { shopOrganization } from './world.testing.ts';

let shop: ReturnType<typeof shopOrganization> | undefined;
const as = (): ReturnType<typeof shopOrganization> => (shop ??= shopOrganization());

async function alertOf(cve: string): Promise<string> {
  const { alerts } = await (await as()).ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', { query: cve });
  return alerts[0]?.id ?? 'none';
}

async function verdicts(): Promise<readonly string[]> {
  const { decisions } = await (await as()).ask<{ decisions: { verdict: string; reason: string }[] }>(
    '/api/v1/decisions/list',
    { isInForce: true },
  );
  return decisions.map(({ verdict, reason }) => `${verdict} ${reason}`);
}

browserTest(
  'an alert is decided on by pointer, refused without a reason, and taken back with one click',
  async (visit) => {
    const { page } = visit;
    await visit.open(`/alerts/${await alertOf('CVE-2022-29078')}`);
    await page.getByRole('button', { name: 'Decide…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Decide on/ });
    await dialog.getByRole('button', { name: /^Accept/ }).click();
    await dialog.getByText('Say why, so that it is understood later.').waitFor();
    assert.match(await focused(page), /textarea/);
    await visit.assertAccessible();
    await visit.picture('decide-refused');
    await dialog.getByLabel('Reason').fill('Templates <b>are ours</b>');
    await dialog.getByRole('button', { name: /^Accept/ }).click();
    await page
      .getByText(/^Accepted/)
      .first()
      .waitFor();
    await visit.picture('decided');
    assert.ok((await verdicts()).includes('accepted Templates <b>are ours</b>'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').first().waitFor();
    assert.deepEqual(await verdicts(), []);
  },
  { as },
);

browserTest(
  'an alert is decided on by keyboard alone, and the focus comes back to where it was',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    await press(page, 'j', 'j');
    const row = await focused(page);
    await press(page, 'e');
    const dialog = page.getByRole('dialog', { name: /^Decide on/ });
    await dialog.waitFor();
    await press(page, '3');
    assert.match(await focused(page), /textarea/);
    await type(page, 'It is never given what is not ours');
    await press(page, 'Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await assertFocusKept(page, row, 'the decision');
    assert.ok((await verdicts()).includes('falsePositive It is never given what is not ours'));
  },
  { as },
);

browserTest(
  'two people who decide on one alert: the second is told who did, and may do otherwise',
  async (visit) => {
    const { page } = visit;
    const alertId = await alertOf('CVE-2019-10744');
    await visit.open(`/alerts/${alertId}`);
    await page.getByRole('button', { name: 'Decide…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Decide on/ });
    await dialog.getByLabel('Reason').fill('The second');
    await (await as()).ask('/api/v1/decisions/create', {
      decisions: [{ alertId, verdict: 'snoozed', reason: 'The first', until: { date: '2030-01-01' } }],
    });
    visit.expectAnswer(409, '/decisions/create');
    await dialog.getByRole('button', { name: /^Accept/ }).click();
    await dialog.getByText('Decided already').waitFor();
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'The second');
    await visit.assertAccessible();
    await visit.picture('decide-conflict');
    await dialog.getByRole('button', { name: 'Replace it' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.ok((await verdicts()).includes('accepted The second'));
    assert.ok(!(await verdicts()).includes('snoozed The first'));
  },
  { as },
);

browserTest(
  'a token is made by keyboard alone: wrong values are told at their fields, the secret is shown once',
  async (visit) => {
    const { page } = visit;
    await visit.open('/tokens');
    await press(page, 'n');
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await tabTo(page, dialog.getByLabel('Days until it expires'), 6);
    await press(page, 'Control+a');
    await type(page, '9999');
    await press(page, 'Enter');
    assert.equal(await dialog.getByLabel('Days until it expires').getAttribute('aria-invalid'), 'true');
    assert.equal(await dialog.getByLabel('Name').getAttribute('aria-invalid'), 'true');
    await visit.assertAccessible();
    await visit.picture('token-wrong');
    await tabTo(page, dialog.getByLabel('Name'), 6, 'Shift+Tab');
    await type(page, '<i>ci</i>');
    await press(page, 'Tab', 'Control+a');
    await type(page, '30');
    await press(page, 'Enter');
    await page
      .getByRole('dialog')
      .getByText(/secret/i)
      .first()
      .waitFor();
    await visit.settled();
    await visit.assertAccessible();
    await visit.picture('token-made');
  },
  { as },
);

browserTest(
  'a schedule is made by pointer: a crontab that never fires is told at its field, what is kept is said in words',
  async (visit) => {
    const { page } = visit;
    const { repositories } = await (await as()).ask<{ repositories: { id: string }[] }>(
      '/api/v1/repositories/list',
      {},
    );
    await visit.open(`/repositories/${repositories[0]?.id ?? 'none'}`);
    await page.getByRole('button', { name: 'Schedule scans…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule of scans' });
    await dialog.getByLabel('How often').selectOption({ label: 'A crontab of your own' });
    visit.expectAnswer(400, '/scans/');
    await dialog.getByLabel('Crontab').fill('0 0 30 2 *');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await visit.settled();
    assert.equal(await dialog.getByLabel('Crontab').getAttribute('aria-invalid'), 'true');
    assert.equal(await dialog.getByLabel('Crontab').inputValue(), '0 0 30 2 *');
    await visit.picture('schedule-wrong');
    await dialog.getByLabel('Crontab').fill('15 4 * * 1-5');
    await dialog.getByText(/At 04:15/).waitFor();
    assert.equal(
      await dialog.getByLabel('Crontab').getAttribute('aria-invalid'),
      null,
      'what was mended is wrong no more',
    );
    await visit.assertAccessible();
    await visit.picture('schedule');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('#main').getByText(/04:15/).first().waitFor();
    assert.match(await focused(page), /Change|Schedule/);
  },
  { as },
);

browserTest(
  'a rule is tried before it is kept, and kept, by pointer; an empty one is refused',
  async (visit) => {
    const { page } = visit;
    await visit.open('/rules/new');
    await page.getByRole('button', { name: 'Save the rule' }).click();
    assert.equal(await page.getByRole('textbox', { name: 'Rule', exact: true }).getAttribute('aria-invalid'), 'true');
    await page.getByRole('textbox', { name: 'Rule', exact: true }).fill('Do not call `unserialize`.');
    await page.getByLabel('Try it on').selectOption({ label: 'corner-shop' });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page
      .locator('#main')
      .getByText(/web\/src\/cart\.js/)
      .first()
      .waitFor();
    await visit.settled();
    await visit.assertAccessible();
    await visit.picture('rule-tried');
    await page.getByRole('button', { name: 'Save the rule' }).click();
    await page.waitForURL(/\/rules\/[0-9a-f-]{36}/);
    await visit.settled();
  },
  { as },
);

browserTest(
  'packages are looked up from a pasted list, by keyboard alone',
  async (visit) => {
    const { page } = visit;
    await visit.open('/packages/lookup');
    await tabTo(page, page.getByLabel('Packages, one a line'));
    await page.keyboard.insertText('lodash@4.17.11\nnothing-like-it@1.0.0\n<b>what is this\n');
    await press(page, 'Control+Enter');
    await page.getByRole('row', { name: /lodash@4\.17\.11.*Held.*corner-shop/ }).waitFor();
    await visit.settled();
    await visit.assertAccessible();
    await visit.picture('looked-up');
  },
  { as },
);

browserTest(
  'a scan is asked for by pointer, and stands among the scans',
  async (visit) => {
    const { page } = visit;
    const { repositories } = await (await as()).ask<{ repositories: { id: string }[] }>(
      '/api/v1/repositories/list',
      {},
    );
    await visit.open(`/repositories/${repositories[0]?.id ?? 'none'}`);
    await page.getByRole('button', { name: 'Scan now' }).click();
    await visit.settled();
    await visit.open('/scans');
    await page
      .getByRole('row', { name: /corner-shop.*(?:Queued|Waiting|Running)/i })
      .first()
      .waitFor();
    await visit.picture('scan-waiting');
  },
  { as },
);
