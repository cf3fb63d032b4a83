/**
 * What a build script sees of its repository: gradle.properties, the scripts of the folders above, the scripts it applies,
 * the version catalog and the constants of buildSrc. The nearest definition of a name counts.
 */
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { readProperties } from '../../text/properties.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readToml, tableAt } from '../../text/toml.ts';
import { type GradleScript, readGradleScript } from './gradle-script.ts';
import type { ScriptValues } from './script-values.ts';

export interface GradleSurroundings {
  /** Nearest first; without the script itself. */
  readonly scripts: readonly GradleScript[];
  readonly values: readonly ScriptValues[];
}

const filesMax = 64;
const scriptsMax = 2000;

type Read = (path: string) => Promise<RelatedScript | undefined>;
interface RelatedScript {
  readonly script: GradleScript | undefined;
  readonly values: ScriptValues;
}

/** Each file is read once a tree; forgotten together with the tree. */
const readers = new WeakMap<
  FileTree,
  { readonly read: Read; readonly paths: ReadonlySet<string>; readonly buildSrc: readonly string[] }
>();

export async function gradleSurroundings(
  path: string,
  script: GradleScript,
  tree: FileTree,
): Promise<GradleSurroundings> {
  const { read, paths, buildSrc } = readerOf(tree);
  const seen = new Set([path]);
  const found: RelatedScript[] = [];
  const visit = async (next: string): Promise<void> => {
    if (seen.has(next) || seen.size > filesMax || !paths.has(next)) return;
    seen.add(next);
    const surrounding = await read(next);
    if (surrounding === undefined) return;
    found.push(surrounding);
    for (const applied of appliedPaths(surrounding.script, next)) await visit(applied);
  };
  for (const applied of appliedPaths(script, path)) await visit(applied);
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    for (const name of [
      'gradle.properties',
      'build.gradle',
      'build.gradle.kts',
      'gradle/libs.versions.toml',
      'libs.versions.toml',
    ]) {
      await visit(folder === '' ? name : `${folder}/${name}`);
    }
    if (folder === '') break;
  }
  for (const source of buildSrc) await visit(source);
  return { scripts: found.flatMap((one) => one.script ?? []), values: found.map(({ values }) => values) };
}

/** Every build script in a folder and below, for what only all of them together tell. */
export async function scriptsBelow(folder: string, tree: FileTree): Promise<readonly GradleScript[]> {
  const { read, paths } = readerOf(tree);
  const found: GradleScript[] = [];
  let left = scriptsMax;
  for (const path of paths) {
    if (!/\.gradle(?:\.kts)?$/.test(path) || !(folder === '' || path.startsWith(`${folder}/`)) || left-- <= 0) continue;
    const surrounding = await read(path);
    if (surrounding?.script !== undefined) found.push(surrounding.script);
  }
  return found;
}

function readerOf(tree: FileTree): {
  readonly read: Read;
  readonly paths: ReadonlySet<string>;
  readonly buildSrc: readonly string[];
} {
  const existing = readers.get(tree);
  if (existing !== undefined) return existing;
  const paths = new Set(
    tree.entries.flatMap(({ path, kind }) =>
      kind === 'file' && /\.(?:gradle|kts|kt|properties|toml)$/.test(path) ? [path] : [],
    ),
  );
  const buildSrc = [...paths]
    .filter((path) => /(?:^|\/)buildSrc\/.*\.(?:kt|gradle|kts)$/.test(path))
    .slice(0, filesMax);
  const known = new Map<string, Promise<RelatedScript | undefined>>();
  const read: Read = (path) => {
    let reading = known.get(path);
    if (reading === undefined) known.set(path, (reading = readSurrounding(tree, path)));
    return reading;
  };
  const created = { read, paths, buildSrc };
  readers.set(tree, created);
  return created;
}

async function readSurrounding(tree: FileTree, path: string): Promise<RelatedScript | undefined> {
  let text: string;
  try {
    ({ text } = sourceFile(path, await tree.read(path)));
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
  if (path.endsWith('.properties'))
    return { script: undefined, values: new Map(readProperties(text).map(([key, value]) => [key, value.trim()])) };
  if (path.endsWith('.toml')) return { script: undefined, values: catalogVersions(path, text) };
  const script = readGradleScript(text);
  return { script, values: script.values };
}

/** Scripts call them `libs.versions.name.get()`. */
function catalogVersions(path: string, text: string): ScriptValues {
  const values = new Map<string, string>();
  for (const { key, value } of tableAt(readToml(sourceFile(path, text)).root, 'versions')?.entries.values() ?? []) {
    if (value.kind === 'string') values.set(`libs.versions.${key.replaceAll(/[-_]/g, '.')}`, value.value);
  }
  return values;
}

function appliedPaths(script: GradleScript | undefined, from: string): readonly string[] {
  return (script?.appliedScripts ?? []).flatMap((written) => {
    const rooted = /^\$\{(?:rootDir|rootProject\.projectDir|project\.rootDir)\}\//.exec(written)?.[0];
    const parts = rooted === undefined && folderOf(from) !== '' ? folderOf(from).split('/') : [];
    for (const part of (rooted === undefined ? written : written.slice(rooted.length)).split('/')) {
      if (part === '..') parts.pop();
      else if (part !== '.' && part !== '') parts.push(part);
    }
    const path = parts.join('/');
    return path.includes('$') || written.includes('://') ? [] : [path];
  });
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
