/** Which paths hold a Maven project: in a tree, or as repositories keep them. */

/**
 * A `.pom` lies in a repository of packages that the tree carries, and what stands in `META-INF/maven` came out of an archive: they describe
 * packages, and no project.
 */
export function isProjectPath(path: string): boolean {
  return /(?:^|\/)pom\.xml$/.test(path) && !/(?:^|\/)META-INF\/maven\//.test(path);
}

export function isPomPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === 'pom.xml' || name.endsWith('.pom') || name.endsWith('.pom.xml');
}
