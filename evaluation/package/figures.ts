/** How figures of the packed program are told: one a line, sizes in MiB. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @returns bytes of a file, or of all files below a folder */
export function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export function mebibytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
}

export function print(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(32)}${value}\n`);
}
