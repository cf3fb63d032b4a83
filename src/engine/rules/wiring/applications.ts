/** Applications of one repository, told by where they are started: what is configured in one says nothing of another. */

export interface Applications {
  /** False only where both are known to belong to different ones. */
  share(path: string, other: string): boolean;
}

/** By the folders that hold the code of one application each. */
export function applicationsIn(folders: readonly string[]): Applications {
  const sorted = [...new Set(folders)].sort((a, b) => b.length - a.length);
  const known = new Map<string, string | undefined>();
  const folderOf = (path: string): string | undefined => {
    if (!known.has(path))
      known.set(
        path,
        sorted.find((folder) => folder === '' || path.startsWith(`${folder}/`)),
      );
    return known.get(path);
  };
  return {
    share(path, other) {
      if (sorted.length < 2) return true;
      const [one, two] = [folderOf(path), folderOf(other)];
      return one === undefined || two === undefined || one === two;
    },
  };
}
