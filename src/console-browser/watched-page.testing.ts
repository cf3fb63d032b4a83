/**
 * A page of the console that is listened to: what goes wrong on it that nobody said would, which requests are on their way, and which
 * reports of refused things it sends.
 */
import type { BrowserContext, Page, Request } from 'playwright-core';

export interface WatchedPage {
  readonly page: Page;
  /** What went wrong so far, and was not expected. */
  readonly faults: readonly string[];
  /** Answers of this status at addresses that hold the text are meant. */
  expectAnswer(status: number, address: string): void;
  /** Requests at addresses that hold the text may come to nothing. */
  expectLoss(address: string): void;
  /** Words on the browser's console that hold the text are meant. */
  expectWords(text: string): void;
  /** Until nothing is asked any more and nothing is shown as being on its way. */
  settled(): Promise<void>;
}

const settledMostMs = 30_000;
const streams = '/console/api/events';

/** @param address where the service is: `http://127.0.0.1:4280` */
export async function watchPage(context: BrowserContext, address: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  const meant: { readonly status: number; readonly part: string }[] = [];
  const losses: string[] = [];
  const words: string[] = [];
  const underway = new Set<Request>();
  let movedAt = performance.now();
  const moved = (): void => {
    movedAt = performance.now();
  };

  page.on('console', (message) => {
    const text = message.text();
    // What it says of answers is told by the answers themselves.
    if (text.startsWith('Failed to load resource') || words.some((part) => text.includes(part))) return;
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console ${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/console/api/csp-reports')) faults.push(`refused by the policy: ${request.postData() ?? ''}`);
    if (!url.startsWith(`${address}/`) && !/^(?:data|blob):/.test(url)) faults.push(`asked another host: ${url}`);
    if (!url.includes(streams)) underway.add(request);
    moved();
  });
  page.on('requestfinished', (request) => {
    underway.delete(request);
    moved();
  });
  page.on('requestfailed', (request) => {
    underway.delete(request);
    moved();
    const why = request.failure()?.errorText ?? '';
    // What is asked for a page that was left is taken back.
    if (why === 'net::ERR_ABORTED' || losses.some((part) => request.url().includes(part))) return;
    faults.push(`${request.method()} ${request.url()} failed: ${why}`);
  });
  page.on('response', (response) => {
    const [status, url] = [response.status(), response.url()];
    if (status < 400 || meant.some((each) => each.status === status && url.includes(each.part))) return;
    faults.push(`${response.request().method()} ${url} was answered with ${status}`);
  });
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error('refused by the policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`);

  return {
    page,
    faults,
    expectAnswer: (status, part) => meant.push({ status, part }),
    expectLoss: (part) => losses.push(part),
    expectWords: (part) => words.push(part),
    async settled() {
      const started = performance.now();
      for (;;) {
        const isComing = await page.evaluate<boolean>(comingScript);
        if (!isComing && underway.size === 0 && performance.now() - movedAt > 60) return;
        if (performance.now() - started > settledMostMs) {
          const left = [...underway].map((request) => request.url()).join(', ');
          throw new Error(`the page at ${page.url()} did not come to rest: ${left} ${isComing ? 'still loading' : ''}`);
        }
        await page.evaluate(nextFrame);
      }
    },
  };
}

/** Skeletons, what is drawn when the browser is idle, rows whose page is on its way, and what a list shows of the filter before. */
const comingScript = `document.readyState !== 'complete' || document.getElementById('root')?.childElementCount === 0 ||
  document.querySelector('[role=status][aria-label^=Loading], [role=status][aria-label^=Signing], [role=grid][aria-busy=true], [data-when-idle], button[aria-busy=true]') !== null`;

const nextFrame = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done, 10)))';
