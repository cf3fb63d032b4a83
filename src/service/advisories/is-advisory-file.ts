/** Tells an advisory file from other sources, without what it takes to read one. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';

const sqliteMagic = Buffer.from('SQLite format 3\0');

/** True for what `prepareAdvisories` makes, by its first bytes; whether it can be read is told when it is opened. */
export function isAdvisoryFile(path: string): boolean {
  const head = Buffer.alloc(sqliteMagic.length);
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return false;
  }
  try {
    return statSync(path).isFile() && readSync(descriptor, head) === head.length && head.equals(sqliteMagic);
  } finally {
    closeSync(descriptor);
  }
}
