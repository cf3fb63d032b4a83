/** Bitbucket's signature of a webhook: HMAC-SHA256 of the raw body under the repository's signing secret. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @param header the value of `X-Hub-Signature`: `sha256=` and 64 hex digits. */
export function isSigned(body: Uint8Array, header: string, secret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header.trim())?.[1];
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(given ?? '0'.repeat(64), 'hex')) && given !== undefined;
}
