/** How Rust names crates: the first part of a path, with `-` as `_`, unless Cargo.toml renames the crate. */
import { objectProgram } from '../../../linking/object-program.ts';
import { qualifiedNames } from '../../../linking/symbols.ts';
import { mayBeDirect } from '../../../model/package.ts';
import { placedAt } from '../objects/place.ts';
import { cratePlaces } from './crate-places.ts';
import { rustObjectLanguage } from './object-language.ts';
import { readManifests } from './crate-manifests.ts';
import { judgeBuild, judgeLinked } from './judge-build.ts';
import { vendoredCrates } from './vendored-crates.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const rustLinkage: Linkage = {
  ecosystem: 'crates.io',
  languages: ['rust'],
  isNearestManifest: false,
  loads: 'declared',
  symbols: qualifiedNames,
  isClearedByBuilds: true,
  judgeExcluded: judgeBuild,
  judgeLinked,
  compiledCode: vendoredCrates,
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
  ['rustls-webpki', 'webpki'],
  ['rust-s3', 's3'],
  ['rust-argon2', 'argon2'],
  ['cairo-rs', 'cairo'],
  ['astral-tokio-tar', 'tokio_tar'],
  ['kamadak-exif', 'exif'],
  ['rust-lzma', 'lzma'],
]);

async function open(input: LinkInput): Promise<Linker> {
  const { renamed, own, vendored } = await readManifests(input.tree);
  const libraryOf = (name: string): string => vendored.get(name) ?? libraries.get(name) ?? name.replaceAll('-', '_');
  const byLibrary = new Map<string, string>();
  // Cargo lets code name only what its manifest declares.
  for (const item of input.packages) {
    const { normalizedName: name } = item;
    if (mayBeDirect(item)) byLibrary.set(libraryOf(name), name);
  }
  for (const [alias, name] of renamed) byLibrary.set(alias.replaceAll('-', '_'), name);
  const declared = new Set(input.packages.filter(mayBeDirect).map(({ normalizedName }) => normalizedName));
  const named = new Set([...libraries.keys(), ...renamed.values(), ...vendored.keys()]);
  let isExplained: boolean | undefined;
  const linker: Linker = {
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
    hasKnownImportName(name) {
      if (named.has(name) || !declared.has(name)) return true;
      isExplained ??= areRootsExplained(input.files, (root) => own.has(root) || byLibrary.has(root));
      return isExplained;
    },
    mentionNames: (name) => [name, libraryOf(name)],
    isRunByName: (name) => name.startsWith('cargo-'),
    isInert: () => false,
    async program(_trace, signal, detailed, ownCode, rootOf) {
      const places = await cratePlaces(input.tree);
      return objectProgram({
        language: rustObjectLanguage,
        languageName: 'rust',
        linker,
        files: input.files,
        loaded: places.files,
        // What stands beside functions is worked out when it is asked for.
        isLoaded: () => false,
        owns: async (item) => places.owns(item),
        placed(path, objects) {
          const found = places.moduleOf(path);
          return found === undefined ? undefined : placedAt(objects, found.crate, found.modules);
        },
        detailed,
        ownCode,
        rootOf,
        signal,
      });
    },
  };
  return linker;
}

/**
 * A package's library may have any name, which its own manifest tells and ours does not. Where code names a root that no crate,
 * module or import explains, it may be the library of any crate whose guessed name is not seen.
 */
function areRootsExplained(files: LinkInput['files'], isKnown: (root: string) => boolean): boolean {
  const own = new Set<string>();
  const roots = new Set<string>();
  for (const { path, imports, strings } of files) {
    for (const part of path.replace(/\.rs$/, '').split('/')) own.add(part.replaceAll('-', '_'));
    for (const { specifier, kind } of imports) {
      if (kind === 'implied') continue;
      const parts = specifier.split('::').map((part) => part.trim().replace(/^r#/, ''));
      roots.add(parts[0] ?? '');
      // A name that is imported is known by where it comes from.
      if (parts.length > 1) own.add(parts.at(-1) ?? '');
    }
    for (const { text } of strings) {
      if (text.startsWith('mod ')) own.add(text.slice(4));
      else if (text.endsWith('::')) roots.add(text.slice(0, -2).replace(/^r#/, ''));
    }
  }
  return [...roots].every((root) => root === '' || own.has(root) || isKnown(root) || builtIn.test(root) || !/^[a-z_]/.test(root)); // biome-ignore format: one value
}

/** Primitive types, and crates that come with the compiler. */
const builtIn = /^(?:[iu](?:8|16|32|64|128|size)|f(?:16|32|64|128)|str|char|bool|proc_macro|test|rustc_\w+)$/;
