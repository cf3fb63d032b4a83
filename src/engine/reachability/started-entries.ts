/** Entry files of installed packages that may be loaded without an import: started by name, or handed to a library as a plug-in. */
import type { InstalledSources, StartedEntry } from '../linking/installed-sources.ts';
import type { ImpliedLoad, Linker, World } from '../linking/linker.ts';
import { type RootKind, rootKinds } from '../linking/root-kind.ts';
import type { ImportFact } from '../model/file-facts.ts';
import { mayBeDirect, type Package } from '../model/package.ts';
import { rootOfDirect, type Start, startsOf } from './starts.ts';

export async function startedEntries(world: World, installed: InstalledSources): Promise<readonly StartedEntry[]> {
  const starts = world.packages.flatMap((item) =>
    startsOf(world, item).filter(({ isBounded, code }) => isBounded && code !== 'imported_no_symbols'),
  );
  const entries = starts.flatMap(({ certain, root }) => (certain === undefined ? [] : certainEntries(certain, root)));
  for (const start of [...starts, ...pluginsOf(starts, world)]) {
    const { item, root } = start;
    const isAutoloaded = 'code' in start && start.code === 'autoload';
    const told = isAutoloaded ? installed.autoloadedOf?.(item.name) : undefined;
    for (const path of told ?? (await installed.entriesOf(item.name))) entries.push({ path, from: path, root });
  }
  return [...entries, ...((await installed.started?.(world)) ?? [])];
}

function certainEntries({ name, place, paths = [] }: ImpliedLoad, root: RootKind): StartedEntry[] {
  const fact: ImportFact = { specifier: name, kind: 'started', start: place.start, end: place.end };
  return paths.map((path) => ({ path, from: place.path, root, fact, isCertain: true }));
}

/** Plug-ins that what runs by its name brings along: one tool loads another's by a short name, as Babel does presets. */
function pluginsOf(starts: readonly Start[], { packages, linker }: World): readonly Pick<Start, 'item' | 'root'>[] {
  const brought = new Map(starts.map(({ item, root }) => [`${item.name}@${item.version}`, root]));
  const plugins = packages.filter((item) => !mayBeDirect(item) && linker.isRunByName(item.normalizedName));
  const found: Pick<Start, 'item' | 'root'>[] = [];
  for (let known = -1; known < found.length; ) {
    known = found.length;
    for (const item of plugins) {
      const key = `${item.name}@${item.version}`;
      const root = item.parents.map((parent) => brought.get(parent)).find((kind) => kind !== undefined);
      if (root === undefined || brought.has(key)) continue;
      brought.set(key, root);
      found.push({ item, root });
    }
  }
  return found;
}

/** By the kind of program: what only development installs is not there when the product runs. */
export function entriesOfDirect(
  packages: readonly Package[],
  installed: InstalledSources,
  linker: Linker,
): (root: RootKind, isProgram: boolean) => Promise<readonly string[]> {
  return async (root, isProgram) => {
    const names = packages.flatMap((item) =>
      mayBeDirect(item) &&
      !linker.isInert(item.normalizedName) &&
      !(isProgram && linker.programNames?.(item.normalizedName)?.length === 0) &&
      rootKinds.indexOf(rootOfDirect(linker, item)) <= rootKinds.indexOf(root)
        ? [item.name]
        : [],
    );
    const only = isProgram ? 'programs' : 'modules';
    return (await Promise.all([...new Set(names)].map((name) => installed.entriesOf(name, only)))).flat();
  };
}
