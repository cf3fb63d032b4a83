/**
 * The advisories that this process uses: prepared at start and looked at again on an interval, in a child process because
 * building a file takes whole seconds. A source that fails leaves the snapshot in use.
 */
import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Logger } from 'pino';
import { readCurrent } from './current-file.ts';
import { leftBehind, type PreparedAdvisories } from './left-behind.ts';
import type { Noted, SeenSnapshot } from './tell-changes.ts';
import { type SymbolSet, symbolSets as allSets } from '../../config/symbol-sets.ts';
import { networkEnvironment, type NetworkSettings } from '../../config/network.ts';
import type { PrepareReply, PrepareRequest } from './prepare-process.ts';

export interface AdvisorySource extends AsyncDisposable {
  /** The snapshot in use; undefined until the first was prepared. */
  current(): PreparedAdvisories | undefined;
  /** When the source was last looked at with success. */
  checkedAt(): Date | undefined;
  /** How long ago that was, also where the clock was set meanwhile. */
  sinceCheckMs(): number;
  /** Why the last look failed; empty where it did not. */
  problem(): string;
  /** Whether a look at the source is under way. */
  isLooking(): boolean;
  /** Looks at the source now. Where it cannot be used, the snapshot in use stays; rejects where there is none. */
  refresh(): Promise<PreparedAdvisories>;
}

export interface AdvisorySourceSettings {
  readonly source: string;
  readonly dataDir: string;
  /** Where scores of EPSS and the KEV catalogue lie; empty: beside the records. */
  readonly exploitation?: string;
  readonly intervalMinutes: number;
  /** The sets of vulnerable functions that are read beside the source; all where it is not said. */
  readonly symbolSets?: readonly SymbolSet[];
  readonly network?: NetworkSettings;
}

/** Keeps what was told of advisories, for all processes. */
export interface Teller {
  /** The snapshot that was told last; empty: none ever. */
  told(): Promise<string>;
  /** Called with the snapshot that a look found. */
  note(seen: SeenSnapshot): Promise<Noted>;
}

/** Between two looks whether somebody imported others by hand, which come into use where no source is named. */
const importLookMs = 2_000;
/** Between two looks where the last one failed and something depends on it. */
const retryMs = 15_000;

