/**
 * Reads the selected files one after another and guards each extractor: whatever a file holds, it ends as an
 * extraction with a status and problems, and the scan goes on.
 */
import type { Descriptions } from '../extraction/descriptions.ts';
import { FileUnreadable, type FileTree } from '../files/file-tree.ts';
import { folderOf } from '../files/path-parts.ts';
import { sourceFile } from '../text/source-file.ts';
import { type Extraction, failedExtraction } from '../model/extraction.ts';
import type { SelectedFile } from './select-files.ts';
import { type SoundExtraction, soundExtraction } from './sound-extraction.ts';

export interface ReadFile extends SelectedFile {
  readonly path: string;
  /** `''` for the root. */
  readonly folder: string;
  readonly extraction: SoundExtraction;
}

/** Larger files are named, not read: a reading takes some twenty times its text in memory, and no real lockfile comes near. */
const manifestBytesMax = 100 * 1024 * 1024;

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** What registries say of packages, as far as it is at hand; absent: nothing but the tree is looked at. */
  readonly descriptions?: Descriptions | undefined;
}

export async function readFiles(
  tree: FileTree,
  selected: readonly SelectedFile[],
  { signal, descriptions }: ReadOptions,
): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  const bounded = boundedTree(tree);
  for (const file of selected) {
    signal?.throwIfAborted();
    const { path } = file.entry;
    files.push({
      ...file,
      path,
      folder: folderOf(path),
      extraction: soundExtraction(await extract(bounded, file, descriptions)),
    });
  }
  return files;
}

async function extract(
  tree: FileTree,
  { entry, format }: SelectedFile,
  descriptions: Descriptions | undefined,
): Promise<Extraction> {
  if (entry.kind !== 'file') return failedExtraction('a symbolic link is not followed');
  if (entry.size > manifestBytesMax) return failedExtraction(tooLarge(entry.size));
  try {
    return await format.extract(sourceFile(entry.path, await tree.read(entry.path)), tree, descriptions);
  } catch (error) {
    if (error instanceof FileUnreadable) return failedExtraction(`not readable: ${error.message}`);
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'an unknown error';
    return failedExtraction(`the reader of ${format.name} stopped at this file (${reason})`);
  }
}

/** A file may have grown since the tree was listed, and extractors look at files beside their own. */
function boundedTree(tree: FileTree): FileTree {
  return {
    entries: tree.entries,
    async read(path) {
      const bytes = await tree.read(path);
      if (bytes.byteLength > manifestBytesMax) throw new FileUnreadable(path, tooLarge(bytes.byteLength));
      return bytes;
    },
  };
}

function tooLarge(bytes: number): string {
  return `${bytes} bytes are more than the ${manifestBytesMax} that are read of one file`;
}
