/**
 * PGlite's folder filesystem with a working fsync. PGlite starts PostgreSQL with `-F` and its filesystem ignores fsync,
 * so a commit survives a killed process but not a power cut; both are mended here (electric-sql/pglite#1107). And where the disk is full, what
 * PostgreSQL cannot do without is waited for: it would end itself, and PGlite then runs on without an end.
 */
import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGlite } from '@electric-sql/pglite';

type Init = NodeFS['init'];

interface NodeStream {
  readonly nfd?: number;
  readonly path?: string;
}

/** Told when a write has to wait for room, and when it went on. */
export type OnFull = (isFull: boolean) => void;

export class DurableNodeFs extends NodeFS {
  readonly #onFull: OnFull;

  constructor(folder: string, onFull: OnFull) {
    super(folder);
    this.#onFull = onFull;
  }

  override async init(...[instance, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(instance, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const onFull = this.#onFull;
    const withFsync = (module: unknown): void => {
      const operations = nodeStreamOperations(module);
      operations.write = waitingForRoom(operations.write, onFull);
      operations.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [withFsync, ...preRun] } };
  }
}

/**
 * PGlite's start parameters with fsync on; `fdatasync` is a stub in its build, plain `fsync` is not. Of buffers a fifth of its own
 * measure: they are held whether they are used or not, and the system keeps the files of the database in memory besides.
 */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

type Write = (stream: NodeStream, ...rest: readonly unknown[]) => number;

interface StreamOperations {
  fsync?: (stream: NodeStream) => number;
  write: Write;
}

function nodeStreamOperations(module: unknown): StreamOperations {
  const { NODEFS } = module as { NODEFS?: { stream_ops?: StreamOperations } };
  if (NODEFS?.stream_ops === undefined) throw new Error('this PGlite has no NODEFS.stream_ops to give an fsync to');
  return NODEFS.stream_ops;
}

/** As WASI numbers errors. */
const noSpace = 51;
const roomAskedMs = 250;

/** A table that cannot grow fails one statement; all other files are the log of commits and what it is kept with. */
export function waitingForRoom(write: Write, onFull: OnFull): Write {
  return (stream, ...rest) => {
    let hasWaited = false;
    for (;;) {
      try {
        const written = write(stream, ...rest);
        if (hasWaited) onFull(false);
        return written;
      } catch (error) {
        const isFull = typeof error === 'object' && error !== null && 'errno' in error && error.errno === noSpace;
        if (!isFull || /\/base\//.test(stream.path ?? '')) throw error;
        if (!hasWaited) onFull(true);
        hasWaited = true;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, roomAskedMs);
      }
    }
  };
}
