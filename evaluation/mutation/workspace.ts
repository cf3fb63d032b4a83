/**
 * Copies of the tree in a temporary folder, in which mutants are written, checked and tested; the tree itself is never touched.
 * Packages are linked, and so is the folder of shared data that may stand beside the tree.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Mutation } from './candidates.ts';

export interface Workspace {
  readonly root: string;
  /** For what its tests leave behind. */
  readonly temporary: string;
}

/** What of a tree belongs to this machine, or to no one. */
const notCopied = new Set(['node_modules', '.git', '.cache', 'data', 'coverage']);

export function createWorkspace(root: string, folder: string): Workspace {
  const copy = join(folder, 'tree');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const path = relative(root, source);
      return !notCopied.has(path) && !/^[^/]+\/node_modules$/.test(path);
    },
  });
  linkPackages(root, copy);
  const shared = join(root, '../shared');
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));
  return { root: copy, temporary };
}

/** All files under the folders of the tree that are copied, sorted, as paths from the root. */
export function filesOf(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !notCopied.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { withFileTypes: true, recursive: true })
            .filter((file) => file.isFile())
            .map((file) => relative(root, join(file.parentPath, file.name)))
        : [entry.name],
    )
    .filter((path) => !/^[^/]+\/node_modules\//.test(path))
    .sort();
}

/** Runs `work` while the mutants stand in the copy, and puts the files back. */
export async function withMutants<T>(
  workspace: Workspace,
  mutants: readonly Mutation[],
  work: () => Promise<T>,
): Promise<T> {
  const originals = mutants.map(({ path }) => ({ path, text: readFileSync(join(workspace.root, path), 'utf8') }));
  try {
    for (const mutant of mutants) {
      const target = join(workspace.root, mutant.path);
      writeFileSync(target, mutated(readFileSync(target, 'utf8'), mutant));
    }
    return await work();
  } finally {
    for (const { path, text } of originals) writeFileSync(join(workspace.root, path), text);
  }
}

export function mutated(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** One link a package. Those of the tree's own workspaces are links into the tree; in the copy they lead into the copy. */
function linkPackages(root: string, copy: string): void {
  const from = join(root, 'node_modules');
  const to = join(copy, 'node_modules');
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.cache') continue;
    if (entry.name.startsWith('@') && entry.isDirectory()) {
      mkdirSync(join(to, entry.name));
      for (const inner of readdirSync(join(from, entry.name), { withFileTypes: true }))
        linkPackage(join(from, entry.name, inner.name), join(to, entry.name, inner.name), inner.isSymbolicLink());
    } else linkPackage(join(from, entry.name), join(to, entry.name), entry.isSymbolicLink());
  }
}

function linkPackage(from: string, to: string, isLink: boolean): void {
  const written = isLink ? readlinkSync(from) : from;
  symlinkSync(isAbsolute(written) ? from : written, to);
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
