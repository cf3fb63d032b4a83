/** Which paths hold a Maven project: in a tree, or as repositories keep them. */
export function isPomPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === 'pom.xml' || name.endsWith('.pom') || name.endsWith('.pom.xml');
}
