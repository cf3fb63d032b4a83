/** Texts of files that are edited: read as they are, and compared by where they differ. */
import { FileUnreadable } from '../../files/file-tree.ts';
import type { FileEdit } from '../model/file-edit.ts';

/** A byte order mark is text like any other, so that it stays. @throws {FileUnreadable} */
export function textOf(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new FileUnreadable(path, 'it is not text in UTF-8', { cause: error });
  }
}

/** One edit that turns one text into the other: what both begin and end with is left alone. */
export function editBetween(path: string, before: string, after: string): readonly FileEdit[] {
  if (before === after) return [];
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return [{ path, start, end: before.length - same, text: after.slice(start, after.length - same) }];
}
