/**
 * A FileTree over one commit of a bare repository, read from git's object store without a checkout: no link is
 * followed, no filter, attribute or hook of the repository runs, and no path of it ever touches the disk.
 */
import { type GitTreeLimits, defaultGitTreeLimits } from './git-tree-limits.ts';
import { openBlobReader } from './git-blobs.ts';
import { type FileEntry, type FileTree, FileUnreadable } from './file-tree.ts';
import { listGitTree, type ListedObject } from './git-listing.ts';

export interface GitTreeOptions {
  readonly limits?: Partial<GitTreeLimits>;
  readonly signal?: AbortSignal;
  /** The git program, where it is not simply `git` on the standard path. */
  readonly git?: string;
  /** Only the file of this path, without listing all the others. */
  readonly path?: string;
}

/**
 * Close it to end the process that reads the contents; reads after that are refused.
 * @throws {TreeUnreadable} where there is no such commit, it is too large, or git cannot list it.
 */
export async function openGitTree(
  gitDir: string,
  commitSha: string,
  options: GitTreeOptions = {},
): Promise<FileTree & AsyncDisposable> {
  const { git = 'git', signal, path } = options;
  const limits = { ...defaultGitTreeLimits, ...options.limits };
  const listing = await listGitTree({ git, gitDir, commitSha, limits, signal, path: plainPath(path) });
  const blobs = openBlobReader(git, gitDir);
  return {
    entries: listing.map((object) => entry(object, limits.fileBytesMax)).sort((a, b) => (a.path < b.path ? -1 : 1)),
    read: reader(listing, limits.fileBytesMax, (blobId, size) => blobs.read(blobId, size)),
    [Symbol.asyncDispose]: () => blobs.close(),
  };
}

/** Undefined where git may store the path otherwise than it is written here (`treePath`): then all are listed. */
function plainPath(path: string | undefined): string | undefined {
  return path === undefined || path === '' || /\\x|%|~\d+$/.test(path) ? undefined : path;
}

/**
 * A blob that the fetch left out, because it was larger than the fetch's limit, has no known size: it counts as one
 * byte more than what is read, so that everyone who asks for the size before reading treats it as too large.
 */
function entry({ path, kind, id, size }: ListedObject, fileBytesMax: number): FileEntry {
  return { path, kind, contentId: id, size: kind === 'submodule' ? 0 : (size ?? fileBytesMax + 1) };
}

function reader(
  listing: readonly ListedObject[],
  fileBytesMax: number,
  readBlob: (blobId: string, size: number) => Promise<Uint8Array>,
): FileTree['read'] {
  const byPath = new Map(listing.map((object) => [object.path, object]));
  return async (path) => {
    const object = byPath.get(path);
    if (object === undefined) throw new FileUnreadable(path, 'there is no such file');
    if (object.kind !== 'file') throw new FileUnreadable(path, `it is a ${object.kind}, which is not followed`);
    if (object.size === undefined) throw new FileUnreadable(path, 'it was not fetched, because it is too large');
    if (object.size > fileBytesMax) {
      throw new FileUnreadable(path, `it is too large: ${object.size} bytes, ${fileBytesMax} are read at most`);
    }
    try {
      return await readBlob(object.id, object.size);
    } catch (error) {
      throw new FileUnreadable(path, error instanceof Error ? error.message : 'it could not be read', { cause: error });
    }
  };
}
