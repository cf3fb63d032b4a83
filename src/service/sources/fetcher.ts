/** The contract of a registry's protocol: from a request to an archive that is what the lockfile promises, and how to open it. */
import { createHash } from 'node:crypto';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { isPromised } from './archives.ts';
import { type SourceFile, SourceRefused } from './source-file.ts';

/** @throws {SourceRefused} */
export type Download = (url: string, accept: string) => Promise<Uint8Array>;

export interface FetchedArchive {
  /** `sha256:<hex>` of the archive. */
  readonly digest: string;
  readonly bytes: number;
  /** The lockfile promised this archive. */
  readonly isBound: boolean;
  /**
   * Its files, relative to the folder that the layout gives the package.
   * @throws {SourceRefused} where it cannot be read, or holds what the lockfile does not promise
   */
  open(): Promise<readonly SourceFile[]>;
}

/** @throws {SourceRefused} where the archive is not there, or is not what the lockfile promises */
export type Fetcher = (request: SourceRequest, download: Download) => Promise<FetchedArchive>;

/** Where nothing is promised, anything is taken, and marked. */
export function checkedArchive(
  archive: Uint8Array,
  integrity: string,
  open: () => Promise<readonly SourceFile[]>,
): FetchedArchive {
  if (integrity !== '' && !isPromised(archive, integrity)) throw notAsPromised();
  return fetchedArchive(archive, integrity !== '', open);
}

export function fetchedArchive(
  archive: Uint8Array,
  isBound: boolean,
  open: () => Promise<readonly SourceFile[]>,
): FetchedArchive {
  const digest = `sha256:${createHash('sha256').update(archive).digest('hex')}`;
  return { digest, bytes: archive.byteLength, isBound, open };
}

export function notAsPromised(): SourceRefused {
  return new SourceRefused('the archive is not the one that the lockfile promises');
}

/** `a/b c` → `a/b%20c`. */
export function pathOf(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}

/** What an index answers in JSON; `refusal` says what it was to be. */
export function jsonOf(page: Uint8Array, refusal: string): unknown {
  try {
    return JSON.parse(Buffer.from(page).toString('utf8'));
  } catch {
    throw new SourceRefused(refusal);
  }
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
