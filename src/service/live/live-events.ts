/**
 * Tells open pages what changes. Any process may be the one that changes it, so the database is looked at every second: a few small rows for an
 * organization, however many listen, and nothing where nobody does.
 */
import type { Logger } from 'pino';
import type { SessionSettings } from '../../config/config.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import { findListNumbers } from '../lists/store.ts';
import { listOpenScans, listScanProgress, type ScanProgress } from '../scans/progress-store.ts';
import { listStandingSessions } from '../sessions/sessions.ts';
import { changedLists, type ListNumbers, markOf, numbersOf } from './list-marks.ts';
import type { LiveEvent, ScanEvent } from './live-event.ts';
import { fractionOf } from './scan-progress.ts';

export interface Listener {
  readonly organizationId: string;
  readonly sessionId: string;
  /** Of the last event that the page has seen; undefined for a new page. */
  readonly lastMark: string | undefined;
  /** @param mark with which the page comes back */
  tell(event: LiveEvent, mark: string): void;
  /** So that what lies between does not close a quiet connection. */
  beat(): void;
  close(): void;
}

export interface LiveEvents extends AsyncDisposable {
  /** @returns what ends it; undefined where there are too many already */
  listen(listener: Listener): (() => void) | undefined;
  /** One look at everything that somebody listens to; done every second. */
  look(): Promise<void>;
}

export interface LiveDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly config: { readonly sessions: SessionSettings };
}

const lookEveryMs = 1000;
const looksPerBeat = 15;
export const listenersMax = { ofSession: 10, ofOrganization: 200, ofProcess: 2000 } as const;
/** Of an organization, that pages are told of one by one; of the others they hear that the list has changed. */
export const openScansMax = 200;

/** What was seen of an organization that somebody listens to. */
interface Watched {
  readonly listeners: Set<Listener>;
  /** Undefined until the first look. */
  numbers: ListNumbers | undefined;
  scans: ReadonlyMap<string, ScanEvent['data']>;
}

/** @param everyMs 0: only when it is told to */
export function liveEvents(dependencies: LiveDependencies, everyMs = lookEveryMs): LiveEvents {
  const watched = new Map<string, Watched>();
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;

  const count = (): number => [...watched.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);

  const lookOnce = async (): Promise<void> => {
    looks += 1;
    for (const [organizationId, one] of watched) {
      try {
        await endSessions(dependencies, organizationId, one);
        await lookAt(dependencies, organizationId, one);
      } catch (error) {
        dependencies.log.warn({ err: error }, 'what changed could not be looked at, for pages that are open');
      }
      if (looks % looksPerBeat === 0) for (const listener of one.listeners) listener.beat();
    }
  };

  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const forget = (organizationId: string, listener: Listener): void => {
    const one = watched.get(organizationId);
    one?.listeners.delete(listener);
    if (one?.listeners.size === 0) watched.delete(organizationId);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    listen(listener) {
      const { organizationId, sessionId } = listener;
      const one = watched.get(organizationId) ?? { listeners: new Set(), numbers: undefined, scans: new Map() };
      const ofSession = [...one.listeners].filter((other) => other.sessionId === sessionId).length;
      const isFull =
        ofSession >= listenersMax.ofSession ||
        one.listeners.size >= listenersMax.ofOrganization ||
        count() >= listenersMax.ofProcess;
      if (isFull) return undefined;
      watched.set(organizationId, one);
      one.listeners.add(listener);
      if (one.numbers !== undefined) greet(listener, one.numbers, one.scans);
      if (everyMs > 0) timer ??= setInterval(() => void look(), everyMs);
      return () => forget(organizationId, listener);
    },
    look,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      for (const { listeners } of watched.values()) for (const listener of listeners) listener.close();
      watched.clear();
      await looking;
    },
  };
}

async function endSessions({ db, clock, config }: LiveDependencies, organizationId: string, { listeners }: Watched) {
  const ids = [...new Set([...listeners].map(({ sessionId }) => sessionId))];
  const standing = new Set(await listStandingSessions(db, organizationId, ids, config.sessions, clock.now()));
  for (const listener of listeners) {
    if (standing.has(listener.sessionId)) continue;
    listener.tell({ event: 'ended', data: {} }, '');
    listener.close();
  }
}

async function lookAt({ db }: LiveDependencies, organizationId: string, one: Watched): Promise<void> {
  const before = one.numbers;
  const numbers = await findListNumbers(db, organizationId);
  const lists = before === undefined ? [] : changedLists(before, numbers);
  // Phases of scans that run change without a number being raised.
  const isLooking = before === undefined || lists.includes('scans') || one.scans.size > 0;
  const { open, told } = isLooking ? await scansOf(db, organizationId, one.scans) : { open: one.scans, told: [] };
  const newcomers = before === undefined ? [...one.listeners] : [];
  one.numbers = numbers;
  one.scans = open;
  for (const listener of newcomers) greet(listener, numbers, open);
  const mark = markOf(numbers);
  const events: LiveEvent[] = [
    ...(before === undefined ? [] : told.map((data) => ({ event: 'scan', data }) as const)),
    ...(lists.length === 0 ? [] : [{ event: 'changed', data: { lists } } as const]),
  ];
  for (const event of events) for (const listener of one.listeners) listener.tell(event, mark);
}

/** @returns those that are open, and what is news of them and of those that no longer are */
async function scansOf(db: Database, organizationId: string, before: Watched['scans']) {
  const rows = await listOpenScans(db, organizationId, openScansMax);
  const open = new Map(rows.map((row) => [row.id, dataOf(row, before.get(row.id))]));
  const gone = [...before.keys()].filter((id) => !open.has(id));
  const ended = gone.length === 0 ? [] : await listScanProgress(db, organizationId, gone);
  const all = [...open.values(), ...ended.map((row) => dataOf(row, before.get(row.id)))];
  const told = all.filter((data) => JSON.stringify(data) !== JSON.stringify(before.get(data.id)));
  return { open, told };
}

function dataOf(row: ScanProgress, before: ScanEvent['data'] | undefined): ScanEvent['data'] {
  const { id, repository_id: repositoryId, kind, state } = row;
  const phase = state === 'running' ? row.phase : '';
  const wasRunning = before?.state === 'running';
  const fraction = fractionOf(state, phase, wasRunning ? before.progress.fraction : 0);
  return { id, repositoryId, kind, state, progress: { phase, fraction } };
}

/** What is under way, and what has changed since the page lost its connection. */
function greet(listener: Listener, numbers: ListNumbers, scans: Watched['scans']): void {
  const mark = markOf(numbers);
  for (const data of scans.values()) listener.tell({ event: 'scan', data }, mark);
  const { lastMark } = listener;
  const lists = lastMark === undefined ? [] : changedLists(numbersOf(lastMark, numbers), numbers);
  if (lists.length > 0) listener.tell({ event: 'changed', data: { lists } }, mark);
}
