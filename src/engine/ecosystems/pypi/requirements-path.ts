/** Which paths hold requirements or constraints for pip: by custom only, so by the names that people and other tools use. */

const fileName = /(?:^|[^a-z])(?:requirements?|reqs)(?:[^a-z][^/]*)?\.(?:txt|in|pip)$/;
const folder =
  /(?:^|\/)(?:requirements?|reqs|pip-requirements)\/(?!readme|license|notice|cmakelists)[^/]+\.(?:txt|in|pip)$/;
/** Rye's lockfiles; Helm's have the first of these names too, and are told by their text. */
const ryeLock = /(?:^|\/)requirements(?:-dev)?\.lock$/;
const constraints = /(?:^|[/._-])constraints?(?:[^a-z/][^/]*)?\.(?:txt|in|pip)$/;

export function isConstraintsPath(path: string): boolean {
  return constraints.test(path.toLowerCase());
}

export function isRequirementsPath(path: string): boolean {
  const lower = path.toLowerCase();
  if (constraints.test(lower)) return false;
  return ryeLock.test(lower) || fileName.test(lower.slice(lower.lastIndexOf('/') + 1)) || folder.test(lower);
}
