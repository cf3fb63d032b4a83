/** The packages of a `vendor` folder: Go copies there exactly the packages that the main module's build needs. */
import { dirname } from 'node:path/posix';
import { type FileTree, FileUnreadable } from '../../../files/file-tree.ts';
import { sourceFile } from '../../../text/source-file.ts';
import type { InstalledSources, Resolution } from '../../../linking/installed-sources.ts';

const nothing: Resolution = { paths: [], missing: [] };

/** Folders that `go mod vendor` made, with the mark `/` at their end; the nearest above a file is the one it uses, so longer ones come first. */
export function vendorFolders(tree: FileTree): readonly string[] {
  return tree.entries
    .flatMap(({ path, kind }) =>
      kind === 'file' && /(?:^|\/)vendor\/modules\.txt$/.test(path) ? [path.slice(0, -'modules.txt'.length)] : [],
    )
    .sort((a, b) => b.length - a.length);
}

export async function vendoredPackages(
  tree: FileTree,
  moduleOf: (specifier: string) => string | undefined,
): Promise<InstalledSources | undefined> {
  const roots = vendorFolders(tree);
  if (roots.length === 0) return undefined;
  const folders = new Map<string, string[]>();
  for (const { path, kind } of tree.entries) {
    if (
      kind !== 'file' ||
      !path.endsWith('.go') ||
      path.endsWith('_test.go') ||
      !roots.some((root) => path.startsWith(root))
    )
      continue;
    const known = folders.get(dirname(path));
    if (known === undefined) folders.set(dirname(path), [path]);
    else known.push(path);
  }
  const listed = new Set<string>();
  for (const root of roots) for (const module of await listedModules(tree, `${root}modules.txt`)) listed.add(module);
  const rootOf = (path: string): string | undefined =>
    roots.find((root) => path.startsWith(root.slice(0, -'vendor/'.length)));
  const importPath = (path: string): string =>
    dirname(path).slice((roots.find((root) => path.startsWith(root)) ?? '').length);

  return {
    async resolve(path, specifier) {
      const root = rootOf(path);
      const paths = root === undefined ? undefined : folders.get(`${root}${specifier}`);
      if (paths !== undefined) return { paths, missing: [] };
      const module = root === undefined ? undefined : moduleOf(specifier);
      return module === undefined ? nothing : { paths: [], missing: [module] };
    },
    // A file that cannot be read may import anything that is vendored at all.
    declared: async () => ({ paths: [...folders.values()].flat(), missing: [] }),
    isOpaque: (code) => code === 'unparsed_file',
    async ownership({ name, version }) {
      if (!listed.has(`${name} ${version.replace(/^v/, '')}`)) return undefined;
      return (path) => moduleOf(importPath(path)) === name;
    },
    moduleFiles: (module) => (path) => roots.some((root) => dirname(path) === `${root}${module}`),
    entriesOf: async () => [],
  };
}

/** The `# module version` lines of modules.txt, with what replaces a module behind `=>`. */
async function listedModules(tree: FileTree, path: string): Promise<readonly string[]> {
  try {
    const { text } = sourceFile(path, await tree.read(path));
    const lines = text.matchAll(/^# (\S+)(?: v(\S+))?(?: => (\S+)(?: v(\S+))?)?$/gm);
    return [...lines].flatMap(([, module, version, other, otherVersion]) => [
      `${module} ${version}`,
      ...(otherVersion === undefined ? [] : [`${module} ${otherVersion}`, `${other} ${otherVersion}`]),
    ]);
  } catch (error) {
    if (error instanceof FileUnreadable) return [];
    throw error;
  }
}
