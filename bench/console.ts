/**
 * What the console's list of alerts costs a person in an organization of very many: from a click to what is painted, beside the bare operation
 * over HTTP in the same run, and whether scrolling is ever held up.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { ownPostgres } from '../evaluation/chaos/own-postgres.ts';
import { launchChromium } from '../src/console-browser/chromium.testing.ts';
import { keyring } from '../src/service/secrets/keyring.ts';
import { bootstrap } from '../src/service/tokens/bootstrap.ts';
import { createToken, newPair, type TokenPair } from '../src/service/tokens/tokens.ts';
import { fillAlerts } from './console/fill.ts';
import { timed, withDatabase } from './search/measured.ts';
import { type BenchServer, benchServer } from './search/server.ts';

const help = `Usage: node bench/console.ts [options]

Makes an organization of 100,000 alerts in a PostgreSQL of its own, starts a server on it, and shows its console to Chromium: changes the
filter, goes on to rows that were not read, opens alerts. A row is the time until it is painted, beside the bare operation over HTTP,
asked for the same in turn. Then scrolls through the list, and counts tasks of more than 50 ms.

  --alerts <number>  default 100000
  --rounds <number>  of each; default 40
  --help
Needs the built console (node scripts/ensure-console.mjs), PostgreSQL and Chromium.
`;

const goalMs = 100;
const longTaskMs = 50;
const searchPath = '/api/v1/sca/alerts/search';
const getPath = '/api/v1/sca/vulnerabilities/get';

interface Round {
  readonly paintMs: number;
  readonly bareMs: number;
  /** Processor time of the page's main thread from before the choice until it is painted. */
  readonly processorMs: number;
}

