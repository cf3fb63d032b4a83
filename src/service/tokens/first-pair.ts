/**
 * The file that holds the first token pair of a service until its operator has taken it: a log is read by many and kept for long. The lines
 * are headers, as `curl -H @file` reads them.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isId } from '../foundation/ids.ts';
import { newPair, type TokenPair } from './tokens.ts';

export interface FirstPair {
  readonly file: string;
  /**
   * Written before the database knows the pair: a start that dies in between leaves a pair that the next start makes good, never one that
   * nobody knows.
   * @throws where a file of that name holds something else; it is never written over
   */
  make(): TokenPair;
  /** Where another process was first, its pair is the one that counts, and what was made here is good for nothing. */
  discard(): void;
}

export function firstPair(dataDir: string): FirstPair {
  const file = join(dataDir, 'bootstrap-token');
  let isMadeHere = false;
  return {
    file,
    make() {
      if (existsSync(file)) return readPair(file);
      const pair = newPair();
      const half = `${file}.${pair.id}`;
      writeFileSync(half, `X-Service-API-Token-Id: ${pair.id}\nX-Service-API-Token-Secret: ${pair.secret}\n`, {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      });
      renameSync(half, file);
      isMadeHere = true;
      return pair;
    },
    discard() {
      if (isMadeHere) rmSync(file, { force: true });
    },
  };
}

const form = /^X-Service-API-Token-Id: (\S+)\nX-Service-API-Token-Secret: (\S+)\n?$/;

function readPair(file: string): TokenPair {
  const [, id = '', secret = ''] = form.exec(readFileSync(file, 'utf8')) ?? [];
  if (!isId(id))
    throw new Error(`${file} is to hold the first token pair, and holds something else; move it away, and start again`);
  return { id, secret };
}
