/**
 * The advisories that this process uses: prepared at start and looked at again on an interval, in a child process because
 * building a file takes whole seconds. A source that fails leaves the snapshot in use.
 */
import { fork } from 'node:child_process';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { Logger } from 'pino';
import type { PreparedAdvisories } from './prepare-advisories.ts';
import type { ChangedPackage } from './changed-since.ts';
import { networkEnvironment, type NetworkSettings } from '../../config/network.ts';
import type { PrepareReply, PrepareRequest } from './prepare-process.ts';

export interface AdvisorySource extends AsyncDisposable {
  /** The snapshot in use; undefined until the first was prepared. */
  current(): PreparedAdvisories | undefined;
  /** When the source was last looked at with success. */
  checkedAt(): Date | undefined;
  /** Why the last look failed; empty where it did not. */
  problem(): string;
  /** Looks at the source now. Where it cannot be used, the snapshot in use stays; rejects where there is none. */
  refresh(): Promise<PreparedAdvisories>;
}

export interface AdvisorySourceSettings {
  readonly source: string;
  readonly dataDir: string;
  readonly intervalMinutes: number;
  readonly network?: NetworkSettings;
}

/** @param onChange called after another snapshot came into use, with the packages to judge again. */
export function advisorySource(
  { log, now }: { log: Logger; now: () => Date },
  settings: AdvisorySourceSettings,
  onChange: (changed: readonly ChangedPackage[]) => Promise<void>,
): AdvisorySource {
  let current: PreparedAdvisories | undefined;
  let checkedAt: Date | undefined;
  let problem = '';
  let underWay: Promise<PreparedAdvisories> | undefined;
  /** The file whose changes were told last: those that could not be told are told again with the next. */
  let toldFile = '';
  const ending = new AbortController();

  const look = async (): Promise<PreparedAdvisories> => {
    try {
      const request = { source: settings.source, dataDir: settings.dataDir, previousFile: toldFile };
      const { prepared, changed } = await prepareInChild(request, settings.network ?? {}, log, ending.signal);
      const { snapshot, records, problems, staleBecause = '' } = prepared;
      if (snapshot !== current?.snapshot)
        log.info({ snapshot, records, skipped: problems.count }, 'these advisories are in use');
      current = prepared;
      problem = staleBecause;
      if (staleBecause === '') checkedAt = now();
      else log.warn({ problem }, 'the advisory source cannot be used; the snapshot in use stays');
      if (changed.length > 0) await onChange(changed);
      toldFile = prepared.file;
      return prepared;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };
  const refresh = (): Promise<PreparedAdvisories> => {
    underWay ??= look().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer =
    settings.intervalMinutes === 0
      ? undefined
      : setInterval(() => {
          refresh().catch((error: unknown) => log.warn({ err: error }, 'the advisories could not be renewed'));
        }, settings.intervalMinutes * 60_000).unref();
  return {
    current: () => current,
    checkedAt: () => checkedAt,
    problem: () => problem,
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      ending.abort();
      await underWay?.catch(() => {});
    },
  };
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
  const child = fork(new URL('prepare-process.ts', import.meta.url), {
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
