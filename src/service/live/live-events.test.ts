/** Pages that are open hear of everything of their own organization that changes, whichever process changes it, and of nothing else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { theService } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { runScan } from '../scanning/run-scan.ts';
import { cancelScans, claimScan, updateScanPhase } from '../scans/store.ts';
import { beginSession, endSession } from '../sessions/sessions.ts';
import type { LiveEvent } from './live-event.ts';
import { type Listener, listenersMax, type LiveEvents, liveEvents } from './live-events.ts';
import { fractionOf } from './scan-progress.ts';

const { context, clock } = await testService();
const { db, keys, config } = context;

async function sessionOf({ id, pair }: TestOrganization): Promise<string> {
  const of = { organizationId: id, tokenId: pair.id };
  const credential = await beginSession(db, keys, of, config.sessions.lifeMs, theService, clock.now());
  return credential?.id ?? '';
}

interface Page {
  readonly heard: LiveEvent[];
  readonly sessionId: string;
  mark: string;
  beats: number;
  isClosed: boolean;
  leave(): void;
}

async function open(
  live: LiveEvents,
  mine: TestOrganization,
  given: { readonly sessionId?: string; readonly lastMark?: string } = {},
): Promise<Page | undefined> {
  const sessionId = given.sessionId ?? (await sessionOf(mine));
  const page: Page = { heard: [], sessionId, mark: '', beats: 0, isClosed: false, leave: () => {} };
  const listener: Listener = {
    organizationId: mine.id,
    sessionId,
    lastMark: given.lastMark,
    tell(event, mark) {
      page.heard.push(event);
      page.mark = mark;
    },
    beat: () => void (page.beats += 1),
    close() {
      page.isClosed = true;
      page.leave();
    },
  };
  const leave = live.listen(listener);
  if (leave === undefined) return undefined;
  page.leave = leave;
  return page;
}

async function opened(...asked: Parameters<typeof open>): Promise<Page> {
  const page = await open(...asked);
  assert.ok(page !== undefined);
  return page;
}

/** The database, and what is done before each statement. */
function watchedDatabase(before: () => void): Database {
  return db.withPlugin({
    transformQuery({ node }) {
      before();
      return node;
    },
    transformResult: async ({ result }) => Promise.resolve(result),
  });
}

const manual = (): LiveEvents => liveEvents(context, 0);
/** What was heard since it was asked last. */
const since = (page: Page): LiveEvent[] => page.heard.splice(0);

