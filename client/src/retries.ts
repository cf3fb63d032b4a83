/** When a request is sent again, and after how long: as the service asks, else later each time. */

export interface Outcome {
  /** 0 where nothing answered. */
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
  /** Whether the request changes nothing. */
  readonly isSafe: boolean;
}

const firstWaitMs = 500;
/** Nobody waits longer between two tries, whatever the service asks for. */
export const waitMsMax = 60_000;

/**
 * A request that was turned away at the door was not carried out; one whose answer got lost may have been, and is sent again only where
 * that changes nothing.
 */
export function mayRetry({ status, retryAfter, isSafe }: Outcome): boolean {
  if (status === 429) return true;
  if (status === 503) return isSafe || retryAfter !== null;
  return isSafe && (status === 0 || status === 502 || status === 504);
}

/** @param tries how many have failed, this one among them */
export function waitMs({ retryAfter }: Outcome, tries: number, nowMs: number): number {
  const asked = retryAfterMs(retryAfter, nowMs);
  return Math.min(asked ?? firstWaitMs * 2 ** (tries - 1), waitMsMax);
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
