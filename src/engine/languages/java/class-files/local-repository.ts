/**
 * Where the jars of a project lie in a tree: unpacked, below the folders that Maven gives them in its local repository.
 * `.m2/repository/org/acme/tool/1.0/tool-1.0/META-INF/…`; beside `tool-1.0` there may be jars of the same version with a classifier.
 */

const repository = /(?:^|\/)\.m2\/repository\//;

export function isInLocalRepository(path: string): boolean {
  return repository.test(path);
}

/** The path below the repository; `undefined` for what lies elsewhere. */
export function belowRepository(path: string): { readonly root: string; readonly rest: string } | undefined {
  const found = repository.exec(path);
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  return { root: path.slice(0, start), rest: path.slice(start) };
}

/** `org/acme/tool/1.0/` for `org.acme:tool` 1.0. */
export function folderOfArtifact(name: string, version: string): string {
  const [group = '', artifact = ''] = name.split(':');
  return `${group.replaceAll('.', '/')}/${artifact}/${version}/`;
}
