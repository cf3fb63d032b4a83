/**
 * Brings a public repository onto this machine for the time of a bench, at one commit: from a folder of copies when
 * `--sources` names one, else by git. Nothing of it is ever committed here.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type PublicSource = {
  /** `owner/name` of a public repository. */
  readonly repository: string;
  /** The commit that the figures in docs stand for; a copy that lacks it is read at its head, and says so. */
  readonly commit: string;
  /** Only these folders are checked out; for repositories of which a copy need not hold every large file. */
  readonly paths?: readonly string[];
};

export type Obtained = AsyncDisposable & { readonly folder: string; readonly commit: string };

/**
 * A checked-out copy in a temporary folder, removed on disposal. `copies` may hold `owner+name`, which is a work tree,
 * a git directory, or a folder with the git directory `repo`. Throws when the repository is neither there nor to be cloned.
 */
export async function obtain(source: PublicSource, copies?: string): Promise<Obtained> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-source-'));
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    const origin = copies === undefined ? `https://github.com/${source.repository}.git` : copyOf(source, copies);
    await run('git', ['clone', '--quiet', '--no-checkout', origin, folder], { maxBuffer: 1 << 24 });
    const commit = (await hasCommit(folder, source.commit)) ? source.commit : 'HEAD';
    const what = source.paths === undefined ? ['--detach', commit] : [commit, '--', ...source.paths];
    await run('git', ['-C', folder, '-c', 'core.symlinks=false', 'checkout', '--quiet', ...what]);
    const { stdout } = await run('git', ['-C', folder, 'rev-parse', commit]);
    return { folder, commit: stdout.trim(), [Symbol.asyncDispose]: release };
  } catch (error) {
    await release();
    throw new Error(`${source.repository} could not be obtained; name a folder of copies with --sources`, {
      cause: error,
    });
  }
}

function copyOf(source: PublicSource, copies: string): string {
  const folder = join(copies, source.repository.replace('/', '+'));
  const inner = join(folder, 'repo');
  return existsSync(inner) ? inner : folder;
}

async function hasCommit(folder: string, commit: string): Promise<boolean> {
  try {
    await run('git', ['-C', folder, 'cat-file', '-e', `${commit}^{commit}`]);
    return true;
  } catch {
    return false;
  }
}
