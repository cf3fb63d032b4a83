/**
 * The projects of a version 1 lockfile that holds folders of the repository (`"version": "file:packages/a"`). It says neither
 * what they nor what the root ask for, so their manifests are asked: what a folder needs is needed by the repository.
 */
import { within } from '../../files/path-parts.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { readIfThere } from '../../files/read-if-there.ts';
import type { LockedProject } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, membersOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { type InstallFolder, installedFor } from './install-tree.ts';
import { dependencySections } from './package-json.ts';
import { projectFolder } from './project-folder.ts';

export interface FolderEntry {
  readonly name: string;
  /** As the lockfile writes it: `file:packages/a`. */
  readonly written: string;
  readonly installed: InstallFolder;
}

/** Empty where the root's own manifest cannot be read: then nobody says what it asks for. */
export async function folderProjects(
  lockfilePath: string,
  tree: FileTree,
  root: InstallFolder,
  entries: readonly FolderEntry[],
  budget: { left: number },
): Promise<readonly LockedProject[]> {
  const own = await readProject(projectFolder(lockfilePath, '.'), '', root);
  if (own === undefined) return [];
  const projects: LockedProject[] = [own];
  for (const { name, written, installed } of entries) {
    const folder = projectFolder(lockfilePath, written.replace(/^(?:file|link):/, ''));
    const project = await readProject(folder, name, installed);
    if (project !== undefined) projects.push(project);
  }
  return projects;

  async function readProject(folder: string, name: string, from: InstallFolder): Promise<LockedProject | undefined> {
    const path = within(folder, 'package.json');
    const content = await readIfThere(tree, path);
    if (content === undefined) return undefined;
    const { root: manifest } = readJson(sourceFile(path, content));
    const dependsOn = [...dependencySections].flatMap(([section, scope]) =>
      membersOf(memberOf(manifest, section)).flatMap(({ key: alias }) => {
        const key = installedFor(from, alias, budget)?.key;
        return key === undefined ? [] : [{ key, scope, alias }];
      }),
    );
    return { folder, ...(name === '' ? {} : { name }), dependsOn };
  }
}
