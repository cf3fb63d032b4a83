/**
 * A Bloom filter of the package names that have advisories: twelve bits a name answer most lookups, for most packages have none,
 * without touching the file. It is part of the file, so opening costs one read of it.
 */
export interface NameFilter {
  readonly words: Uint32Array;
}

const bitsPerName = 12;
const probes = 5;

/** Malicious names stand in the filter once more under a number of their own, so that other packages are not looked up among them. */
export function maliciousNumber(ecosystem: number): number {
  return ecosystem + 0x1000;
}

export function createNameFilter(names: number): NameFilter {
  const bits = Math.max(64, 2 ** Math.ceil(Math.log2(names * bitsPerName + 1)));
  return { words: new Uint32Array(bits / 32) };
}

export function addName({ words }: NameFilter, ecosystem: number, name: string): void {
  let hash = hashName(ecosystem, name);
  const step = stepOf(hash);
  const mask = words.length * 32 - 1;
  for (let probe = 0; probe < probes; probe++) {
    const bit = hash & mask;
    words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
    hash = (hash + step) | 0;
  }
}

/** False: certainly absent. True: probably there. */
export function mayHaveName({ words }: NameFilter, ecosystem: number, name: string): boolean {
  let hash = hashName(ecosystem, name);
  const step = stepOf(hash);
  const mask = words.length * 32 - 1;
  for (let probe = 0; probe < probes; probe++) {
    const bit = hash & mask;
    if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    hash = (hash + step) | 0;
  }
  return true;
}

/** FNV-1a over UTF-16 units, finished by the mixer of MurmurHash3. */
function hashName(ecosystem: number, name: string): number {
  let hash = 0x811c9dc5 ^ ecosystem;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** From the bits that the mask cuts off the hash: names that meet at one probe shall part at the next. */
function stepOf(hash: number): number {
  return Math.imul((hash >>> 16) | (hash << 16), 0x9e3779b1) | 1;
}
