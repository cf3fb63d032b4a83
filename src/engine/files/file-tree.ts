/**
 * A read-only tree of files: the only way in which the engine sees scanned material. A folder, a git commit and a
 * map in memory look alike, so the same scan runs on each.
 */

export interface FileEntry {
  /** Relative to the root of the tree, `/` between the parts, no leading `/`, never `.` or `..`. */
  readonly path: string;
  /** Bytes. 0 for submodules. */
  readonly size: number;
  /** Symlinks and submodules are listed, never followed. */
  readonly kind: 'file' | 'symlink' | 'submodule';
  /** Names the content: equal ids mean equal bytes. Empty where the tree does not know it without reading. */
  readonly contentId: string;
  /** The name of the one format that reads it, where who made the tree knows better than its path tells. */
  readonly readAs?: string;
}

export interface FileTree {
  /** Every entry, sorted by path in code-unit order. */
  readonly entries: readonly FileEntry[];
  /**
   * The bytes of one regular file.
   * @throws {FileUnreadable} where there is no regular file at the path, it is larger than the tree's limit, or it cannot be read.
   */
  read(path: string): Promise<Uint8Array>;
}

/** Why a file could not be read; the message is fit for a person and holds no path outside the tree. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
  readonly path: string;

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.path = path;
  }
}
