/** The crates whose sources lie in the tree, as `cargo vendor` or a scan laid them there: all that is compiled into a program. */
import { dirname } from 'node:path/posix';
import { vendoredFolders } from '../../../linking/first-party.ts';
import type { CompiledCode, World } from '../../../linking/linker.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { besideCrate, crateManifest } from './crate-manifest.ts';

/** @returns `undefined` where the code of a package is not here */
export async function vendoredCrates({
  tree,
  packages,
}: Pick<World, 'tree' | 'packages'>): Promise<CompiledCode | undefined> {
  const vendored = vendoredFolders(tree);
  const folders = new Map<string, string>();
  for (const { path, kind } of tree.entries) {
    if (kind !== 'file' || !path.endsWith('/Cargo.toml') || !vendored.some((folder) => path.startsWith(folder)))
      continue;
    const manifest = crateManifest((await readTextIfThere(tree, path)) ?? '');
    if (manifest?.version !== undefined) folders.set(`${manifest.name}@${manifest.version}`, `${dirname(path)}/`);
  }
  if (packages.some(({ name, version }) => !folders.has(`${name}@${version}`))) return undefined;
  const bases = [...folders.values()];
  const files = tree.entries.flatMap(({ path, kind }) => {
    const base = kind === 'file' && path.endsWith('.rs') ? bases.find((folder) => path.startsWith(folder)) : undefined;
    return base === undefined || besideCrate.test(path.slice(base.length)) ? [] : [path];
  });
  return {
    files,
    owns: ({ name, version }) => {
      const folder = folders.get(`${name}@${version}`);
      return folder === undefined ? undefined : (path) => path.startsWith(folder);
    },
  };
}
