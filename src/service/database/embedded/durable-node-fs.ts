/**
 * PGlite's folder filesystem with a working fsync. PGlite starts PostgreSQL with `-F` and its filesystem ignores fsync,
 * so a commit survives a killed process but not a power cut; both are mended here (electric-sql/pglite#1107).
 */
import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PGlite } from '@electric-sql/pglite';

type Init = NodeFS['init'];

interface NodeStream {
  readonly nfd?: number;
}

export class DurableNodeFs extends NodeFS {
  override async init(...[instance, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(instance, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const withFsync = (module: unknown): void => {
      nodeStreamOperations(module).fsync = (stream) => {
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

function nodeStreamOperations(module: unknown): { fsync?: (stream: NodeStream) => number } {
  const { NODEFS } = module as { NODEFS?: { stream_ops?: { fsync?: (stream: NodeStream) => number } } };
  if (NODEFS?.stream_ops === undefined) throw new Error('this PGlite has no NODEFS.stream_ops to give an fsync to');
  return NODEFS.stream_ops;
}
