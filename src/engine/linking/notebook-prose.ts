/** Prose that is a notebook: Markdown of which a program runs the fenced code. */
import type { FileEntry } from '../files/file-tree.ts';

const sizeMax = 512 * 1024;
/** `{python}`, `{code-cell}`, `python {.marimo}`; plain fences only show code. */
const runnable =
  /^[ \t]*(?:```|~~~|:::)[ \t]*(?:\{[ \t]*(?:code-cell|python|r|ruby|javascript|rust|java)\b|\w+[ \t]*\{)/m;

export function isMarkdown({ path, kind, size }: FileEntry): boolean {
  return kind === 'file' && size <= sizeMax && /\.(?:md|markdown|rst)$/i.test(path);
}

export function isNotebook(text: string): boolean {
  return runnable.test(text);
}
