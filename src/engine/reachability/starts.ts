/**
 * Where each package is in use, or may be, by first-party code and settings: imported, named, run as a program, loaded by a
 * framework. From these places what the packages declare is followed (`spread.ts`).
 */
import type { HazardSite } from '../linking/lookups.ts';
import type { ImpliedLoad, Linker, World } from '../linking/linker.ts';
import { type RootKind, strongerRoot, weakerRoot } from '../linking/root-kind.ts';
import { mayBeDirect, type Package } from '../model/package.ts';
import type { EvidenceStep, ReasonCode } from '../model/verdict.ts';

export interface Start {
  readonly item: Package;
  readonly root: RootKind;
  readonly isBounded: boolean;
  readonly code: ReasonCode;
  /** A sentence on the package itself. */
  readonly explanation: string;
  /** What follows its name: `is in use`, `may be in use`. */
  readonly state: string;
  readonly evidence: () => Promise<readonly EvidenceStep[]>;
  /** False where it runs without being told what else to load. */
  readonly isHost?: boolean;
  /** Set where it is loaded whenever a program of the root starts. */
  readonly certain?: ImpliedLoad;
}

const known = new WeakMap<World, Map<Package, readonly Start[]>>();

/** All of them, the import first; empty where nothing could load it by itself. Worked out once for each package. */
export function startsOf(world: World, item: Package): readonly Start[] {
  const ofWorld = known.get(world) ?? new Map<Package, readonly Start[]>();
  known.set(world, ofWorld);
  const starts = ofWorld.get(item) ?? findStarts(world, item);
  ofWorld.set(item, starts);
  return starts;
}

function findStarts(world: World, item: Package): readonly Start[] {
  const name = item.normalizedName;
  if (world.linker.isInert(name)) return [];
  const imports = imported(world, item);
  const mentions = mentioned(world, item);
  return [
    ...imports,
    ...autoloaded(world, item),
    ...unnamed(world, item),
    ...implied(world, item),
    ...mentions,
    // Code and settings that name it say how it comes in.
    ...(imports.length + mentions.length > 0 ? [] : runByName(world, item)),
    ...runAtInstall(world, item),
    ...boundedHazards(world, item),
  ];
}

/** Rust and Ruby name packages without importing them, so a use counts as much as an import. */
function imported(world: World, item: Package): readonly Start[] {
  const sites = world.index.get(item.normalizedName);
  const seen = [...(sites?.imports ?? []).filter(({ fact }) => fact.kind !== 'type'), ...(sites?.uses ?? [])].filter(
    ({ file }) => world.instances.canSee(file.path, item) && world.instances.mayLoad(file.path, item),
  );
  const [first] = seen;
  if (first === undefined) return [];
  const root = seen.map(({ file }) => world.rootOf(file.path)).reduce(strongerRoot);
  const shown = seen.find(({ file }) => world.rootOf(file.path) === root) ?? first;
  const { file, fact } = shown;
  const symbol = 'specifier' in fact ? fact.specifier : shown.target.name;
  return [
    {
      item,
      root,
      isBounded: true,
      code: 'imported_no_symbols',
      explanation: `First-party code imports ${item.name}.`,
      state: 'is in use',
      evidence: async () => [
        await world.evidence.step('import', symbol, { path: file.path, start: fact.start, end: fact.end }),
      ],
    },
  ];
}

function autoloaded(world: World, item: Package): readonly Start[] {
  if (world.linker.isAutoloaded?.(item.normalizedName) !== true) return [];
  const explanation =
    world.linker.autoloadReason?.(item.normalizedName) ??
    `No code names ${item.name}, but it is loaded automatically where it is installed.`;
  return [declared(world, item, { root: rootOfScope(item), isBounded: true, code: 'autoload', explanation })];
}

function unnamed(world: World, item: Package): readonly Start[] {
  if (world.linker.hasKnownImportName(item.normalizedName)) return [];
  const explanation = `It is not known by which name code imports ${item.name}, so that no import was found says little.`;
  const root = shippedRoot(world, item);
  return [declared(world, item, { root, isBounded: false, code: 'unmapped_import_name', explanation })];
}

function implied(world: World, item: Package): readonly Start[] {
  return (impliedByName(world).get(item.normalizedName) ?? []).flatMap((load): Start[] => {
    const { place, why, isCertain } = load;
    if (!world.instances.canSee(place.path, item)) return [];
    return [
      {
        item,
        root: isCertain === true ? weakerRoot(world.rootOf(place.path), rootOfScope(item)) : 'production',
        isBounded: true,
        code: isCertain === true ? 'autoload' : 'config_plugin',
        explanation: `No code imports ${item.name}, but ${why}.`,
        state: 'is in use',
        evidence: async () => [await world.evidence.step('hazard', item.name, place)],
        ...(isCertain === true ? { certain: load } : {}),
      },
    ];
  });
}

