/**
 * Content hashes: of one record, and of all together. The sum of the records' hashes modulo 2^256 does not depend on their
 * order and follows a change of one record without reading the others, so a delta ends at the id that a full build gives.
 */
import { hash } from 'node:crypto';

export type Digest = Uint8Array;

export function digestOf(parts: readonly string[]): Digest {
  return hash('sha256', parts.join('\n'), 'buffer');
}

export class DigestSum {
  #sum: bigint;

  constructor(hex = '0') {
    this.#sum = BigInt(`0x${hex}`);
  }

  add(digest: Digest): void {
    this.#sum = (this.#sum + toInteger(digest)) & modulusMask;
  }

  remove(digest: Digest): void {
    this.#sum = (this.#sum - toInteger(digest)) & modulusMask;
  }

  hex(): string {
    return this.#sum.toString(16);
  }
}

/** The id that reports carry: 32 hexadecimal digits. */
export function snapshotOf(format: number, sum: DigestSum): string {
  return hash('sha256', `vedette advisories ${format} ${sum.hex()}`, 'hex').slice(0, 32);
}

const modulusMask = (1n << 256n) - 1n;

function toInteger(digest: Digest): bigint {
  return BigInt(`0x${Buffer.from(digest).toString('hex')}`);
}
