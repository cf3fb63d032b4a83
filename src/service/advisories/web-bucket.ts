/** A bucket at an address: the public one or a mirror. Answers are bounded, retried, asked for conditionally, and archives resumed. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bucket, usableEcosystems } from './bucket.ts';
import { type HttpAnswer, httpGet } from '../foundation/http-request.ts';
import { messageOf } from './source-files.ts';

export interface WebBucketOptions {
  /** The address above the ecosystems' folders. */
  readonly prefix: string;
  /** Where archives are put, whole ones and halves. */
  readonly folder: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (detail: string) => void;
}

const attemptsMax = 4;
const firstDelayMs = 250;
const silenceMs = 60_000;
const textBytesMax = 512 * 1024 ** 2;
const archiveBytesMax = 16 * 1024 ** 3;

export function webBucket(options: WebBucketOptions): Bucket {
  const addressOf = (...parts: string[]): string =>
    [options.prefix.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/');
  return {
    async ecosystems() {
      const answer = await retried(options, () => getText(options, addressOf('ecosystems.txt'), ''));
      return usableEcosystems(answer === 'unchanged' ? undefined : answer?.text);
    },
    index: (ecosystem, etag) => retried(options, () => getText(options, addressOf(ecosystem, 'modified_id.csv'), etag)),
    archive: (ecosystem) => retried(options, () => download(options, addressOf(ecosystem, 'all.zip'), ecosystem)),
    async record(ecosystem, id) {
      const origin = `${ecosystem}/${id}.json`;
      const answer = await retried(options, () => getText(options, addressOf(ecosystem, `${id}.json`), ''));
      if (answer === undefined || answer === 'unchanged')
        return { kind: 'problem', origin, problem: 'the index names a record that is not there' };
      return { kind: 'text', origin, text: answer.text };
    },
  };
}

/** A failure that another try will not mend. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

async function retried<T>({ signal }: WebBucketOptions, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted === true || error instanceof RefusedError || tries === attemptsMax) throw error;
      await wait(firstDelayMs * 4 ** (tries - 1), undefined, { signal });
    }
  }
}

async function getText(
  options: WebBucketOptions,
  address: string,
  etag: string,
): Promise<{ text: string; etag: string } | 'unchanged' | undefined> {
  const answer = await getBytes(options, address, etag);
  if (answer === undefined || answer === 'unchanged') return answer;
  return { text: answer.bytes.toString('utf8'), etag: answer.etag };
}

/** A file at an address where it changed since `etag` was given, bounded and retried; `undefined` where there is none. */
export function fetchBytes(options: WebBucketOptions, address: string, etag: string) {
  return retried(options, () => getBytes(options, address, etag));
}

async function getBytes(
  options: WebBucketOptions,
  address: string,
  etag: string,
): Promise<{ bytes: Buffer; etag: string } | 'unchanged' | undefined> {
  using watch = watchSilence(options.signal);
  const response = await request(address, etag === '' ? {} : { 'if-none-match': etag }, watch.signal);
  if (response.status === 304 || response.status === 404) {
    response.discard();
    return response.status === 304 ? 'unchanged' : undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(response, address, watch.signal)) {
    watch.heard();
    size += chunk.length;
    if (size > textBytesMax) throw new RefusedError(`${address} is larger than ${textBytesMax} bytes`);
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), etag: response.header('etag') };
}

/** The whole archive; what an earlier try left is continued where the server still has the same one. */
async function download(options: WebBucketOptions, address: string, ecosystem: string): Promise<string> {
  const folder = join(options.folder, ecosystem);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'all.zip');
  const part = `${path}.part`;
  const etagFile = `${part}.etag`;
  const have = existsSync(etagFile) && existsSync(part) ? statSync(part).size : 0;
  using watch = watchSilence(options.signal);
  const resume: Record<string, string> =
    have > 0 ? { range: `bytes=${have}-`, 'if-range': readFileSync(etagFile, 'utf8') } : {};
  const response = await request(address, resume, watch.signal);
  if (response.status === 416 || response.status === 404) {
    response.discard();
    rmSync(part, { force: true });
    rmSync(etagFile, { force: true });
    throw response.status === 404
      ? new RefusedError(`${address} is not there`)
      : new Error(`${address} changed while it was read`);
  }
  const isResumed = response.status === 206;
  const etag = response.header('etag');
  // A weak or missing tag cannot prove that two halves belong together.
  if (etag === '' || etag.startsWith('W/')) rmSync(etagFile, { force: true });
  else writeFileSync(etagFile, etag);
  const total = (isResumed ? have : 0) + Number(response.header('content-length'));
  let size = isResumed ? have : 0;
  // Each piece is on disk before the next is asked for, so that a broken connection costs nothing that came.
  await using file = await open(part, isResumed ? 'a' : 'w');
  for await (const chunk of bodyOf(response, address, watch.signal)) {
    watch.heard();
    size += chunk.length;
    if (size > archiveBytesMax) throw new RefusedError(`${address} is larger than ${archiveBytesMax} bytes`);
    await file.write(chunk);
    options.onProgress?.(`${ecosystem}: ${megabytes(size)}${total > 0 ? ` of ${megabytes(total)}` : ''} MB`);
  }
  renameSync(part, path);
  rmSync(etagFile, { force: true });
  return path;
}

const redirectsMax = 5;

async function request(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<HttpAnswer> {
  let url = new URL(address);
  for (let hops = 0; hops <= redirectsMax; hops++) {
    // Lengths count bytes as sent: a compressed transfer could not be resumed.
    const answer = await reach(url, address, headers, signal);
    if (isUsable(answer.status)) return answer;
    answer.discard();
    const next = isRedirect(answer.status) ? redirected(url, answer.header('location')) : undefined;
    if (next === undefined) {
      const problem = `${address} answers ${answer.status}`;
      throw answer.status >= 500 || answer.status === 429 ? new Error(problem) : new RefusedError(problem);
    }
    url = next;
  }
  throw new RefusedError(`${address} redirects again and again`);
}

async function reach(url: URL, address: string, headers: Record<string, string>, signal: AbortSignal) {
  try {
    return await httpGet(url, { headers, signal });
  } catch (error) {
    const cause = signal.aborted ? signal.reason : error;
    throw new Error(`${address} cannot be reached: ${messageOf(cause)}`, { cause: error });
  }
}

function isUsable(status: number): boolean {
  return (status >= 200 && status < 300) || [304, 404, 416].includes(status);
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Not from an encrypted connection to one in clear. */
function redirected(from: URL, location: string): URL | undefined {
  const next = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  const isFit = next?.protocol === 'https:' || (next?.protocol === 'http:' && from.protocol === 'http:');
  return isFit ? next : undefined;
}

async function* bodyOf({ body }: HttpAnswer, address: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    const cause = signal.aborted ? signal.reason : error;
    throw new Error(`${address} broke off: ${messageOf(cause)}`, { cause: error });
  }
}

/** Aborts when the other side says nothing for a minute, however long the whole takes. */
function watchSilence(signal: AbortSignal | undefined): Disposable & { readonly signal: AbortSignal; heard(): void } {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('the source has been silent for a minute')), silenceMs);
  return {
    signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
    heard: () => timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
