/**
 * Where the service takes the time from: the machine's clock, or a test's. What the clock says may jump, when somebody sets it or the network's
 * time corrects it; how long something took, or has to wait, is measured by what only goes on.
 */

export interface Clock {
  /** For what people read, and what has to hold after a restart. */
  now(): Date;
  /** Milliseconds since some moment of this process; never goes back. */
  elapsedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

/** Smaller ones are corrections that every machine makes. */
const leapMs = 60_000;

/** Tells whether the clock was set back since the last time it was asked; the first time it may have been before. */
export function clockWatch(clock: Clock): () => boolean {
  let before: { readonly wallMs: number; readonly elapsedMs: number } | undefined;
  return () => {
    const now = { wallMs: clock.now().getTime(), elapsedMs: clock.elapsedMs() };
    const wentMs = before === undefined ? -Infinity : now.wallMs - before.wallMs - (now.elapsedMs - before.elapsedMs);
    before = now;
    return wentMs < -leapMs;
  };
}
