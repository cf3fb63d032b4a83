/** What the Cargo.toml files of a tree say of names: the repository's own crates, renames, and libraries of vendored crates. */
import type { FileTree } from '../../../files/file-tree.ts';
import { vendoredFolders } from '../../../linking/first-party.ts';
import { readTextIfThere } from '../../../text/read-text.ts';

export interface CrateNames {
  /** Names that code uses for packages, to the packages' own: `x = { package = "y" }`. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names that mean no package: the tree's own crates and what Rust itself has. */
  readonly own: ReadonlySet<string>;
  /** Libraries of crates whose sources were copied into the tree, by package name. */
  readonly vendored: ReadonlyMap<string, string>;
}

const sizeMax = 1024 * 1024;

export async function readManifests(tree: FileTree): Promise<CrateNames> {
  const renamed = new Map<string, string>();
  const own = new Set(['crate', 'self', 'super', 'std', 'core', 'alloc']);
  const vendored = new Map<string, string>();
  const folders = vendoredFolders(tree);
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || !/(?:^|\/)Cargo\.toml$/.test(path) || size > sizeMax) continue;
    const entries = entriesOf((await readTextIfThere(tree, path)) ?? '');
    if (folders.some((folder) => path.startsWith(folder))) {
      noteVendored(entries, vendored);
      continue;
    }
    for (const { section, key, value } of entries) {
      const target = /package\s*=\s*["']([^"']+)["']/.exec(value)?.[1];
      if (target !== undefined && section.endsWith('dependencies')) renamed.set(key, target);
      const table = /dependencies\.["']?([\w-]+)["']?$/.exec(section)?.[1];
      if (key === 'package' && table !== undefined) renamed.set(table, unquoted(value));
      if (key === 'name' && (section === 'package' || section === 'lib')) own.add(unquoted(value).replaceAll('-', '_'));
    }
  }
  return { renamed, own, vendored };
}

/** The library's name is the package's unless `[lib]` says otherwise. */
function noteVendored(entries: readonly Entry[], vendored: Map<string, string>): void {
  const nameIn = (wanted: string): string | undefined => {
    const found = entries.find(({ section, key }) => section === wanted && key === 'name');
    return found === undefined ? undefined : unquoted(found.value);
  };
  const name = nameIn('package');
  if (name !== undefined) vendored.set(name, (nameIn('lib') ?? name).replaceAll('-', '_'));
}

interface Entry {
  readonly section: string;
  readonly key: string;
  readonly value: string;
}

function entriesOf(text: string): readonly Entry[] {
  let section = '';
  return text.split(/\r?\n/).flatMap((line) => {
    const header = /^\s*\[+([^\]]+)\]/.exec(line)?.[1];
    if (header !== undefined) section = header.trim();
    const [, key, value = ''] = /^\s*["']?([\w-]+)["']?\s*=\s*(.*)$/.exec(line) ?? [];
    return key === undefined ? [] : [{ section, key, value }];
  });
}

function unquoted(value: string): string {
  return value.replace(/^["']|["'].*$/g, '');
}
