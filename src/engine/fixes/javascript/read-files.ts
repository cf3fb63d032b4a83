/** Reads files that are to be edited; what cannot be read cannot be edited. */
import { FileUnreadable, type FileTree } from '../../files/file-tree.ts';
import { NotEditable } from '../model/project-editor.ts';
import { textOf } from '../shared/edited-text.ts';

/** @throws {NotEditable} */
export async function readText(tree: FileTree, path: string): Promise<string> {
  try {
    return textOf(await tree.read(path), path);
  } catch (error) {
    if (error instanceof FileUnreadable) throw new NotEditable(`${path} cannot be read: ${error.message}`);
    throw error;
  }
}

/** @throws {NotEditable} */
export function parsedJson(text: string, path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below.
  }
  throw new NotEditable(`${path} is no JSON object`);
}