async function benchConsole(alerts: number, rounds: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-console-'));
  try {
    await using postgres = await ownPostgres(join(folder, 'postgres'));
    return await withDatabase(postgres.url, `vedette_console_${process.pid}`, async ({ db }, url) => {
      const key = Buffer.alloc(32, 7);
      const keys = keyring(key);
      const now = new Date();
      const { organizationId } = await bootstrap(db, keys, 'Large', newPair, now);
      const [fillMs] = await timed(() => fillAlerts(db, organizationId, alerts, keys.keyId));
      console.error(`${alerts.toLocaleString('en')} alerts made in ${(fillMs / 1000).toFixed(0)} s`);
      const pair = await createToken(db, keys, { organizationId, name: 'bench', expiresAt: null }, now);
      await using server = await benchServer(join(folder, 'data'), {
        VEDETTE_DATABASE_URL: url,
        VEDETTE_ENCRYPTION_KEY: key.toString('base64'),
      });
      return await measure(server, pair, rounds);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(server: BenchServer, pair: TokenPair, rounds: number): Promise<boolean> {
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${server.address}/console/sign-in?from=/alerts`);
    await page.getByLabel('Token id').fill(pair.id);
    await page.getByLabel('Token secret').fill(pair.secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
    await page.evaluate(instruments);
    const bare = async (path: string, body: object): Promise<number> => {
      const [ms, reply] = await timed(() => server.call(pair, path, body));
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
      return ms;
    };
    const processor = await processorOf(page);
    const measured = {
      'filter to paint': await filters(page, rounds, bare, processor),
      'next rows': await nextRows(page, rounds, bare, processor),
      'open alert': await openAlerts(page, rounds, bare, processor),
    };
    console.log(
      "| what | p50 ms | p95 ms | bare p50 ms | bare p95 ms | × p50 | page's processor p50 ms | p95 ms |\n|---|---|---|---|---|---|---|---|",
    );
    for (const [name, all] of Object.entries(measured)) console.log(row(name, all));
    const { tasks, rows } = await scroll(page, await browser.newBrowserCDPSession());
    const [long, busy] = [
      tasks.filter(({ ms }) => ms > longTaskMs),
      tasks.filter(({ processorMs }) => processorMs > longTaskMs),
    ];
    const longest = tasks.toSorted((one, other) => other.ms - one.ms).slice(0, 3);
    console.log(`\nscrolling through ${rows.toLocaleString('en')} rows: ${tasks.length} tasks, ${long.length} of more than ${longTaskMs} ms, \
${busy.length} that took the processor for so long; the longest: \
${longest.map(({ ms, processorMs }) => `${ms.toFixed(0)} ms (${processorMs.toFixed(0)} ms of the processor)`).join(', ')}`);
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
    return busy.length === 0 && Object.values(measured).every((all) => percentile(all, 0.95, 'paintMs') < goalMs);
  } finally {
    await browser.close();
  }
}

type Bare = (path: string, body: object) => Promise<number>;

/** Of the page's main thread, in milliseconds since it began: what a paint costs whatever else the machine does. */
type Processor = () => Promise<number>;

async function processorOf(page: Page): Promise<Processor> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/** One choice after the other in an order in which no set of them comes twice (a Gray code), so that nothing is had from before. */
async function filters(page: Page, rounds: number, bare: Bare, processor: Processor): Promise<Round[]> {
  const severities = ['critical', 'high', 'medium', 'low', 'info'];
  const names = ['Critical', 'High', 'Medium', 'Low', 'Info'];
  const results: Round[] = [];
  const query: string[] = ['', 'parser', 'server'];
  for (let round = 1; results.length < rounds; round += 1) {
    const at = round % 32;
    if (at === 0) {
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').fill(query[Math.floor(round / 32)] ?? 'router');
      await page.waitForURL(/q=/);
    }
    const box = page.getByRole('checkbox', { name: names[Math.log2(at & -at)] ?? 'Critical', exact: true });
    if (!(await box.isVisible())) await page.getByRole('button', { name: /^Severity/ }).click();
    await box.waitFor();
    const chosen = severities.filter((_, bit) => ((at ^ (at >> 1)) >> bit) & 1);
    const text = query[Math.floor(round / 32)] ?? 'router';
    const body = {
      severities: chosen,
      sort: 'priority',
      page: 1,
      pageSize: 100,
      ...(text === '' ? {} : { query: text }),
    };
    if (at === 0) continue;
    const isBareFirst = round % 2 === 0;
    let bareMs = isBareFirst ? await bare(searchPath, body) : 0;
    await page.evaluate('bench.begin(bench.isListedAnew)');
    const before = await processor();
    await box.click();
    const paintMs = await page.evaluate<number>('bench.result');
    const processorMs = (await processor()) - before;
    if (!isBareFirst) bareMs = await bare(searchPath, body);
    results.push({ paintMs, bareMs, processorMs });
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.waitForURL(/alerts$/);
  return results;
}

async function nextRows(page: Page, rounds: number, bare: Bare, processor: Processor): Promise<Round[]> {
  const results: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const number = round * 5 + 3;
    const body = { sort: 'priority', page: number, pageSize: 100 };
    const isBareFirst = round % 2 === 0;
    let bareMs = isBareFirst ? await bare(searchPath, body) : 0;
    const before = await processor();
    const paintMs = await page.evaluate<number>(
      `bench.scrollTo(${(number - 1) * 100 + 30}), bench.painted(bench.isListed)`,
    );
    const processorMs = (await processor()) - before;
    if (!isBareFirst) bareMs = await bare(searchPath, body);
    results.push({ paintMs, bareMs, processorMs });
  }
  return results;
}

async function openAlerts(page: Page, rounds: number, bare: Bare, processor: Processor): Promise<Round[]> {
  const results: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await page.evaluate(`bench.scrollTo(${round * 40})`);
    await page.evaluate('bench.painted(bench.isListed)');
    const row = page.locator(`[data-index="${round * 40 + 5}"]`);
    await row.waitFor();
    const href = (await row.getByRole('link').first().getAttribute('href')) ?? '';
    const body = { id: href.split('/').at(-1) ?? '' };
    const isBareFirst = round % 2 === 0;
    let bareMs = isBareFirst ? await bare(getPath, body) : 0;
    await row.focus();
    await page.evaluate('bench.begin(bench.isAlert)');
    const before = await processor();
    await page.keyboard.press('Enter');
    const paintMs = await page.evaluate<number>('bench.result');
    const processorMs = (await processor()) - before;
    if (!isBareFirst) bareMs = await bare(getPath, body);
    results.push({ paintMs, bareMs, processorMs });
    await page.keyboard.press('u');
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
  }
  return results;
}

interface Task {
  readonly ms: number;
  /** Without the time in which other programs had the processor: what remains on a machine that has nothing else to do. */
  readonly processorMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Tasks of the page's main thread while the list is scrolled through, from the browser's own trace. */
async function scroll(
  page: Page,
  session: CDPSession,
): Promise<{ readonly tasks: readonly Task[]; readonly rows: number }> {
  await page.evaluate('bench.scrollTo(0), bench.painted(bench.isListed)');
  await page.mouse.move(700, 500);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event as unknown as TraceEvent);
  });
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  const steps = 200;
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, 520);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
  await page.evaluate('bench.painted(bench.isListed)');
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, processorMs: tdur / 1000 }));
  if (tasks.length === 0) throw new Error('the trace holds no tasks of the page');
  return { tasks, rows: steps * 10 };
}

/**
 * In the page: the beginning is the first thing that a person does after `begin`, the end the frame after the one in which everything stands there.
 * It is looked for from the beginning on, however long the program that clicks takes to ask for it.
 */
const instruments = `window.bench = (() => {
  let startedMs = 0;
  let isOther = false;
  let start = () => {};
  for (const name of ['click', 'keydown', 'change'])
    addEventListener(name, (event) => start(event.timeStamp), { capture: true });
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target.role === 'grid')) isOther = true;
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-rowcount'] });
  const frame = () => new Promise(requestAnimationFrame);
  const scroller = () => document.querySelector('[data-scroller]');
  const rowsInView = () => {
    const box = scroller()?.getBoundingClientRect();
    return box === undefined ? [] : [...document.querySelectorAll('[data-index]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top + 40 && top < box.bottom;
    });
  };
  return {
    begin(isThere) {
      isOther = false;
      this.result = new Promise((resolve) => {
        start = (atMs) => {
          start = () => {};
          startedMs = atMs;
          resolve(this.painted(isThere));
        };
      });
    },
    scrollTo(index) { startedMs = performance.now(); scroller().scrollTop = index * 52; },
    isListed() {
      const grid = document.querySelector('[role=grid]');
      if (grid === null || grid.getAttribute('aria-busy') === 'true') return false;
      const rows = rowsInView();
      return rows.length > 5 && rows.every((row) => row.querySelector('a') !== null);
    },
    /** Each filter of the bench has another number of rows than the one before. */
    isListedAnew: () => isOther && bench.isListed(),
    isAlert: () => location.pathname.includes('/alerts/') && document.querySelector('[aria-label="Loading the alert"]') === null &&
      document.querySelector('aside[aria-label=Facts]') !== null,
    async painted(isThere) {
      await frame();
      while (!isThere()) await frame();
      await frame();
      await new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
      return performance.now() - startedMs;
    },
  };
})()`;

function row(name: string, all: readonly Round[]): string {
  const [p50, p95] = [percentile(all, 0.5, 'paintMs'), percentile(all, 0.95, 'paintMs')];
  const [bare50, bare95] = [percentile(all, 0.5, 'bareMs'), percentile(all, 0.95, 'bareMs')];
  const [processor50, processor95] = [percentile(all, 0.5, 'processorMs'), percentile(all, 0.95, 'processorMs')];
  const over = p95 < goalMs ? '' : ' over';
  return `| ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)}${over} | ${bare50.toFixed(1)} | ${bare95.toFixed(1)} | ${(p50 / bare50).toFixed(1)} | ${processor50.toFixed(0)} | ${processor95.toFixed(0)} |`;
}

function percentile(all: readonly Round[], share: number, of: keyof Round): number {
  const ordered = all.map((each) => each[of]).toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? 0;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      alerts: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '40' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(help);
  else process.exitCode = (await benchConsole(Number(values.alerts), Number(values.rounds))) ? 0 : 1;
}
