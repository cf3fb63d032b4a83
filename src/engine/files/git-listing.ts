/** The list of everything in one commit, from `git ls-tree`, bounded while it is read and with paths made safe to name. */
import type { GitTreeLimits } from './git-tree-limits.ts';
import { spawnGit } from './git-process.ts';
import { treePath } from './git-path.ts';

export interface ListedObject {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'submodule';
  readonly id: string;
  /** Undefined where the object is not in the repository. */
  readonly size: number | undefined;
}

/** Why a commit could not be opened as a tree; the message is fit for a person. */
class TreeUnreadable extends Error {
  override readonly name = 'TreeUnreadable';
}

export interface ListingRequest {
  readonly git: string;
  readonly gitDir: string;
  readonly commitSha: string;
  readonly limits: GitTreeLimits;
  readonly signal?: AbortSignal | undefined;
  /** Only the file of this path, if it is there, at the cost of the folders on the way to it. */
  readonly path?: string | undefined;
}

/** In the order of git; no two paths are equal. */
export async function listGitTree({
  git,
  gitDir,
  commitSha,
  limits,
  signal,
  path,
}: ListingRequest): Promise<readonly ListedObject[]> {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(commitSha))
    throw new TreeUnreadable('a commit is named by its full hash');
  signal?.throwIfAborted();
  const only = path === undefined ? [] : [path];
  const listing = ['ls-tree', '-r', '-l', '-z', '--full-tree', '--', commitSha, ...only];
  const child = spawnGit(git, gitDir, ['--literal-pathspecs', ...listing]);
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    child.stdin.on('error', () => {}).end();
    const [complaint, objects] = await Promise.all([exit(child), parse(child.stdout, limits), drained(child.stderr)]);
    signal?.throwIfAborted();
    if (complaint !== '') throw new TreeUnreadable(complaint);
    return objects;
  } finally {
    stop();
    signal?.removeEventListener('abort', stop);
  }
}

function exit(child: ReturnType<typeof spawnGit>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new TreeUnreadable('git could not be started', { cause })));
    child.once('close', (code) =>
      resolve(code === 0 ? '' : 'the commit is not in the repository, or the repository is damaged'),
    );
  });
}

async function parse(output: AsyncIterable<Buffer>, limits: GitTreeLimits): Promise<readonly ListedObject[]> {
  const objects: ListedObject[] = [];
  const taken = new Set<string>();
  let bytes = 0;
  let pieces: Buffer[] = [];
  for await (const chunk of output) {
    bytes += chunk.length;
    if (bytes > limits.listingBytesMax)
      throw new TreeUnreadable(`its list of files is longer than ${limits.listingBytesMax} bytes`);
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      pieces.push(chunk.subarray(from, end));
      if (objects.length >= limits.entriesMax) throw new TreeUnreadable(`it has more than ${limits.entriesMax} files`);
      objects.push(listed(pieces.length === 1 ? (pieces[0] ?? chunk) : Buffer.concat(pieces), taken));
      pieces = [];
      from = end + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  return objects;
}

/** `100644 blob <id>      <size>\t<path>`; the size of an object that is not there reads `BAD`, of a submodule `-`. */
function listed(record: Buffer, taken: Set<string>): ListedObject {
  const tab = record.indexOf(9);
  const [mode = '', , id = '', size = ''] = record.toString('latin1', 0, tab).split(/ +/);
  const path = unique(treePath(record.subarray(tab + 1)), taken);
  const kind = mode === '160000' ? 'submodule' : mode === '120000' ? 'symlink' : 'file';
  return { path, kind, id, size: /^\d+$/.test(size) ? Number(size) : undefined };
}

/** Two byte sequences that are one text (bytes that are no UTF-8 are spelled out) stay two files. */
function unique(path: string, taken: Set<string>): string {
  let name = path;
  for (let copy = 2; taken.has(name); copy++) name = `${path}~${copy}`;
  taken.add(name);
  return name;
}

async function drained(stream: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of stream);
}