describe('a scan', () => {
  test('is told of as it waits, in each of its phases, and with how it ended, by every process', async () => {
    const mine = await testOrganization();
    const theirs = await testOrganization();
    await using here = manual();
    await using there = manual();
    const pages = [await opened(here, mine), await opened(there, mine)];
    const foreign = await opened(here, theirs);
    const look = async (): Promise<void> => void (await Promise.all([here.look(), there.look()]));
    await look();
    assert.deepEqual(pages.flatMap(since), []);

    const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
    const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', {});
    const id = scans[0]?.id ?? '';
    const told = (state: string, phase: string, fraction: number) => ({
      event: 'scan',
      data: { id, repositoryId, kind: 'full', state, progress: { phase, fraction } },
    });
    const changed = (...lists: string[]) => ({ event: 'changed', data: { lists } });
    const heard = async (...expected: object[]): Promise<void> => {
      await look();
      for (const page of pages) assert.deepEqual(since(page), expected);
    };
    await heard(told('queued', '', 0), changed('repositories', 'scans'));
    await heard();
    const scan = await claimScan(db, mine.id, id, clock.now());
    assert.ok(scan !== undefined);
    await heard(told('running', 'fetch', 0.05), changed('scans'));
    for (const [phase, fraction] of [
      ['inventory', 0.25],
      ['reach', 0.6],
      ['sources', 0.75],
      ['reach', 0.75],
      ['record', 0.9],
    ] as const) {
      await updateScanPhase(db, scan, phase);
      await heard(told('running', phase, fraction));
    }
    await cancelScans(db, mine.id, { scanId: id }, 'enough', clock.now());
    await heard(told('cancelled', '', 1), changed('scans'));
    await heard();
    assert.deepEqual(foreign.heard, []);
  });

  test('that is under way is told to a page that opens later; one that is over is not', async () => {
    const mine = await testOrganization();
    await using live = manual();
    const first = await opened(live, mine);
    await mine.register({ 'a.txt': 'a' }, 'one');
    await mine.runScans();
    await mine.register({ 'a.txt': 'b' }, 'two');
    await live.look();
    const scansIn = (page: Page) => since(page).flatMap(({ event, data }) => (event === 'scan' ? [data.state] : []));
    assert.deepEqual(scansIn(first), ['queued']);
    assert.deepEqual(scansIn(await opened(live, mine)), ['queued']);
  });

  test('is told of when a worker runs it, with what it changed', async () => {
    const mine = await testOrganization();
    await using live = manual();
    const page = await opened(live, mine);
    const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/lodash': { version: '4.17.0' } } };
    const { id: repositoryId } = await mine.register({
      'package-lock.json': JSON.stringify(lock),
      'package.json': '{}',
    });
    await live.look();
    since(page);
    const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', {});
    const job = { organizationId: mine.id, scanId: scans[0]?.id ?? '', repositoryId };
    await runScan(context, job, new AbortController().signal);
    await live.look();
    const events = since(page);
    assert.deepEqual(
      events.map(({ event, data }) => (event === 'scan' ? data.state : data)),
      ['completed', { lists: ['alerts', 'issues', 'packages', 'scans'] }],
    );
  });

  test('never seems to go back while it runs', () => {
    const phases = ['fetch', 'inventory', 'match', 'rules', 'reach', 'sources', 'reach', 'unheard of', 'record'];
    let before = 0;
    for (const phase of phases) {
      const now = fractionOf('running', phase, before);
      assert.ok(now >= before && now < 1, phase);
      before = now;
    }
    assert.deepEqual([fractionOf('queued', '', 0.5), fractionOf('failed', '', 0.5)], [0, 1]);
  });
});

describe('a page that lost its connection', () => {
  test('hears which lists changed meanwhile, and of nothing where none did', async () => {
    const mine = await testOrganization();
    await using live = manual();
    const page = await opened(live, mine);
    await live.look();
    await mine.ask('/api/v2/rules/create', { name: 'a', rule: 'a($X)' });
    await live.look();
    assert.deepEqual(since(page), [{ event: 'changed', data: { lists: ['rules'] } }]);
    page.leave();
    const { sessionId, mark } = page;
    const same = await opened(live, mine, { sessionId, lastMark: mark });
    await live.look();
    assert.deepEqual(since(same), []);
    same.leave();
    await mine.register({ 'a.txt': 'a' });
    const back = await opened(live, mine, { sessionId, lastMark: mark });
    await live.look();
    assert.deepEqual(
      since(back).filter(({ event }) => event === 'changed'),
      [{ event: 'changed', data: { lists: ['repositories', 'scans'] } }],
    );
  });

  test('whatever it says that it has seen does no harm', async () => {
    const mine = await testOrganization();
    await using live = manual();
    await mine.ask('/api/v2/rules/create', { name: 'a', rule: 'a($X)' });
    for (const lastMark of ['', 'none', 'x', 'rules', 'rules.9999', '-.-.', '__proto__.1', '\u0000'.repeat(500)]) {
      const page = await opened(live, mine, { lastMark });
      await live.look();
      assert.deepEqual(since(page), [{ event: 'changed', data: { lists: ['rules'] } }], lastMark);
    }
  });
});

