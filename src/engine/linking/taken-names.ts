/**
 * Where a text only takes or hands on names, which calls nothing: imports that give no other name, and lists of what a module
 * hands out. Who calls what was taken writes its name again.
 */
import { extname } from 'node:path/posix';

const renames = /\bas\b/;
const python: readonly RegExp[] = [
  /^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]*(?:\([^()]*\)|[^\n#;\\(]*(?=$|#))/gm,
  /^[ \t]*import[ \t]+[\w., \t]+$/gm,
  /^__all__[ \t]*(?::[^=\n]{1,50})?\+?=[ \t]*[[(][^\])]*[\])]/gm,
];
const jvm: readonly RegExp[] = [/^[ \t]*import[ \t]+[\w. \t]+;?[ \t]*$/gm];
const statements: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['.py', python],
  ['.pyi', python],
  ['.java', jvm],
  ['.kt', jvm],
  ['.php', [/^[ \t]*use[ \t]+(?:function|const)[ \t]+[^;()]*;/gm]],
  ['.rs', [/^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?use[ \t]+[^;=]*;/gm]],
]);

/** Asked for places from the first to the last. */
export function takenNames(path: string, text: string): (index: number) => boolean {
  const found = (statements.get(extname(path)) ?? [])
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(([statement]) => !renames.test(statement))
    .map(({ 0: statement, index }) => ({ start: index, end: index + statement.length }))
    .sort((a, b) => a.start - b.start);
  let next = 0;
  return (index) => {
    while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    return (found[next]?.start ?? Number.POSITIVE_INFINITY) <= index;
  };
}
