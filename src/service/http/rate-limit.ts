/** How many requests one token may send: a bucket that fills steadily, kept in memory of each process. */

export interface RateLimit {
  readonly perMinute: number;
  readonly burst: number;
}

export interface Allowance {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until a request is allowed again; 0 where one is. */
  readonly retryAfterSeconds: number;
  /** Seconds until the bucket is full. */
  readonly resetSeconds: number;
}

/**
 * @param limit a rate of 0 allows everything.
 * @returns takes the time by a clock that is never set
 */
export function rateLimiter(limit: RateLimit): (key: string, nowMs: number) => Allowance {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  const perMs = limit.perMinute / 60_000;
  return (key, nowMs) => {
    if (limit.perMinute === 0)
      return { isAllowed: true, remaining: limit.burst, retryAfterSeconds: 0, resetSeconds: 0 };
    const bucket = buckets.get(key) ?? { tokens: limit.burst, atMs: nowMs };
    const filled = Math.min(limit.burst, bucket.tokens + Math.max(0, nowMs - bucket.atMs) * perMs);
    const isAllowed = filled >= 1;
    const tokens = isAllowed ? filled - 1 : filled;
    // Full buckets are as good as none; the map holds only tokens that are in use.
    if (buckets.size > 10_000)
      for (const [other, { atMs }] of buckets) if ((nowMs - atMs) * perMs >= limit.burst) buckets.delete(other);
    buckets.set(key, { tokens, atMs: nowMs });
    return {
      isAllowed,
      remaining: Math.floor(tokens),
      retryAfterSeconds: isAllowed ? 0 : Math.max(1, Math.ceil((1 - filled) / perMs / 1000)),
      resetSeconds: Math.ceil((limit.burst - tokens) / perMs / 1000),
    };
  };
}
