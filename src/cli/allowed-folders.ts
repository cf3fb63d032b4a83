/** Folders that an assistant may have scanned: those it was given and what lies below, whatever links say. */
import { realpathSync, statSync } from 'node:fs';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { ToolRefusal } from '../service/assistants/world.ts';

const textBytesMax = 32 * 1024 ** 2;

export interface AllowedFolders {
  /** @throws {ToolRefusal} for what is no folder below a root */
  find(path: string): Promise<string>;
  /** The text of a file of such a folder; undefined where there is none. */
  text(folder: string, path: string): Promise<string | undefined>;
}

/** @throws where a root is no folder */
export function allowedFolders(roots: readonly string[], cwd: string): AllowedFolders {
  const known = roots.map((root) => {
    const path = resolve(cwd, root);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error(`${root} is no folder`);
    return realpathSync(path);
  });
  const isAllowed = (path: string): boolean =>
    known.some((root) => path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`));
  return {
    async find(path) {
      const found = await realpath(resolve(known[0] ?? cwd, path)).catch(() => undefined);
      if (found === undefined || !isAllowed(found))
        throw new ToolRefusal('there is no such folder below those that may be scanned; "." is the first of them');
      if (!statSync(found).isDirectory()) throw new ToolRefusal('it is a file; give the path of its folder');
      return found;
    },
    async text(folder, path) {
      const place = resolve(folder, path);
      const entry = await lstat(place).catch(() => undefined);
      // What leads elsewhere is listed by a scan, and not followed either.
      if (entry?.isFile() !== true || !isAllowed(await realpath(place))) return undefined;
      if (entry.size > textBytesMax) throw new ToolRefusal('a file of the diff is too large');
      return readFile(place, 'utf8');
    },
  };
}
