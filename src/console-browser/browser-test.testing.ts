/**
 * A test of the console against the whole service, in a browser that knows nothing of the tests before: a fresh context, signed in through the
 * real door. It ends with what went wrong beside what it looked for: errors of the page, refusals of its policy, requests to other hosts.
 */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { signedInBrowser } from '../service/http/console-browser.testing.ts';
import { type TestOrganization, testService } from '../testing/test-service.ts';
import { accessibilityFaults } from './accessibility.testing.ts';
import { launchChromium } from './chromium.testing.ts';
import { type WatchedPage, watchPage } from './watched-page.testing.ts';

export interface Visit extends WatchedPage {
  readonly context: BrowserContext;
  readonly address: string;
  /** Goes to a path below /console and waits until it has come. */
  open(path: string): Promise<void>;
  /** Signs in without the form. */
  signIn(organization: TestOrganization): Promise<void>;
  /** Leaves the page and forgets the session: a page that stays open may still be asking for something, and would be refused. */
  signOut(): Promise<void>;
  /** A further tab of the same browser, whose faults count too. */
  tab(): Promise<WatchedPage>;
  /** No violation of what axe knows. */
  assertAccessible(page?: Page): Promise<void>;
  /** As sentences. */
  accessibilityFaults(): Promise<readonly string[]>;
  /** Writes what is seen, to be looked at by a person. */
  picture(name: string): Promise<void>;
  /** A part of a test on the same page: where it fails, what was seen then is written. */
  step(test: TestContext, name: string, body: () => Promise<void>): Promise<void>;
}

export type Look = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'deviceScaleFactor' | 'reducedMotion' | 'hasTouch'
>;

const pictures =
  process.env['VEDETTE_SCREENSHOTS'] ?? fileURLToPath(new URL('../../web/screenshots/', import.meta.url));
const desktop = { width: 1440, height: 900 };

let browser: Promise<Browser> | undefined;
let listening: Promise<string> | undefined;

after(async () => {
  await (await browser?.catch(() => undefined))?.close();
});

/** @param organization who is signed in; nobody where it is left out */
export function browserTest(
  name: string,
  body: (visit: Visit) => Promise<void>,
  { as, look = {} }: { readonly as?: () => Promise<TestOrganization>; readonly look?: Look } = {},
): void {
  const run = async (): Promise<void> => {
    const organization = await as?.();
    await visiting(look, async (visit) => {
      if (organization !== undefined) await visit.signIn(organization);
      await body(visit);
    });
  };
  test(name, async (context) => {
    try {
      await run();
    } catch (error) {
      // That the process of a tab died says nothing about the console.
      if (!(error instanceof Error) || !/\b(?:Page|Target) crashed\b/.test(error.message)) throw error;
      context.diagnostic(`Chromium crashed, so this ran again: ${error.message.split('\n')[0] ?? ''}`);
      await run();
    }
  });
}

export async function visiting(look: Look, body: (visit: Visit) => Promise<void>): Promise<void> {
  const { clock } = await testService();
  const address = await addressOfService();
  browser ??= launchChromium();
  const context = await (await browser).newContext({ viewport: desktop, colorScheme: 'light', locale: 'en', ...look });
  // The service's clock stands still, and so do ages on the page.
  await context.clock.setFixedTime(clock.now());
  const tabs = [await watchPage(context, address)] as [WatchedPage, ...WatchedPage[]];
  const [{ page }] = tabs;
  const visit: Visit = {
    ...tabs[0],
    context,
    address,
    async open(path) {
      await page.goto(`${address}/console${path}`);
      await tabs[0].settled();
    },
    async signIn({ pair }) {
      const { cookie } = await signedInBrowser(pair);
      const [cookieName = '', value = ''] = cookie.split('=');
      await context.addCookies([
        { name: cookieName, value, domain: '127.0.0.1', path: '/console', httpOnly: true, sameSite: 'Strict' },
      ]);
    },
    async signOut() {
      await page.goto('about:blank');
      await context.clearCookies();
    },
    async tab() {
      const next = await watchPage(context, address);
      tabs.push(next);
      return next;
    },
    async assertAccessible(shown = page) {
      assert.deepEqual(await accessibilityFaults(shown), [], `axe, at ${shown.url()}`);
    },
    accessibilityFaults: () => accessibilityFaults(page),
    async picture(name) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
    },
    async step(part, name, does) {
      await part.test(name, () =>
        does().catch(async (error: unknown) => {
          await page.screenshot({ path: failurePath() }).catch(() => {});
          throw error;
        }),
      );
    },
  };
  try {
    await body(visit);
    assert.deepEqual(
      tabs.flatMap(({ faults }) => faults),
      [],
      'what went wrong on the page',
    );
  } catch (error) {
    await page.screenshot({ path: failurePath() }).catch(() => {});
    throw error;
  } finally {
    await context.close();
  }
}

let failures = 0;

function failurePath(): string {
  mkdirSync(join(pictures, 'failed'), { recursive: true });
  failures += 1;
  return join(pictures, 'failed', `${process.pid}-${failures}.png`);
}

async function addressOfService(): Promise<string> {
  listening ??= testService().then(({ server }) => server.listen({ host: '127.0.0.1', port: 0 }));
  return listening;
}
