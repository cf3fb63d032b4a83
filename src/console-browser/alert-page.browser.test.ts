/** The page of an alert: which of its places it shows, what is decided there, and what stands behind its evidence. */
import assert from 'node:assert/strict';
import { lodashShop, unusedLodash } from '../testing/sample-files.ts';
import { scanned, type Vulnerability } from '../testing/scanned-repositories.ts';
import { browserTest, type Visit } from './browser-test.testing.ts';
import { press } from './keyboard.testing.ts';

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
  'opened from a list that is narrowed by repository, an alert shows and decides what is in that repository, and keeps to it',
  async (visit) => {
    const { page } = visit;
    const [unused] = (await shops()).repositories;
    const { alertId } = await lodashAlert();
    await visit.open(`/alerts?repository=${unused?.id}&q=CVE-2019-10744`);
    await press(page, 'j', 'Enter');
    await page.getByText('Only what is in repository 0.').waitFor();
    assert.equal(await places(visit).count(), 1);
    assert.equal((await page.getByRole('link', { name: 'repository 0', exact: true }).count()) > 0, true);
    // The address says so, too: whoever is sent it sees the same.
    await page.reload();
    await visit.settled();
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
