/** Packages that are loaded and may load others without an import: their code is not here, or own code tells them what to load. */
import { type Package, mayBeDirect } from '../../model/package.ts';
import type { LoadPlace } from '../../linking/load-place.ts';
import type { World } from '../../linking/linker.ts';
import { type RootKind, rootKinds } from '../../linking/root-kind.ts';
import type { SourceTrace } from '../../linking/source-trace.ts';

/** A package that is loaded and whose code is not here: what the project declares beside it, it may load by its name. */
export function hostNotHere(world: World, item: Package, trace: SourceTrace): LoadPlace | undefined {
  const { linkage, linker } = world;
  if (linkage.loads !== 'installed' || linker.installed?.isNamedInText === true || !mayBeDirect(item)) return undefined;
  const hosts = [...trace.missing].filter(([name]) => !linker.isInert(name));
  const [host] = hosts.toSorted(([, a], [, b]) => rootKinds.indexOf(a.root) - rootKinds.indexOf(b.root));
  if (host === undefined) return undefined;
  const [name, { from, fact, root }] = host;
  return {
    root,
    isBounded: true,
    code: 'transitive_sources_missing',
    explanation: `No import leads to ${item.name}, but ${name} is loaded, whose code is not here: a library may load by its name what the project declares beside it.`,
    evidence: async () => [await world.evidence.step('import', name, { path: from, start: fact.start, end: fact.end })],
  };
}

/** A library loads what it is told the name of, and own code makes that name. */
export async function toldWhatToLoad(world: World, item: Package, root: RootKind): Promise<LoadPlace | undefined> {
  const found = world.linker.showsLoads === true ? await (await world.program())?.madeLoad?.(world) : undefined;
  if (found === undefined) return undefined;
  const { by, place } = found;
  return {
    root,
    isBounded: false,
    code: 'reflection',
    explanation: `No import of ${item.name} was found, but ${place.path} hands ${by} a name that is made as the program runs, by which it loads classes.`,
    evidence: async () => [await world.evidence.step('hazard', by, place)],
  };
}
