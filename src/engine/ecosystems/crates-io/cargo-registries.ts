/** The addresses of registries that a Cargo.toml calls by name, from the `[registries]` of `.cargo/config.toml` above it. */
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf, within } from '../../files/path-parts.ts';
import { readIfThere } from '../../files/read-if-there.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readToml, stringAt } from '../../text/toml.ts';

/** `undefined` where no settings in the tree know the name. */
export async function registryNamed(name: string, folder: string, tree: FileTree): Promise<string | undefined> {
  for (let at = folder; ; at = folderOf(at)) {
    for (const file of ['.cargo/config.toml', '.cargo/config']) {
      const path = within(at, file);
      const content = await readIfThere(tree, path);
      if (content === undefined) continue;
      const address = stringAt(readToml(sourceFile(path, content)).root, 'registries', name, 'index')?.value;
      if (address !== undefined) return address;
    }
    if (at === '') return undefined;
  }
}
