/** Where the service takes the time from: the machine's clock, or a test's. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
