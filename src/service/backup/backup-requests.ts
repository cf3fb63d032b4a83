/**
 * How a backup is asked of a running service whose embedded database nobody else can open: by files in its data folder, where only its own
 * user can write. `backup-request` names the ask; the answer is `backup-<id>.done`, the backup itself, or `backup-<id>.failed`, which says why.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { BackupUnusable } from './backup-file.ts';

const pollMs = 500;
const requestName = 'backup-request';

/** Answers until it is disposed of. */
export function answerBackupRequests(
  dataDir: string,
  make: (file: string) => Promise<unknown>,
  log: Pick<Logger, 'error' | 'info'>,
): AsyncDisposable {
  const ending = new AbortController();
  const answering = (async (): Promise<void> => {
    for (;;) {
      await answerOne(dataDir, make, log);
      await pause(pollMs, undefined, { signal: ending.signal, ref: false });
    }
  })().catch(() => {});
  return {
    async [Symbol.asyncDispose]() {
      ending.abort();
      await answering;
    },
  };
}

async function answerOne(
  dataDir: string,
  make: (file: string) => Promise<unknown>,
  log: Pick<Logger, 'error' | 'info'>,
): Promise<void> {
  const request = join(dataDir, requestName);
  const id = await readFile(request, 'utf8').catch(() => '');
  if (!/^[0-9a-f-]{36}$/.test(id)) return;
  const answer = join(dataDir, `backup-${id}`);
  try {
    await rm(request);
    await make(`${answer}.made`);
    await rename(`${answer}.made`, `${answer}.done`);
    log.info('a backup was made on request');
  } catch (error) {
    log.error({ err: error }, 'a backup could not be made');
    const message = error instanceof Error ? error.message : String(error);
    await writeFile(`${answer}.failed`, message).catch(() => {});
  }
}

/**
 * Asks the service that has the data folder, and moves what it makes to `file`.
 * @throws {BackupUnusable} where nobody answers, or with what the service said
 */
export async function requestBackup(dataDir: string, file: string, takenWithinMs = 20_000): Promise<void> {
  const request = join(dataDir, requestName);
  const id = randomUUID();
  const answer = join(dataDir, `backup-${id}`);
  await writeFile(request, id, { mode: 0o600 });
  const start = performance.now();
  try {
    for (;;) {
      if (existsSync(`${answer}.done`)) break;
      if (existsSync(`${answer}.failed`))
        throw new BackupUnusable(`the service could not make it: ${await readFile(`${answer}.failed`, 'utf8')}`);
      if (performance.now() - start > takenWithinMs && (await readFile(request, 'utf8').catch(() => '')) === id)
        throw new BackupUnusable('the process that has the data folder open does not answer');
      await pause(pollMs / 2);
    }
    await move(`${answer}.done`, file);
  } finally {
    if ((await readFile(request, 'utf8').catch(() => '')) === id) await rm(request, { force: true });
    await rm(`${answer}.failed`, { force: true });
  }
}

/** Also to another disk, where it appears whole. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch {
    const half = `${to}.${process.pid}.part`;
    await copyFile(from, half);
    await rename(half, to);
    await rm(from);
  }
}
