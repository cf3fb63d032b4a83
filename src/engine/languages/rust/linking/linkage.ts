/** How Rust names crates: the first part of a path, with `-` as `_`, unless Cargo.toml renames the crate. */
import { qualifiedNames } from '../../../linking/symbols.ts';
import { FileUnreadable } from '../../../files/file-tree.ts';
import { mayBeDirect } from '../../../model/package.ts';
import { sourceFile } from '../../../text/source-file.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const rustLinkage: Linkage = {
  ecosystem: 'crates.io',
  languages: ['rust'],
  isNearestManifest: false,
  loads: 'declared',
  symbols: qualifiedNames,
  open,
};

/** Crates whose library goes by another name than the package. */
const libraries = new Map([
  ['rust-crypto', 'crypto'],
  ['md-5', 'md5'],
  ['sha-1', 'sha1'],
  ['rust-ini', 'ini'],
  ['rustc-serialize', 'rustc_serialize'],
  ['opencv-binding-generator', 'binding_generator'],
  ['tokio-postgres', 'tokio_postgres'],
  ['actix-web', 'actix_web'],
  ['mysql_common', 'mysql_common'],
  ['rs-crypto', 'crypto'],
  ['xml-rs', 'xml'],
  ['libgit2-sys', 'libgit2_sys'],
  ['ring-compat', 'ring_compat'],
  ['rusttype', 'rusttype'],
  ['ws', 'ws'],
  ['new_debug_unreachable', 'debug_unreachable'],
  ['conduit-hyper', 'conduit_hyper'],
  ['lz4-sys', 'lz4_sys'],
  ['rust-embed', 'rust_embed'],
  ['openssl-src', 'openssl_src'],
]);

async function open(input: LinkInput): Promise<Linker> {
  const { renamed, own } = await readManifests(input);
  const byLibrary = new Map<string, string>();
  // Cargo lets code name only what its manifest declares.
  for (const item of input.packages) {
    const { normalizedName: name } = item;
    if (mayBeDirect(item)) byLibrary.set(libraries.get(name) ?? name.replaceAll('-', '_'), name);
  }
  for (const [alias, name] of renamed) byLibrary.set(alias.replaceAll('-', '_'), name);
  return {
    ownTargets: () => [],
    packageTargets(_file, specifier, path): readonly PackageTarget[] {
      const [crate = '', ...inner] = specifier.split('::').map((part) => part.trim());
      const name = own.has(crate) ? undefined : byLibrary.get(crate.replace(/^r#/, ''));
      if (name === undefined) return [];
      const derived = byLibrary.get(crate.replace(/_(?:derive|macros?|codegen|impl)$/, ''));
      return [
        { name, module: crate, path: [...inner, ...path], isExact: true },
        // What a derive writes names the crate that it belongs to.
        ...(derived === undefined || derived === name ? [] : [{ name: derived, module: '', path: [], isExact: false }]),
      ];
    },
    hasKnownImportName: () => true,
    mentionNames: (name) => [name, libraries.get(name) ?? name.replaceAll('-', '_')],
    isRunByName: (name) => name.startsWith('cargo-'),
    isInert: () => false,
  };
}

/** Renames (`x = { package = "y" }`) and the names of the tree's own crates. */
async function readManifests({
  tree,
}: LinkInput): Promise<{ renamed: ReadonlyMap<string, string>; own: ReadonlySet<string> }> {
  const renamed = new Map<string, string>();
  const own = new Set(['crate', 'self', 'super', 'std', 'core', 'alloc']);
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || !/(?:^|\/)Cargo\.toml$/.test(path) || size > 1024 * 1024) continue;
    let section = '';
    for (const line of await linesOf(tree, path)) {
      const header = /^\s*\[+([^\]]+)\]/.exec(line)?.[1];
      if (header !== undefined) section = header.trim();
      const entry = /^\s*["']?([\w-]+)["']?\s*=\s*(.*)$/.exec(line);
      if (entry === null) continue;
      const [, key = '', value = ''] = entry;
      const target = /package\s*=\s*["']([^"']+)["']/.exec(value)?.[1];
      if (target !== undefined && section.endsWith('dependencies')) renamed.set(key, target);
      const table = /dependencies\.["']?([\w-]+)["']?$/.exec(section)?.[1];
      if (key === 'package' && table !== undefined) renamed.set(table, value.replace(/^["']|["'].*$/g, ''));
      if (key === 'name' && (section === 'package' || section === 'lib'))
        own.add(value.replace(/^["']|["'].*$/g, '').replaceAll('-', '_'));
    }
  }
  return { renamed, own };
}

async function linesOf(tree: LinkInput['tree'], path: string): Promise<readonly string[]> {
  try {
    return sourceFile(path, await tree.read(path)).text.split(/\r?\n/);
  } catch (error) {
    if (error instanceof FileUnreadable) return [];
    throw error;
  }
}
