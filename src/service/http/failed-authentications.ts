/**
 * How many wrong token pairs one address may send: a bucket that fills steadily, in memory of each process. A pair that was right from there
 * lately is still looked at, so that a guesser behind the same proxy does not lock out those who know theirs.
 */
import { isIPv6 } from 'node:net';

/** All times by a clock that is never set: one that goes back would keep an address out until it is where it was. */
export interface FailedAuthentications {
  /** Seconds until a pair from there is looked at again; 0 where it is now. */
  refusedForSeconds(address: string, tokenId: string, nowMs: number): number;
  failed(address: string, nowMs: number): void;
  succeeded(address: string, tokenId: string, nowMs: number): void;
}

const addressesMax = 10_000;
const knownForMs = 24 * 60 * 60 * 1000;

/** @param perMinute also how many may come at once; 0: any number */
export function failedAuthentications(perMinute: number): FailedAuthentications {
  const perMs = perMinute / 60_000;
  const debts = new Map<string, { readonly failures: number; readonly atMs: number }>();
  const known = new Map<string, number>();
  const failuresNow = (address: string, nowMs: number): number => {
    const debt = debts.get(address);
    return debt === undefined ? 0 : Math.max(0, debt.failures - Math.max(0, nowMs - debt.atMs) * perMs);
  };
  return {
    refusedForSeconds(address, tokenId, nowMs) {
      if (perMinute === 0) return 0;
      const over = failuresNow(network(address), nowMs) + 1 - perMinute;
      if (over <= 0) return 0;
      const seenMs = known.get(`${network(address)} ${tokenId}`);
      if (seenMs !== undefined && nowMs - seenMs < knownForMs) return 0;
      return Math.max(1, Math.ceil(over / perMs / 1000));
    },
    failed(address, nowMs) {
      if (perMinute === 0) return;
      const key = network(address);
      const failures = Math.min(perMinute, failuresNow(key, nowMs) + 1);
      debts.delete(key);
      debts.set(key, { failures, atMs: nowMs });
      forgetOldest(debts);
    },
    succeeded(address, tokenId, nowMs) {
      if (perMinute === 0) return;
      const key = `${network(address)} ${tokenId}`;
      known.delete(key);
      known.set(key, nowMs);
      forgetOldest(known);
    },
  };
}

/** Of IPv6 the first half: whoever has one address has all of those behind it. */
function network(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const parts = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const all = address.includes('::')
    ? [...parts, ...Array(Math.max(0, 8 - parts.length - rest.length)).fill('0'), ...rest]
    : parts;
  return all.slice(0, 4).join(':');
}

function forgetOldest(map: Map<string, unknown>): void {
  if (map.size <= addressesMax) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
