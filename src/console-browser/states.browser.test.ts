/**
 * What pages do when things go wrong or are slow: nothing jumps, what was typed stays, it goes on by itself, and what is gone or another
 * organization's looks the same.
 */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { testOrganization } from '../testing/test-service.ts';
import { browserTest } from './browser-test.testing.ts';
import { shopOrganization, world, worldOrganization } from './world.testing.ts';

const as = worldOrganization;
const search = '**/console/api/v1/sca/alerts/search';

/** Where the parts of the frame stand. */
async function frame(page: Page): Promise<unknown> {
  return page.evaluate(`['header', 'nav[aria-label=Pages]', '#main', '#page-title', '[role=search]'].map((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return box === undefined ? part : [part, box.x, box.y, box.width].map(String).join(' ');
  })`);
}

browserTest(
  'while a slow answer is on its way its place is kept: nothing of the frame moves when it comes',
  async (visit) => {
    const { page } = visit;
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(search, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${visit.address}/console/alerts`);
    await page.getByRole('status', { name: 'Loading alerts' }).waitFor();
    // Text in the font of the console is as wide as in another only by chance, and the file comes when it comes.
    await page.evaluate('document.fonts.ready');
    const before = await frame(page);
    await visit.assertAccessible();
    await visit.picture('alerts-loading');
    answer();
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
    assert.deepEqual(await frame(page), before);
  },
  { as },
);

for (const [status, title] of [
  [500, 'The service failed'],
  [503, 'The service does not answer'],
] as const)
  browserTest(
    `an answer of ${status} is told with what to do, and trying again goes on`,
    async (visit) => {
      const { page } = visit;
      visit.expectAnswer(status, '/sca/alerts/search');
      const body = JSON.stringify({ error: { code: 'X', message: 'it failed', requestId: 'request-1' } });
      await page.route(search, (route) => route.fulfill({ status, contentType: 'application/json', body }));
      await page.goto(`${visit.address}/console/alerts`);
      await page.getByRole('heading', { name: title }).waitFor();
      await visit.assertAccessible();
      await visit.picture(`alerts-${status}`);
      await page.unroute(search);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('grid', { name: 'Alerts' }).waitFor();
    },
    { as },
  );

browserTest(
  'a cut network: what was typed stays, and it comes back by itself',
  async (visit) => {
    const { page } = visit;
    await visit.open('/alerts');
    visit.expectLoss('/console/api/');
    await page.route(search, (route) => route.abort('connectionfailed'));
    const box = page.getByRole('searchbox');
    const failed = page.waitForEvent('requestfailed');
    await box.fill('lodash');
    await failed;
    await page.unroute(search);
    await page
      .getByRole('row', { name: /lodash/ })
      .first()
      .waitFor();
    assert.equal(await box.inputValue(), 'lodash');
  },
  { as },
);

// People cut addresses off, write them by hand, and keep them longer than what they name.
browserTest(
  'what an address says that means nothing is passed over, and a path that is none is told as such',
  async (visit) => {
    const { page } = visit;
    const odd: Readonly<Record<string, readonly string[]>> = {
      alerts: ['priority=1.5', 'priority=x&sort=up&by=1', 'q=%00'],
      issues: ['priority=99.9&state=,,&rule=x', `q=${'q'.repeat(3_000)}`],
      packages: ['on=2026-02-30', 'on=0000-01-01', 'ecosystem=%00,nope'],
      audit: ['since=2026-02-31&until=9999-12-31', 'object=%00&kind=x'],
      scans: ['state=done&kind=%&repository=%00'],
      'pull-requests': ['state=x&repository=a&repository=b'],
      decisions: ['life=9&verdict=x&q=%E2%80%AE'],
      repositories: [`q=${'%F0%9F%98%80'.repeat(300)}%00`],
    };
    const failed: string[] = [];
    for (const [folder, searches] of Object.entries(odd))
      for (const search of searches) {
        await visit.open(`/${folder}?${search}`);
        for (const problem of await page.locator('#main [role=alert]').allInnerTexts())
          failed.push(`/${folder}?${search}: ${problem}`);
      }
    assert.deepEqual(failed, []);
    await visit.open('/alerts?priority=49.5');
    assert.match(await page.locator('#main').innerText(), /Priority 50/);
    for (const path of ['/alerts/%E0%A4%A', '/%', '/issues/%FF', '/no/%zz']) {
      visit.expectAnswer(404, '/console/');
      await page.goto(`${visit.address}/console${path}`);
      await page.getByRole('heading', { name: /There is no such page|Not here/ }).waitFor();
    }
  },
  { as },
);

browserTest(
  'what is gone and what is another organization’s is the same “Not here”',
  async (visit) => {
    const { page } = visit;
    const other = await shopOrganization();
    const { alerts } = await other.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', {});
    const { issues } = await other.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
    const { scans } = await other.ask<{ scans: { id: string; repositoryId: string }[] }>('/api/v1/scans/list', {});
    const gone = '01a1fde5-e9f0-7000-9765-000000000000';
    const [alert, issue, scan] = [alerts[0]?.id ?? '', issues[0]?.id ?? '', scans[0]?.id ?? ''];
    const repository = scans[0]?.repositoryId ?? '';
    const pages = { alerts: alert, issues: issue, repositories: repository, scans: scan, rules: gone, packages: gone };
    visit.expectAnswer(404, '/console/api/');
    for (const [folder, theirs] of Object.entries(pages)) {
      const seen = new Set<string>();
      for (const id of [theirs, gone, 'nonsense', '%3Cb%3E']) {
        await visit.open(`/${folder}/${id}`);
        await page.getByRole('heading', { name: 'Not here' }).waitFor();
        seen.add((await page.locator('#main').innerText()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'));
      }
      assert.equal(seen.size, 1, [...seen].join('\n---\n'));
      await visit.assertAccessible();
    }
    await visit.picture('not-here');
  },
  { as },
);

browserTest(
  'an empty organization: each page says what comes next, and is accessible',
  async (visit) => {
    const { page } = visit;
    const faults: string[] = [];
    for (const path of [
      '',
      'alerts',
      'issues',
      'decisions',
      'repositories',
      'packages',
      'pull-requests',
      'scans',
      'rules',
    ]) {
      await visit.open(`/${path}`);
      await visit.picture(`empty-${path === '' ? 'overview' : path}`);
      faults.push(...(await visit.accessibilityFaults()).map((fault) => `${path}: ${fault}`));
      const steps = await page.locator('#main').locator('a, button').count();
      if (steps === 0) faults.push(`${path}: nothing can be done from here`);
    }
    assert.deepEqual(faults, []);
  },
  { as: testOrganization },
);

browserTest(
  'the service is away when the page is opened: it says so, and comes when it is back',
  async (visit) => {
    const { page } = visit;
    visit.expectAnswer(502, '/console/api/');
    visit.expectWords('The service answered with 502');
    await page.route('**/console/api/session', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await page.goto(`${visit.address}/console/alerts`);
    await page.getByRole('heading', { name: 'The service does not answer' }).waitFor();
    await visit.assertAccessible();
    await visit.picture('service-away');
    await page.unroute('**/console/api/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
  },
  { as },
);

browserTest(
  'reduced motion: nothing is animated or moves for longer than a blink',
  async (visit) => {
    const { page } = visit;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.open('/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    const moving = await page.evaluate<string[]>(`[...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const long = (text) => text.split(',').some((each) => parseFloat(each) > 0.011);
      return long(transitionDuration) || (animationName !== 'none' && long(animationDuration));
    }).map((element) => element.tagName + '.' + element.className)`);
    assert.deepEqual(moving, []);
  },
  { as },
);

browserTest(
  'markup, overrides and addresses of scripts in what a repository holds are shown, and do nothing',
  async (visit) => {
    const { page } = visit;
    const { organization } = await world();
    const { alerts } = await organization.ask<{ alerts: { id: string; metadata: { id: string } }[] }>(
      '/api/v1/sca/alerts/search',
      { query: 'TEST-', pageSize: 10 },
    );
    assert.equal(alerts.length, 4);
    for (const { id } of alerts) {
      await visit.open(`/alerts/${id}`);
      assert.equal(await page.locator('a[href^="javascript"]').count(), 0);
      const others = await page
        .locator('#main a[href^=http]')
        .evaluateAll((links: { rel: string }[]) => links.map(({ rel }) => rel));
      assert.ok(others.every((rel) => rel.includes('noopener') || rel.includes('noreferrer')));
    }
    await page.getByText('U+202E').first().waitFor();
  },
  { as },
);
