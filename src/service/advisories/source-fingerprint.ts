/** Where the files of an advisory source lie on this machine, and what tells at a glance that they have changed. */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fileFormat } from './file-format.ts';
import { fingerprintOf, type SourceFile } from './source-files.ts';

/** Facts in this project's own words, so that everything works without a network. */
export const starterFolder = fileURLToPath(new URL('../../../advisories/starter/', import.meta.url));

export function fingerprintOfSource(files: readonly SourceFile[]): string {
  return `${fileFormat}-${fingerprintOf(files)}`;
}

/** @throws with the folder's name where it does not exist. */
export function folderOf(source: string): string {
  const folder = source === '' ? starterFolder : source;
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new Error(`the advisory source ${folder} does not exist`);
  return folder;
}
