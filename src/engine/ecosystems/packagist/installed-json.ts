/**
 * vendor/composer/installed.json: what Composer has laid into `vendor/`, for repositories that keep that folder and no
 * composer.lock. Composer 1 writes the list alone, Composer 2 an object that also names the development packages.
 */
import { folderOf } from '../../files/path-parts.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { readIfThere } from '../../files/read-if-there.ts';
import { type Extraction, type LockedProject, nothingExtracted } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, membersOf, textsOf } from '../../text/positioned.ts';
import { type SourceFile, sourceFile } from '../../text/source-file.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';
import { type ComposerList, readComposerLists } from './composer-packages.ts';
import { readRepositories } from './composer-sources.ts';

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems } = readJson(file);
  if (root === undefined || root.kind === 'scalar') return notRead(problems, 'The file is no list of packages.');
  const folder = folderOf(folderOf(folderOf(file.path)));
  const beside = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  // The lockfile says the same and is the place a person knows.
  if ((await readIfThere(tree, beside('composer.lock'))) !== undefined) return nothingExtracted;
  const development = new Set(textsOf(memberOf(root, 'dev-package-names')).map((name) => name.toLowerCase()));
  const list: ComposerList = {
    nodes: itemsOf(root.kind === 'list' ? root : memberOf(root, 'packages')),
    scopeOf: (name) => (development.has(name.toLowerCase()) ? 'development' : 'production'),
  };
  const { packages, problems: listProblems } = readComposerLists(
    file,
    [list],
    await readRepositories(beside('composer.json'), tree),
  );
  const keys = new Map(packages.map(({ key, name }) => [name.toLowerCase(), key]));
  const dependsOn = (await declaredBy(beside('composer.json'), tree)).flatMap(({ name, scope }) => {
    const key = keys.get(name.toLowerCase());
    return key === undefined ? [] : [{ key, scope }];
  });
  const projects: readonly LockedProject[] = dependsOn.length === 0 ? [] : [{ folder, dependsOn }];
  return conclude({ packages, projects, problems: [...problems, ...listProblems] });
}

async function declaredBy(path: string, tree: FileTree): Promise<readonly { name: string; scope: Scope }[]> {
  const content = await readIfThere(tree, path);
  if (content === undefined) return [];
  const { root } = readJson(sourceFile(path, content));
  const named = (section: string, scope: Scope) =>
    membersOf(memberOf(root, section)).map(({ key }) => ({ name: key, scope }));
  return [...named('require', 'production'), ...named('require-dev', 'development')];
}
