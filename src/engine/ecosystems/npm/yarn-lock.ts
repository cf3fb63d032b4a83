/** yarn.lock: the two formats of one name, told apart by the `__metadata` that only the newer one has. */
import type { FileTree } from '../../files/file-tree.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYarnBerryLock } from './yarn-berry-lock.ts';
import { readYarnClassicLock } from './yarn-classic-lock.ts';

export function extract(file: SourceFile, tree: FileTree): Extraction | Promise<Extraction> {
  return isBerry(file.text) ? readYarnBerryLock(file, tree) : readYarnClassicLock(file);
}

/** Where the head of a file is lost, `version: 1.0.0` tells the newer format from `version "1.0.0"`. */
function isBerry(text: string): boolean {
  return /^(?:__metadata:|[ ]{2}version: )/m.test(text);
}
