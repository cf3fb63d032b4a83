/** Where the files of an advisory source and of the overlays beside it lie on this machine, and what tells at a glance that they have changed. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SymbolSet, symbolSets } from '../../config/symbol-sets.ts';
import { fileFormat } from './file-format.ts';
import { fingerprintOf, listSourceFiles, type SourceFile } from './source-files.ts';

const ownAdvisories = fileURLToPath(new URL('../../../advisories/', import.meta.url));

/** Facts in this project's own words, so that everything works without a network. */
export const starterFolder = join(ownAdvisories, 'starter/');

/** The files of the sets of symbols that are read beside the source. */
export function overlayFiles(sets: readonly SymbolSet[]): readonly SourceFile[] {
  return sets.flatMap((set) => listSourceFiles(join(ownAdvisories, set)));
}

/** How files are written, and with which sets: what was made otherwise is made anew, not continued. */
export function fingerprintPrefix(sets: readonly SymbolSet[]): string {
  return sets.length === symbolSets.length ? String(fileFormat) : `${fileFormat}+${['named', ...sets].join('+')}`;
}

/** Whether a file was written as this program writes them, with whatever sets. */
export function isOfThisFormat(fingerprint: string): boolean {
  return fingerprint.split(/[-+]/, 1)[0] === String(fileFormat);
}

export function fingerprintOfSource(files: readonly SourceFile[], sets: readonly SymbolSet[]): string {
  return `${fingerprintPrefix(sets)}-${fingerprintOf([...files, ...overlayFiles(sets)])}`;
}

/** @throws with the folder's name where it does not exist. */
export function folderOf(source: string): string {
  const folder = source === '' ? starterFolder : source;
  if (statSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new Error(`the advisory source ${folder} does not exist`);
  return folder;
}
