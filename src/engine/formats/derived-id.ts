/** Ids that follow from what they name, so that the same report is the same bytes: no clock and no chance is asked. */
import { createHash } from 'node:crypto';

export function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** As version 8 of RFC 9562, which leaves the bits to whoever makes it. */
export function uuidOf(...parts: readonly unknown[]): string {
  const hex = digestOf(...parts);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
