/**
 * One commit of changed files on the head of a branch, made by git's plumbing in a bare repository: nothing is checked out, and the same files on
 * the same commit are the same commit again, whoever makes it.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileUnreadable } from '../../engine/files/file-tree.ts';
import { openGitTree } from '../../engine/files/git-tree.ts';
import { FetchFailed } from './fetch-failed.ts';
import type { Remote } from './remote.ts';

export interface CommitFile {
  readonly path: string;
  /** `sha256:<hex>` of what is to be replaced; empty where there is to be none. */
  readonly before: string;
  readonly text: string;
}

export interface CommitWords {
  readonly authorEmail: string;
  readonly message: string;
}

/** @returns its hash; undefined where a file is not what it is to be */
export async function makeCommit(
  remote: Remote,
  gitDir: string,
  {
    parent,
    files,
    words,
  }: { readonly parent: string; readonly files: readonly CommitFile[]; readonly words: CommitWords },
): Promise<string | undefined> {
  if (!(await fits(gitDir, parent, files))) return undefined;
  await remote.demand(['read-tree', parent], gitDir);
  for (const [at, { path, text }] of files.entries()) {
    const staged = join(gitDir, `vedette-file-${at}`);
    await writeFile(staged, text);
    const blob = await remote.demand(['hash-object', '-w', '--no-filters', '--', staged], gitDir);
    const mode = await modeOf(remote, gitDir, parent, path);
    await remote.demand(['update-index', '--add', '--cacheinfo', `${mode},${blob},${path}`], gitDir);
  }
  // What the fetch left out for its size stays as it is.
  const tree = await remote.demand(['write-tree', '--missing-ok'], gitDir);
  const seconds = await remote.demand(['show', '--no-patch', '--format=%ct', parent], gitDir);
  if (!/^\d{1,12}$/.test(seconds)) throw new FetchFailed('other', 'The newest commit has no time.');
  const who = `Vedette <${words.authorEmail.replaceAll(/[<>\p{Cc}]/gu, '')}> ${seconds} +0000`;
  const commit = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n\n${words.message}\n`;
  const staged = join(gitDir, 'vedette-commit');
  await writeFile(staged, commit);
  return remote.demand(['hash-object', '-t', 'commit', '-w', '--', staged], gitDir);
}

async function fits(gitDir: string, parent: string, files: readonly CommitFile[]): Promise<boolean> {
  await using tree = await openGitTree(gitDir, parent);
  for (const { path, before } of files) {
    const entry = tree.entries.find((one) => one.path === path);
    if (entry === undefined) {
      if (before !== '' || tree.entries.some((one) => one.path.startsWith(`${path}/`))) return false;
      continue;
    }
    if (entry.kind !== 'file') return false;
    try {
      const digest = createHash('sha256')
        .update(await tree.read(path))
        .digest('hex');
      if (before !== `sha256:${digest}`) return false;
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error;
      return false;
    }
  }
  return true;
}

async function modeOf(remote: Remote, gitDir: string, parent: string, path: string): Promise<string> {
  const listed = await remote.demand(['ls-tree', '-z', '--full-tree', parent, '--', path], gitDir);
  const [, mode = '100644'] = /^(100644|100755) blob /.exec(listed) ?? [];
  return mode;
}
