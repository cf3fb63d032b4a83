/**
 * What packages without sources may load: what they declare, by the lockfile's graph, and, where packages are not linked but
 * found at run time, whatever the project itself declares. Worked out once for each lockfile, the strongest places first.
 */
import { type DependentLookup, edgesOf } from './lockfile-edges.ts';
import { type LoadPlace, placeOrder, rankOf, strongest } from '../linking/load-place.ts';
import { rootOfDirect, rootOfScope, type Start, startsOf } from './starts.ts';
import { pathFrom } from '../linking/dependency-paths.ts';
import { holdsSources, installation } from '../linking/installed-sources.ts';
import type { World } from '../linking/linker.ts';
import { weakerRoot } from '../linking/root-kind.ts';
import { mayBeDirect, type Package, placeOfPackage } from '../model/package.ts';
import type { EvidenceStep } from '../model/verdict.ts';
import { pushEach } from '../text/push-each.ts';

/** The strongest place that could load a package through another; `undefined` where none could. */
export type Spread = (item: Package) => Promise<LoadPlace | undefined>;

export function spreadOver(world: World): Spread {
  const projects = new Map<string, Promise<Project>>();
  return async (item) => {
    const key = placeOfPackage(item);
    let project = projects.get(key);
    if (project === undefined) projects.set(key, (project = openProject(world, item, key)));
    return placeOf(world, await project, item);
  };
}

interface Project {
  /** How each package of the lockfile is come to, by its key in the graph. */
  readonly reached: ReadonlyMap<string, Start>;
  /** The strongest start of all, for packages of which the lockfile does not say who needs them. */
  readonly first: readonly Start[];
  readonly edges: DependentLookup;
}

async function openProject(world: World, sample: Package, key: string): Promise<Project> {
  const members = world.packages.filter((other) => placeOfPackage(other) === key);
  const edges = edgesOf(world, sample, members);
  const own = members.flatMap((member) => startsOf(world, member));
  const starts = [...own, ...(await hostStarts(world, members, own))];
  const reached = new Map<string, Start>();
  const first: Start[] = [];
  for (const { root, isBounded } of placeOrder) {
    const layer = starts.filter((start) => start.root === root && start.isBounded === isBounded);
    if (layer[0] !== undefined)
      pushEach(first, [layer[0], ...layer.filter(({ item }) => item !== layer[0]?.item).slice(0, 1)]);
    const open = layer.flatMap((start) => edges.keysOf(start.item).map((node) => [node, start] as const));
    for (const [node, start] of open) {
      if (reached.has(node)) continue;
      reached.set(node, start);
      for (const target of edges.needs(node)) if (!reached.has(target)) open.push([target, start]);
    }
  }
  return { reached, first, edges };
}

/** A package that is in use and whose code is not here may load what the project declares, as hosts load their plug-ins. */
async function hostStarts(world: World, members: readonly Package[], own: readonly Start[]): Promise<readonly Start[]> {
  if (world.linkage.loads === 'declared') return [];
  const host = strongest(
    [await firstHost(world, own), await firstMissing(world, members)].filter((found) => found !== undefined),
  );
  if (host === undefined) return [];
  return members
    .filter((item) => mayBeDirect(item) && item !== host.item && !world.linker.isInert(item.normalizedName))
    .map((item): Start => {
      const root = weakerRoot(host.root, rootOfDirect(world.linker, item));
      return {
        ...host,
        item,
        root,
        code: 'transitive_sources_missing',
        explanation: `First-party code does not import ${item.name} itself, but ${host.item.name} ${host.state}, and its code, which is not here, may load what the project installs.${settling(world)}`,
        state: 'may be in use',
      };
    });
}

async function firstHost(world: World, own: readonly Start[]): Promise<Start | undefined> {
  const hosts = own.filter(({ isBounded, isHost }) => isBounded && isHost !== false);
  for (const start of hosts.toSorted((a, b) => rankOf(a) - rankOf(b)))
    if (!(await holdsSources(world.linker.installed, start.item))) return start;
  return undefined;
}

/** A package that loaded code asks for and that is not here. */
async function firstMissing(world: World, members: readonly Package[]): Promise<Start | undefined> {
  const trace = world.linker.installed === undefined ? undefined : await world.trace();
  for (const [name, { root, from, fact }] of trace?.missing ?? []) {
    const item = members.find((member) => member.normalizedName === name || member.name === name);
    if (item === undefined) continue;
    return {
      item,
      root,
      isBounded: true,
      code: 'transitive_sources_missing',
      explanation: '',
      state: 'is in use',
      evidence: async () => [
        await world.evidence.step('import', fact.specifier, { path: from, start: fact.start, end: fact.end }),
      ],
    };
  }
  return undefined;
}

async function placeOf(
  world: World,
  { reached, first, edges }: Project,
  item: Package,
): Promise<LoadPlace | undefined> {
  if (world.linker.isInert(item.normalizedName)) return undefined;
  const found = strongest(edges.keysOf(item).flatMap((key) => reached.get(key) ?? []));
  const isTold = edges.isTold(item);
  // Where the lockfile does not say who needs it, whatever is in use may.
  const beside = isTold ? undefined : first.find((start) => start.item.normalizedName !== item.normalizedName);
  const start = strongest([found, beside].filter((place) => place !== undefined));
  if (start === undefined) {
    return isTold || mayBeDirect(item) ? undefined : untold(world, item);
  }
  if (start.item.normalizedName === item.normalizedName && start.item.version === item.version) return start;
  const isBeside = start === beside && start !== found;
  const how = isBeside ? `, and the lockfile does not tell whether it needs ${item.name}` : ` and needs ${item.name}`;
  return {
    root: start.root,
    isBounded: start.isBounded,
    code: start.isBounded ? 'transitive_sources_missing' : start.code,
    explanation: `First-party code does not import ${item.name} itself, but ${start.item.name} ${start.state}${how}.${settling(world)}`,
    evidence: async () => [
      ...(await start.evidence()),
      ...(isBeside ? [world.evidence.declared('lockfile', item)] : chain(world, edges, item, start.item)),
    ],
  };
}

function untold(world: World, item: Package): LoadPlace {
  return {
    root: rootOfScope(item),
    isBounded: false,
    code: 'transitive_sources_missing',
    explanation: `Other packages bring ${item.name} in, and the lockfile does not tell which.${settling(world)}`,
    evidence: async () => [world.evidence.declared('lockfile', item)],
  };
}

function settling({ linkage }: World): string {
  const means = installation.get(linkage.ecosystem);
  return means === undefined
    ? ' Whether its code is used takes reading their sources.'
    : ` Scan a tree with its dependencies (${means}), or name a registry for their sources, to have the imports followed.`;
}

/** From the direct dependency that is in use; the shortest way of all where that one leads elsewhere. */
function chain(world: World, { graph }: DependentLookup, item: Package, root: Package): readonly EvidenceStep[] {
  const path = graph === undefined ? [] : pathFrom(world.parentsOf, graph, root.normalizedName, item);
  return (path.length > 0 ? path : item.dependencyPath).slice(0, 18).flatMap((key) => {
    const found = world.lookups.locked(key, item.lockfilePath);
    return found === undefined ? [] : [world.evidence.declared('lockfile', found)];
  });
}
