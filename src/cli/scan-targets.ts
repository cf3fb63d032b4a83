/** What `vedette scan` is pointed at, as trees that the engine reads: so far a folder. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TreeSource } from '../service/analysis/analysis-task.ts';

/** @throws where there is nothing to scan under that name */
export function targetOf(word: string, cwd: string): TreeSource {
  const path = resolve(cwd, word);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error(`${word} is no folder`);
  return { kind: 'folder', path };
}
