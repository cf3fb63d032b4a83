/** How PHP names packages: composer.lock says which namespaces each one loads, exactly; some load files without being asked. */
import { basename } from 'node:path/posix';
import { objectProgram } from '../../../linking/object-program.ts';
import { qualifiedNames } from '../../../linking/symbols.ts';
import { autoloadOf } from './autoload.ts';
import { autoloadedFiles } from './autoloaded-files.ts';
import { phpCalling } from './calling.ts';
import { composerVendor } from './installed.ts';
import { phpObjectLanguage } from './object-language.ts';
import { installedEntries, installedList, manifestSizeMax } from './installed-list.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { readJson, record } from '../../javascript/linking/manifests.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const phpLinkage: Linkage = {
  ecosystem: 'Packagist',
  languages: ['php'],
  isNearestManifest: false,
  loads: 'installed',
  leavesOutDevelopment: true,
  // A file, by its path.
  doesImportLoad: ({ specifier }) => specifier.includes('/'),
  symbols: qualifiedNames,
  calling: phpCalling,
  open,
};

interface Autoload {
  readonly prefixes: readonly string[];
  /** Programs that it has put into `vendor/bin`. */
  readonly programs: readonly string[];
  /** Files that every request loads, or a framework that finds the package by itself. */
  readonly isAutomatic: boolean;
  /** Why it is loaded at every start, in words that follow the place of the autoloader; empty where it is not. */
  readonly loadedBy: string;
}

async function open(input: LinkInput): Promise<Linker> {
  const autoloads = await readAutoloads(input);
  const byPrefix = new Map<string, Set<string>>();
  for (const [name, { prefixes }] of autoloads) {
    for (const prefix of prefixes) byPrefix.set(prefix, (byPrefix.get(prefix) ?? new Set()).add(name));
  }
  const byClass = (name: string): readonly string[] => [
    ...(longestPrefix(byPrefix, name, '\\') ?? longestPrefix(byPrefix, name, '_') ?? []),
  ];
  const shipped = new Set(
    input.packages.flatMap((item) =>
      item.scope !== 'development' && item.scope !== 'test' ? [item.normalizedName] : [],
    ),
  );
  const development = new Set(
    input.packages.map(({ normalizedName }) => normalizedName).filter((name) => !shipped.has(name)),
  );
  const installed = await composerVendor(input.tree, byClass, development);
  const names = new Set(input.packages.map(({ normalizedName }) => normalizedName));
  const implied = await autoloadedFiles(
    input.tree,
    input.files,
    [...autoloads].flatMap(([name, { loadedBy }]) => (loadedBy === '' ? [] : [{ name, loadedBy }])),
    (name) => installed?.listedFilesOf(name) ?? [],
  );
  const linker: Linker = {
    ownTargets: () => [],
    packageTargets(_file, specifier, path): readonly PackageTarget[] {
      // A file of a package, by its folder.
      if (specifier.includes('/')) {
        const name = specifier.toLowerCase();
        return autoloads.has(name) || names.has(name) ? [{ name, module: '', path: [], isExact: true }] : [];
      }
      const full = specifier.replace(/^\\/, '');
      if (full.endsWith('*')) return startingWith(byPrefix, full.slice(0, -1));
      const owners = installed?.ownersOf(full) ?? [];
      const found = owners.length > 0 ? owners : byClass(full);
      return found.map((name) => ({ name, module: full, path, isExact: found.length === 1 }));
    },
    hasKnownImportName: (name) => installed?.has(name) === true || (autoloads.get(name)?.prefixes.length ?? 0) > 0,
    mentionNames: (name) => [name, ...(autoloads.get(name)?.prefixes ?? []), ...(installed?.classesOf(name) ?? [])],
    programNames: (name) => autoloads.get(name)?.programs,
    isRunByName: (name) =>
      /^(?:phpunit\/|squizlabs\/|phpstan\/|friendsofphp\/|laravel\/(?:framework|tinker)|symfony\/(?:flex|framework-bundle|.*-bundle|.*-(?:mailer|notifier|messenger))|league\/flysystem-|pusher\/pusher-php-server$|pda\/pheanstalk$|aws\/aws-sdk-php)|-bundle$/.test(
        name,
      ),
    isAutoloaded: (name) => autoloads.get(name)?.isAutomatic === true,
    isInert: () => false,
    implied,
    installed,
    program: (_trace, signal, detailed, ownCode, rootOf) =>
      objectProgram({
        language: phpObjectLanguage,
        languageName: 'php',
        linker,
        files: input.files,
        loaded: input.packages.flatMap(({ normalizedName }) => installed?.listedFilesOf(normalizedName) ?? []),
        filesWith: (name) => installed?.resolveNow?.('', name)?.paths ?? [],
        owns: async (item) => installed?.ownership(item),
        detailed,
        ownCode,
        rootOf,
        signal,
      }),
  };
  return linker;
}

