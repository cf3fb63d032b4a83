/** The parts of a path of the tree: its last name and its folder, `''` being the root. */

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The path of `name` in `folder`; `name` has no `.` or `..` in it. */
export function within(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** A relative folder or glob as people write it (`./packages/*`, `engines/`) without what adds nothing. */
export function folderGlob(written: string): string {
  return written
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '');
}
