/** Judges a package that no first-party file imports: `unreachable` only where nothing stands in the way of saying so. */
import { mayBeDirect, type Package } from '../model/package.ts';
import type { HazardFact } from '../model/file-facts.ts';
import { companionsOf } from './companions.ts';
import { graphOf, nameOfKey, dependentsOf, originsOf, pathFrom } from '../linking/dependency-paths.ts';
import type { Gap } from '../linking/gap.ts';
import { installation } from '../linking/installed-sources.ts';
import { judgeInstalled } from './installed/judge-installed.ts';
import { projectOf } from '../linking/lookups.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import type { EvidenceStep, ReasonCode, Verdict } from '../model/verdict.ts';
import type { World } from '../linking/linker.ts';

interface Obstacle {
  readonly code: ReasonCode;
  readonly explanation: string;
  readonly evidence: readonly EvidenceStep[];
}

export async function judgeAbsence(world: World, question: ReachQuestion): Promise<Verdict> {
  const item = question.package;
  const obstacle =
    noFiles(world) ??
    (await gapObstacle(world, item)) ??
    (await hazardObstacle(world, item)) ??
    (await nameObstacle(world, item));
  const followed = await judgeInstalled(world, question);
  // What stands in the way of `unreachable` says nothing against a chain that was found.
  const isFound = followed !== undefined && followed.reachability !== 'unreachable' && followed.code !== 'dynamic_load';
  if (isFound || (obstacle === undefined && followed !== undefined)) {
    const program = followed.reachability === 'needsReview' ? await world.program() : undefined;
    return (await program?.proveUncalled(world, question)) ?? followed;
  }
  const stands = obstacle ?? (await originObstacle(world, item));
  if (stands !== undefined) return { reachability: 'needsReview', languages: [], ...stands };
  const chain = item.isDirect ? '' : ', nor any of the direct dependencies that bring it in';
  return {
    reachability: 'unreachable',
    code: 'not_imported',
    explanation: `None of the ${world.files.length} first-party files imports ${item.name}${chain}. No configuration names it, and no code loads modules by computed names.`,
    evidence: [world.evidence.declared('checked', item)],
    languages: [],
  };
}

function noFiles(world: World): Obstacle | undefined {
  if (world.files.length > 0 || world.gaps.length > 0) return undefined;
  return {
    code: 'no_source_files',
    explanation: `The repository holds no ${world.linkage.languages.join(' or ')} files, so the code that uses its packages is not here to be judged.`,
    evidence: [],
  };
}

async function gapObstacle(world: World, item: Package): Promise<Obstacle | undefined> {
  const gaps = world.lookups.gaps(item);
  const gap: Gap | undefined = gaps.find(({ isOverBudget }) => isOverBudget) ?? gaps[0];
  if (gap !== undefined) {
    const count = gaps.length === 1 ? 'One file' : `${gaps.length} files`;
    return {
      code: gap.isOverBudget ? 'budget_exceeded' : 'unparsed_file',
      explanation: `${count} could not be read and may import ${item.name}: ${gap.path}, ${gap.reason}.`,
      evidence: [await world.evidence.step('hazard', gap.reason.slice(0, 200), { path: gap.path, start: 0, end: 0 })],
    };
  }
  return hazard(world, item, 'unparsed_file');
}

async function hazardObstacle(world: World, item: Package): Promise<Obstacle | undefined> {
  const found = (await hazard(world, item, 'dynamic_load')) ?? (await hazard(world, item, 'autoload'));
  if (found !== undefined || world.linkage.isReflectionBound === true) return found;
  return hazard(world, item, 'reflection');
}

async function hazard(world: World, item: Package, code: HazardFact['code']): Promise<Obstacle | undefined> {
  const found = world.lookups.hiding(code, item);
  if (found === undefined) return undefined;
  const { path } = found.file;
  const { what, start, end } = found.hazard;
  return {
    code,
    explanation: `No import of ${item.name} was found, but ${path} holds ${what}, which may hide one.`,
    evidence: [await world.evidence.step('hazard', what, { path, start, end })],
  };
}

async function nameObstacle(world: World, item: Package): Promise<Obstacle | undefined> {
  const name = item.normalizedName;
  if (world.linker.isInert(name)) return undefined;
  if (world.linker.isAutoloaded?.(name) === true) {
    return {
      code: 'autoload',
      explanation:
        world.linker.autoloadReason?.(name) ??
        `No code names ${item.name}, but it is loaded automatically where it is installed.`,
      evidence: [world.evidence.declared('checked', item)],
    };
  }
  if (!world.linker.hasKnownImportName(name)) {
    return {
      code: 'unmapped_import_name',
      explanation: `It is not known by which name code imports ${item.name}, so that no import was found says little.`,
      evidence: [world.evidence.declared('checked', item)],
    };
  }
  if (!mayBeDirect(item)) return undefined;
  const mention = world.mention(name);
  if (mention !== undefined) {
    return {
      code: 'config_plugin',
      explanation: `No code imports ${item.name}, but ${mention.path} names it, and a tool or framework may load it by that name.`,
      evidence: [await world.evidence.step('hazard', item.name, mention)],
    };
  }
  if (!world.linker.isRunByName(name)) return undefined;
  return {
    code: 'config_plugin',
    explanation: `${item.name} is run as a program or loaded as a plug-in, without being imported.`,
    evidence: [world.evidence.declared('checked', item)],
  };
}

