/**
 * Files of Go and Rust that no build of the repository's programs holds: packages that no program imports, and files that no `mod`
 * brings in.
 */
import { basename, dirname, join } from 'node:path/posix';
import type { FileTree } from '../files/file-tree.ts';
import type { FileFacts } from '../model/file-facts.ts';
import { readTextIfThere } from '../text/read-text.ts';
import { isFirstParty } from './first-party.ts';
import { textAt, textsOf } from './own-texts.ts';

/** @param besides `nothing`: what examples and tests alone bring in is left over, too; `anything`: it is not, since people run them */
export async function leftOverModules(
  tree: FileTree,
  files: readonly FileFacts[],
  besides: 'nothing' | 'anything',
): Promise<ReadonlySet<string>> {
  return new Set([
    ...(await leftOverOfGo(tree, files, besides === 'anything')),
    ...(await leftOverOfRust(tree, files, besides === 'nothing')),
  ]);
}

/** Below these, `./...` finds nothing. */
const passedOver = /(?:^|\/)(?:[_.][^/]*|testdata)\//;

async function leftOverOfGo(
  tree: FileTree,
  files: readonly FileFacts[],
  countsOthers: boolean,
): Promise<readonly string[]> {
  const isTest = ({ path }: FileFacts): boolean => path.endsWith('_test.go');
  const ofGo = files.filter(({ language }) => language === 'go');
  const own = ofGo.filter((file) => !isTest(file));
  if (own.length === 0) return [];
  const modules = await modulesOfGo(tree);
  const moduleOf = (path: string): { readonly folder: string; readonly name: string } | undefined =>
    modules.find(({ folder }) => folder === '.' || path.startsWith(`${folder}/`));
  const importPath = (folder: string, path: string): string => {
    const module = moduleOf(path);
    if (module === undefined) return '';
    const inner = module.folder === '.' ? folder : folder.slice(module.folder.length + 1);
    return inner === '' || inner === '.' ? module.name : `${module.name}/${inner}`;
  };
  const byPackage = Map.groupBy(own, ({ path }) => importPath(dirname(path), path));
  const isStarted = ({ path, go }: FileFacts): boolean =>
    go?.packageName === 'main' && (countsOthers || !passedOver.test(path));
  const withPrograms = new Set(own.filter(isStarted).map(({ path }) => moduleOf(path)?.folder));
  const reached = new Set([...byPackage].flatMap(([name, inside]) => (inside.some(isStarted) ? [name] : [])));
  if (countsOthers)
    for (const { imports } of ofGo.filter(isTest))
      for (const { specifier } of imports) if (byPackage.has(specifier)) reached.add(specifier);
  for (const name of reached)
    for (const { imports } of byPackage.get(name) ?? [])
      for (const { specifier } of imports) if (byPackage.has(specifier)) reached.add(specifier);
  return [...byPackage].flatMap(([name, inside]) =>
    name === '' || reached.has(name)
      ? []
      : inside.flatMap(({ path }) => (withPrograms.has(moduleOf(path)?.folder) ? [path] : [])),
  );
}

/** The innermost first. */
async function modulesOfGo(tree: FileTree): Promise<readonly { readonly folder: string; readonly name: string }[]> {
  const modules: { readonly folder: string; readonly name: string }[] = [];
  for (const { path } of tree.entries) {
    if (basename(path) !== 'go.mod' || !isFirstParty(path)) continue;
    const name = /^module[ \t]+"?([^\s"]+)/m.exec((await readTextIfThere(tree, path)) ?? '')?.[1];
    if (name !== undefined) modules.push({ folder: dirname(path), name });
  }
  return modules.sort((a, b) => b.folder.length - a.folder.length);
}

