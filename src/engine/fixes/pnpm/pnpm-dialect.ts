/** How the versions of pnpm-lock.yaml spell the same things: keys of packages, references to them, and the peers that a key carries. */
import { createHash } from 'node:crypto';
import { Stuck } from '../javascript/choose-releases.ts';

/** A package that answers a peer. */
export interface AnsweringPeer {
  readonly name: string;
  readonly version: string;
  /** Its own key. */
  readonly key: string;
}

export interface PnpmDialect {
  readonly lockfileVersion: '5.4' | '6.0' | '9.0';
  /** Whether what is said of a package once, and what its instances need, stand apart. */
  readonly hasSnapshots: boolean;
  /** Whether entries say of themselves that they are for development alone. */
  readonly saysDev: boolean;
  /** Whether optional peers that are answered stand among the optional dependencies. */
  readonly answersOptionally: boolean;
  keyOf(name: string, version: string, suffix: string): string;
  /** What stands where a package is asked for under a name. */
  referenceOf(alias: string, name: string, key: string): string;
  /** @throws {Stuck} where it would be one that cannot be written */
  suffixOf(peers: readonly AnsweringPeer[]): string;
}

export const pnpmDialects: readonly PnpmDialect[] = [
  {
    lockfileVersion: '9.0',
    hasSnapshots: true,
    saysDev: false,
    answersOptionally: true,
    keyOf: (name, version, suffix) => `${name}@${version}${suffix}`,
    referenceOf: (alias, name, key) => (alias === name ? key.slice(name.length + 1) : key),
    suffixOf: (peers) => inParentheses(peers.map(({ key }) => key)),
  },
  {
    lockfileVersion: '6.0',
    hasSnapshots: false,
    saysDev: true,
    answersOptionally: false,
    keyOf: (name, version, suffix) => `/${name}@${version}${suffix}`,
    referenceOf: (alias, name, key) => (alias === name ? key.slice(name.length + 2) : key),
    suffixOf: (peers) => inParentheses(peers.map(({ name, version }) => `${name}@${version}`)),
  },
  {
    lockfileVersion: '5.4',
    hasSnapshots: false,
    saysDev: true,
    answersOptionally: false,
    keyOf: (name, version, suffix) => `/${name}/${version}${suffix}`,
    referenceOf: (alias, name, key) => (alias === name ? key.slice(name.length + 2) : key),
    suffixOf: (peers) => afterUnderscore(peers.map(({ name, version }) => `${name.replace('/', '+')}@${version}`)),
  },
];

/** Beyond it pnpm writes a digest, of a kind that differs between its releases. */
const parenthesesMax = 1000;

function inParentheses(peers: readonly string[]): string {
  if (peers.length === 0) return '';
  const joined = peers.toSorted().join(')(');
  if (joined.length > parenthesesMax) throw new Stuck('a key with that many peers cannot be written');
  return `(${joined})`;
}

const underscoreMax = 26;

function afterUnderscore(peers: readonly string[]): string {
  if (peers.length === 0) return '';
  const joined = peers.toSorted().join('+');
  return `_${joined.length > underscoreMax ? digestOf(joined) : joined}`;
}

/** MD5 in base 32 of RFC 4648, small letters, without padding. */
function digestOf(text: string): string {
  let bits = '';
  for (const byte of createHash('md5').update(text).digest()) bits += byte.toString(2).padStart(8, '0');
  let digest = '';
  for (let at = 0; at < bits.length; at += 5)
    digest += 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2)];
  return digest;
}
