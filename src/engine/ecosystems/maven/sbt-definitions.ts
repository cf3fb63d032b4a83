/** The versions that an sbt build keeps in the Scala files of its `project` folder, as `Dependencies.version` and the like. */
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { sourceFile } from '../../text/source-file.ts';
import { closingPlaces, tokenize } from './script-tokens.ts';
import { type ScriptValues, scriptValues } from './script-values.ts';

const filesMax = 32;

interface Definitions {
  /** Paths of all `project` folders' files, by the folder of the build. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly values: Map<string, Promise<readonly ScriptValues[]>>;
}

/** Each file is read once a tree; forgotten together with the tree. */
const known = new WeakMap<FileTree, Definitions>();

/** For a build file: of the `project` folder beside it and those of the folders above. */
export async function sbtDefinitions(path: string, tree: FileTree): Promise<readonly ScriptValues[]> {
  let definitions = known.get(tree);
  if (definitions === undefined) known.set(tree, (definitions = { paths: definitionPaths(tree), values: new Map() }));
  const found: ScriptValues[] = [];
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const paths = definitions.paths.get(folder) ?? [];
    let reading = definitions.values.get(folder);
    if (reading === undefined) definitions.values.set(folder, (reading = readValues(paths.slice(0, filesMax), tree)));
    for (const values of await reading) found.push(values);
    if (folder === '') return found;
  }
}

function definitionPaths(tree: FileTree): ReadonlyMap<string, readonly string[]> {
  const paths = tree.entries.flatMap(({ path, kind }) => (kind === 'file' && definitionPath.test(path) ? [path] : []));
  return Map.groupBy(paths, (path) => folderOf(folderOf(path)));
}

const definitionPath = /(?:^|\/)project\/[^/]+\.(?:scala|sbt)$/;

async function readValues(paths: readonly string[], tree: FileTree): Promise<readonly ScriptValues[]> {
  const found: ScriptValues[] = [];
  for (const path of paths) {
    try {
      const tokens = tokenize(sourceFile(path, await tree.read(path)).text).tokens.filter(
        ({ kind }) => kind !== 'newline',
      );
      found.push(scriptValues(tokens, closingPlaces(tokens)));
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error;
    }
  }
  return found;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
