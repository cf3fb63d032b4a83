/** Which Bitbucket Clouds there are: web addresses of repositories, each with the address of its API. */
import { isLoopback } from './setting-values.ts';

/** A Bitbucket Cloud: `https://bitbucket.org/` and `https://api.bitbucket.org/2.0`. */
export interface CloudSite {
  /** What clone addresses begin with; ends with `/`. */
  readonly webUrl: string;
  /** Without a `/` at its end. */
  readonly apiUrl: string;
}

/** `https://bitbucket.org/=https://api.bitbucket.org/2.0`, several separated by commas. */
export function cloudSites(text: string, complain: (message: string) => void): CloudSite[] {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
  return pairs.flatMap((pair, index) => {
    const [web = '', api = '', ...more] = pair.split('=').map((part) => part.trim());
    // What stands before an @ may be a password, so no pair is repeated.
    if (more.length > 0 || !isAddress(web) || !isAddress(api)) {
      complain(
        `has a pair ${index + 1} that is none; write https://bitbucket.org/=https://api.bitbucket.org/2.0 (plain http for loopback only)`,
      );
      return [];
    }
    return [{ webUrl: `${withoutEnd(web)}/`, apiUrl: withoutEnd(api) }];
  });
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text) || /[@?#]/.test(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function withoutEnd(address: string): string {
  return address.replace(/\/+$/, '');
}
