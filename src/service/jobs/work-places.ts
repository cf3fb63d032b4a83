/**
 * The places of one process in which jobs run, given out fairly: an organization that was served is asked again after the others that wait,
 * and none holds every place while there are others at all.
 */
import { setTimeout as wait } from 'node:timers/promises';

export interface PlacedJob {
  readonly id: string;
  readonly organizationId: string;
}

export interface PlacedWork<Taken extends PlacedJob> {
  /** Takes the next job that is of none of these organizations. */
  take(except: readonly string[]): Promise<Taken | undefined>;
  /** Renews the lease. */
  keep(job: Taken): Promise<void>;
  run(job: Taken, signal: AbortSignal): Promise<void>;
  done(job: Taken): Promise<void>;
  failed(job: Taken, error: unknown): Promise<void>;
  /** Gives back a job that a stop interrupted: another process takes it at once. */
  handBack(job: Taken): Promise<void>;
  /** Whether several organizations share the service. */
  isShared(): Promise<boolean>;
  onError(error: unknown): void;
}

export interface PlacesSettings {
  readonly places: number;
  readonly pollMs: number;
  readonly keepMs: number;
  /** How long a stop waits for running jobs before it interrupts them. */
  readonly stopTimeoutMs: number;
}

/** Organizations that are remembered as served; one that is forgotten is served sooner. */
const servedMax = 50;

export function workPlaces<Taken extends PlacedJob>(
  work: PlacedWork<Taken>,
  { places, pollMs, keepMs, stopTimeoutMs }: PlacesSettings,
): AsyncDisposable {
  const running = new Map<string, { readonly organizationId: string; readonly ended: Promise<void> }>();
  const stopping = new AbortController();
  const interrupting = new AbortController();
  let served: readonly string[] = [];
  let wake = Promise.withResolvers<void>();

  const next = async (): Promise<Taken | undefined> => {
    const held = Map.groupBy(running.values(), ({ organizationId }) => organizationId);
    const isAtLimit =
      places > 1 && [...held.values()].some((jobs) => jobs.length >= places - 1) && (await work.isShared());
    const full = isAtLimit ? [...held].filter(([, jobs]) => jobs.length >= places - 1).map(([id]) => id) : [];
    for (const except of eachOnce([
      [...full, ...served, ...held.keys()],
      [...full, ...served],
      [...full, ...held.keys()],
      full,
    ])) {
      const job = await work.take(except);
      if (job === undefined) continue;
      // All of them have had their turn where one of them comes again.
      const before = served.includes(job.organizationId) ? [] : served;
      served = [job.organizationId, ...before].slice(0, servedMax);
      return job;
    }
    served = [];
    return undefined;
  };
  const start = (job: Taken): void => {
    const lease = setInterval(() => void work.keep(job).catch((error: unknown) => work.onError(error)), keepMs);
    const ended = runToItsEnd(work, job, interrupting.signal).finally(() => {
      clearInterval(lease);
      running.delete(job.id);
      wake.resolve();
    });
    running.set(job.id, { organizationId: job.organizationId, ended });
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      try {
        while (running.size < places && !stopping.signal.aborted) {
          const job = await next();
          if (job === undefined) break;
          start(job);
        }
      } catch (error) {
        work.onError(error);
      }
      await Promise.race([wake.promise, wait(pollMs, undefined, { signal: stopping.signal }).catch(() => {})]);
    }
  };
  const looping = loop();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      wake.resolve();
      await looping;
      const ended = Promise.all([...running.values()].map((job) => job.ended));
      const timer = setTimeout(() => interrupting.abort(), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function runToItsEnd<Taken extends PlacedJob>(
  work: PlacedWork<Taken>,
  job: Taken,
  signal: AbortSignal,
): Promise<void> {
  try {
    try {
      await work.run(job, signal);
      await work.done(job);
    } catch (error) {
      if (signal.aborted) await work.handBack(job);
      else await work.failed(job, error);
    }
  } catch (error) {
    // Its lease runs out, and then it is taken up again.
    work.onError(error);
  }
}

/** Without those that say the same as one before them. */
function eachOnce(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const known = new Map(lists.map((list) => [[...new Set(list)].sort().join(' '), [...new Set(list)]]));
  return [...known.values()];
}
