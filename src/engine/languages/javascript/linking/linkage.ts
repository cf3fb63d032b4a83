/** How JavaScript and TypeScript name packages: the specifier's first part, unless paths, workspaces or aliases say otherwise. */
import { builtinModules } from 'node:module';
import { type FileEntry, type FileTree, FileUnreadable } from '../../../files/file-tree.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { packagesByProgram } from '../../../linking/start-lines.ts';
import type { ImpliedLoad, Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';
import { readOwnCode } from '../../../linking/own-code.ts';
import { installedPackages } from './installed.ts';
import { moduleResolver } from './resolve.ts';
import { nameLoads } from './name-loads.ts';
import { npmProgram } from './program.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { isPlugin, isProgram } from './run-by-name.ts';
import { impliedLoads } from './implied.ts';
import { lockfileNames } from './lockfile-names.ts';
import { startedPrograms } from './started-programs.ts';
import { commandWords, configuredTools, isOfTool } from './programs.ts';
import { programIn } from '../program-specifier.ts';
import { renamedModules } from './renamed-modules.ts';
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
/** They give pages the loader of Node. */
const pageHosts = ['electron', 'electron-prebuilt', 'electron-nightly', 'nw'];

async function open(input: LinkInput): Promise<Linker> {
  const locked = await lockfileNames(input.tree);
  const resolver = await moduleResolver(input.tree, locked.aliases);
  const known = new Set(input.packages.map((item) => item.normalizedName));

  const renamed = await renamedModules(input.tree, input.files);

  const packageTargets = (file: FileFacts, written: string, path: readonly string[]): readonly PackageTarget[] =>
    // `style-loader!css-loader!x` loads all three.
    written.split('!').flatMap((part) => {
      const specifier = resolver.internalTarget(file.path, part) ?? part;
      const plain = targetsOf(file, specifier, path);
      const isFound = plain.some(({ name, isExact }) => isExact && known.has(name));
      const meanings = renamed.meanings(file.path, specifier).filter(({ isOfTests }) => isOfTests !== true || !isFound);
      return meanings.length === 0 ? plain : [...plain, ...meanings.flatMap(({ to }) => targetsOf(file, to, path))];
    });

  const targetsOf = (file: FileFacts, specifier: string, path: readonly string[]): readonly PackageTarget[] => {
    const program = programIn(specifier);
    const ofProgram = program === undefined ? undefined : packageOf(program);
    if (ofProgram !== undefined) return [{ name: ofProgram, module: specifier, path: [], isExact: true }];
    const parsed = parsePackage(specifier);
    if (parsed === undefined) return [];
    // `paths` of a tsconfig may point a name at a folder below node_modules.
    const mapped = parsePackage(resolver.packageAt(file.path, specifier) ?? '');
    const name = mapped?.name ?? resolver.aliases.get(parsed.name) ?? parsed.name;
    // The repository's own mapping may point a package's name at its own file, which a finding must not vanish by.
    const isOwn = resolver.resolve(file.path, specifier).length > 0;
    if (isOwn && (/^[./]/.test(specifier) || !known.has(name))) return [];
    // Node gives its own module, a bundler the package of that name.
    const isExact = !isOwn && (!builtins.has(parsed.name) || specifier.endsWith('/'));
    return [{ name, module: parsed.module, path, isExact }];
  };

  const pagesLoadPackages = pageHosts.some((name) => known.has(name));
  const isKnown = (name: string): boolean => known.has(name);
  const programs = new Map(locked.programs);
  /** Asked once all are known. */
  let byProgram: ReadonlyMap<string, string> | undefined;
  const packageOf = (program: string): string | undefined => (byProgram ??= packagesByProgram(programs)).get(program);
  const installed = installedPackages(input.tree, resolver, isKnown, pagesLoadPackages, input.notes, packageOf);
  for (const { name } of input.packages) {
    const told = programs.has(name) ? undefined : await installed?.programNames(name);
    if (told !== undefined) programs.set(name, told);
  }
  const scripted = new Set(locked.withInstallScript);
  for (const { name } of input.packages) if ((await installed?.runsAtInstall(name)) === true) scripted.add(name);
  const words = await commandWords(input.tree);
  const explained = new Set([...programs.values()].flat());
  const hasUnexplained = [...words].some((word) => !explained.has(word));
  const started: ImpliedLoad[] = [];
  for (const { specifier, ...load } of await startedPrograms(input.tree, programs)) {
    const paths =
      specifier === undefined
        ? await installed?.entriesOf(load.name, 'programs')
        : (await installed?.resolve(load.place.path, specifier))?.paths;
    started.push({ ...load, paths: paths ?? [] });
  }
  const tools = configuredTools(input.tree);
  const ownTargets: Linker['ownTargets'] = (file, specifier, path) =>
    resolver
      .resolve(file.path, resolver.internalTarget(file.path, specifier) ?? specifier)
      .map((target) => ({ path: target, rest: path }));
  return {
    ownTargets,
    packageTargets,
    hasKnownImportName: () => true,
    mentionNames: (name) => [name],
    programNames: (name) => programs.get(name),
    implied: [...(await impliedLoads(input.tree)), ...started, ...renamed.implied],
    runsAtInstall: (name) => scripted.has(name),
    isDeclaredForDevelopment: resolver.isDeclaredForDevelopment,
    isRunByName: (name) =>
      isPlugin(name) || isProgram(name) || isOfTool(name, tools) || (hasUnexplained && !programs.has(name)),
    isOnlyProgram: (name) => isProgram(name) && !isPlugin(name) && !isOfTool(name, tools),
    isInert: (name) => name.startsWith('@types/'),
    pagesLoadPackages,
    installed,
    nameLoads: (asked) =>
      nameLoads(
        {
          files: input.files,
          linker: { ownTargets, packageTargets },
          readData: (path) => dataText(input.tree, path),
          isKnown,
          textOf: (path) => readTextIfThere(input.tree, path),
          sizeOf: (path) => entryAt(input.tree, path)?.size ?? 0,
        },
        asked,
      ),
    program: (trace, signal, detailed, ownCode, rootOf) =>
      npmProgram({
        files: input.files,
        linker: { ownTargets, packageTargets },
        installed,
        trace,
        detailed,
        readData: (path) => dataText(input.tree, path),
        uncalledCode: () => readOwnCode(input.tree, input.files, 'anySurroundings'),
        ownCode,
        rootOf,
        signal,
      }),
  };
}

/** Settings are small; larger data decides nothing. */
const dataMax = 200_000;

async function dataText(tree: FileTree, path: string): Promise<string | undefined> {
  const entry = entryAt(tree, path);
  if (entry?.kind !== 'file' || entry.size > dataMax) return undefined;
  try {
    return Buffer.from(await tree.read(path)).toString();
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

function entryAt({ entries }: FileTree, path: string): FileEntry | undefined {
  return entries.find((entry) => entry.path === path);
}
