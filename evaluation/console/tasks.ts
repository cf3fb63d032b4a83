/**
 * Twelve tasks that people do in other consoles, done in this one by visible names and counted. docs/console-tasks.md lists them with where they
 * come from; each begins at the overview, signed in.
 */
import type { Page } from 'playwright-core';
import { launchChromium } from '../../src/console-browser/chromium.testing.ts';
import { watchPage } from '../../src/console-browser/watched-page.testing.ts';
import { startDemonstration } from './demonstration.ts';
import { addRepositories } from './organization.ts';
import { type Person, person } from './person.ts';

interface Task {
  /** As the page lists it. */
  readonly name: string;
  readonly go: (someone: Person, page: Page) => Promise<void>;
}

const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name });

const all: readonly Task[] = [
  {
    name: 'all findings of all projects in one list, the newest first',
    async go(someone, page) {
      await someone.click('Alerts', link(page, 'Alerts'));
      await someone.select('Order', page.getByLabel('Order'), 'Last changed first');
      await someone.see('the list', row(page, /lodash/));
    },
  },
  {
    name: 'from a finding to the project it is in, and how it comes in',
    async go(someone, page) {
      await someone.click('qs, in What to do first or the list: Alerts', link(page, 'Alerts'));
      await someone.click('qs', row(page, /\bqs\b/));
      await someone.see('How it comes in', page.getByRole('heading', { name: 'How it comes in' }));
      await someone.click('corner-shop', page.locator('#main').getByRole('link', { name: 'corner-shop' }));
      await someone.see('the repository', page.getByRole('heading', { level: 1, name: 'corner-shop' }));
    },
  },
  {
    name: 'which projects hold a package',
    async go(someone, page) {
      await someone.click('Packages', link(page, 'Packages'));
      await someone.click('Search', page.getByRole('searchbox'));
      await someone.type('Search', 'lodash');
      await page.waitForURL(/q=lodash/);
      await someone.see('2 packages', page.getByText('2 packages'));
      await someone.see('4.17.21 in shop-back', row(page, /4\.17\.21.*shop-back/));
      await someone.click('lodash 4.17.11', row(page, /4\.17\.11/));
      await someone.see('corner-shop', page.locator('#main').getByRole('link', { name: 'corner-shop' }));
      await someone.see('shop-front', page.locator('#main').getByRole('link', { name: 'shop-front' }));
    },
  },
  {
    name: 'only the findings of one language',
    async go(someone, page) {
      await someone.click('Alerts', link(page, 'Alerts'));
      await someone.click('Language', page.getByRole('button', { name: /^Language/ }));
      await someone.click('Python', page.getByRole('checkbox', { name: /^python$/i }));
      await someone.see('pyyaml', row(page, /pyyaml/));
    },
  },
  {
    name: 'one finding is a false positive, with the reason',
    async go(someone, page) {
      await someone.click('Alerts', link(page, 'Alerts'));
      await someone.click('handlebars', row(page, /handlebars/));
      await someone.click('Decide…', page.getByRole('button', { name: 'Decide…' }));
      const dialog = page.getByRole('dialog', { name: /^Decide on/ });
      await someone.click('False positive', dialog.getByText('False positive', { exact: true }));
      await someone.click('Reason', dialog.getByLabel('Reason'));
      await someone.type('Reason', 'Templates are ours alone');
      await someone.click('Mark as false positive', dialog.getByRole('button', { name: /^Mark as false positive/ }));
      await someone.see('what was done', page.getByText(/^Marked as false positive/));
    },
  },
  {
    name: 'the risk of three findings is accepted at once, until a date',
    async go(someone, page) {
      await someone.click('Alerts', link(page, 'Alerts'));
      for (const name of [/axios/, /requests/, /jwt-go/])
        await someone.click(`the box of ${name.source}`, row(page, name).getByRole('checkbox'));
      await someone.click('Decide…', page.getByRole('button', { name: /^Decide…/ }));
      const dialog = page.getByRole('dialog', { name: 'Decide on 3 alerts' });
      await someone.click('Reason', dialog.getByLabel('Reason'));
      await someone.type('Reason', 'The upgrade is planned for the next quarter');
      await someone.click('a month', dialog.getByRole('button', { name: /month|30 days/ }));
      await someone.click('Accept', dialog.getByRole('button', { name: /^Accept/ }));
      await someone.see('what was done', page.getByText(/^Accepted/));
    },
  },
  {
    name: 'only what was suppressed, and one of it opened again',
    async go(someone, page) {
      await someone.click('Decisions', link(page, 'Decisions'));
      await someone.click('the decision', row(page, /next quarter/));
      await someone.click('End it', page.getByRole('dialog').getByRole('button', { name: /remove|end|take back/i }));
      await someone.see('the others, still in force', row(page, /next quarter/));
    },
  },
  {
    name: 'the history of a finding: who decided what, when and why',
    async go(someone, page) {
      await someone.click('Decisions', link(page, 'Decisions'));
      await someone.click('handlebars', row(page, /Templates are ours alone/));
      const dialog = page.getByRole('dialog');
      await someone.see('the reason', dialog.getByText(/Templates are ours alone/));
      await someone.see('who', dialog.getByRole('list').getByText(/bootstrap|token/));
    },
  },
  {
    name: 'the list as a file for a spreadsheet',
    async go(someone, page) {
      await someone.click('Alerts', link(page, 'Alerts'));
      await someone.click('Export', page.getByRole('button', { name: 'Export' }));
      const file = page.waitForEvent('download');
      await someone.click('CSV', page.getByRole('menuitem', { name: /^CSV/ }));
      await file;
    },
  },
  {
    name: 'what a pull request brings in',
    async go(someone, page) {
      await someone.click('Pull requests', link(page, 'Pull requests'));
      await someone.click('shop-back #12', row(page, /shop-back #12/));
      await someone.see('lodash 4.17.11', page.locator('#main').getByText(/lodash/));
    },
  },
  {
    name: 'a rule tried on a repository before it is kept',
    async go(someone, page) {
      await someone.click('Rules', link(page, 'Rules'));
      await someone.click(
        'New rule',
        page.getByRole('link', { name: 'New rule' }).or(page.getByRole('button', { name: 'New rule' })),
      );
      await someone.click('Rule', page.getByRole('textbox', { name: 'Rule', exact: true }));
      await someone.type('Rule', 'Do not call `unserialize`.');
      await someone.select('Try it on', page.getByLabel('Try it on'), 'corner-shop');
      await someone.click('Try it', page.getByRole('button', { name: 'Try it' }));
      await someone.see('where it is found', page.locator('#main').getByText(/web\/src\/cart\.js/));
    },
  },
  {
    name: 'one vulnerability closed in all projects, and in those to come',
    async go(someone, page) {
      await someone.click('Alerts', link(page, 'Alerts'));
      await someone.click('lodash', row(page, /lodash defaultsDeep/));
      await someone.click('Decide…', page.getByRole('button', { name: 'Decide…' }));
      const dialog = page.getByRole('dialog', { name: /^Decide on/ });
      await someone.click('Reason', dialog.getByLabel('Reason'));
      await someone.type('Reason', 'Input is checked at the door');
      await someone.see(
        'what it closes',
        dialog.getByText(/Closes 2 open issues in 2 repositories, and what later scans find/),
      );
      await someone.click('Accept', dialog.getByRole('button', { name: /^Accept/ }));
      await someone.see('what was done', page.getByText(/^Accepted/));
    },
  },
];

/** @returns whether all of them could be done */
export async function tasks(
  { only, hasTranscript }: { readonly only: string; readonly hasTranscript: boolean },
  say: (line: string) => void,
): Promise<boolean> {
  await using service = await startDemonstration();
  await addRepositories(service);
  const browser = await launchChromium();
  const rows: string[] = [];
  let isDone = true;
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    const watched = await watchPage(context, service.address);
    const { page } = watched;
    const someone = person(page, (line) => hasTranscript && say(`    ${line}`));
    watched.expectAnswer(401, '/console/api/session');
    await page.goto(`${service.address}/console/`);
    await page.getByLabel('Token id').fill(service.pair.id);
    await page.getByLabel('Token secret').fill(service.pair.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'What to do first' }).waitFor();
    for (const { name, go } of all.filter((task) => task.name.includes(only))) {
      await page.goto(`${service.address}/console/`);
      await page.getByRole('heading', { name: 'What to do first' }).waitFor();
      if (hasTranscript) say(name);
      someone.beginAnew();
      try {
        await go(someone, page);
        const { clicks, keys, typed, pages } = someone.steps();
        rows.push(`| ${name} | ${clicks} | ${keys} | ${typed} | ${pages} |`);
      } catch (error) {
        isDone = false;
        rows.push(`| ${name} | not done | | | |`);
        say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    say('| task | clicks | keys | typed | pages |\n|---|---|---|---|---|');
    for (const each of rows) say(each);
    for (const fault of watched.faults) say(`fault: ${fault}`);
    return isDone && watched.faults.length === 0;
  } finally {
    await browser.close();
  }
}
