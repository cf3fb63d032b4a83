/**
 * Downloads from registries: bounded in bytes and time, a few redirects, another try where that may help. A secret goes below the
 * address that it was given for, and nowhere else, whoever redirects where.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RegistryCredential } from '../../config/package-sources.ts';
import { httpGet } from '../foundation/http-request.ts';
import type { Download } from './fetcher.ts';
import { isPublicHost } from './public-address.ts';
import type { RegistryAccess } from './registry-access.ts';
import { archiveLimits, SourceRefused } from './source-file.ts';

const attemptsMax = 3;
const firstDelayMs = 250;
const redirectsMax = 5;
const timeoutMs = 60_000;

export function downloader(access: RegistryAccess): Download {
  const origins = new Set(access.registries.map((address) => new URL(address).origin));
  return async (url, accept) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(url, accept, access, origins);
      } catch (error) {
        if (error instanceof SourceRefused) throw error;
        const reason = error instanceof Error ? error.message : 'unknown fault';
        if (tries === attemptsMax)
          throw new SourceRefused(`the registry cannot be reached: ${reason}`, { cause: error, isPassing: true });
        await wait(firstDelayMs * 4 ** (tries - 1));
      }
    }
  };
}

async function attempt(
  first: string,
  accept: string,
  access: RegistryAccess,
  origins: ReadonlySet<string>,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(first);
  for (let hops = 0; hops <= redirectsMax; hops++) {
    await checkAddress(url, access, origins);
    const authorization = authorizationFor(url, access.credentials);
    const headers = { accept, ...(authorization === undefined ? {} : { authorization }) };
    const response = await httpGet(url, { headers, signal });
    const location = response.header('location');
    if (response.status >= 300 && response.status < 400 && location !== '') {
      response.discard();
      const next = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined;
      if (next === undefined) throw new SourceRefused('the registry redirects to what is no address');
      url = next;
      continue;
    }
    if (response.status !== 200) response.discard();
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    if (response.status !== 200) {
      throw new SourceRefused(`the registry answers ${response.status}`);
    }
    return collect(response.body);
  }
  throw new SourceRefused('the registry redirects again and again');
}

/** Who answers must not make this service ask for something in clear, or on its own machine. */
async function checkAddress(url: URL, { isProxied }: RegistryAccess, origins: ReadonlySet<string>): Promise<void> {
  if (origins.has(url.origin)) return;
  if (url.protocol !== 'https:') throw new SourceRefused('the registry leads to an address that is not https');
  if (url.username !== '' || url.password !== '')
    throw new SourceRefused('the registry leads to an address with user info in it');
  if (!(await isPublicHost(url.hostname, isProxied)))
    throw new SourceRefused('the registry leads to an address that is not public');
}

/** Of several the longest address counts. */
function authorizationFor(url: URL, credentials: readonly RegistryCredential[]): string | undefined {
  return credentials
    .filter(({ address }) => url.href.startsWith(address))
    .sort((a, b) => b.address.length - a.address.length)[0]?.authorization;
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > archiveLimits.archiveBytesMax)
      throw new SourceRefused(`the archive is larger than ${archiveLimits.archiveBytesMax / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
