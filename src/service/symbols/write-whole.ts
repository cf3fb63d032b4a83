/** Writes a file beside its place and renames it, so that whoever finds it finds it whole, and two that write it do not mix. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${randomUUID()}.new`;
  writeFileSync(beside, text);
  renameSync(beside, file);
}
