/** A FileTree over texts or bytes in memory, for tests, fixtures and callers that already hold the files. */
import { createHash } from 'node:crypto';
import { type FileEntry, type FileTree, FileUnreadable } from './file-tree.ts';

export function memoryTree(files: Readonly<Record<string, string | Uint8Array>>): FileTree {
  const contents = new Map<string, Uint8Array>();
  for (const [path, content] of Object.entries(files)) {
    contents.set(path, typeof content === 'string' ? Buffer.from(content, 'utf8') : content);
  }
  const entries = [...contents]
    .map(([path, bytes]): FileEntry => ({ path, size: bytes.byteLength, kind: 'file', contentId: sha256(bytes) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    entries,
    async read(path) {
      const bytes = contents.get(path);
      if (bytes === undefined) throw new FileUnreadable(path, 'there is no such file');
      return bytes;
    },
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