export function advisorySource(
  { log, clock }: { log: Logger; clock: Clock },
  settings: AdvisorySourceSettings,
  teller: Teller,
): AdvisorySource {
  let current = leftBehind(settings.source, settings.dataDir);
  let checkedAt: Date | undefined;
  let checkedMs = Number.NEGATIVE_INFINITY;
  let problem = '';
  let underWay: Promise<PreparedAdvisories> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isTold = false;
  const ending = new AbortController();

  const look = async (): Promise<PreparedAdvisories> => {
    const before = current;
    try {
      // Whatever the database does, the advisories are renewed; what cannot be told now is told after the next look.
      const from = await toldBefore();
      const { source, dataDir, symbolSets = allSets, exploitation = '' } = settings;
      const request = { source, dataDir, symbolSets, exploitation, toldSnapshot: from ?? '' };
      const { prepared, changed, isCompared } = await prepareOrKeep(request, settings, before, log, ending.signal);
      const { snapshot, records, problems, staleBecause = '' } = prepared;
      if (snapshot !== before?.snapshot || checkedAt === undefined)
        log.info({ snapshot, records, skipped: problems.count }, 'these advisories are in use');
      current = prepared;
      problem = staleBecause;
      if (staleBecause === '') {
        checkedAt = clock.now();
        checkedMs = clock.elapsedMs();
      } else log.warn({ problem }, 'the advisory source cannot be used; the snapshot in use stays');
      isTold =
        from === snapshot ||
        (from !== undefined && isCompared && (await tell({ snapshot, before: before?.snapshot ?? '', from, changed })));
      return prepared;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };
  const toldBefore = async (): Promise<string | undefined> => {
    try {
      return await teller.told();
    } catch (error) {
      log.warn({ err: error }, notTold);
      return undefined;
    }
  };
  const tell = async (seen: SeenSnapshot): Promise<boolean> => {
    try {
      const noted = await teller.note(seen);
      if (noted === 'behind')
        log.warn({ snapshot: seen.snapshot }, 'other processes have newer advisories than this one');
      return noted !== 'overtaken';
    } catch (error) {
      log.warn({ err: error }, notTold);
      return false;
    }
  };
  const schedule = (): void => {
    clearTimeout(timer);
    const isLacking = current === undefined || !isTold;
    const intervalMs = settings.intervalMinutes * 60_000;
    if (ending.signal.aborted || (intervalMs === 0 && !isLacking)) return;
    const delayMs = isLacking ? Math.min(retryMs, intervalMs === 0 ? retryMs : intervalMs) : intervalMs;
    timer = setTimeout(() => {
      refresh().catch((error: unknown) => log.warn({ err: error }, 'the advisories could not be renewed'));
    }, delayMs).unref();
  };
  const refresh = (): Promise<PreparedAdvisories> => {
    underWay ??= look().finally(() => {
      underWay = undefined;
      schedule();
    });
    return underWay;
  };
  let imported = '';
  const lookForImports = (): void => {
    const snapshot = readCurrent(settings.dataDir)?.snapshot ?? '';
    if (current === undefined || underWay !== undefined || [current.snapshot, imported, ''].includes(snapshot)) return;
    // Tried once: what cannot be used now is looked at on the interval, as any source.
    imported = snapshot;
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the imported advisories could not be taken'));
  };
  const importTimer = settings.source === '' ? setInterval(lookForImports, importLookMs).unref() : undefined;
  return {
    current: () => current,
    checkedAt: () => checkedAt,
    sinceCheckMs: () => clock.elapsedMs() - checkedMs,
    problem: () => problem,
    isLooking: () => underWay !== undefined,
    refresh,
    async [Symbol.asyncDispose]() {
      ending.abort();
      clearTimeout(timer);
      clearInterval(importTimer);
      await underWay?.catch(() => {});
    },
  };
}

const notTold = 'what changed in the advisories could not be told yet; it is tried again';

/** However the child ends, a snapshot that is in use stays in use. */
async function prepareOrKeep(
  request: PrepareRequest,
  { network = {} }: AdvisorySourceSettings,
  before: PreparedAdvisories | undefined,
  log: Logger,
  signal: AbortSignal,
): Promise<Pick<Prepared, 'prepared' | 'changed'> & { readonly isCompared: boolean }> {
  try {
    return { ...(await prepareInChild(request, network, log, signal)), isCompared: true };
  } catch (error) {
    if (before === undefined || signal.aborted) throw error;
    const staleBecause = error instanceof Error ? error.message : String(error);
    return { prepared: { ...before, staleBecause }, changed: undefined, isCompared: false };
  }
}

/** A first download takes minutes, and whoever waits for the server to listen wants to know why. */
const slowMs = 5_000;

type Prepared = Extract<PrepareReply, { kind: 'prepared' }>;

async function prepareInChild(
  request: PrepareRequest,
  network: NetworkSettings,
  log: Logger,
  signal: AbortSignal,
): Promise<Prepared> {
  const child = fork(new URL(`prepare-process${extname(import.meta.filename)}`, import.meta.url), {
    serialization: 'advanced',
    env: childEnvironment(networkEnvironment(network)),
    execArgv: [],
  });
  const stop = (): void => {
    child.kill('SIGKILL');
  };
  signal.addEventListener('abort', stop, { once: true });
  let last: Extract<PrepareReply, { kind: 'progress' }> | undefined;
  const begun = performance.now();
  const watch = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1000);
    log.info({ seconds, phase: last?.phase, detail: last?.detail }, 'still preparing the advisories');
  }, slowMs).unref();
  try {
    return await new Promise((resolve, reject) => {
      child.on('message', (reply: PrepareReply) => {
        if (reply.kind === 'progress') last = reply;
        else if (reply.kind === 'prepared') resolve(reply);
        else reject(new Error(reply.message));
      });
      child.on('error', reject);
      child.on('exit', (code, killedBy) =>
        reject(new Error(`preparing the advisories ended with ${killedBy ?? code}`)),
      );
      child.send(request);
    });
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    child.disconnect();
  }
}
