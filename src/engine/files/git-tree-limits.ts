/** How much of a commit is listed and read. */

export interface GitTreeLimits {
  /** A larger file is listed, but not read. */
  readonly fileBytesMax: number;
  /** A commit with more entries is refused whole: a tree of a few kilobytes can name billions of them. */
  readonly entriesMax: number;
  /** A commit whose listing is longer than this is refused whole. */
  readonly listingBytesMax: number;
}

export const defaultGitTreeLimits: GitTreeLimits = {
  fileBytesMax: 64 * 1024 * 1024,
  entriesMax: 1_000_000,
  listingBytesMax: 512 * 1024 * 1024,
};
