/** How Go names packages: the import path begins with the module's path, exactly; what has no dot up front is the standard library. */
import { dirname, join } from 'node:path/posix';
import { isFirstParty } from '../../../linking/first-party.ts';
import { FileUnreadable } from '../../../files/file-tree.ts';
import { sourceFile } from '../../../text/source-file.ts';
import { goProgram } from './program.ts';
import { vendoredPackages, vendorFolders } from './vendored.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { OwnTarget, PackageTarget } from '../../../linking/use-sites.ts';
import { goNames } from './symbol-names.ts';
import { judgePlatform } from './platform.ts';

export const goLinkage: Linkage = {
  ecosystem: 'Go',
  languages: ['go'],
  isNearestManifest: true,
  loads: 'declared',
  symbols: goNames,
  isReflectionBound: true,
  judgeExcluded: judgePlatform,
  open,
};

interface OwnModule {
  /** A folder stands for it, though it is listed as a package. */
  readonly isReplaced: boolean;
  readonly prefix: string;
  readonly folder: string;
}

async function open(input: LinkInput): Promise<Linker> {
  const { own, replaced } = await readModules(input);
  const modules = new Set(input.packages.map((item) => item.normalizedName));
  for (const [from, to] of replaced) if (modules.has(to) && !modules.has(from)) modules.add(from);
  const folders = new Map<string, string[]>();
  for (const { path } of input.files) {
    if (path.endsWith('_test.go')) continue;
    const folder = dirname(path) === '.' ? '' : dirname(path);
    const files = folders.get(folder);
    if (files === undefined) folders.set(folder, [path]);
    else files.push(path);
  }

  const ownFolder = (specifier: string): string | undefined => {
    for (const { prefix, folder } of own) {
      if (specifier === prefix) return folder;
      if (specifier.startsWith(`${prefix}/`)) return join(folder || '.', specifier.slice(prefix.length + 1));
    }
    return undefined;
  };

  const linker: Linker = {
    program: (trace, signal, _, ownCode) =>
      goProgram({ tree: input.tree, files: input.files, linker, trace, ownCode, signal }),
    ownTargets(_file, specifier, path): readonly OwnTarget[] {
      const folder = ownFolder(specifier);
      return folder === undefined ? [] : (folders.get(folder) ?? []).map((file) => ({ path: file, rest: path }));
    },
    packageTargets(_file, specifier, path): readonly PackageTarget[] {
      const name = longestPrefix(modules, specifier);
      const isReplaced = own.some((item) => item.isReplaced && item.prefix === name);
      if (ownFolder(specifier) !== undefined && !isReplaced) return [];
      if (name !== undefined) {
        // `m/v2/x` belongs to the module `m/v2`, unless `m` really has such a folder.
        const isExact = !/^\/v\d+(?:\/|$)/.test(specifier.slice(name.length));
        return [
          {
            name:
              replaced.get(name) !== undefined && !input.packages.some((item) => item.normalizedName === name)
                ? (replaced.get(name) ?? name)
                : name,
            module: specifier,
            path,
            isExact,
          },
        ];
      }
      const isStandard = !(specifier.split('/')[0] ?? '').includes('.');
      return isStandard ? [{ name: 'stdlib', module: specifier, path, isExact: true }] : [];
    },
    hasKnownImportName: () => true,
    mentionNames: (name) => [name],
    isRunByName: () => false,
    // Its runtime is part of every program.
    isAutoloaded: (name) => name === 'stdlib',
    autoloadReason: () =>
      'First-party code does not name the vulnerable part of the standard library, but its runtime is in every program, and the packages that the program uses may call it.',
    isInert: () => false,
    installed: await vendoredPackages(input.tree, (specifier) =>
      ownFolder(specifier) === undefined ? longestPrefix(modules, specifier) : undefined,
    ),
  };
  return linker;
}

function longestPrefix(modules: ReadonlySet<string>, specifier: string): string | undefined {
  for (let end = specifier.length; end > 0; end = specifier.lastIndexOf('/', end - 1)) {
    const prefix = specifier.slice(0, end);
    if (modules.has(prefix)) return prefix;
  }
  return undefined;
}

/** The `module` and `replace` lines of every go.mod. */
async function readModules({
  tree,
}: LinkInput): Promise<{ own: readonly OwnModule[]; replaced: ReadonlyMap<string, string> }> {
  const own: OwnModule[] = [];
  const replaced = new Map<string, string>();
  const vendors = vendorFolders(tree);
  for (const entry of tree.entries) {
    if (entry.kind !== 'file' || !/(?:^|\/)go\.mod$/.test(entry.path) || entry.size > 1024 * 1024) continue;
    // Vendored modules of old bring their own go.mod along.
    if (!isFirstParty(entry.path) || vendors.some((root) => entry.path.startsWith(root))) continue;
    const folder = dirname(entry.path) === '.' ? '' : dirname(entry.path);
    let text = '';
    try {
      text = sourceFile(entry.path, await tree.read(entry.path)).text;
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error;
    }
    for (const line of text.split(/\r?\n/)) {
      const words = line
        .replace(/\/\/.*/, '')
        .trim()
        .split(/\s+/)
        .map((word) => word.replace(/^"|"$/g, ''));
      if (words[0] === 'module' && words[1] !== undefined) own.push({ prefix: words[1], folder, isReplaced: false });
      const arrow = words.indexOf('=>');
      const from = words[words[0] === 'replace' ? 1 : 0];
      const to = words[arrow + 1];
      if (arrow < 0 || from === undefined || to === undefined) continue;
      if (to.startsWith('.'))
        own.push({ prefix: from, folder: join(folder || '.', to).replace(/^\.$/, ''), isReplaced: true });
      else if (to !== from) replaced.set(from, to);
    }
  }
  return { own: own.sort((a, b) => b.prefix.length - a.prefix.length), replaced };
}
