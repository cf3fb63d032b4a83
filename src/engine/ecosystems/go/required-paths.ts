/** What the go.mod beside a go.sum or vendor folder requires, so that these list only what it leaves out. */
import type { FileTree } from '../../files/file-tree.ts';
import { readDirectives } from './directives.ts';
import { textIfThere } from './workspace.ts';

export interface RequiredPaths {
  /** Module paths, those that replace others included. */
  readonly paths: ReadonlySet<string>;
  readonly goVersion: string | undefined;
}

/** `undefined` where there is no go.mod at the path. */
export async function requiredPaths(tree: FileTree, path: string): Promise<RequiredPaths | undefined> {
  const text = await textIfThere(tree, path);
  if (text === undefined) return undefined;
  const { directives } = readDirectives(text, new Set(['require', 'replace', 'go']));
  const paths = new Set<string>();
  for (const { verb, words } of directives) {
    if (verb === 'require' && words[0]) paths.add(words[0].text);
    const arrow = verb === 'replace' ? words.findIndex(({ text }) => text === '=>') : -1;
    const target = arrow < 0 ? undefined : words[arrow + 1];
    if (target !== undefined) paths.add(target.text);
  }
  return { paths, goVersion: directives.findLast(({ verb }) => verb === 'go')?.words[0]?.text };
}
