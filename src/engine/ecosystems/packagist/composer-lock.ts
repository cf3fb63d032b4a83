/** composer.lock: two lists, `packages` and `packages-dev`. It does not say what composer.json asks for directly. */
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf, within } from '../../files/path-parts.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';
import { readComposerLists } from './composer-packages.ts';
import { readRepositories } from './composer-sources.ts';

const lists = [
  ['packages', 'production'],
  ['packages-dev', 'development'],
] as const;

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems: textProblems } = readJson(file);
  if (root?.kind !== 'map') return notRead(textProblems, 'The file is no JSON object.');
  const problems: Problem[] = [...textProblems];
  if (memberOf(root, 'packages') === undefined && problems.length === 0) {
    problems.push({ line: 1, message: 'There is no list of packages.' });
  }

  const repositories = await readRepositories(within(folderOf(file.path), 'composer.json'), tree);
  const listed = lists.map(([list, scope]) => ({ nodes: itemsOf(memberOf(root, list)), scopeOf: () => scope }));
  const { packages, problems: listProblems } = readComposerLists(file, listed, repositories);
  return conclude({ packages, problems: [...problems, ...listProblems] });
}
