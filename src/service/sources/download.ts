/** Downloads from registries that the operator named: bounded in bytes and time, a few redirects, another try where that may help. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Download } from './fetcher.ts';
import { archiveLimits, SourceRefused } from './source-file.ts';

const attemptsMax = 3;
const firstDelayMs = 250;
const redirectsMax = 5;
const timeoutMs = 60_000;

export const download: Download = async (url, accept) => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(url, accept);
    } catch (error) {
      if (error instanceof SourceRefused) throw error;
      const reason = error instanceof Error ? error.message : 'unknown fault';
      if (tries === attemptsMax)
        throw new SourceRefused(`the registry cannot be reached: ${reason}`, { cause: error, isPassing: true });
      await wait(firstDelayMs * 4 ** (tries - 1));
    }
  }
};

async function attempt(first: string, accept: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(first);
  for (let hops = 0; hops <= redirectsMax; hops++) {
    const response = await fetch(url.href, { headers: { accept }, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      const next = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined;
      // Whoever answers must not make this service ask for something in clear, or on its own machine.
      if (next === undefined || (next.origin !== url.origin && next.protocol !== 'https:'))
        throw new SourceRefused('the registry redirects to an address that is not https');
      url = next;
      continue;
    }
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel();
      throw new SourceRefused(`the registry answers ${response.status}`);
    }
    return collect(response.body);
  }
  throw new SourceRefused('the registry redirects again and again');
}

async function collect(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
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