/** Where Cargo begins by itself, or a manifest may say so. */
const root = /(?:^|\/)(?:(?:main|lib|build)\.rs|(?:bin|examples|tests|benches)\/(?:[^/]+|[^/]+\/main)\.rs)$/;
/** What brings files in under other names. */
const bringsOthers = /#!?\[\s*path\b|\binclude!|\bautomod\b|\bmod_(?:use|pub)!|#\[cfg_attr\([^\]]*path/;
const declaration = /(?:^|[{};])[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+(?:r#)?(\w+)[ \t]*;/gm;

/** @param isAsWritten what only other systems and machines bring in is left over, too */
async function leftOverOfRust(
  tree: FileTree,
  files: readonly FileFacts[],
  isAsWritten: boolean,
): Promise<readonly string[]> {
  const ofRust = files.filter(({ language }) => language === 'rust');
  const own = ofRust.map(({ path }) => path);
  const elsewhere = new Map(
    ofRust.map(({ path, ownFunctions = [] }) => [
      path,
      isAsWritten ? ownFunctions.filter(({ idle }) => idle === 'platform') : [],
    ]),
  );
  if (own.length === 0) return [];
  const texts = new Map<string, string>();
  for (const path of own) texts.set(path, (await readTextIfThere(tree, path)) ?? '');
  const manifests = tree.entries.filter(({ path }) => basename(path) === 'Cargo.toml' && isFirstParty(path));
  const said: string[] = [];
  for (const { path } of manifests) {
    const text = (await readTextIfThere(tree, path)) ?? '';
    for (const [, file = ''] of text.matchAll(/^\s*(?:path|build)\s*=\s*"([^"\n]+\.rs)"/gm))
      said.push(join(dirname(path), file));
  }
  if (manifests.length === 0 || [...texts.values()].some((text) => bringsOthers.test(text))) return [];
  const byModule = Map.groupBy(own, moduleNameOf);
  const unstarted = isAsWritten ? await otherPrograms(tree, own) : new Set<string>();
  const reached = new Set(own.filter((path) => (root.test(path) && !unstarted.has(path)) || said.includes(path)));
  for (const path of reached)
    for (const { 0: whole, 1: name = '', index } of (texts.get(path) ?? '').matchAll(declaration)) {
      const at = index + whole.length - 1;
      if (elsewhere.get(path)?.some(({ start, end }) => start <= at && at < end) === true) continue;
      for (const other of byModule.get(name) ?? []) if (isModule(other, path, name)) reached.add(other);
    }
  return own.filter((path) => !reached.has(path));
}

/** A program beside the one that the crate is for: who starts it writes its name. */
const besideMain = /^((?:.*\/)?src\/)bin\/([^/]+?)(?:\.rs|\/main\.rs)$/;

/** Such programs that no text of the repository names. */
async function otherPrograms(tree: FileTree, own: readonly string[]): Promise<ReadonlySet<string>> {
  const open = new Map<string, string>();
  for (const path of own) {
    const [, folder = '', name = ''] = besideMain.exec(path) ?? [];
    if (name !== '' && own.includes(`${folder}main.rs`)) open.set(path, name);
  }
  const texts = open.size === 0 ? [] : textsOf(tree, new Set());
  if (texts === undefined) return new Set();
  for (const entry of texts) {
    const text = await textAt(tree, entry);
    const words = new Set(text?.match(/[\w-]+/g));
    for (const [path, name] of open)
      if (text === undefined || (path !== entry.path && words.has(name))) open.delete(path);
  }
  return new Set(open.keys());
}

function moduleNameOf(path: string): string {
  return basename(basename(path) === 'mod.rs' ? dirname(path) : path, '.rs');
}

/** `mod name;` in a file: beside it where it stands for its folder, else in the folder of its own name; deeper in blocks. */
function isModule(path: string, from: string, name: string): boolean {
  const stem = from.replace(/\.rs$/, '');
  const folders = [dirname(from), stem];
  const ends = [`/${name}.rs`, `/${name}/mod.rs`];
  return ends.some(
    (end) =>
      path === join(dirname(from), end) ||
      (path.endsWith(end) && folders.some((folder) => folder === '.' || path.startsWith(`${folder}/`))),
  );
}
