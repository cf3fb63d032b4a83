/** A tree with some files in other words: what a repository looks like after edits that nobody has written yet. */
import { createHash } from 'node:crypto';
import { type FileEntry, type FileTree } from '../../files/file-tree.ts';
import { editedText, type FileEdit } from '../model/file-edit.ts';
import type { ChangedFile } from '../model/fix-plan.ts';
import { textOf } from './edited-text.ts';

export interface EditedTree extends FileTree {
  /** Whole texts of what differs from the tree below all edits, by path. */
  readonly changed: ReadonlyMap<string, string>;
}

export function uneditedTree(tree: FileTree): EditedTree {
  return withTexts(tree, new Map());
}

/** @throws {FileUnreadable} for edits of what is no readable text @throws {RangeError} for edits that do not fit */
export async function editTree(base: FileTree, tree: EditedTree, edits: readonly FileEdit[]): Promise<EditedTree> {
  const changed = new Map(tree.changed);
  for (const [path, ofPath] of Map.groupBy(edits, (edit) => edit.path)) {
    const isNew = !tree.entries.some((entry) => entry.path === path);
    const text = isNew ? '' : textOf(await tree.read(path), path);
    changed.set(path, editedText(text, ofPath));
  }
  return withTexts(base, changed);
}

function withTexts(base: FileTree, changed: ReadonlyMap<string, string>): EditedTree {
  const bytes = new Map([...changed].map(([path, text]) => [path, Buffer.from(text, 'utf8')]));
  const entries = changed.size === 0 ? base.entries : entriesOf(base, bytes);
  return {
    entries,
    changed,
    async read(path) {
      return bytes.get(path) ?? base.read(path);
    },
  };
}

/** The same for the same changes. */
export function digestOf({ changed }: EditedTree): string {
  const hash = createHash('sha256');
  for (const [path, text] of [...changed].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${text.length}\0`).update(text);
  return hash.digest('hex');
}

/** Whole texts, with what they are written over. */
export async function changedFiles(base: FileTree, tree: EditedTree): Promise<readonly ChangedFile[]> {
  const known = new Set(base.entries.map(({ path }) => path));
  const files: ChangedFile[] = [];
  for (const [path, text] of [...tree.changed].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = known.has(path)
      ? createHash('sha256')
          .update(await base.read(path))
          .digest('hex')
      : '';
    files.push({ path, before: before === '' ? '' : `sha256:${before}`, text });
  }
  return files;
}

function entriesOf(base: FileTree, changed: ReadonlyMap<string, Uint8Array>): readonly FileEntry[] {
  const entries = base.entries.filter(({ path }) => !changed.has(path));
  for (const [path, content] of changed) {
    const contentId = createHash('sha256').update(content).digest('hex');
    entries.push({ path, size: content.byteLength, kind: 'file', contentId });
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}