describe('the end', () => {
  test('a page hears that its session is over, and nothing after it; others go on', async () => {
    const mine = await testOrganization();
    await using live = manual();
    const page = await opened(live, mine);
    const same = await opened(live, mine, { sessionId: page.sessionId });
    const other = await opened(live, mine);
    await live.look();
    await endSession(db, mine.id, page.sessionId, theService, clock.now());
    await mine.ask('/api/v2/rules/create', { name: 'a', rule: 'a($X)' });
    await live.look();
    for (const ended of [page, same]) {
      assert.deepEqual(since(ended), [{ event: 'ended', data: {} }]);
      assert.ok(ended.isClosed);
    }
    assert.deepEqual(since(other), [{ event: 'changed', data: { lists: ['rules'] } }]);
    await live.look();
    assert.deepEqual([page.heard, other.isClosed], [[], false]);
  });

  test('being told of things is no use of a session: it ends by lying idle, and with its token', async () => {
    const mine = await testOrganization();
    await using live = manual();
    const idle = await opened(live, mine);
    await live.look();
    clock.advance(config.sessions.idleMs - 1);
    const revoked = await opened(live, mine);
    await live.look();
    assert.deepEqual([idle.isClosed, revoked.isClosed], [false, false]);
    clock.advance(1);
    await live.look();
    assert.deepEqual([idle.isClosed, revoked.isClosed], [true, false]);
    await mine.ask('/api/v1/tokens/revoke', { id: mine.pair.id });
    await live.look();
    assert.equal(revoked.isClosed, true);
  });

  test('a session that nobody has hears nothing', async () => {
    const mine = await testOrganization();
    await using live = manual();
    const page = await opened(live, mine, { sessionId: newId() });
    await live.look();
    assert.deepEqual([page.heard, page.isClosed], [[{ event: 'ended', data: {} }], true]);
  });
});

describe('what it costs', () => {
  test('one look for an organization, however many listen, and none where nobody does', async () => {
    const mine = await testOrganization();
    let sent = 0;
    await using live = liveEvents({ ...context, db: watchedDatabase(() => (sent += 1)) }, 0);
    const statementsOf = async (): Promise<number> => {
      sent = 0;
      await live.look();
      return sent;
    };
    assert.equal(await statementsOf(), 0);
    const pages = [await opened(live, mine)];
    await live.look();
    const alone = await statementsOf();
    assert.ok(alone > 0 && alone <= 2, `${alone} statements`);
    for (let count = 0; count < 9; count++) pages.push(await opened(live, mine));
    assert.equal(await statementsOf(), alone);
    for (const page of pages) page.leave();
    assert.equal(await statementsOf(), 0);
  });

  test('of one session, and of one organization, so many pages at most', async () => {
    const [mine, theirs] = [await testOrganization(), await testOrganization()];
    await using live = manual();
    const sessionId = await sessionOf(mine);
    const pages: (Page | undefined)[] = [];
    for (let count = 0; count <= listenersMax.ofSession; count++) pages.push(await open(live, mine, { sessionId }));
    assert.deepEqual(
      pages.map((page) => page !== undefined),
      [...Array<boolean>(listenersMax.ofSession).fill(true), false],
    );
    pages[0]?.leave();
    assert.ok((await open(live, mine, { sessionId })) !== undefined);
    for (let count = listenersMax.ofSession; count < listenersMax.ofOrganization; count++)
      await opened(live, mine, { sessionId: newId() });
    assert.equal(await open(live, mine, { sessionId: newId() }), undefined);
    assert.ok((await open(live, theirs)) !== undefined);
  });

  test('quiet pages are sent a sign of life now and then, also while the database is away', async () => {
    const mine = await testOrganization();
    let isAway = false;
    let warnings = 0;
    const away = watchedDatabase(() => {
      if (isAway) throw new Error('away');
    });
    await using live = liveEvents({ db: away, clock, config, log: { warn: () => void (warnings += 1) } }, 0);
    const page = await opened(live, mine);
    for (let count = 0; count < 30; count++) {
      isAway = count >= 20;
      await live.look();
    }
    assert.deepEqual([page.beats, page.isClosed, warnings], [2, false, 10]);
  });
});
