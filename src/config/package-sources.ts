/** Where sources of packages are fetched from, with what secrets, and how much of them. */
import { publicRegistries } from '../engine/sources/public-registries.ts';
import { type Registries, type SourceEcosystem, sourceEcosystems } from '../engine/sources/source-store.ts';
import { isFetchable, isLoopback, quote } from './setting-values.ts';

export interface PackageSources {
  /** Empty: sources of packages are not fetched. */
  readonly registries: Registries;
  readonly credentials: readonly RegistryCredential[];
  readonly budget: SourceBudget;
}

export interface RegistryCredential {
  /** Ends in `/`; what lies below it on the same origin is sent the secret, and nothing else. */
  readonly address: string;
  /** The header's value, which holds the secret. */
  readonly authorization: string;
}

export interface SourceBudget {
  /** Of archives that one scan may fetch. */
  readonly downloadBytesMax: number;
  readonly archivesMax: number;
  readonly timeMs: number;
  /** What the store may hold after a scan has fetched something. */
  readonly storeBytesMax: number;
}

/** More than are on the ways to vulnerable packages of any but made up projects. */
export const sourceArchivesMax = 5000;

type Complain = (message: string) => void;

/**
 * @param text `none`, `public`, or `npm=https://host/path/,Go=…`: the first of an ecosystem is asked for its public packages, each further one
 *   for those that a lockfile takes from there. Empty: the public registries, where advisories come over the network too.
 * @param advisories where advisories come from
 */
export function readRegistries(text: string, advisories: string, complain: Complain): Registries {
  if (text === '') return isOverNetwork(advisories) ? everyPublicRegistry() : {};
  if (text.toLowerCase() === 'none') return {};
  if (text.toLowerCase() === 'public') return everyPublicRegistry();
  const registries: Partial<Record<SourceEcosystem, readonly string[]>> = {};
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [name = '', address = ''] = item.split(/=(.*)/s, 2);
    const ecosystem = sourceEcosystems.find((known) => known.toLowerCase() === name.trim().toLowerCase());
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (ecosystem === undefined)
      complain(`has ${quote(name)}: write none, public, or ${sourceEcosystems.join('=…, ')}=…`);
    else if (address.includes('@') || url === undefined || !isFetchable(url) || url.search !== '' || url.hash !== '')
      complain(`has an address for ${ecosystem} that is no https:// URL without user info and query`);
    else registries[ecosystem] = [...(registries[ecosystem] ?? []), withSlash(url.href)];
  }
  return registries;
}

/** An address on this machine is a trial or a test, and no sign that there is a way out. */
function isOverNetwork(advisories: string): boolean {
  return URL.canParse(advisories) && /^https?:/i.test(advisories) && !isLoopback(new URL(advisories).hostname);
}

function everyPublicRegistry(): Registries {
  return Object.fromEntries(Object.entries(publicRegistries).map(([ecosystem, address]) => [ecosystem, [address]]));
}

/** @param text addresses that hold a user and a password, or a token alone: `https://user:password@host/npm/,https://token@host/` */
export function readCredentials(text: string, complain: Complain): readonly RegistryCredential[] {
  const items = text.split(',').flatMap((part) => part.trim() || []);
  return items.flatMap((item, at) => {
    const url = URL.canParse(item) ? new URL(item) : undefined;
    // What is wrong with it is said without the text, which holds a secret.
    const wrong = (): readonly RegistryCredential[] => {
      complain(
        `has an entry (number ${at + 1}) that is no https:// URL with a user and password, or a token, before its host`,
      );
      return [];
    };
    if (url === undefined || !isFetchable(url) || url.username === '' || url.search !== '' || url.hash !== '')
      return wrong();
    const [user, password] = [decoded(url.username), decoded(url.password)];
    if (user === undefined || password === undefined) return wrong();
    const authorization =
      url.password === '' ? `Bearer ${user}` : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    if (/[^\x20-\x7e]/.test(authorization)) return wrong();
    url.username = '';
    url.password = '';
    return [{ address: withSlash(url.href), authorization }];
  });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
