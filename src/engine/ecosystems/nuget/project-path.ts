/** Which paths hold a project of MSBuild. */

/** Every `.…proj` but Xcode's. */
export function isProjectPath(path: string): boolean {
  return /\.(?!pbx)[a-z]{0,6}proj$/i.test(path);
}
