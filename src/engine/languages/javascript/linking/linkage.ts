/** How JavaScript and TypeScript name packages: the specifier's first part, unless paths, workspaces or aliases say otherwise. */
import { builtinModules } from 'node:module';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';
import { installedPackages } from './installed.ts';
import { moduleResolver } from './resolve.ts';
import { npmProgram } from './program.ts';
import { isPlugin, isProgram } from './run-by-name.ts';
import { parsePackage } from './specifier.ts';
import { scriptNames } from './symbol-names.ts';

export const npmLinkage: Linkage = {
  ecosystem: 'npm',
  languages: ['javascript', 'typescript'],
  isNearestManifest: true,
  loads: 'installed',
  symbols: scriptNames,
  isReadTwice: true,
  open,
};

const builtins = new Set(builtinModules);

async function open(input: LinkInput): Promise<Linker> {
  const resolver = await moduleResolver(input.tree);
  const known = new Set(input.packages.map((item) => item.normalizedName));

  const packageTargets = (file: FileFacts, written: string, path: readonly string[]): readonly PackageTarget[] =>
    // `style-loader!css-loader!x` loads all three.
    written.split('!').flatMap((part) => {
      const specifier = resolver.internalTarget(file.path, part) ?? part;
      const parsed = parsePackage(specifier);
      if (parsed === undefined) return [];
      const name = resolver.aliases.get(parsed.name) ?? parsed.name;
      // The repository's own mapping may point a package's name at its own file, which a finding must not vanish by.
      const isOwn = resolver.resolve(file.path, specifier).length > 0;
      if (isOwn && (/^[./]/.test(specifier) || !known.has(name))) return [];
      // Node gives its own module, a bundler the package of that name.
      const isExact = !isOwn && (!builtins.has(parsed.name) || specifier.endsWith('/'));
      return [{ name, module: parsed.module, path, isExact }];
    });

  const installed = installedPackages(input.tree, resolver, (name) => known.has(name), input.notes);
  return {
    ownTargets(file, specifier, path) {
      return resolver
        .resolve(file.path, resolver.internalTarget(file.path, specifier) ?? specifier)
        .map((target) => ({ path: target, rest: path }));
    },
    packageTargets,
    hasKnownImportName: () => true,
    mentionNames: (name) => [name],
    isRunByName: (name) => isPlugin(name) || isProgram(name),
    isInert: (name) => name.startsWith('@types/'),
    installed,
    program: (trace, signal, detailed) =>
      Promise.resolve(npmProgram({ files: input.files, installed, trace, detailed, signal })),
  };
}
