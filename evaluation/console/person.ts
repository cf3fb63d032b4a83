/**
 * Somebody at the console who knows it by what is written on it alone: each control is looked for by its visible name, and each click, key and
 * page is counted. What is not found under its name ends the way.
 */
import type { Locator, Page } from 'playwright-core';

export interface Steps {
  readonly clicks: number;
  /** Single keys, and those of a shortcut. */
  readonly keys: number;
  /** Characters that were typed into fields. */
  readonly typed: number;
  /** Addresses that were come to, without those that differ in a filter alone. */
  readonly pages: number;
}

export interface Person {
  readonly page: Page;
  click(what: string, control: Locator): Promise<void>;
  press(what: string, ...keys: readonly string[]): Promise<void>;
  type(what: string, text: string): Promise<void>;
  /** Chooses from a list of the browser's own: a click that opens it and one that takes a choice. */
  select(what: string, control: Locator, label: string): Promise<void>;
  /** It is on the screen, within the window. */
  see(what: string, thing: Locator): Promise<void>;
  steps(): Steps;
  /** Counts from nothing again. */
  beginAnew(): void;
}

const patienceMs = 15_000;

/** @param say each step as a line */
export function person(page: Page, say: (line: string) => void): Person {
  let counts = { clicks: 0, keys: 0, typed: 0, pages: 0 };
  let at = '';
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (pathname !== at) counts.pages += 1;
    at = pathname;
  });
  const find = async (what: string, control: Locator): Promise<Locator> => {
    try {
      await control.first().waitFor({ timeout: patienceMs });
    } catch {
      const shown = (await page.locator('body').innerText()).slice(0, 1500);
      throw new Error(`“${what}” is not to be found at ${page.url()}. There stands:\n${shown}`);
    }
    return control.first();
  };
  return {
    page,
    async click(what, control) {
      await (await find(what, control)).click({ timeout: patienceMs });
      counts.clicks += 1;
      say(`click   ${what}`);
    },
    async press(what, ...keys) {
      for (const key of keys) await page.keyboard.press(key);
      counts.keys += keys.length;
      say(`press   ${keys.join(' ')}: ${what}`);
    },
    async type(what, text) {
      await page.keyboard.type(text);
      counts.typed += text.length;
      say(`type    ${what}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`);
    },
    async select(what, control, label) {
      await (await find(what, control)).selectOption({ label });
      counts.clicks += 2;
      say(`choose  ${what}: ${label}`);
    },
    async see(what, thing) {
      const found = await find(what, thing);
      // What is drawn anew meanwhile is looked for again.
      await found.scrollIntoViewIfNeeded({ timeout: patienceMs }).catch(async () => {
        await (await find(what, thing)).scrollIntoViewIfNeeded({ timeout: patienceMs });
      });
      say(`see     ${what}`);
    },
    steps: () => ({ ...counts }),
    beginAnew() {
      counts = { clicks: 0, keys: 0, typed: 0, pages: 0 };
      at = new URL(page.url()).pathname;
    },
  };
}

export function inWords({ clicks, keys, typed, pages }: Steps): string {
  const words = [`${clicks} clicks`, `${keys} keys`, `${pages} pages`];
  return `${words.join(', ')}${typed === 0 ? '' : `, ${typed} characters typed`}`;
}
