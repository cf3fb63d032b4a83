/**
 * Environments of Python into which packages are laid that no lockfile joins: one of all lists of a tree, and more for further versions
 * of a name. What one holds, the others see.
 */
const folder = /^\.venv\/pinned(?:-\d+)?\//;

/** @param index 0 for the first version of a name */
export function pinnedEnvironment(index: number): string {
  return `.venv/${index === 0 ? 'pinned' : `pinned-${index + 1}`}/lib/python3/site-packages`;
}

export function isPinnedEnvironment(path: string): boolean {
  return folder.test(path);
}
