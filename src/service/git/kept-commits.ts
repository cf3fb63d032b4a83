/**
 * The commits that full scans read last, one a repository, kept in the data folder so that a changed advisory is judged without asking
 * the code host again. A commit is taken out while it is used, and put back: nobody else sees half of it, and one that a kill loses
 * is fetched again. Together they are bounded; those used longest ago go first.
 */
import { createHash } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../foundation/ids.ts';

export interface CommitKey {
  readonly organizationId: string;
  readonly repositoryId: string;
  /** Where it was fetched from: another address or branch is another commit, whatever its hash. */
  readonly url: string;
  readonly branch: string;
  readonly commitSha: string;
}

export interface KeptCommits {
  /** Moves the bare repository to `into`, which must not be there yet. False where it is not kept. */
  take(key: CommitKey, into: string): Promise<boolean>;
  /**
   * Makes `into` the same bare repository, while it stays for others: files of git are replaced and never written to, so both may share them.
   * False where it is not kept, or is being taken.
   */
  share(key: CommitKey, into: string): Promise<boolean>;
  /** Moves the bare repository from `gitDir`; the one that the repository had before goes. What cannot be kept is left where it is. */
  keep(key: CommitKey, gitDir: string): Promise<void>;
  /** Leaves only those of repositories that are still there. */
  sweep(
    stillThere: (organizationId: string, repositoryIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void>;
}

/** @param bytesMax of all together; 0: none are kept */
export function keptCommits(folder: string, bytesMax: number): KeptCommits {
  /** What was found when somebody last looked, and what was added since. */
  let bytes: number | undefined;

  const folderOf = (organizationId: string, repositoryId: string): string => join(folder, organizationId, repositoryId);
  const placeOf = (key: CommitKey): string => join(folderOf(key.organizationId, key.repositoryId), nameOf(key));

  const makeRoom = async (): Promise<void> => {
    if (bytes !== undefined && bytes <= bytesMax) return;
    const all = await listKept(folder);
    bytes = all.reduce((sum, kept) => sum + kept.bytes, 0);
    for (const kept of all.sort((a, b) => a.usedMs - b.usedMs)) {
      if (bytes <= bytesMax) return;
      await rm(kept.path, { recursive: true, force: true });
      bytes -= kept.bytes;
    }
  };

  return {
    async take(key, into) {
      if (bytesMax === 0) return false;
      try {
        await rename(placeOf(key), into);
        return true;
      } catch {
        return false;
      }
    },
    async share(key, into) {
      if (bytesMax === 0) return false;
      try {
        await linkFolder(placeOf(key), into);
        return true;
      } catch {
        await rm(into, { recursive: true, force: true });
        return false;
      }
    },
    async keep(key, gitDir) {
      if (bytesMax === 0) return;
      const own = folderOf(key.organizationId, key.repositoryId);
      await rm(own, { recursive: true, force: true });
      const size = await bytesOf(gitDir);
      if (size > bytesMax) return;
      await mkdir(own, { recursive: true, mode: 0o700 });
      const place = placeOf(key);
      await rename(gitDir, place);
      const now = new Date();
      await utimes(place, now, now);
      if (bytes !== undefined) bytes += size;
      await makeRoom();
    },
    async sweep(stillThere) {
      for (const organizationId of await namesIn(folder)) {
        const held = await namesIn(join(folder, organizationId));
        const there = isId(organizationId) ? await stillThere(organizationId, held.filter(isId)) : new Set<string>();
        for (const repositoryId of held) {
          if (there.has(repositoryId)) continue;
          await rm(folderOf(organizationId, repositoryId), { recursive: true, force: true });
        }
      }
      bytes = undefined;
    },
  };
}

function nameOf({ url, branch, commitSha }: CommitKey): string {
  const origin = createHash('sha256')
    .update(JSON.stringify([url, branch]))
    .digest('hex')
    .slice(0, 16);
  return `${commitSha}-${origin}`;
}

interface Kept {
  readonly path: string;
  readonly bytes: number;
  readonly usedMs: number;
}

async function listKept(folder: string): Promise<Kept[]> {
  const all: Kept[] = [];
  for (const organization of await namesIn(folder)) {
    for (const repository of await namesIn(join(folder, organization))) {
      for (const commit of await namesIn(join(folder, organization, repository))) {
        const path = join(folder, organization, repository, commit);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
        all.push({ path, bytes: await bytesOf(path), usedMs: mtimeMs });
      }
    }
  }
  return all;
}

async function linkFolder(from: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isFile()) await link(source, target);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const { size } = await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
    bytes += size;
  }
  return bytes;
}