/** What a class with a computed rest may be. */
function startingWith(byPrefix: ReadonlyMap<string, ReadonlySet<string>>, start: string): readonly PackageTarget[] {
  const found = [...byPrefix].filter(([prefix]) => `${prefix}\\`.startsWith(start) || start.startsWith(`${prefix}\\`));
  const names = new Set(found.flatMap(([, given]) => [...given]));
  return [...names].map((name) => ({ name, module: start, path: [], isExact: false }));
}

/** Backslashes divide names; before there were namespaces, underscores did. */
function longestPrefix<Value>(byPrefix: ReadonlyMap<string, Value>, name: string, mark: string): Value | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf(mark, end - 1)) {
    const found = byPrefix.get(name.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function readAutoloads({ tree, packages }: LinkInput): Promise<ReadonlyMap<string, Autoload>> {
  const autoloads = new Map<string, Autoload>();
  const isLaravel = packages.some(({ normalizedName }) => normalizedName === 'laravel/framework');
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || size > manifestSizeMax) continue;
    if (/(?:^|\/)composer\.lock$/.test(path)) {
      const json = await readJson(tree, path);
      const isDiscovered = isLaravel ? await discovered(tree, path.replace(/lock$/, 'json')) : () => false;
      for (const list of [json?.get('packages'), json?.get('packages-dev')]) {
        for (const entry of Array.isArray(list) ? list : []) note(autoloads, record(entry), isDiscovered);
      }
    } else if (installedList.test(path)) {
      const manifest = path.replace(/vendor\/composer\/installed\.json$/, 'composer.json');
      const isDiscovered = isLaravel ? await discovered(tree, manifest) : () => false;
      for (const entry of await installedEntries(tree, path)) note(autoloads, entry, isDiscovered);
    }
  }
  return autoloads;
}

function programsIn(bin: unknown): readonly string[] {
  return [bin].flat().flatMap((path) => (typeof path === 'string' ? [basename(path).replace(/\.phar$/, '')] : []));
}

/** Of which packages Laravel starts providers: of all but those that the project's manifest leaves out. */
async function discovered(tree: FileTree, path: string): Promise<(name: string) => boolean> {
  const laravel = record(record((await readJson(tree, path))?.get('extra'))?.get('laravel'));
  const listed = laravel?.get('dont-discover');
  const left = new Set(Array.isArray(listed) ? listed : []);
  return (name) => !left.has('*') && !left.has(name);
}

function note(
  autoloads: Map<string, Autoload>,
  entry: ReadonlyMap<string, unknown> | undefined,
  isDiscoveredByLaravel: (name: string) => boolean,
): void {
  const name = entry?.get('name');
  if (typeof name !== 'string' || entry === undefined) return;
  const { prefixes, classMap, files, isDiscovered, hasProvider } = autoloadOf(entry);
  const named = prefixes.map(({ prefix }) => prefix.replace(/[\\_]+$/, '')).filter((prefix) => prefix !== '');
  autoloads.set(name.toLowerCase(), {
    prefixes: classMap.length > 0 ? [] : [...new Set(named)],
    programs: programsIn(entry.get('bin')),
    isAutomatic: files.length > 0 || isDiscovered,
    loadedBy:
      files.length > 0
        ? 'which loads files of it at once'
        : hasProvider && isDiscoveredByLaravel(name)
          ? 'and Laravel starts the providers that it lists'
          : '',
  });
}
