/**
 * The worker thread that owns the embedded PostgreSQL: queries run here, so they never block the event loop that answers
 * requests. It holds a lock on the data folder as long as it lives; the operating system drops it with the process.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { childEnvironment } from '../../foundation/child-environment.ts';
import { closeToOthers } from '../../foundation/data-folder.ts';
import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts';
import { lockFolder } from './folder-lock.ts';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedResult, EmbeddedWorkerData } from './protocol.ts';

const port = parentPort;
if (port === null) throw new Error('this module runs in a worker thread only');
const reply = (message: EmbeddedReply): void => port.postMessage(message);

const { folder } = workerData as EmbeddedWorkerData;
const unfinishedMark = join(folder, 'postgres.unfinished');
const lock = folder === '' ? undefined : lockFolder(folder);

if (folder !== '' && lock === undefined) {
  reply({
    kind: 'refused',
    message: `the data folder ${folder} is in use by another Vedette process; stop it first, or point VEDETTE_DATA_DIR elsewhere`,
  });
  port.close();
} else {
  await serve();
}

async function serve(): Promise<void> {
  const pglite = await openPGlite();
  const listening = new Map<string, () => Promise<void>>();
  port?.on('message', (request: EmbeddedRequest) => {
    void answer(pglite, listening, request).then(reply, (error: unknown) => reply(failure(request.id, error)));
  });
  reply({ kind: 'ready' });
}

/** In a process of its own; where it fails, the opening says why. */
async function makeDatabase(home: string): Promise<void> {
  const made = fork(new URL(`make-database${extname(import.meta.filename)}`, import.meta.url), [home], {
    env: childEnvironment(),
    execArgv: [],
  });
  await once(made, 'exit');
}

/** A process that is killed while PostgreSQL makes its files leaves some that it cannot start from. */
async function openPGlite(): Promise<PGlite> {
  const extensions = { pg_trgm };
  if (folder === '') return PGlite.create({ extensions });
  const home = join(folder, 'postgres');
  const isUnfinished = existsSync(unfinishedMark) || !existsSync(home);
  if (isUnfinished) {
    writeFileSync(unfinishedMark, 'This database was never completed; the next start makes it anew.\n', {
      flush: true,
    });
    rmSync(home, { recursive: true, force: true });
    await makeDatabase(home);
  }
  const fs = new DurableNodeFs(home, (isFull) => reply({ kind: 'full', isFull }));
  const pglite = await PGlite.create({ extensions, fs, startParams: durableStartParams });
  closeToOthers(home);
  if (isUnfinished) {
    await pglite.exec('CHECKPOINT');
    rmSync(unfinishedMark);
  }
  return pglite;
}

async function answer(
  pglite: PGlite,
  listening: Map<string, () => Promise<void>>,
  request: EmbeddedRequest,
): Promise<EmbeddedReply> {
  const { id } = request;
  switch (request.kind) {
    case 'query':
      return { kind: 'result', id, results: [plain(await pglite.query(request.sql, [...request.parameters]))] };
    case 'exec':
      return { kind: 'result', id, results: (await pglite.exec(request.sql)).map(plain) };
    case 'listen': {
      const { channel } = request;
      if (!listening.has(channel)) {
        listening.set(
          channel,
          await pglite.listen(channel, (payload) => reply({ kind: 'notification', channel, payload })),
        );
      }
      return { kind: 'result', id, results: [] };
    }
    case 'unlisten':
      await listening.get(request.channel)?.();
      listening.delete(request.channel);
      return { kind: 'result', id, results: [] };
    case 'close':
      await pglite.close();
      lock?.close();
      return { kind: 'result', id, results: [] };
  }
}

function plain(result: Results): EmbeddedResult {
  const { rows, affectedRows, fields } = result;
  return { rows: rows as Record<string, unknown>[], affectedRows, fields };
}

function failure(id: number, error: unknown): EmbeddedReply {
  const known = error as { message?: string; code?: string; detail?: string; constraint?: string };
  return {
    kind: 'error',
    id,
    message: known.message ?? String(error),
    code: known.code ?? '',
    detail: known.detail ?? '',
    constraint: known.constraint ?? '',
  };
}
