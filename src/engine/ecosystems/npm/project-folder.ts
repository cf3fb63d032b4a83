/** The folder of a project that a lockfile names relative to its own. */
import { posix } from 'node:path';
import { folderOf } from '../../files/path-parts.ts';

/** Joining takes the square of a path's length, and no real path is near this long. */
const pathLengthMax = 1000;

/** `''` is the root. A folder outside the tree keeps its `..` and so meets no manifest. */
export function projectFolder(lockfilePath: string, relative: string): string {
  const joined = posix.join(folderOf(lockfilePath), relative.slice(0, pathLengthMax));
  return joined === '.' ? '' : joined.replace(/\/$/, '');
}