const impliedLoads = new WeakMap<Linker, ReadonlyMap<string, readonly ImpliedLoad[]>>();

function impliedByName({ linker }: World): ReadonlyMap<string, readonly ImpliedLoad[]> {
  const known = impliedLoads.get(linker) ?? Map.groupBy(linker.implied ?? [], ({ name }) => name);
  impliedLoads.set(linker, known);
  return known;
}

function mentioned(world: World, item: Package): readonly Start[] {
  const found = world.mention(item.normalizedName);
  if (found === undefined || !world.instances.mayLoad(found.path, item)) return [];
  // A compiler links what the project declares; the name of another is only a word.
  if (world.linkage.loads === 'declared' && !mayBeDirect(item)) return [];
  const { path, root, unread } = found;
  const explanation =
    unread === undefined
      ? `No code imports ${item.name}, but ${path} names it, and a tool or framework may load it by that name.`
      : `No import of ${item.name} was found, but ${path} names it and could not be read: ${unread}.`;
  return [
    {
      item,
      root: root === 'production' ? rootOfScope(item) : root,
      isBounded: true,
      code: unread === undefined ? 'config_plugin' : 'unparsed_file',
      explanation,
      state: 'may be in use',
      evidence: async () => [await world.evidence.step('hazard', item.name, found)],
    },
  ];
}

function runByName(world: World, item: Package): readonly Start[] {
  if (!mayBeDirect(item) || !world.linker.isRunByName(item.normalizedName)) return [];
  const explanation = `${item.name} is run as a program or loaded as a plug-in, without being imported.`;
  const root = rootOfDirect(world.linker, item);
  return [declared(world, item, { root, isBounded: true, code: 'config_plugin', explanation })];
}

function runAtInstall(world: World, item: Package): readonly Start[] {
  if (world.linker.runsAtInstall?.(item.normalizedName) !== true) return [];
  const explanation = `${item.name} runs a program of its own when it is installed.`;
  const said = { root: 'tooling', isBounded: true, code: 'config_plugin', explanation } as const;
  return [{ ...declared(world, item, said), isHost: false }];
}

/** Places that can name packages with programs only, or only what the project declares. */
function boundedHazards(world: World, item: Package): readonly Start[] {
  const programs = world.linker.programNames?.(item.normalizedName);
  const first = world.lookups
    .hazards(item)
    .find(({ hazard }) =>
      isOfDeclared(hazard) ? mayBeDirect(item) : hazard.bound === 'programs' && programs?.length !== 0,
    );
  if (first === undefined) return [];
  const { file, hazard } = first;
  return [
    {
      item,
      root:
        hazard.code === 'autoload'
          ? weakerRoot(world.rootOf(file.path), shippedRoot(world, item))
          : world.rootOf(file.path),
      isBounded: true,
      code: hazard.code,
      explanation: `No import of ${item.name} was found, but ${file.path} holds ${hazard.what}, which may name it.`,
      state: 'may be in use',
      evidence: async () => [
        await world.evidence.step('hazard', hazard.what, { path: file.path, start: hazard.start, end: hazard.end }),
      ],
    },
  ];
}

/** A list of all that is installed holds what development declares only where development is installed. */
function shippedRoot({ linkage }: World, item: Package): RootKind {
  return linkage.leavesOutDevelopment === true ? rootOfScope(item) : 'production';
}

/** What a framework loads by itself is among what the project declares. */
function isOfDeclared({ code, bound }: HazardSite['hazard']): boolean {
  return bound === 'direct' || (bound === undefined && code === 'autoload');
}

/** What only development installs is not there when the product runs. */
export function rootOfScope({ scope }: Package): RootKind {
  return scope === 'development' ? 'tooling' : scope === 'test' ? 'test' : 'production';
}

/** Of what the project itself asks for: a tool of its own stays one though a package that ships has it installed, too. */
export function rootOfDirect(linker: Linker, item: Package): RootKind {
  const root = rootOfScope(item);
  const isTool =
    linker.isDeclaredForDevelopment?.(item.name) === true || linker.isOnlyProgram?.(item.normalizedName) === true;
  return isTool ? weakerRoot('tooling', root) : root;
}

function declared(
  world: World,
  item: Package,
  said: Pick<Start, 'root' | 'isBounded' | 'code' | 'explanation'>,
): Start {
  return {
    ...said,
    item,
    state: 'may be in use',
    evidence: async () => [world.evidence.declared('checked', item)],
  };
}