/** Other direct dependencies may bring it in: each of them must be unused itself. */
async function originObstacle(world: World, item: Package): Promise<Obstacle | undefined> {
  if (world.linker.isInert(item.normalizedName)) return undefined;
  const origins = originsOf(world.parentsOf, graphOf(world.graphs, item), item);
  const needers = origins.isKnown
    ? origins.roots.map(nameOfKey)
    : world.lookups.directBeside(item).filter((name) => name !== item.normalizedName);
  const bringers: readonly Dependent[] = [
    ...needers.map((name) => ({
      name,
      how: origins.isKnown ? `needs ${item.name}` : `, and the lockfile does not tell whether it needs ${item.name}`,
    })),
    ...companions(world, item),
  ];
  for (const { name, how } of bringers) {
    const use = await useOf(world, name, item);
    if (use === undefined) continue;
    const chain = origins.isKnown ? lockfileChain(world, item, name) : [world.evidence.declared('lockfile', item)];
    return {
      code: 'transitive_sources_missing',
      explanation: `First-party code does not import ${item.name} itself, but ${name} is in use${how.startsWith(',') ? how : ` and ${how}`}.${settlingSources(world)}`,
      evidence: [...use, ...chain],
    };
  }
  if (origins.isKnown || mayBeDirect(item)) return undefined;
  return {
    code: 'transitive_sources_missing',
    explanation: `Other packages bring ${item.name} in, and the lockfile does not tell which.${settlingSources(world)}`,
    evidence: [world.evidence.declared('lockfile', item)],
  };
}

function settlingSources({ linkage }: World): string {
  const means = installation.get(linkage.ecosystem);
  return means === undefined
    ? ' Whether its code is used takes reading their sources.'
    : ` Scan a tree with its dependencies (${means}), or name a registry for their sources, to have the imports followed.`;
}

interface Dependent {
  readonly name: string;
  /** What follows "it is in use and", or begins with a comma. */
  readonly how: string;
}

/** Packages that load this one, or what needs it, where it is installed, and the direct dependencies that bring those in. */
function companions(world: World, item: Package): readonly Dependent[] {
  const loaded = new Set<string>();
  const note = (other: Package): void => {
    loaded.add(other.normalizedName);
    for (const name of dependentsOf(world.parentsOf, graphOf(world.graphs, other), other) ?? [])
      loaded.add(world.lookups.named(name)[0]?.normalizedName ?? name);
  };
  note(item);
  const found = new Map<Package, string>();
  for (const name of loaded) {
    for (const other of companionsOf(item.ecosystem, name).flatMap((named) => world.lookups.named(named))) {
      if (found.has(other)) continue;
      const through = name === item.normalizedName ? '' : `, which may bring ${item.name}`;
      found.set(other, `loads ${name} where it is installed${through}`);
      // What loads it may itself be loaded so: Starlette loads httpx, and httpx loads rich.
      note(other);
    }
  }
  return [...found].flatMap(([other, how]) => [
    { name: other.normalizedName, how },
    ...originsOf(world.parentsOf, graphOf(world.graphs, other), other)
      .roots.map(nameOfKey)
      .map((name) => ({ name, how: `brings ${other.name}, which ${how}` })),
  ]);
}

/** How a direct dependency is used, or may be; `undefined` where it surely is not. */
function useOf(world: World, written: string, item: Package): Promise<readonly EvidenceStep[] | undefined> {
  const key = `${written}\0${projectOf(item)}`;
  const known = world.lookups.uses.get(key);
  if (known !== undefined) return known;
  const finding = findUse(world, written, item);
  world.lookups.uses.set(key, finding);
  return finding;
}

async function findUse(world: World, written: string, item: Package): Promise<readonly EvidenceStep[] | undefined> {
  const instances = world.lookups.named(written);
  const name = instances[0]?.normalizedName ?? written;
  if (world.linker.isInert(name)) return undefined;
  const sites = world.index.get(name);
  // Rust and Ruby name packages without importing them, so a use counts as much as an import.
  const imported =
    sites?.imports.find(({ file, fact }) => fact.kind !== 'type' && world.instances.canSee(file.path, item)) ??
    sites?.uses.find(({ file }) => world.instances.canSee(file.path, item));
  if (imported !== undefined) {
    const { file, fact } = imported;
    const symbol = 'specifier' in fact ? fact.specifier : imported.target.name;
    return [await world.evidence.step('import', symbol, { path: file.path, start: fact.start, end: fact.end })];
  }
  if (world.linker.isRunByName(name) || !world.linker.hasKnownImportName(name)) {
    const declared = instances[0];
    return declared === undefined ? [] : [world.evidence.declared('checked', declared)];
  }
  const mention = world.mention(name);
  return mention === undefined ? undefined : [await world.evidence.step('hazard', name, mention)];
}

/** From the direct dependency that is in use; the shortest way of all where that one leads elsewhere. */
function lockfileChain(world: World, item: Package, root: string): readonly EvidenceStep[] {
  const graph = graphOf(world.graphs, item);
  const path = graph === undefined ? [] : pathFrom(world.parentsOf, graph, root, item);
  return (path.length > 0 ? path : item.dependencyPath).slice(0, 18).flatMap((key) => {
    const found = world.lookups.locked(key, item.lockfilePath);
    return found === undefined ? [] : [world.evidence.declared('lockfile', found)];
  });
}
