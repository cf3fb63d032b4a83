/** The work tree of a repository as `git add --all` takes it, read without git. */
import { type BigIntStats, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gitDirOf, type TreeFiles, writeObject } from './git-objects.ts';

export interface WorkTree {
  readonly files: TreeFiles;
  readonly stats: ReadonlyMap<string, BigIntStats>;
}

/** What git would add, its objects written; undefined where something lies there that git alone knows how to take. */
export function readWorkTree(path: string): WorkTree | undefined {
  const gitDir = gitDirOf(path);
  if (gitDir === path) return undefined;
  const files = new Map<string, { mode: string; id: string }>();
  const stats = new Map<string, BigIntStats>();
  const isTaken = (folder: string): boolean =>
    readdirSync(join(path, folder), { withFileTypes: true }).every((entry) => {
      const name = folder + entry.name;
      if (name === '.git') return true;
      if (/^\.git(?:$|ignore$|attributes$|modules$)/.test(entry.name)) return false;
      if (entry.isDirectory()) return isTaken(`${name}/`);
      const file = join(path, name);
      const stat = lstatSync(file, { bigint: true });
      const mode = entry.isSymbolicLink() ? '120000' : (stat.mode & 0o100n) === 0n ? '100644' : '100755';
      const content = entry.isSymbolicLink() ? readlinkSync(file, 'buffer') : readFileSync(file);
      files.set(name, { mode, id: writeObject(gitDir, 'blob', content) });
      stats.set(name, stat);
      return true;
    });
  return isTaken('') ? { files, stats } : undefined;
}
