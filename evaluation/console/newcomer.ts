/**
 * Somebody who has read nothing: from what `npm start` prints to having understood one reachable vulnerability, decided on it and scheduled a scan.
 * Every step is a control with a visible name; the transcript and what it took are printed.
 */
import { launchChromium } from '../../src/console-browser/chromium.testing.ts';
import { watchPage } from '../../src/console-browser/watched-page.testing.ts';
import { startDemonstration } from './demonstration.ts';
import { inWords, person } from './person.ts';

/** @returns whether the way was gone to its end */
export async function newcomer(say: (line: string) => void): Promise<boolean> {
  await using service = await startDemonstration();
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
    const watched = await watchPage(context, service.address);
    const { page } = watched;
    const someone = person(page, say);
    watched.expectAnswer(401, '/console/api/session');
    if (service.link === undefined) {
      await page.goto(`${service.address}/console/`);
      say('open    the address that npm start prints');
      await someone.click('Token id', page.getByLabel('Token id'));
      await someone.type('the id that npm start prints', service.pair.id);
      await someone.press('on to the secret', 'Tab');
      await someone.type('the secret that npm start prints', service.pair.secret);
      await someone.press('sign in', 'Enter');
    } else {
      await page.goto(service.link);
      say('open    the address that npm start prints');
    }
    await someone.see('What to do first', page.getByRole('heading', { name: 'What to do first' }));
    const first = page.locator('#main').getByRole('listitem').filter({ hasText: 'Reachable' }).getByRole('link');
    const name = (await first.first().innerText()).replaceAll('\n', ' ').slice(0, 80);
    await someone.click(`the first of them: ${name}`, first);
    await someone.see('Evidence', page.getByRole('heading', { name: 'Evidence' }));
    await someone.see('“Calls what is vulnerable”', page.getByText('Calls what is vulnerable'));
    const code = page
      .locator('figure, section, div')
      .filter({ hasText: /\.js:\d+/ })
      .locator('code, pre');
    await someone.see('the line of code that calls it', code);
    say(
      `        ${(
        await page
          .locator('#main')
          .getByText(/First-party code uses/)
          .first()
          .innerText()
      ).slice(0, 120)}`,
    );
    await someone.click('Decide…', page.getByRole('button', { name: 'Decide…' }));
    const dialog = page.getByRole('dialog', { name: /^Decide on/ });
    await someone.click('Reason', dialog.getByLabel('Reason'));
    await someone.type('Reason', 'Only our own cookies get here');
    await someone.click('Accept', dialog.getByRole('button', { name: /^Accept/ }));
    await someone.see('“Accepted: 1 issue closed”', page.getByText(/^Accepted/));
    await someone.click('corner-shop', page.locator('#main').getByRole('link', { name: 'corner-shop' }));
    await someone.click('Schedule scans…', page.getByRole('button', { name: /^Schedule scans/ }));
    const schedule = page.getByRole('dialog', { name: 'Schedule of scans' });
    await someone.see('when it will run next', schedule.getByText(/03:00/));
    await someone.click('Save', schedule.getByRole('button', { name: 'Save' }));
    await someone.see('“The schedule is kept.”', page.getByText('The schedule is kept.'));
    const { schedule: kept } = await scheduleOf(service);
    if (kept.executionCriteriaCrontab === '' || !kept.isEnabled) throw new Error('the service knows of no schedule');
    await watched.settled();
    say('');
    say(`done with ${inWords(someone.steps())}`);
    for (const fault of watched.faults) say(`fault: ${fault}`);
    return watched.faults.length === 0;
  } finally {
    await browser.close();
  }
}

interface Scheduled {
  readonly schedule: { readonly executionCriteriaCrontab: string; readonly isEnabled: boolean };
}

async function scheduleOf(service: { ask<Body>(path: string, body: object): Promise<Body> }): Promise<Scheduled> {
  const { repositories } = await service.ask<{ repositories: Scheduled[] }>('/api/v1/repositories/list', {});
  const [first] = repositories;
  if (first === undefined) throw new Error('there is no repository');
  return first;
}
